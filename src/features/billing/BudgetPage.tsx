import { useMutation, useQuery } from '@tanstack/react-query'
import { ClientPagination } from '@/components/ClientPagination'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import { markServers } from '@/domain/billing/mutations'
import type { LimitedServer, MonthlyLimit } from '@/domain/billing/monthlyLimit'
import { monthlyLimitQuery } from '@/domain/billing/queryOptions'
import { decimalsFor, formatMoney } from '@/domain/catalogue/money'
import { billingStale } from '@/domain/staleKeys'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Stat } from '@/ui/Stat'
import { Table, type Column } from '@/ui/Table'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { LimitForm } from './LimitForm'

/** /dashboard/billing/budget: what a month may cost, what happens then, and which servers are stopped. */
export function BudgetPage() {
  return <BillingFrame page="budget">{(scope) => <Budget {...scope} />}</BillingFrame>
}

function Budget({ userId, workspace, reasonAgainst }: BillingScope) {
  useDocumentTitle(`Monthly limit of ${workspace.name}`)
  const query = useQuery(monthlyLimitQuery(workspace.id))
  const reason = reasonAgainst('set_limit')
  return (
    <>
      <Figures limit={query.data} />
      <section aria-labelledby="limit">
        <SectionHead id="limit" title="What a month may cost" />
        <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
          The limit is without tax. Everything that you pay for counts: servers, snapshots, backups,
          images, volumes, extra addresses and fees. Owners, accountants and the address for
          invoices get a mail at 50, 80 and 100 %.
        </p>
        <LimitForm userId={userId} workspace={workspace} disabledReason={reason} />
      </section>
      <section aria-labelledby="servers" className="border-t border-line">
        <SectionHead id="servers" title="Servers at the limit" />
        <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
          {workspace.limitAction === 'stop_marked'
            ? 'Marked servers are stopped about a minute before the limit. All others go on and cost more.'
            : 'Marks have no effect with the choice above: nothing is stopped.'}
        </p>
        <QueryState query={query}>
          {(limit) => <Servers workspaceId={workspace.id} limit={limit} reason={reason} />}
        </QueryState>
      </section>
    </>
  )
}

function Figures({ limit }: { limit: MonthlyLimit | undefined }) {
  const money = (micros: number | undefined) =>
    micros === undefined ? undefined : <Money micros={micros} currency={limit?.currency ?? 'EUR'} />
  return (
    <div className="border-b border-line px-(--pad) py-5">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-sm:grid-cols-1">
        <Stat
          label="Monthly limit"
          size="l"
          value={limit?.limitMicros === null ? 'None' : money(limit?.limitMicros)}
          note="without tax"
        />
        <Stat
          label="Spent this month"
          size="l"
          value={money(limit?.spentMicros)}
          note="without tax"
        />
      </div>
      <p className="mt-4 min-h-6 text-14">{limit === undefined ? null : lastsUntil(limit)}</p>
    </div>
  )
}

function lastsUntil({ limitMicros, spentMicros, exhaustsAt, isCharging }: MonthlyLimit) {
  if (!isCharging) return 'Preview: nothing is charged, so the limit is not used.'
  if (limitMicros === null) return 'There is no limit.'
  if (spentMicros > limitMicros) return 'The limit is used up.'
  if (exhaustsAt === null) return 'At this rate the limit lasts until the end of the month.'
  return (
    <>
      At this rate the limit lasts until <LocalTime at={exhaustsAt} />.
    </>
  )
}

interface ServersProps {
  workspaceId: string
  limit: MonthlyLimit | undefined
  reason: string | undefined
}

function Servers({ workspaceId, limit, reason }: ServersProps) {
  const mark = useMutation({
    mutationFn: ({ id, mayBeStopped }: LimitedServer) =>
      markServers(workspaceId, [id], !mayBeStopped),
    onSuccess: (_, { name, mayBeStopped }) =>
      notifySuccess(mayBeStopped ? `${name} keeps running at the limit.` : `${name} is marked.`),
    onError: (failure) => notifyFailure(failure.message, failure),
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  const { locale } = useViewerLocale()
  const { currency = 'EUR', servers = [] } = limit ?? {}
  const decimals = decimalsFor(servers.map(({ hourlyMicros }) => hourlyMicros))
  return (
    <ClientPagination order="name" rows={servers} noun="servers" label="Pages of the servers">
      {(page) => (
        <Table
          caption="Servers of the workspace at the monthly limit"
          columns={columnsOf({
            price: (micros) => formatMoney(micros, { currency, decimals, locale }),
            reason,
            busy: mark.isPending ? mark.variables.id : undefined,
            onToggle: (server) => mark.mutate(server),
          })}
          rows={page}
          rowKey={({ id }) => id}
          skeleton={limit === undefined ? 3 : 0}
          empty={<EmptyState title="There are no servers">Nothing could be stopped.</EmptyState>}
        />
      )}
    </ClientPagination>
  )
}

interface ColumnContext {
  price: (micros: number) => string
  reason: string | undefined
  /** The server that is being changed. */
  busy: string | undefined
  onToggle: (server: LimitedServer) => void
}

function columnsOf({ price, reason, busy, onToggle }: ColumnContext): Column<LimitedServer>[] {
  return [
    { id: 'name', header: 'Server', rowHeader: true, cell: ({ name }) => name },
    {
      id: 'price',
      header: 'Price per hour',
      align: 'end',
      figure: true,
      cell: ({ hourlyMicros }) => price(hourlyMicros),
    },
    {
      id: 'limit',
      header: 'At the limit',
      cell: ({ mayBeStopped, stoppedAt }) =>
        stoppedAt === null ? (
          mayBeStopped ? (
            'Marked to stop'
          ) : (
            'Keeps running'
          )
        ) : (
          <>
            Stopped <LocalTime at={stoppedAt} />
          </>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (server) => (
        <Button
          size="sm"
          aria-label={`${server.mayBeStopped ? 'Keep running' : 'Mark to stop'}: ${server.name}`}
          disabledReason={reason}
          busy={busy === server.id}
          onClick={() => onToggle(server)}
        >
          {server.mayBeStopped ? 'Keep running' : 'Mark to stop'}
        </Button>
      ),
    },
  ]
}
