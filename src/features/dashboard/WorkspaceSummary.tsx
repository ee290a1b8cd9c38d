import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActionList } from '@/components/instances/ActionList'
import { Freshness } from '@/components/instances/Freshness'
import { useActions } from '@/components/instances/useActions'
import { ActionFailure } from '@/components/instances/ActionFailure'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { BillsOnly } from '@/components/workspaces/BillsOnly'
import { backupProblemsQuery } from '@/domain/backups/queryOptions'
import { approvalsQuery } from '@/domain/approvals/queryOptions'
import { firedAlarmsQuery } from '@/domain/alarms/queryOptions'
import { limitStateQuery } from '@/domain/billing/limitState'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'
import { isInBin } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import { priceNoticesQuery } from '@/domain/instances/priceNotice'
import { instancesQuery, quotasQuery, workspaceActionsQuery } from '@/domain/instances/queryOptions'
import { quotaUse } from '@/domain/instances/quotaTexts'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import { useMonthCosts } from '@/domain/instances/useMonthCosts'
import { useMonthSnapshotCost } from '@/domain/snapshots/useMonthSnapshotCost'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import { apiKeysQuery } from '@/domain/workspaces/queryOptions'
import type { Workspace } from '@/domain/workspaces/workspace'
import { useDeployment } from '@/lib/useDeployment'
import { EmptyState } from '@/ui/EmptyState'
import { ShareBar } from '@/ui/ShareBar'
import { Skeleton } from '@/ui/Skeleton'
import { Table } from '@/ui/Table'
import { NeedsList } from './NeedsList'
import { RECENT } from './dashboardRows'
import { SavedDraft } from './SavedDraft'
import { sumSpend } from './monthSpend'
import { needsOf } from './needs'
import { Running } from './Running'
import { Spend } from './Spend'
import { columnsOf } from './serverColumns'
import { useLastMonth } from './useLastMonth'

const FIRST_ROWS = 8
const NONE: readonly Instance[] = []

/** The current workspace on one page. */
export function WorkspaceSummary({ userId }: { userId: string }) {
  const { query, current } = useCurrentWorkspace(userId)
  if (current?.role === 'accountant') {
    return (
      <BillsOnly name={current.name}>
        You see its invoices, its payments and who pays. Servers and members are for its other
        members.
      </BillsOnly>
    )
  }
  if (current !== undefined) return <Summary key={current.id} userId={userId} workspace={current} />
  return (
    <QueryState query={query} pending={<SummarySkeleton />}>
      {() => null}
    </QueryState>
  )
}

function SummarySkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
      <Skeleton className="h-13 max-w-60" />
      <Skeleton lines={6} className="h-8" />
    </div>
  )
}

