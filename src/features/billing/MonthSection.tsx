import { Link } from '@tanstack/react-router'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { centsOfMicros, microsOfCents } from '@/domain/billing/cents'
import { monthName } from '@/domain/billing/monthName'
import type { MonthSoFar } from '@/domain/billing/monthSoFar'
import type { Workspace } from '@/domain/workspaces/workspace'
import type { QueryView } from '@/lib/queryView'
import { useDeployment } from '@/lib/useDeployment'
import { EmptyState } from '@/ui/EmptyState'
import { taxLabel } from './InvoiceLines'
import { MonthTable } from './MonthTable'
import { Sums } from './Sums'

interface MonthSectionProps {
  workspace: Workspace
  query: QueryView<MonthSoFar>
}

/** What this month costs so far: every server and snapshot, charges and tax. */
export function MonthSection({ workspace, query }: MonthSectionProps) {
  const { data } = query
  return (
    <section aria-labelledby="month">
      <SectionHead
        id="month"
        title={data === undefined ? 'This month' : `${monthName(data.month)} so far`}
      />
      {data === undefined || data.lines.length === 0 ? null : (
        <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
          Months begin at midnight UTC. On the first day of the next one you get the invoice.
        </p>
      )}
      <QueryState query={query}>
        {(month) =>
          month?.lines.length === 0 ? (
            <NothingCharged />
          ) : (
            <MonthTable
              caption={`What ${workspace.name} costs this month`}
              lines={month?.lines}
              currency={month?.currency ?? 'EUR'}
              linksServers={workspace.role !== 'accountant'}
            />
          )
        }
      </QueryState>
      {data === undefined || data.lines.length + data.charges.length === 0 ? null : (
        <MonthSums month={data} />
      )}
    </section>
  )
}

function NothingCharged() {
  const { orders } = useDeployment()
  return orders === 'open' ? (
    <EmptyState title="Nothing used yet">
      Servers, snapshots and volumes of this workspace appear here from their first minute.
    </EmptyState>
  ) : (
    <EmptyState
      title="Servers cost nothing during the preview"
      action={<Link to="/dashboard">See what they would cost</Link>}
    >
      Charging begins when this site opens for orders. Nothing that ran before is charged.
    </EmptyState>
  )
}

/** Why the tax is not known, and what to do about it. */
function TaxUnknown({ waitsFor }: Pick<MonthSoFar, 'waitsFor'>) {
  switch (waitsFor) {
    case 'vat_check':
      return <>Not known until your VAT ID is checked.</>
    case 'settings':
      return <>Not known yet: the provider has not said where it is taxed.</>
    case 'profile':
    case null:
      return (
        <>
          Not known yet: it depends on your{' '}
          <Link to="/dashboard/billing/profile">billing profile</Link>.
        </>
      )
  }
}

function MonthSums({ month }: { month: MonthSoFar }) {
  const { currency, lines, charges, tax, waitsFor, totalCents } = month
  const money = (micros: number) => <Money micros={micros} currency={currency} />
  // As an invoice adds up: each line is rounded to cents first.
  const netCents = [...lines, ...charges].reduce(
    (sum, { netMicros }) => sum + centsOfMicros(netMicros),
    0,
  )
  return (
    <Sums
      rows={[
        ...charges.map(({ title, netMicros }) => ({ label: title, value: money(netMicros) })),
        { label: 'Sum without tax', value: money(microsOfCents(netCents)) },
        ...(tax === null
          ? [{ label: 'Tax', value: <TaxUnknown waitsFor={waitsFor} /> }]
          : [
              { label: taxLabel(tax), value: money(microsOfCents(totalCents - netCents)) },
              { label: 'Total so far', value: money(microsOfCents(totalCents)), isTotal: true },
            ]),
      ]}
    />
  )
}
