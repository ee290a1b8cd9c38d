import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton'

const SIZES = {
  s: { figure: 'read read-s', space: 'h-8' },
  m: { figure: 'read', space: 'h-10' },
  l: { figure: 'read read-l', space: 'h-13 max-md:h-10' },
  xl: { figure: 'read read-xl', space: 'h-16 max-md:h-13' },
} as const

export interface StatProps {
  label: ReactNode
  /** The formatted figure; `undefined` while it loads. */
  value: ReactNode
  /** A currency before the figure, less prominent. */
  prefix?: string
  /** A unit after the figure, less prominent: "GiB", "per hour". */
  unit?: string
  /** A total after the figure in the same font, less prominent: "of 6". */
  of?: string
  size?: keyof typeof SIZES
  /** Shows a live or projected value in ember. */
  hot?: boolean
  /** Below the figure: its date or source. */
  note?: ReactNode
  className?: string
}

/** A large figure with its label. At most four in a row. */
export function Stat({
  label,
  value,
  prefix,
  unit,
  of,
  size = 'm',
  hot = false,
  note,
  className,
}: StatProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <p className="label">{label}</p>
      {value === undefined ? (
        <Skeleton className={clsx(SIZES[size].space, 'w-28 max-w-full')} />
      ) : (
        <p
          className={clsx(SIZES[size].figure, of && 'whitespace-normal', hot && 'text-ember-text')}
        >
          {prefix ? <span className="mr-[.05em] text-text-3">{prefix}</span> : null}
          {value}
          {/* The space is outside of the span: a line may break there, between two long numbers. */}
          {of ? ' ' : null}
          {of ? <span className="text-text-3 whitespace-nowrap">{of}</span> : null}
          {unit ? (
            <span className="ml-0.5 font-sans text-14 leading-none font-normal tracking-normal text-text-3">
              {` ${unit}`}
            </span>
          ) : null}
        </p>
      )}
      {note ? <p className="mt-1 text-12 text-text-3">{note}</p> : null}
    </div>
  )
}
