import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import type { Tutorial } from '@/content/tutorials/tutorial'
import { formatMoney, type PriceFormatter } from '@/domain/catalogue/money'
import { costMicros, HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { useDeployment } from '@/lib/useDeployment'
import { Skeleton } from '@/ui/Skeleton'
import { Table } from '@/ui/Table'
import type { TutorialCost } from './tutorialCost'
import { useTutorialRows } from './useTutorialRows'

interface CostRow {
  when: string
  what: string
  price: string
}

const DAY = 24 * 3600

/** What the tutorial costs, and what a forgotten server costs, from the plans that are on sale. */
export function CostTable({ tutorial }: { tutorial: Tutorial }) {
  const { query, costOf, costText, prices } = useTutorialRows()
  const { orders } = useDeployment()
  const { percent } = useShownVat()
  const cost = costOf(tutorial)
  return (
    <QueryState query={query} pending={<Skeleton className="m-6 h-32" />}>
      {() =>
        cost === null ? (
          <p className="px-(--pad) py-6">
            The catalogue has no plan for this tutorial at the moment. See{' '}
            <Link to="/prices">all prices</Link>.
          </p>
        ) : (
          <>
            <Table
              caption="What it costs"
              columns={[
                { id: 'when', header: 'If you', rowHeader: true, cell: ({ when }) => when },
                { id: 'what', header: 'You pay for', cell: ({ what }) => what },
                {
                  id: 'price',
                  header: percent === 0 ? 'Without VAT' : `With ${percent} % VAT`,
                  align: 'end',
                  figure: true,
                  cell: ({ price }) => price,
                },
              ]}
              rows={rowsOf(cost, costText(tutorial) ?? '', prices)}
              rowKey={({ when }) => when}
            />
            <p className="small px-(--pad) py-4">
              {orders === 'preview' ? 'Computed, and not charged in the preview. ' : null}
              From the plans that are on sale. <Link to="/prices">All prices</Link>
            </p>
          </>
        )
      }
    </QueryState>
  )
}

function rowsOf({ parts, last }: TutorialCost, price: string, prices: PriceFormatter): CostRow[] {
  const forgotten = (seconds: number) =>
    formatMoney(costMicros(last, seconds), { ...prices.capFormat(last), decimals: 2 })
  return [
    {
      when: 'follow it in time',
      what: parts.map(({ plan, minutes }) => `${minutes} minutes of ${plan.slug}`).join(', '),
      price,
    },
    { when: 'delete it a day later', what: `24 hours of ${last.slug}`, price: forgotten(DAY) },
    {
      when: 'forget it for a month',
      what:
        last.monthlyCapMicros === null
          ? `${HOURS_IN_MONTH} hours of ${last.slug}`
          : `${last.slug}, up to its monthly cap`,
      price: forgotten(HOURS_IN_MONTH * 3600),
    },
  ]
}
