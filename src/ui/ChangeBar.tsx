import { clsx } from 'clsx'

export interface ChangeBarProps {
  /** Shares of the whole, 0 to 1; more is drawn as full. */
  before: number
  after: number
}

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`

/** A share of a whole before and after a change: solid, then dotted. The same figures stand beside it in words. */
export function ChangeBar({ before, after }: ChangeBarProps) {
  return (
    <div aria-hidden="true" className="relative h-2.5 border-b border-line-3">
      <div
        className={clsx(
          'absolute bottom-0 left-0 border-b-4 border-dotted',
          after > 1 ? 'border-error' : 'border-ember',
        )}
        style={{ width: percent(after) }}
      />
      <div
        className="absolute bottom-0 left-0 h-1 bg-text-2"
        style={{ width: percent(Math.min(before, after)) }}
      />
      <div className="absolute right-0 bottom-0 h-2.5 w-px bg-line-3" />
    </div>
  )
}
