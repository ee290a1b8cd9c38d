import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { createPriceFormatter, formatMoney, moneyParts } from '@/domain/catalogue/money'
import { monthOf } from '@/domain/instances/costs'
import type { Instance } from '@/domain/instances/instance'
import { instanceBillQuery } from '@/domain/instances/queryOptions'
import { runningCost } from '@/domain/instances/runningCost'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { ShareBar } from '@/ui/ShareBar'
import { Stat } from '@/ui/Stat'
import { StateTag } from '@/ui/StateTag'

/** The time, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What the server has cost in this month, counted while it is billed, with its price and its cap. */
export function MonthMeter({ instance }: { instance: Instance }) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const now = useNow()
  const month = monthOf(new Date(now))
  const query = useQuery(instanceBillQuery(instance.id, month))
  const segments = query.data
  const { price } = instance
  const prices = createPriceFormatter(locale)
  const money = (micros: number, decimals = 2) =>
    formatMoney(micros, { currency: price.currency, decimals, locale })
  const cost = segments && runningCost(segments, Number(month.from), now)
  const projected = segments?.reduce((sum, { amountMicros }) => sum + amountMicros, 0)
  const figure = cost && moneyParts(cost.micros, { currency: price.currency, decimals: 4, locale })
  const cap = price.monthlyCapMicros
  const capAt =
    cost?.isBilled && cap !== null ? capTime(cost.micros, cap, price.hourlyMicros, now) : null
  const items: KeyValueItem[] = [
    { label: 'Per hour', value: prices.hourly(price), figure: true },
    { label: 'Monthly cap', value: prices.cap(price) ?? 'None', figure: true },
    {
      label: 'At the end of the month',
      value:
        instance.state === 'provisioning'
          ? 'Counted from the moment when it runs'
          : projected === undefined
            ? '…'
            : `${money(projected)}, if it stays as it is`,
    },
    ...(capAt === null || capAt >= Number(month.to)
      ? []
      : [{ label: 'Cap reached', value: <LocalTime at={capAt} /> }]),
  ]
  return (
    <>
      <SectionHead
        id="month-so-far"
        title="This month so far"
        aside={
          cost ? (
            <StateTag state={cost.isBilled ? 'running' : 'stopped'}>
              {cost.isBilled ? 'Counting' : 'Not billed now'}
            </StateTag>
          ) : null
        }
      />
      <QueryState query={query} stale="silent">
        {() => (
          <>
            <div className="px-(--pad) pb-4">
              <Stat
                label="Since the first of the month, in UTC, without tax"
                size="l"
                value={figure?.figure}
                {...(figure?.before ? { prefix: figure.before } : {})}
                {...(figure?.after ? { unit: figure.after } : {})}
                note={
                  orders === 'preview' ? 'Preview: this is computed, and nothing is charged.' : null
                }
              />
              {cost && cap !== null ? (
                <ShareBar
                  className="mt-4"
                  label={`${money(cost.micros)} of at most ${money(cap)}`}
                  share={cost.micros / cap}
                />
              ) : null}
            </div>
            <DescriptionList items={items} className="border-t border-line" />
          </>
        )}
      </QueryState>
    </>
  )
}

/** When the cap is reached if the server goes on. */
const capTime = (micros: number, cap: number, hourly: number, now: number) =>
  micros >= cap ? now : now + ((cap - micros) / hourly) * 3_600_000
