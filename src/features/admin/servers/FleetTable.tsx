import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { LocalTime } from '@/components/LocalTime'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { Table, type Column } from '@/ui/Table'
import { WorkspaceLink } from '../WorkspaceLink'
import { LastAction } from './LastAction'

export interface FleetTableProps {
  instances: readonly FleetInstance[]
  isLoading: boolean
  /** Another page is loading. */
  isBusy: boolean
  empty: ReactNode
}

const columns: readonly Column<FleetInstance>[] = [
  {
    id: 'name',
    header: 'Server',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ id, name, addresses }) => (
      <>
        <Link to="/admin/servers/$id" params={{ id }}>
          {name}
        </Link>
        <span className="mono block text-12 font-normal text-text-3">
          {addresses[0] ?? 'No address'}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
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
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink workspace={workspace} />,
  },
  {
    id: 'plan',
    header: 'Plan and region',
    cell: ({ plan, nextPlan, region }) => (
      <>
        <code>{plan.slug}</code>
        {nextPlan === null ? null : (
          <>
            {' → '}
            <code>{nextPlan}</code>
          </>
        )}
        <span className="block text-12 text-text-3">{region.name}</span>
      </>
    ),
  },
  {
    id: 'action',
    header: 'Last action',
    list: 'full',
    className: 'wrap-anywhere',
    cell: (instance) => <LastAction instance={instance} />,
  },
]

/** One page of the servers of all workspaces. */
export function FleetTable({ instances, isLoading, isBusy, empty }: FleetTableProps) {
  return (
    <Table
      caption="Servers"
      columns={columns}
      rows={instances}
      rowKey={({ id }) => id}
      skeleton={isLoading ? 8 : 0}
      busy={isBusy}
      foldAt="lg"
      empty={empty}
    />
  )
}
