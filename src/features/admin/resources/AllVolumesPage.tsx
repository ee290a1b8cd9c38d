import { useQuery } from '@tanstack/react-query'
import { ServerLink, WorkspaceWithSlug } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { VolumeState } from '@/components/volumes/VolumeState'
import { allVolumesQuery, type FleetVolume } from '@/domain/volumes/admin/fleetVolumes'
import type { ListSearch } from '@/lib/listSearch'
import { EmptyState } from '@/ui/EmptyState'
import type { Column } from '@/ui/Table'
import { ListPage } from './ListPage'

const filters = [
  { value: '', label: 'All' },
  { value: 'attached', label: 'Attached' },
  { value: 'unattached', label: 'Unattached' },
  { value: 'failed', label: 'Failed' },
  { value: 'deleted', label: 'In the bin' },
]

/** /admin/volumes and /staff/volumes: the volumes of all workspaces. */
export function AllVolumesPage({ search }: { search: ListSearch }) {
  return (
    <ListPage
      title="Volumes"
      page="volumes"
      nouns={['volume', 'volumes']}
      placeholder="Name, server, workspace, email, address or id"
      filters={filters}
      search={search}
      query={useQuery(allVolumesQuery(search))}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No volumes yet">Volumes of all workspaces appear here.</EmptyState>}
    />
  )
}

const columns: readonly Column<FleetVolume>[] = [
  {
    id: 'name',
    header: 'Volume',
    rowHeader: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ name, isProtected, createdAt }) => (
      <>
        {name}
        <span className="num block text-12 font-normal text-text-3">
          since <LocalTime at={createdAt} />
        </span>
        {isProtected ? (
          <small className="block font-normal text-text-3">protected from deletion</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    list: 'full',
    className: 'wrap-anywhere',
    cell: (volume) => <VolumeState volume={volume} />,
  },
  {
    id: 'workspace',
    header: 'Workspace',
    className: 'min-w-32 wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceWithSlug workspace={workspace} />,
  },
  {
    id: 'server',
    header: 'Server',
    className: 'min-w-32 wrap-anywhere',
    cell: ({ server, path }) =>
      server === null ? (
        'None'
      ) : (
        <>
          <ServerLink id={server.id}>{server.name}</ServerLink>
          {path === null ? null : <code className="block text-12 wrap-anywhere">{path}</code>}
        </>
      ),
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ region, virtualization }) => (
      <>
        {region.name}
        <span className="block text-12 text-text-3">
          {virtualization === 'container' ? 'for containers' : 'for virtual machines'}
        </span>
      </>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: ({ sizeGib, wantedGib }) =>
      sizeGib === wantedGib ? `${sizeGib} GiB` : `${sizeGib} of ${wantedGib} GiB`,
  },
]
