import { Link } from '@tanstack/react-router'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { microsOfCents } from '@/domain/billing/cents'
import { monthName } from '@/domain/billing/monthName'
import type { MonthSoFar } from '@/domain/billing/monthSoFar'
import type { Workspace } from '@/domain/workspaces/workspace'
import type { QueryView } from '@/lib/queryView'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList } from '@/ui/DescriptionList'
import { EmptyState } from '@/ui/EmptyState'
import { taxLabel } from './InvoiceLines'
import { MonthTable } from './MonthTable'

interface MonthSectionProps {
  workspace: Workspace
  query: QueryView<MonthSoFar>
}

/** What this month costs so far: every server and snapshot, charges and tax. */
export function MonthSection({ workspace, query }: MonthSectionProps) {
  const { orders } = useDeployment()
  const { data } = query
  return (
    <section aria-labelledby="month">
      <SectionHead
        id="month"
        title={data === undefined ? 'This month' : `${monthName(data.month)} so far`}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        The month is counted in UTC. On its last day it becomes an invoice, if it cost anything.
      </p>
      <QueryState query={query}>
        {(month) => (
          <>
            <MonthTable
              caption={`What ${workspace.name} costs this month`}
              lines={month?.lines}
              currency={month?.currency ?? 'EUR'}
              linksServers={workspace.role !== 'accountant'}
              empty={
                orders === 'open' ? (
                  <EmptyState title="Nothing used yet">
                    Servers and snapshots of this workspace appear here from their first minute.
                  </EmptyState>
                ) : (
                  <EmptyState
                    title="Servers cost nothing during the preview"
                    action={<Link to="/dashboard">See what they would cost</Link>}
                  >
                    When this site opens for orders, what runs from then on is charged, and nothing
                    from before.
                  </EmptyState>
                )
              }
            />
            {month === undefined || month.lines.length + month.charges.length === 0 ? null : (
              <Sums month={month} />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

function Sums({ month }: { month: MonthSoFar }) {
  const { currency, charges, netMicros, tax, totalCents } = month
  const money = (micros: number) => <Money micros={micros} currency={currency} />
  return (
    <DescriptionList
      className="border-t border-line"
      items={[
        ...charges.map(({ id, title, netMicros: micros }) => ({
          label: title,
          value: money(micros),
          figure: true,
        })),
        { label: 'Sum without tax', value: money(netMicros), figure: true },
        ...(tax === null
          ? [
              {
                label: 'Tax',
                value: (
                  <>
                    Not known yet: it depends on your{' '}
                    <Link to="/dashboard/billing/profile">billing profile</Link>.
                  </>
                ),
              },
            ]
          : [
              {
                label: taxLabel({ ...tax, reason: tax.reason ?? '' }),
                value: money(microsOfCents(totalCents) - netMicros),
                figure: true,
              },
              {
                label: 'Total so far',
                value: <b className="strong">{money(microsOfCents(totalCents))}</b>,
                figure: true,
              },
            ]),
      ]}
    />
  )
}
