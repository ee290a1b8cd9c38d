import { clsx } from 'clsx'

export interface NeedleProps {
  /** Where it points. */
  to: 'down' | 'right' | 'up'
  className?: string
}

/** The ember needle: "here". Stands beside a word or `aria-current` that says the same. */
export function Needle({ to, className }: NeedleProps) {
  return <span aria-hidden="true" className={clsx('needle', `needle-${to}`, className)} />
}
