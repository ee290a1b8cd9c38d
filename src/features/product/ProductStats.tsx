import type { ReactNode } from 'react'
import { Stat } from '@/ui/Stat'
import { hourlyPerVramGib } from '@/domain/catalogue/filterAndSortPlans'
import { moneyParts, type MoneyFormat } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import { summaryOf, type Span } from '@/domain/catalogue/summary'
import { usePlans } from '@/domain/catalogue/usePlans'
import styles from '@/components/catalogue/statGrid.module.css'

/** Four figures of a product, computed from its plans: lowest prices, sizes, regions. */
export function ProductStats({ shape }: { shape: ProductPageShape }) {
  const { plans, prices, now, isPending } = usePlans()
  const own = plans.filter((plan) => plan.kind === shape.kind)
  const summary = summaryOf(own, now)
  const isGpu = shape.kind === 'gpu'
  const isRead = !isPending
  const from = summary?.from
  const capped = summary?.fromCap
  const perGib = isGpu ? cheapestVram(own) : null
  return (
    <div className={styles.root}>
      <Money
        label="From, per hour"
        isRead={isRead}
        money={from ? [from.hourlyMicros, prices.hourlyFormat(from)] : null}
        note={noteOf(from)}
      />
      {isGpu ? (
        <Money
          label="From, per hour and usable GiB of VRAM"
          isRead={isRead}
          money={
            perGib ? [Math.round(hourlyPerVramGib(perGib) ?? 0), prices.shareFormat(perGib)] : null
          }
          note={noteOf(perGib)}
        />
      ) : (
        <Money
          label="From, monthly cap"
          isRead={isRead}
          money={capped ? [capped.monthlyCapMicros ?? 0, prices.capFormat(capped)] : null}
          note={noteOf(capped)}
        />
      )}
      <Range
        label={isGpu ? 'Total VRAM of a plan' : 'Memory'}
        unit={isGpu ? 'GB' : 'GiB'}
        isRead={isRead}
        span={(isGpu ? summary?.vram : summary?.memory) ?? null}
      />
      <Stat
        label="Regions"
        size="l"
        value={isRead ? (summary?.regions.length ?? <None />) : undefined}
        note={<span className="mono">{summary?.regions.join(' ') || '\u00a0'}</span>}
      />
    </div>
  )
}

function cheapestVram(plans: readonly Plan[]): Plan | null {
  return (
    plans
      .filter((plan) => plan.gpuCount > 0)
      .toSorted((a, b) => (hourlyPerVramGib(a) ?? 0) - (hourlyPerVramGib(b) ?? 0))[0] ?? null
  )
}

// The line exists from the beginning, so nothing moves when it is filled.
function noteOf(plan: Plan | null | undefined) {
  if (!plan) return '\u00a0'
  return <span className="mono text-text-2">{plan.slug}</span>
}

const None = () => <span className="text-text-3">–</span>

interface MoneyProps {
  label: string
  isRead: boolean
  money: [micros: number, format: MoneyFormat] | null
  note: ReactNode
}

function Money({ label, isRead, money, note }: MoneyProps) {
  if (money === null) {
    return <Stat label={label} size="l" value={isRead ? <None /> : undefined} note={note} />
  }
  const { before, figure, after } = moneyParts(...money)
  return (
    <Stat
      label={label}
      size="l"
      prefix={before || undefined}
      of={after || undefined}
      value={figure}
      note={note}
    />
  )
}

interface RangeProps {
  label: string
  unit: string
  isRead: boolean
  span: Span | null
}

function Range({ label, unit, isRead, span }: RangeProps) {
  if (span === null) {
    return <Stat label={label} size="l" value={isRead ? <None /> : undefined} note={'\u00a0'} />
  }
  const { least, most } = span
  return (
    <Stat
      label={label}
      size="l"
      unit={unit}
      value={
        least === most ? (
          least
        ) : (
          <>
            {least}
            <span className="text-text-3">–</span>
            {most}
          </>
        )
      }
      note={'\u00a0'}
    />
  )
}
