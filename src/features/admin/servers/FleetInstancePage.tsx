import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { Freshness } from '@/components/instances/Freshness'
import { ConsoleSessions } from '@/components/instances/console/ConsoleSessions'
import { HoldBanner } from '@/components/instances/HoldBanner'
import { InstanceBill } from '@/components/instances/InstanceBill'
import { instanceFacts } from '@/components/instances/instanceFacts'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { StatePeriods } from '@/components/instances/StatePeriods'
import { LocalTime } from '@/components/LocalTime'
import { WorkspaceWithSlug } from '@/components/admin/AreaLinks'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { labelsOf } from '@/domain/instances/filterInstances'
import { staffCan } from '@/domain/identity/staffCan'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { fleetInstanceQuery } from '@/domain/instances/admin/queryOptions'
import { useAuth } from '@/domain/session/useAuth'
import { env } from '@/lib/env'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { FleetActionTable } from './FleetActionTable'
import { FleetControls } from './FleetControls'
import { BinSection } from '@/components/admin/BinSection'
import { FleetSnapshots } from './FleetSnapshots'
import { StaffConsoleLog } from './StaffConsoleLog'
import { LastAction } from '@/components/admin/LastAction'

const StaffConsole = lazyWithRetry(
  'The console',
  async () => (await import('./StaffConsole')).StaffConsole,
)

/** One server of any workspace, and what can be done about it. */
export function FleetInstancePage({ id }: { id: string }) {
  const { label, root } = useArea()
  const staffType = useAuth(({ context }) => context.staffType)
  const consoles = staffCan('see_consoles', staffType)
  const query = useQuery(fleetInstanceQuery(id))
  const { data: instance, error } = query
  // A malformed id is refused as invalid input. It is as unknown as any other.
  if (error?.code === 'not_found' || error?.code === 'invalid_input') return <NotFoundPage />
  if (instance === undefined) {
    return (
      <>
        <PageHeader eyebrow={label} title="Server" />
        <QueryState query={query} pending={<CenteredSpinner />}>
          {() => null}
        </QueryState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        eyebrow={<Link to={`${root}/servers`}>Servers</Link>}
        title={<span className="wrap-anywhere">{instance.name}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
            <span role="status">
              <InstanceStateTag instance={instance} />
            </span>
            <span>
              since <LocalTime at={instance.stateSince} />
            </span>
          </span>
        }
        actions={<Freshness query={query} />}
      />
      {instance.hold === 'none' ? null : (
        <section aria-labelledby="hold" className="border-b border-line px-(--pad) pb-5">
          <h2 id="hold" className="label pt-4 pb-2">
            What the customer sees
          </h2>
          <HoldBanner hold={instance.hold} reason={instance.holdReason} isPreview />
        </section>
      )}
      <FleetControls instance={instance} now={query.dataUpdatedAt} />
      <section aria-labelledby="facts">
        <SectionHead id="facts" title="Facts" />
        <DescriptionList
          items={factsOf(
            instance,
            query.dataUpdatedAt,
            staffCan('see_machines', staffType).allowed,
          )}
          className="border-t border-line"
        />
      </section>
      <FleetActionTable instance={instance} />
      {env.consoleUrl === undefined ? null : consoles.allowed ? (
        <StaffConsole instance={instance} url={env.consoleUrl} />
      ) : (
        <>
          <section aria-labelledby="no-console" className="border-t border-line">
            <SectionHead id="no-console" title="Console" />
            <p className="px-(--pad) pb-5 text-14">{consoles.reason}</p>
          </section>
          <ConsoleSessions instanceId={instance.id} name={instance.name} />
        </>
      )}
      {consoles.allowed ? <StaffConsoleLog key={instance.id} instance={instance} /> : null}
      <FleetSnapshots instance={instance} />
      <BinSection workspaceId={instance.workspace.id} instanceId={instance.id} />
      <StatePeriods instance={instance} />
      <div className="border-t border-line">
        <InstanceBill instance={instance} />
      </div>
    </>
  )
}

function factsOf(instance: FleetInstance, now: number, canSeeMachines: boolean): KeyValueItem[] {
  const { id, engineRef, createdBy } = instance
  return [
    { label: 'Workspace', value: <WorkspaceWithSlug workspace={instance.workspace} /> },
    ...instanceFacts(instance, false),
    { label: 'Last action', value: <LastAction instance={instance} now={now} /> },
    {
      label: 'Name in the engine',
      value: engineRef ?? 'None yet',
      figure: engineRef !== null,
      ...(engineRef === null ? {} : { action: <CopyButton text={engineRef} what="the name" /> }),
    },
    ...(canSeeMachines
      ? [
          {
            label: 'Machine',
            value: instance.machine ?? 'Not known yet',
            figure: instance.machine !== null,
          },
        ]
      : []),
    { label: 'Id', value: id, figure: true, action: <CopyButton text={id} what="the id" /> },
    { label: 'Labels', value: labelsOf(instance).join(', ') || 'None' },
    { label: 'Protection', value: instance.isProtected ? 'On' : 'Off' },
    {
      label: 'Created',
      value: (
        <>
          <LocalTime at={instance.createdAt} />
          {createdBy === null ? '' : ` by ${createdBy}`}
        </>
      ),
    },
  ]
}
