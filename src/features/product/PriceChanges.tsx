import { useQuery } from '@tanstack/react-query'
import { PlanLink } from '@/components/catalogue/PlanLink'
import { PriceTimeline } from '@/components/catalogue/timeline/PriceTimeline'
import { QueryState } from '@/components/QueryState'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { changesOf, priceVersionsUrl, type PlanChange } from '@/domain/catalogue/priceVersions'
import { priceVersionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'
import { DataSource } from '@/ui/DataSource'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** The most rows of the drawing. The table has all changes. */
const MOST_DRAWN = 12

/** What changed and what is announced, for every plan: prices, and the end of new orders. */
export function PriceChanges() {
  const { plans, prices, now } = usePlans()
  const versions = useQuery(priceVersionsQuery)
  return (
    <section className="band" id="changes" aria-labelledby="changes-title">
      <div className="head">
        <h2 id="changes-title">Price changes</h2>
        <p>
          Every price has a first day and is for new servers. Yours keeps its price until you resize
          it, or until another one that we announce for it takes effect. The page of a plan has all
          its prices.
        </p>
      </div>
      <div className="body">
        <QueryState query={versions} pending={<Skeleton className="m-6 h-32" />}>
          {(read) => {
            const changes = changesOf(plans, read)
            const drawn = [...new Set<Plan>(changes.map(({ plan }) => plan))].slice(0, MOST_DRAWN)
            return (
              <>
                {drawn.length === 0 ? null : (
                  <PriceTimeline plans={drawn} versions={read} prices={prices} now={now} />
                )}
                <Table
                  caption="Changes of prices and plans, the latest first"
                  columns={columnsOf(prices, now)}
                  rows={changes}
                  rowKey={({ plan, kind, at }) => `${plan.slug} ${kind} ${at}`}
                  empty={<p>No price has changed, and no change is announced.</p>}
                />
              </>
            )
          }}
        </QueryState>
        <DataSource source="GET /rest/v1/price_catalogue" jsonHref={priceVersionsUrl()} />
      </div>
    </section>
  )
}

function StateOf({ change, now }: { change: PlanChange; now: number }) {
  const isAhead = Date.parse(change.at) > now
  if (change.kind === 'retires') {
    return isAhead ? (
      <StateTag state="retiring">New orders end</StateTag>
    ) : (
      <StateTag state="retired">No new orders</StateTag>
    )
  }
  return isAhead ? (
    <StateTag state="preview">Announced</StateTag>
  ) : (
    <StateTag state="running">In effect</StateTag>
  )
}

function columnsOf(prices: PriceFormatter, now: number): Column<PlanChange>[] {
  return [
    {
      id: 'plan',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: ({ plan }) => <PlanLink plan={plan} />,
    },
    { id: 'state', header: 'Change', cell: (change) => <StateOf change={change} now={now} /> },
    {
      id: 'at',
      header: 'From',
      figure: true,
      cell: ({ at }) => <time dateTime={at}>{prices.day(at)}</time>,
    },
    {
      id: 'hour',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: (change) =>
        change.kind === 'retires' ? (
          prices.hourly(change.plan)
        ) : (
          <Step
            before={prices.hourly(change.plan, change.before.hourlyMicros)}
            after={prices.hourly(change.plan, change.after.hourlyMicros)}
          />
        ),
    },
    {
      id: 'cap',
      header: 'Monthly cap',
      align: 'end',
      figure: true,
      cell: (change) => {
        const capOf = (micros: number | null) => prices.cap(change.plan, micros) ?? 'no cap'
        return change.kind === 'retires' ? (
          capOf(change.plan.monthlyCapMicros)
        ) : (
          <Step
            before={capOf(change.before.monthlyCapMicros)}
            after={capOf(change.after.monthlyCapMicros)}
          />
        )
      },
    },
  ]
}

function Step({ before, after }: { before: string; after: string }) {
  if (before === after) return after
  return (
    <>
      <span className="dim">
        <span className="sr-only">from </span>
        {before}
      </span>{' '}
      <span aria-hidden="true">→</span> <span className="sr-only">to </span>
      {after}
    </>
  )
}
