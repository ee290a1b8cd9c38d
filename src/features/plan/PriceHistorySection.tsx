import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { PriceTimeline } from '@/components/catalogue/timeline/PriceTimeline'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import {
  priceVersionsUrl,
  versionsOf,
  versionState,
  type PriceVersion,
  type VersionState,
} from '@/domain/catalogue/priceVersions'
import { priceVersionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'
import { DataSource } from '@/ui/DataSource'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** Every price of the plan with its first day, and what is announced. */
export function PriceHistorySection({ plan }: { plan: Plan }) {
  const { prices, now } = usePlans()
  const versions = useQuery(priceVersionsQuery)
  return (
    <section className="band" id="history" aria-labelledby="history-title">
      <div className="head">
        <h2 id="history-title">Price history</h2>
        <p>
          Every price has a first day and is for new servers. Yours keeps its price until you resize
          it, or until another one that we announce for it takes effect.
        </p>
      </div>
      <div className="body">
        <QueryState query={versions} pending={<Skeleton className="m-6 h-32" />}>
          {(read) => {
            const own = versionsOf(plan, read)
            return (
              <>
                <PriceTimeline plans={[plan]} versions={own} prices={prices} now={now} />
                <Table
                  caption={`Prices of ${plan.slug}`}
                  columns={columnsOf(plan, prices, now)}
                  rows={own.toReversed()}
                  rowKey={({ from }) => from}
                  empty={<p>No price yet.</p>}
                />
              </>
            )
          }}
        </QueryState>
        <DataSource
          source={`GET /rest/v1/price_catalogue?plan_slug=eq.${plan.slug}`}
          jsonHref={priceVersionsUrl(plan.slug)}
        />
      </div>
    </section>
  )
}

const WORDS: Record<VersionState, readonly [State, string]> = {
  announced: ['preview', 'Announced'],
  current: ['running', 'Current'],
  past: ['stopped', 'Past'],
}

function columnsOf(plan: Plan, prices: PriceFormatter, now: number): Column<PriceVersion>[] {
  return [
    {
      id: 'state',
      header: 'State',
      rowHeader: true,
      cell: (version) => {
        const [state, word] = WORDS[versionState(version, now)]
        return <StateTag state={state}>{word}</StateTag>
      },
    },
    {
      id: 'from',
      header: 'From',
      figure: true,
      cell: ({ from }) => <time dateTime={from}>{prices.day(from)}</time>,
    },
    {
      id: 'to',
      header: 'Until',
      figure: true,
      cell: ({ to }) =>
        to === null ? <span className="dim">further notice</span> : <>before {prices.day(to)}</>,
    },
    {
      id: 'hour',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: ({ hourlyMicros }) => prices.hourly(plan, hourlyMicros),
    },
    {
      id: 'cap',
      header: 'Monthly cap',
      align: 'end',
      figure: true,
      cell: ({ monthlyCapMicros }) =>
        prices.cap(plan, monthlyCapMicros) ?? <span className="dim">no cap</span>,
    },
  ]
}
