import { clsx } from 'clsx'
import { Money } from '@/components/Money'
import { microsOfCents } from '@/domain/billing/cents'
import { monthName } from '@/domain/billing/monthName'
import { LOCALE } from '@/lib/locale'

const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })

const HEIGHT = 100

export interface MonthBar {
  month: string
  cents: number
  /** The month runs: its amount is that of its draft. */
  isDraft: boolean
}

interface RevenueChartProps {
  bars: readonly MonthBar[]
  /** The first day of the month that the page shows. */
  selected: string
  currency: string
}

/** A bar for each month, from zero. The table beside it has the amounts. */
export function RevenueChart({ bars, selected, currency }: RevenueChartProps) {
  const amounts = bars.map(({ cents }) => cents)
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const scale = HEIGHT / (most - least || 1)
  const zero = most * scale
  return (
    <figure className="flex min-h-60 min-w-0 flex-col px-(--pad) pt-2 pb-5">
      {/* The upper end of the scale. Its lower end is zero. */}
      <p aria-hidden="true" className="num pb-1 text-12 text-text-3">
        <Money micros={microsOfCents(most)} currency={currency} />
      </p>
      <div className="relative min-h-44 flex-1 border-b border-line">
        <svg
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Revenue by month. The table has the amounts."
          className="absolute inset-0 size-full"
        >
          {bars.map(({ month, cents, isDraft }, index) => (
            <rect
              key={month}
              x={index + 0.15}
              width={0.7}
              y={Math.min(zero, zero - cents * scale)}
              height={Math.abs(cents) * scale}
              vectorEffect="non-scaling-stroke"
              className={clsx(
                isDraft
                  ? 'fill-raised stroke-text-3 [stroke-dasharray:3]'
                  : month === selected
                    ? 'fill-ember'
                    : 'fill-text-2',
                isDraft && month === selected && 'stroke-ember-lo',
              )}
            />
          ))}
          {least < 0 ? (
            <path
              d={`M0 ${zero}H${bars.length}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line-3"
            />
          ) : null}
        </svg>
      </div>
      <div
        aria-hidden="true"
        className="grid pt-1.5 text-center text-12 text-text-3"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ month }) => (
          <span
            key={month}
            title={monthName(month)}
            className={clsx(month === selected && 'strong')}
          >
            <span className="sm:hidden">{shortMonth.format(new Date(month)).slice(0, 1)}</span>
            <span className="max-sm:hidden">{shortMonth.format(new Date(month))}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
