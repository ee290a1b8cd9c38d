import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

/** From this part of the limit on the meter warns. */
const WARN_FROM = 0.8

export interface MeterProps {
  label: string
  value: number
  /** The limit: the right end of the scale. */
  max: number
  unit?: string
  /** Where the value will be at the end of the period: dotted, with the ember needle. */
  projected?: number
  /** A line across the scale: an alert, what is needed. */
  mark?: { value: number; label: string }
  /** Between the ends: "1 left". From 80 % on there is one in any case. */
  note?: ReactNode
  /** Writes a figure. Default: as it is. */
  format?: (value: number) => string
  /** Long ticks. Default 4. */
  divisions?: number
  /** Short ticks in each division. Default 5. */
  parts?: number
  /** The head with label and figures is there for who listens only. */
  headHidden?: boolean
  className?: string
}

/** A quantity with a limit: scale, fill and needle. */
export function Meter({
  label,
  value,
  max,
  unit,
  projected,
  mark,
  note,
  format = String,
  divisions = 4,
  parts = 5,
  headHidden = false,
  className,
}: MeterProps) {
  const labelId = useId()
  const percent = (of: number) => (max > 0 ? Math.min(100, Math.max(0, (of / max) * 100)) : 0)
  const warn = max > 0 && value / max >= WARN_FROM
  const spoken = [
    `${format(value)} of ${format(max)}${unit ? ` ${unit}` : ''}`,
    projected === undefined ? '' : `projected ${format(projected)}`,
    mark ? `${mark.label} at ${format(mark.value)}` : '',
  ]
  const middle = note ?? (warn ? `${format(Math.max(0, max - value))} left` : null)
  const variables: Record<`--${string}`, number> = {
    '--v': percent(value),
    '--p': percent(projected ?? value),
    '--k': percent(mark?.value ?? 0),
    '--divisions': divisions,
    '--parts': divisions * parts,
  }

  return (
    <div className={clsx('min-w-0', className)}>
      <div
        className={
          headHidden
            ? 'sr-only'
            : 'mb-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-text'
        }
      >
        <span id={labelId}>{label}</span>
        <span aria-hidden="true" className="num text-16">
          {format(value)}
          <span className="text-text-3">
            {' '}
            / {format(max)}
            {unit ? ` ${unit}` : ''}
          </span>
        </span>
      </div>
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={spoken.filter(Boolean).join(', ')}
        className={clsx('meter', warn && 'meter-warn')}
        style={variables}
      >
        {projected === undefined ? null : <span className="meter-projection" />}
        <span className="meter-needle" />
        {projected === undefined ? null : <span className="meter-needle meter-needle-end" />}
        {mark ? (
          <span className={clsx('meter-mark', percent(mark.value) > 60 && 'meter-mark-left')}>
            <span>{mark.label}</span>
          </span>
        ) : null}
      </div>
      <div aria-hidden="true" className="num mt-1.5 flex justify-between gap-2 text-12 text-text-3">
        <span>0</span>
        {middle ? <span className={warn ? 'text-warn' : undefined}>{middle}</span> : null}
        <span>{format(max)}</span>
      </div>
    </div>
  )
}
