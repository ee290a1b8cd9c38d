import type { ReactNode } from 'react'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { LocalTime } from '@/components/LocalTime'
import { ServerLink, WorkspaceWithSlug } from './AreaLinks'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { Table, type Column } from '@/ui/Table'
import { LastAction } from './LastAction'

export interface FleetTableProps {
  /** Default: 'Servers'. */
  caption?: string
  instances: readonly FleetInstance[]
  /** When the rows were read: milliseconds since 1970. */
  now: number
  isLoading: boolean
  /** Another page is loading. */
  isBusy: boolean
  empty: ReactNode
}

const columnsOf = (now: number, hasMachines: boolean): readonly Column<FleetInstance>[] => [
  {
    id: 'name',
    header: 'Server',
    rowHeader: true,
    // Without a least width the text of an error leaves it a letter a line.
    className: 'min-w-36 wrap-anywhere',
    cell: ({ id, name, addresses }) => (
      <>
        <ServerLink id={id}>{name}</ServerLink>
        <span className="mono block text-12 font-normal text-text-3">
          {addresses[0] ?? 'No address'}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    // All of a phone, and no whole line of a tablet.
    className: 'folded:col-span-2',
    cell: (instance) => (
      <>
        <InstanceStateTag instance={instance} />
        <span className="num block text-12 text-text-3">
          since <LocalTime at={instance.stateSince} />
        </span>
        {instance.holdReason === null ? null : (
          <span className="mt-1 block max-w-64 text-12 whitespace-pre-line">
            {instance.holdReason}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'workspace',
    header: 'Workspace',
    className: 'min-w-32 wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceWithSlug workspace={workspace} />,
  },
  {
    id: 'plan',
    header: hasMachines ? 'Plan, region, machine' : 'Plan and region',
    cell: ({ plan, nextPlan, region, machine }) => (
      <>
        <code>{plan.slug}</code>
        {nextPlan === null ? null : (
          <>
            {' → '}
            <code>{nextPlan}</code>
          </>
        )}
        <span className="block text-12 text-text-3">{region.name}</span>
        {machine === null ? null : (
          <span className="mono block text-12 wrap-anywhere text-text-3">{machine}</span>
        )}
      </>
    ),
  },
  {
    id: 'action',
    header: 'Last action',
    className: 'min-w-48 wrap-anywhere folded:col-span-2',
    cell: (instance) => <LastAction instance={instance} now={now} />,
  },
]

/** Servers of all workspaces. */
export function FleetTable({
  caption = 'Servers',
  instances,
  now,
  isLoading,
  isBusy,
  empty,
}: FleetTableProps) {
  return (
    <Table
      caption={caption}
      columns={columnsOf(
        now,
        instances.some(({ machine }) => machine !== null),
      )}
      rows={instances}
      rowKey={({ id }) => id}
      skeleton={isLoading ? 8 : 0}
      busy={isBusy}
      foldAt="lg"
      empty={empty}
    />
  )
}
