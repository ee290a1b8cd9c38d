import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { CreateServerButton } from '@/components/CreateServerButton'
import { Freshness } from '@/components/instances/Freshness'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { useActions } from '@/components/instances/useActions'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import type { BulkKind } from '@/domain/instances/bulk'
import { filterInstances } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import { maintenanceNoticesQuery, nextMaintenance } from '@/domain/instances/maintenanceNotice'
import { sortInstances } from '@/domain/instances/sortInstances'
import type { InstanceSearch } from '@/domain/instances/instanceSearch'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { useMonthCosts } from '@/domain/instances/useMonthCosts'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { BulkBar } from './BulkBar'
import { FirstSteps } from './FirstSteps'
import { InstanceTable } from './InstanceTable'
import { ServersFilters } from './ServersFilters'

const BulkDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./BulkDialog')).BulkDialog,
)

const ChangeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ChangeDialog')).ChangeDialog,
)

const NONE: readonly Instance[] = []

/** /dashboard/servers: the servers of the current workspace. The address holds search, filters, order and columns. */
export function ServersPage({ search }: { search: InstanceSearch }) {
  return (
    <InWorkspace title="Servers">{(scope) => <Servers {...scope} search={search} />}</InWorkspace>
  )
}

function Servers({ userId, workspace, search }: WorkspaceScope & { search: InstanceSearch }) {
  const navigate = useNavigate()
  const query = useQuery(instancesQuery(workspace.id))
  const costs = useMonthCosts(workspace.id)
  const { data: notices } = useQuery(maintenanceNoticesQuery(workspace.id))
  const maintenance = useMemo(() => nextMaintenance(notices ?? []), [notices])
  const rules = useInstanceRules(userId, workspace.id)
  const actions = useActions(rules)
  const [selected, setSelected] = useState<RowSelectionState>({})
  const [bulk, setBulk] = useState<{ kind: BulkKind; instances: Instance[] } | null>(null)
  const [changed, setChanged] = useState<Instance[] | null>(null)
  const instances = query.data ?? NONE
  const filtered = useMemo(() => filterInstances(instances, search), [instances, search])
  const rows = useMemo(() => sortInstances(filtered, search, costs), [filtered, search, costs])
  // What a filter hides is not acted on.
  const chosen = rows.filter(({ id }) => selected[id])
  const isEmpty = query.data !== undefined && instances.length === 0
  const canCreate = rules.roles.length > 0 && rules.blocked === undefined

  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Servers"
        actions={
          // A viewer gets no button. In a suspended workspace it says why it is disabled.
          rules.roles.length > 0 ? <CreateServerButton workspace={workspace} /> : null
        }
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query} stale="silent">
        {() =>
          isEmpty ? (
            <FirstSteps canCreate={canCreate} isSuspended={rules.blocked !== undefined} />
          ) : (
            <>
              <ServersFilters
                search={search}
                instances={instances}
                rows={rows.length}
                onExport={() =>
                  void import('./exportInstances').then(({ exportInstances }) =>
                    exportInstances(rows, costs),
                  )
                }
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-(--pad) py-2">
                <p role="status" className="text-14 text-text-2">
                  {query.data ? `${rows.length} ${rows.length === 1 ? 'server' : 'servers'}` : ''}
                </p>
                {query.data ? <Freshness query={query} /> : null}
              </div>
              {query.data === undefined ? (
                <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
                  <Skeleton lines={6} className="h-8" />
                </div>
              ) : rows.length === 0 ? (
                <EmptyState
                  title={search.view === 'bin' ? 'The recycle bin is empty' : 'No results'}
                  action={
                    <Button asChild>
                      <Link to="/dashboard/servers">Show all servers</Link>
                    </Button>
                  }
                >
                  {search.view === 'bin'
                    ? 'A deleted server stays here for 72 hours. You can restore it until then.'
                    : 'No server matches your search and filters.'}
                </EmptyState>
              ) : (
                <InstanceTable
                  caption={`Servers of ${workspace.name}`}
                  instances={rows}
                  costs={costs}
                  maintenance={maintenance}
                  search={search}
                  onSort={(order, isDescending) =>
                    void navigate({
                      to: '/dashboard/servers',
                      search: { ...search, order, desc: isDescending || undefined },
                      replace: true,
                    })
                  }
                  selected={selected}
                  onSelect={setSelected}
                  rules={rules}
                  onPress={actions.press}
                  refusal={actions.refusal}
                />
              )}
              {chosen.length > 0 && search.view !== 'bin' ? (
                <BulkBar
                  selected={chosen}
                  rules={rules}
                  onPress={(kind) => setBulk({ kind, instances: chosen })}
                  onChange={() => setChanged(chosen)}
                  onClear={() => setSelected({})}
                />
              ) : null}
            </>
          )
        }
      </QueryState>
      {actions.dialog}
      {bulk ? (
        <BulkDialog
          {...bulk}
          workspaceName={workspace.name}
          rules={rules}
          onClose={() => {
            setBulk(null)
            setSelected({})
          }}
        />
      ) : null}
      {changed ? (
        <ChangeDialog
          instances={changed}
          workspace={workspace}
          rules={rules}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  )
}
