import { useQuery } from '@tanstack/react-query'
import { ServerLink, WorkspaceWithSlug } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { NetworkStatus } from '@/components/privateNetworks/NetworkStatus'
import { allNetworksQuery, type FleetNetwork } from '@/domain/privateNetworks/admin/fleetNetworks'
import type { NetworkServer } from '@/domain/privateNetworks/privateNetworks'
import { formatCount } from '@/lib/format'
import type { ListSearch } from '@/lib/listSearch'
import { EmptyState } from '@/ui/EmptyState'
import type { Column } from '@/ui/Table'
import { ListPage } from './ListPage'

const filters = [
  { value: '', label: 'All' },
  { value: 'empty', label: 'Without servers' },
  { value: 'failed', label: 'Failed' },
]

/** Servers of a network that are shown at once. */
const FIRST = 5

/** /admin/networks and /staff/networks: the private networks of all workspaces. */
export function AllNetworksPage({ search }: { search: ListSearch }) {
  return (
    <ListPage
      title="Private networks"
      page="networks"
      nouns={['private network', 'private networks']}
      placeholder="Name, range, address, server, workspace, email or id"
      filters={filters}
      search={search}
      query={useQuery(allNetworksQuery(search))}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No private networks yet">
          Private networks of all workspaces appear here.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<FleetNetwork>[] = [
  {
    id: 'name',
    header: 'Network',
    rowHeader: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ name, createdAt }) => (
      <>
        {name}
        <span className="num block text-12 font-normal text-text-3">
          since <LocalTime at={createdAt} />
        </span>
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
    id: 'range',
    header: 'Range',
    className: 'break-all',
    cell: ({ ipv4Range, ipv6Range }) => (
      <span className="mono">
        {ipv4Range}
        {ipv6Range === null ? null : <small className="block text-text-3">{ipv6Range}</small>}
      </span>
    ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region.name },
  {
    id: 'servers',
    header: 'Servers',
    list: 'full',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ servers }) => <Servers servers={servers} />,
  },
]

function Servers({ servers }: { servers: readonly NetworkServer[] }) {
  if (servers.length === 0) return 'None'
  const rest = servers.slice(FIRST)
  return (
    <>
      <ServerList servers={servers.slice(0, FIRST)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer py-3">
            {formatCount(rest.length)} more
          </summary>
          <ServerList servers={rest} />
        </details>
      )}
    </>
  )
}

function ServerList({ servers }: { servers: readonly NetworkServer[] }) {
  return (
    <ul className="grid gap-1">
      {servers.map((server) => (
        <li key={server.id}>
          <ServerLink id={server.id} className="inline-block max-md:py-2.5">
            {server.name}
          </ServerLink>{' '}
          <span className="num text-12 text-text-3">{server.ipv4}</span>
          {server.status === 'joined' ? null : (
            <span className="block text-12">
              <NetworkStatus {...server} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
