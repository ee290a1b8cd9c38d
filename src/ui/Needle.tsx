import { clsx } from 'clsx'

export interface NeedleProps {
  /** The direction of the needle. */
  to: 'down' | 'right' | 'up'
  className?: string
}

/** The ember needle marks the current place. It is decorative: a word or `aria-current` beside it says the same. */
export function Needle({ to, className }: NeedleProps) {
  return <span aria-hidden="true" className={clsx('needle', `needle-${to}`, className)} />
}
