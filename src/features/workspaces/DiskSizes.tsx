import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { volumeSnapshotsQuery, volumesQuery } from '@/domain/volumes/queryOptions'
import { diskSizes, type DiskSize } from '@/domain/workspaceExport/diskSizes'
import { combineQueries } from '@/lib/queryView'
import { Table, type Column } from '@/ui/Table'

/** The disks of a workspace that are downloaded by themselves, and how large their files are. Nothing if there are none. */
export function DiskSizes({ workspaceId }: { workspaceId: string }) {
  const images = useQuery(ownImagesQuery(workspaceId))
  const volumes = useQuery(volumesQuery(workspaceId))
  const snapshots = useQuery(volumeSnapshotsQuery(workspaceId))
  const query = combineQueries(images, volumes, snapshots)
  const rows = query.data === undefined ? undefined : diskSizes(...query.data)
  if (rows?.length === 0) return null
  return (
    <div className="mt-4">
      <QueryState query={query}>
        {() => (
          <Table
            caption="Disks that are downloaded by themselves"
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            skeleton={rows === undefined ? 1 : 0}
          />
        )}
      </QueryState>
      <p className="max-w-prose px-(--pad) pt-3 text-14 text-text-2">
        “At most”: a file is measured when it is made. It is not larger than its disk, and mostly
        smaller, because it is compressed.
      </p>
    </div>
  )
}

const columns: readonly Column<DiskSize>[] = [
  {
    id: 'name',
    header: 'Disk',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ name, what }) => (
      <>
        {name}
        <small className="block font-normal text-text-3">{what}</small>
      </>
    ),
  },
  { id: 'size', header: 'Size of the file', align: 'end', figure: true, cell: ({ size }) => size },
]
