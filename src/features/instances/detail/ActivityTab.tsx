import { useQuery } from '@tanstack/react-query'
import { ActionCommand } from '@/components/instances/ActionCommand'
import { ActionList } from '@/components/instances/ActionList'
import { stateLook } from '@/components/lifeCycle/stateLook'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { createPriceFormatter } from '@/domain/catalogue/money'
import type { StatePeriod } from '@/domain/instances/history'
import { actionLabels } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { instanceActionsQuery, statePeriodsQuery } from '@/domain/instances/queryOptions'
import { stateLabels } from '@/domain/instances/stateNames'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'

const isRequestable = (kind: string): kind is ActionKind => Object.hasOwn(actionLabels, kind)

/** What was done to the server, the last of it as a command, and the states it was in. */
export function ActivityTab({ instance }: TabProps) {
  const { locale } = useViewerLocale()
  const actions = useQuery(instanceActionsQuery(instance.id))
  const states = useQuery(statePeriodsQuery(instance.id))
  const last = actions.data?.map(({ kind }) => kind).find(isRequestable)
  return (
    <>
      <section aria-labelledby="actions">
        <SectionHead id="actions" title="Actions" />
        <QueryState query={actions} pending={<CenteredSpinner />}>
          {(rows) => <ActionList label="Actions" actions={rows} />}
        </QueryState>
        {last === undefined ? null : (
          <div className="border-t border-line px-(--pad) py-4">
            <p className="label mb-1">Last action: {actionLabels[last].toLowerCase()}</p>
            <ActionCommand instanceId={instance.id} kind={last} />
          </div>
        )}
      </section>
      <section aria-labelledby="states" className="border-t border-line">
        <SectionHead id="states" title="States" />
        <QueryState query={states}>
          {(rows) => (
            <Table
              caption={`States of ${instance.name}`}
              columns={columnsOf(instance.price.currency, locale)}
              rows={rows ?? []}
              rowKey={({ from }) => from}
              skeleton={rows === undefined ? 4 : 0}
            />
          )}
        </QueryState>
      </section>
    </>
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
