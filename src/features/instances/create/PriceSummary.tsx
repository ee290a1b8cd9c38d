import { PriceStat } from '@/components/catalogue/PriceStat'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH, hoursToCap } from '@/domain/catalogue/price'

export interface PriceSummaryProps {
  plan: Plan | undefined
  count: number
  regionName: string | undefined
  prices: PriceFormatter
}

/** What the servers cost per hour and in a whole month. */
export function PriceSummary({ plan, count, regionName, prices }: PriceSummaryProps) {
  const hourly = plan ? plan.hourlyMicros * count : 0
  const monthly = plan ? costMicros(plan, HOURS_IN_MONTH * 3600, count) : 0
  const money = (micros: number, month: boolean) =>
    plan
      ? ([
          micros,
          month
            ? { ...prices.capFormat(plan, micros), decimals: 2 }
            : prices.hourlyFormat(plan, micros),
        ] as const)
      : null
  return (
    <section aria-label="Price">
      <div className="px-(--pad) pt-5 pb-4">
        <PriceStat label="Price per hour" size="l" money={money(hourly, false)} />
        <p className="small mt-2">
          {plan ? (
            <>
              {count} × <code>{plan.slug}</code>
              {regionName === undefined ? null : ` in ${regionName}`}, billed per started minute
              while it runs or is stopped. Without VAT.
            </>
          ) : (
            'Choose a plan to see the price.'
          )}
        </p>
      </div>
      <div className="border-t border-line px-(--pad) py-3">
        <PriceStat
          label={`Per month, ${HOURS_IN_MONTH} h`}
          size="s"
          money={money(monthly, true)}
          note={plan ? capInWords(plan, prices, count) : '\u00a0'}
        />
      </div>
      <p role="status" className="sr-only">
        {plan ? `${count} × ${plan.slug}: ${prices.hourly(plan, hourly)} per hour` : ''}
      </p>
    </section>
  )
}

function capInWords(plan: Plan, prices: PriceFormatter, count: number): string {
  const cap = prices.cap(plan)
  if (cap === null) return 'no monthly cap'
  const each = count === 1 ? '' : ' each'
  const hours = hoursToCap(plan)
  return hours === null
    ? `cap ${cap}${each}, not reached`
    : `cap ${cap}${each}, reached after ${Math.ceil(hours)} h`
}
