import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentType } from 'react'
import { Freshness } from '@/components/instances/Freshness'
import { HoldBanner } from '@/components/instances/HoldBanner'
import { LimitBanner } from './LimitBanner'
import { MaintenanceBanner } from '@/components/instances/MaintenanceBanner'
import { PriceNoticeBanner } from '@/components/instances/PriceNoticeBanner'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { useActions, type Actions } from '@/components/instances/useActions'
import { ActionFailure } from '@/components/instances/ActionFailure'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { TimeAgo } from '@/components/TimeAgo'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import { actionNoun } from '@/domain/instances/actionNoun'
import { instanceTabs, type InstanceTab } from '@/domain/instances/detailSearch'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { listedInstance } from '@/domain/instances/listedInstance'
import { maintenanceNoticeQuery, nextMaintenance } from '@/domain/instances/maintenanceNotice'
import { priceNoticeQuery } from '@/domain/instances/priceNotice'
import { instanceQuery } from '@/domain/instances/queryOptions'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { queryKeys } from '@/domain/queryKeys'
import { useUser } from '@/domain/session/useAuth'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { originOf } from '@/domain/workspaceFile/fileLabels'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { useFollowWorkspace } from '@/domain/workspaces/useFollowWorkspace'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { StateTag } from '@/ui/StateTag'
import { OverviewTab } from './OverviewTab'
import { PowerActions } from './PowerActions'
import { TabLinks } from './TabLinks'

/** What each part of the page gets. */
export interface TabProps {
  userId: string
  instance: Instance
  rules: InstanceRules
  actions: Actions
  /** The engine is the simulated one: no real server exists, and results say so. */
  isSimulated: boolean
}

/** Loaded later, because few servers have an alarm that fires. */
const AlarmBanner = lazyWithRetry(
  null,
  async () => (await import('@/components/instances/AlarmBanner')).AlarmBanner,
)

/** Loaded later, because most servers run. With it comes the notice about actions that wait. */
const VolumeRestoreNotice = lazyWithRetry(
  null,
  async () => (await import('./VolumeRestoreNotice')).VolumeRestoreNotice,
)

/** Loaded later, because most servers are not managed by a file. */
const FileBanner = lazyWithRetry(null, async () => (await import('./FileBanner')).FileBanner)

const lazyTab = (load: () => Promise<ComponentType<TabProps>>) =>
  lazyWithRetry('This part of the page', load, () => <CenteredSpinner />)

const tabs: Readonly<Record<InstanceTab, { label: string; Tab: ComponentType<TabProps> }>> = {
  overview: { label: 'Overview', Tab: OverviewTab },
  activity: {
    label: 'Activity',
    Tab: lazyTab(async () => (await import('./ActivityTab')).ActivityTab),
  },
  metrics: {
    label: 'Metrics',
    Tab: lazyTab(async () => (await import('./MetricsTab')).MetricsTab),
  },
  snapshots: {
    // The word in the address is older than volumes.
    label: 'Storage',
    Tab: lazyTab(async () => (await import('./StorageTab')).StorageTab),
  },
  access: { label: 'Access', Tab: lazyTab(async () => (await import('./AccessTab')).AccessTab) },
  network: {
    label: 'Network',
    Tab: lazyTab(async () => (await import('./NetworkTab')).NetworkTab),
  },
  console: {
    label: 'Console',
    Tab: lazyTab(async () => (await import('./ConsoleTab')).ConsoleTab),
  },
  billing: {
    label: 'Billing',
    Tab: lazyTab(async () => (await import('./BillingTab')).BillingTab),
  },
  settings: {
    label: 'Settings',
    Tab: lazyTab(async () => (await import('./SettingsTab')).SettingsTab),
  },
}

export interface InstancePageProps {
  id: string
  tab: InstanceTab
}

/** /dashboard/servers/$id: one server. Unknown servers and those of others are the same not-found page. */
export function InstancePage(props: InstancePageProps) {
  const user = useUser()
  return user === null ? null : <Loaded {...props} userId={user.id} />
}

