import { useQuery } from '@tanstack/react-query'
import { createPriceFormatter } from '@/domain/catalogue/money'
import type { StatePeriod } from '@/domain/instances/history'
import type { Instance } from '@/domain/instances/instance'
import { statePeriodsQuery } from '@/domain/instances/queryOptions'
import { stateLabels } from '@/domain/instances/stateNames'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { stateLook } from '../lifeCycle/stateLook'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'
import { SectionHead } from '../SectionHead'

/** The states that a server was in, and what each cost. */
export function StatePeriods({ instance }: { instance: Pick<Instance, 'id' | 'name' | 'price'> }) {
  const { locale } = useViewerLocale()
  const states = useQuery(statePeriodsQuery(instance.id))
  return (
    <section aria-labelledby="states" className="border-t border-line">
      <SectionHead id="states" title="States" />
      <QueryState query={states}>
        {(rows) => (
          <Table
            caption={`States of ${instance.name}`}
            columns={columnsOf(instance.price.currency, locale)}
            rows={rows ?? []}
            // A state may have lasted for less than the times can tell.
            rowKey={({ state, from, to }) => `${state} ${from} ${to}`}
            skeleton={rows === undefined ? 4 : 0}
          />
        )}
      </QueryState>
    </section>
  )
}

function columnsOf(currency: string, locale: string): Column<StatePeriod>[] {
  const prices = createPriceFormatter(locale)
  return [
    {
      id: 'state',
      header: 'State',
      rowHeader: true,
      cell: ({ state }) => <StateTag state={stateLook(state)}>{stateLabels[state]}</StateTag>,
    },
    { id: 'from', header: 'From', cell: ({ from }) => <LocalTime at={from} /> },
    {
      id: 'to',
      header: 'To',
      cell: ({ to }) => (to === null ? 'now' : <LocalTime at={to} />),
    },
    {
      id: 'hourly',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: ({ isBilled, hourlyMicros }) =>
        isBilled ? prices.hourly({ currency, hourlyMicros, monthlyCapMicros: null }) : 'Not billed',
    },
  ]
}
