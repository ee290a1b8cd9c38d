import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A filter with a few values; exactly one is pressed. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={clsx(
        'flex w-fit max-w-full overflow-hidden rounded-control border border-line-3 max-md:w-full max-md:flex-wrap',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="min-h-[38px] border-r border-line-2 px-3.5 text-14 font-medium text-text-2 last:border-r-0 hover:bg-raised hover:text-text focus-visible:-outline-offset-3 aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-[inset_0_-2px_0_var(--color-ember)] max-md:-mr-px max-md:-mb-px max-md:min-h-11 max-md:flex-auto max-md:border-b max-md:last:border-r max-md:px-2 max-md:leading-4 pointer-coarse:min-h-11 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