function Loaded({ id, tab, userId }: InstancePageProps & { userId: string }) {
  const queries = useQueryClient()
  const query = useQuery({
    ...instanceQuery(id),
    // At once after a click in a list, and also without a connection.
    initialData: () => listedInstance(queries, id)?.instance,
    initialDataUpdatedAt: () => listedInstance(queries, id)?.readAt,
  })
  const { data: instance, error } = query
  // A malformed id is refused as invalid input. It is as unknown as any other.
  if (error?.code === 'not_found' || error?.code === 'invalid_input') return <NotFoundPage />
  if (instance === undefined) {
    return (
      <>
        {error ? (
          <PageHeader eyebrow="Servers" title="Server" />
        ) : (
          <h1 className="sr-only">Server</h1>
        )}
        <QueryState query={query} pending={<CenteredSpinner />}>
          {() => null}
        </QueryState>
      </>
    )
  }
  return <Server instance={instance} query={query} tab={tab} userId={userId} />
}

/** Reads history and costs again when the server has entered another state. */
function useFollowState({ id, state, version }: Instance): void {
  const queries = useQueryClient()
  const seen = useRef(`${state} ${version}`)
  useEffect(() => {
    const now = `${state} ${version}`
    if (seen.current === now) return
    seen.current = now
    for (const part of ['actions', 'states', 'bill', 'console'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeys.instances(part, id) })
    }
    for (const part of ['costs', 'workspaceActions', 'quotas'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeys.instances(part) })
    }
  }, [id, state, version, queries])
}

interface ServerProps {
  instance: Instance
  query: Parameters<typeof Freshness>[0]['query']
  tab: InstanceTab
  userId: string
}

function Server({ instance, query, tab, userId }: ServerProps) {
  const rules = useInstanceRules(userId, instance.workspace.id)
  const actions = useActions(rules)
  const { data: settings } = useQuery(settingsQuery)
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  const { data: [priceNotice] = [] } = useQuery(priceNoticeQuery(instance.id))
  const { data: notices = [] } = useQuery(maintenanceNoticeQuery(instance.id))
  const maintenance = nextMaintenance(notices).get(instance.id)
  const workspace = workspaces?.find(({ id }) => id === instance.workspace.id)
  useFollowWorkspace(userId, workspace?.slug)
  useDocumentTitle(instance.name)
  const isSimulated = settings?.engine === 'simulated'
  useFollowState(instance)
  const { Tab } = tabs[tab]
  return (
    <>
      <PageHeader
        eyebrow={
          <span className="flex flex-wrap gap-x-2">
            <Link to="/dashboard/servers">Servers</Link>
            <span>in {instance.workspace.name}</span>
          </span>
        }
        title={<span className="wrap-anywhere">{instance.name}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
            <span role="status">
              <InstanceStateTag instance={instance} />
            </span>
            <TimeAgo at={instance.stateSince} />
            {instance.action?.status === 'queued' ? (
              <span>The {actionNoun(instance.action.kind)} is queued.</span>
            ) : null}
            {isSimulated ? <StateTag state="preview">Simulated</StateTag> : null}
          </span>
        }
        actions={
          <div className="grid gap-2">
            <PowerActions instance={instance} rules={rules} actions={actions} />
            <div className="flex flex-wrap items-center gap-x-5">
              <Freshness query={query} />
              <Link
                to="/support"
                search={{ server: instance.id, from: `/dashboard/servers/${instance.id}` }}
                hash="write"
                className="text-14"
              >
                Get help
              </Link>
            </div>
          </div>
        }
      />
      <TabLinks
        id={instance.id}
        tabs={instanceTabs.map((name) => ({ name, label: tabs[name].label }))}
        current={tab}
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      {instance.state === 'stopped' || instance.action?.status === 'queued' ? (
        <VolumeRestoreNotice instance={instance} />
      ) : null}
      {instance.hold === 'none' ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          {instance.isHeldAtLimit ? (
            <LimitBanner />
          ) : (
            <HoldBanner hold={instance.hold} reason={instance.holdReason} />
          )}
        </div>
      )}
      {workspace === undefined ? null : (
        <AlarmBanner workspaceId={workspace.id} serverId={instance.id} />
      )}
      {originOf(instance) === undefined ? null : <FileBanner instance={instance} />}
      {maintenance === undefined ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <MaintenanceBanner notice={maintenance} />
        </div>
      )}
      {priceNotice === undefined ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <PriceNoticeBanner notice={priceNotice} />
        </div>
      )}
      {actions.refusal ? (
        <div className="border-b border-line px-(--pad) py-4">
          <ActionFailure failure={actions.refusal.failure} />
        </div>
      ) : null}
      <Tab
        userId={userId}
        instance={instance}
        rules={rules}
        actions={actions}
        isSimulated={isSimulated}
      />
      {actions.dialog}
    </>
  )
}
