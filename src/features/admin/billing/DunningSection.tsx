import { useQuery } from '@tanstack/react-query'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { dunningQuery, openItemsQuery } from '@/domain/billing/admin/queryOptions'
import type { DunningCase } from '@/domain/billing/admin/receivables'
import { microsOfCents } from '@/domain/billing/cents'
import { formatDate } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

const steps = {
  reminder: 'Reminder',
  hold: 'Servers are stopped',
  deletion: 'Servers are deleted',
} as const

const columnsIn = (currency: string): readonly Column<DunningCase>[] => [
  {
    id: 'workspace',
    header: 'Customer',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>,
  },
  {
    id: 'cause',
    header: 'Why',
    cell: ({ cause, number, since, heldAt }) => (
      <>
        {cause === 'balance' ? 'The balance is used up' : <span className="num">{number}</span>}
        <small className="block text-text-3">since {formatDate(since, 'UTC')}</small>
        {heldAt === null ? null : (
          <small className="block text-warn">
            Servers stopped on <LocalTime at={heldAt} day />
          </small>
        )}
      </>
    ),
  },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    figure: true,
    cell: ({ overdueCents }) => <Money micros={microsOfCents(overdueCents)} currency={currency} />,
  },
  {
    id: 'next',
    header: 'Next step',
    cell: ({ nextStep, nextStepAt }) =>
      nextStep === null ? (
        'None'
      ) : (
        <>
          {steps[nextStep]}
          {nextStepAt === null ? null : (
            <small className="block text-text-3">
              on <LocalTime at={nextStepAt} />
            </small>
          )}
        </>
      ),
  },
]

/** The workspaces that do not pay, with what happens next. A payment ends it within a minute. */
export function DunningSection() {
  const query = useQuery(dunningQuery)
  const { data: items } = useQuery(openItemsQuery)
  return (
    <section aria-labelledby="dunning" className="border-b border-line">
      <SectionHead id="dunning" title="Customers who are late" />
      <QueryState query={query}>
        {(cases) => (
          <Table
            caption="Customers who are late"
            columns={columnsIn(items?.[0]?.currency ?? 'EUR')}
            rows={cases ?? []}
            rowKey={({ workspaceId }) => workspaceId}
            skeleton={cases === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState size="sm" title="Nobody is late">
                Customers who do not pay in time get reminders by mail. Then their servers are
                stopped, and later deleted. The billing settings say after how many days.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
