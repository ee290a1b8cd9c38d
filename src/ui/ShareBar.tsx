import { clsx } from 'clsx'

export interface ShareBarProps {
  /** What the bar shows, in words. It is visible below the bar. */
  label: string
  /** 0 to 1; more is drawn as full. */
  share: number
  className?: string
}

/** A share of a whole as a bar, with the same in words. */
export function ShareBar({ label, share, className }: ShareBarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10
  return (
    <div className={className}>
      <div aria-hidden="true" className="h-1.5 border-b border-line-3 bg-raised">
        <div
          className={clsx('h-full', share >= 0.9 ? 'bg-ember' : 'bg-text-2')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="num mt-1.5 text-12 text-text-3">{label}</p>
    </div>
  )
}
