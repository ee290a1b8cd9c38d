import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { createPriceFormatter } from '@/domain/catalogue/money'
import type { Instance } from '@/domain/instances/instance'
import { FIRST_INSTANCES, firstInstancesQuery } from '@/domain/instances/queryOptions'
import { formatCount } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { ServerLink, WorkspaceLink } from './AreaLinks'

export interface ServersSectionProps {
  workspaceIds: readonly string[]
  /** The number of servers in these workspaces, without deleted ones. */
  total: number
  /** Names the workspace of each server. */
  withWorkspace?: boolean
  /** Beside the heading: a link to all servers. */
  aside?: ReactNode
}

function Price({ price }: Pick<Instance, 'price'>) {
  const { locale } = useViewerLocale()
  return <>{createPriceFormatter(locale).hourly(price)} per hour</>
}

const columns: readonly Column<Instance>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name }) => (
      <ServerLink id={id} className="wrap-anywhere">
        {name}
      </ServerLink>
    ),
  },
  {
    id: 'workspace',
    header: 'Workspace',
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>,
  },
  {
    id: 'state',
    header: 'State',
    cell: (instance) => (
      <>
        <InstanceStateTag instance={instance} />
        <span className="block text-12 text-text-3">
          since <LocalTime at={instance.stateSince} />
        </span>
      </>
    ),
  },
  { id: 'plan', header: 'Plan', cell: ({ plan }) => <code>{plan.slug}</code> },
  { id: 'region', header: 'Region', cell: ({ region }) => <code>{region.slug}</code> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    figure: true,
    cell: ({ price }) => <Price price={price} />,
  },
]

/** The first servers of some workspaces, each with a link to its page. */
export function ServersSection({
  workspaceIds,
  total,
  withWorkspace = false,
  aside,
}: ServersSectionProps) {
  const query = useQuery(firstInstancesQuery(workspaceIds))
  return (
    <section aria-labelledby="servers" className="border-b border-line">
      <SectionHead
        id="servers"
        title="Servers"
        aside={
          <span className="flex flex-wrap gap-x-4">
            {total > FIRST_INSTANCES
              ? `First ${FIRST_INSTANCES} of ${formatCount(total)}`
              : `${formatCount(total)} without deleted ones`}
            {aside}
          </span>
        }
      />
      {workspaceIds.length === 0 ? (
        <NoServers />
      ) : (
        <QueryState query={query} empty={<NoServers />}>
          {(instances) => (
            <Table
              caption="Servers"
              columns={columns.filter(({ id }) => withWorkspace || id !== 'workspace')}
              rows={instances ?? []}
              rowKey={({ id }) => id}
              skeleton={instances === undefined ? Math.min(total, 3) : 0}
              foldAt="lg"
            />
          )}
        </QueryState>
      )}
    </section>
  )
}

function NoServers() {
  return <EmptyState title="No servers">Servers appear here when a member creates one.</EmptyState>
}
