import type { ReactNode } from 'react'
import { PriceStat } from '@/components/catalogue/PriceStat'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH, hoursToCap } from '@/domain/catalogue/price'
import { monthOf } from '@/domain/instances/costs'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import type { VolumePrice } from '@/domain/volumes/volumePrice'
import { LOCALE } from '@/lib/locale'

export interface PriceSummaryProps {
  plan: Plan | undefined
  count: number
  regionName: string | undefined
  /** The new volume that each server gets; null: none. */
  volume: (Pick<VolumePrice, 'gibMonthMicros'> & { sizeGib: number }) | null
  prices: PriceFormatter
  /** The end of a sentence: 'without VAT.' */
  vat: ReactNode
  /** Milliseconds since 1970. */
  now: number
}

/** What the servers cost per hour, at most in a month, and in what is left of this one. */
export function PriceSummary({
  plan,
  count,
  regionName,
  volume,
  prices,
  vat,
  now,
}: PriceSummaryProps) {
  const hourly = plan ? plan.hourlyMicros * count : 0
  return (
    <section aria-label="Price">
      <div className="px-(--pad) pt-5 pb-4">
        <PriceStat
          label="Price per hour"
          size="l"
          money={plan ? [hourly, prices.hourlyFormat(plan, hourly)] : null}
        />
        <p className="small mt-2">
          {plan ? (
            <>
              {count} × <code>{plan.slug}</code>
              {regionName === undefined ? null : ` in ${regionName}`}, billed per started minute
              while it runs or is stopped. Prices are {vat}
            </>
          ) : (
            'Choose a plan to see the price.'
          )}
        </p>
      </div>
      {plan ? <Months plan={plan} count={count} prices={prices} now={now} /> : null}
      {plan && volume && volume.sizeGib > 0 ? (
        <p className="small border-t border-line px-(--pad) py-3">
          And {formatVolumeMonth({ ...plan, ...volume }, volume.sizeGib * count, LOCALE)} per month
          for {count === 1 ? 'a volume' : `${count} volumes`} of {volume.sizeGib} GiB
          {count === 1 ? '' : ' each'}, billed until you delete {count === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {plan ? `${count} × ${plan.slug}: ${prices.hourly(plan, hourly)} per hour` : ''}
      </p>
    </section>
  )
}

const lastDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })

interface MonthsProps extends Pick<PriceSummaryProps, 'count' | 'prices' | 'now'> {
  plan: Plan
}

function Months({ plan, count, prices, now }: MonthsProps) {
  const end = Number(monthOf(new Date(now)).to)
  const seconds = Math.floor((end - now) / 1000)
  const money = (billed: number) => {
    const micros = costMicros(plan, billed, count)
    return [micros, { ...prices.capFormat(plan, micros), decimals: 2 }] as const
  }
  const hours = prices.number(Math.round(seconds / 3600))
  return (
    <div className="grid grid-cols-2 border-t border-line">
      <PriceStat
        className="border-r border-line py-3 pr-3 pl-(--pad)"
        label={plan.monthlyCapMicros === null ? `${HOURS_IN_MONTH} h` : 'Monthly cap'}
        size="s"
        money={
          plan.monthlyCapMicros === null
            ? money(HOURS_IN_MONTH * 3600)
            : [plan.monthlyCapMicros * count, prices.capFormat(plan, plan.monthlyCapMicros * count)]
        }
        note={capInWords(plan)}
      />
      <PriceStat
        className="py-3 pr-3 pl-4"
        label={`To ${lastDay.format(end - 1)}`}
        size="s"
        money={money(seconds)}
        note={`${count === 1 ? 'if it runs' : 'if they run'} all ${hours} h`}
      />
    </div>
  )
}

function capInWords(plan: Plan): string {
  if (plan.monthlyCapMicros === null) return 'the longest month; no cap'
  const hours = hoursToCap(plan)
  return hours === null ? 'not reached in a month' : `reached after ${Math.ceil(hours)} h`
}