function Summary({ userId, workspace }: { userId: string; workspace: Workspace }) {
  const { orders } = useDeployment()
  const query = useQuery(instancesQuery(workspace.id))
  const costs = useMonthCosts(workspace.id)
  const snapshotCost = useMonthSnapshotCost(workspace.id)
  const spend = costs && sumSpend([...costs.values(), snapshotCost])
  const lastMonth = useLastMonth(workspace.id)
  const { data: quotas = [], isFetched: areQuotasRead } = useQuery(quotasQuery(workspace.id))
  const { data: tickets = [], isFetched: areTicketsRead } = useQuery(ticketsQuery(userId))
  const { data: apiKeys = [], isFetched: areKeysRead } = useQuery(apiKeysQuery(workspace.id))
  const { data: approvals = [] } = useQuery({
    ...approvalsQuery(workspace.id),
    // Most workspaces have no key that asks.
    enabled: apiKeys.some(({ approvalMicros }) => approvalMicros !== null),
  })
  const { data: notices = [], isFetched: areNoticesRead } = useQuery(
    priceNoticesQuery(workspace.id),
  )
  const { data: backupProblems = [], isFetched: areBackupsRead } = useQuery(
    backupProblemsQuery(workspace.id),
  )
  const { data: firedAlarms = [] } = useQuery(firedAlarmsQuery(workspace.id))
  const { data: limitState } = useQuery(limitStateQuery(workspace.id))
  const { isFetched: isDraftRead } = useQuery(instanceDraftQuery(userId))
  const { data: recent } = useQuery(workspaceActionsQuery(workspace.id, RECENT))
  const rules = useInstanceRules(userId, workspace.id)
  const actions = useActions(rules)
  // Parts that appear one by one would push each other down.
  const areRead =
    areQuotasRead &&
    isDraftRead &&
    areTicketsRead &&
    areKeysRead &&
    areNoticesRead &&
    areBackupsRead
  if (query.data === undefined || !areRead) {
    return (
      <QueryState query={query} pending={<SummarySkeleton />}>
        {() => <SummarySkeleton />}
      </QueryState>
    )
  }
  const instances = query.data ?? NONE
  const live = instances.filter((instance) => !isInBin(instance))
  // Those that can be restored come last.
  const shown = [...live, ...instances.filter(isInBin)].slice(0, FIRST_ROWS)
  const needs = needsOf(
    {
      instances,
      firedAlarms,
      quotas,
      tickets,
      apiKeys,
      approvals,
      notices,
      backupProblems,
      spend,
      monthlyLimitMicros: workspace.monthlyLimitMicros,
      isLimitReached: limitState?.isReached === true,
    },
    query.dataUpdatedAt,
  )
  const used = quotas.filter(({ max }) => max > 0)
  return (
    <>
      <div className="grid border-b border-line lg:grid-cols-[7fr_5fr]">
        <Spend
          workspace={workspace}
          spend={spend}
          before={lastMonth}
          limitState={limitState ?? undefined}
        />
        <Running instances={live} states={rules.states} />
      </div>
      {used.length === 0 ? null : (
        <ul
          aria-label="Quotas"
          className="cells grid-cols-2 border-b border-line max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] lg:has-[>:nth-child(8)]:grid-cols-5"
        >
          {used.map((quota) => (
            <li key={quota.metric} className="px-(--pad) py-4">
              <p className="label mb-2">{quota.label}</p>
              <ShareBar label={quotaUse(quota)} share={quota.used / quota.max} />
            </li>
          ))}
        </ul>
      )}
      {actions.refusal ? (
        <div className="border-b border-line px-(--pad) py-4">
          <ActionFailure failure={actions.refusal.failure} />
        </div>
      ) : null}
      {needs.length === 0 ? null : (
        <NeedsList needs={needs} workspace={workspace} rules={rules} actions={actions} />
      )}
      <section aria-labelledby="home-servers" className="border-b border-line">
        <SectionHead
          id="home-servers"
          title="Servers"
          aside={
            <span className="flex flex-wrap items-center gap-x-4">
              <Freshness query={query} />
              <Link to="/dashboard/servers">
                {live.length > FIRST_ROWS ? `All ${live.length} servers` : 'All servers'}
              </Link>
            </span>
          }
        />
        <SavedDraft userId={userId} />
        <Table
          caption={`Servers of ${workspace.name}`}
          rows={shown}
          rowKey={({ id }) => id}
          columns={columnsOf({ costs, rules, actions })}
          empty={
            <EmptyState title="No servers yet">
              {orders === 'closed' ? (
                'This site is not open for orders. You can save a configuration until it is.'
              ) : rules.roles.length > 0 ? (
                <>
                  <Link to="/dashboard/keys">Add an SSH key</Link>, then create your first server.
                  It takes about a minute.
                </>
              ) : (
                'An operator or an owner of this workspace can create one.'
              )}
            </EmptyState>
          }
        />
      </section>
      {recent && recent.length > 0 ? (
        <section aria-labelledby="home-activity">
          <SectionHead
            id="home-activity"
            title="Recent activity"
            aside={<Link to="/dashboard/activity">All activity</Link>}
          />
          <ActionList label="Recent activity" actions={recent} withServer />
        </section>
      ) : null}
      {actions.dialog}
    </>
  )
}
