import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SnapshotTable } from '@/components/snapshots/SnapshotTable'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { serverImagesQuery } from '@/domain/ownImages/queryOptions'
import { serverSnapshotsQuery } from '@/domain/snapshots/queryOptions'

export interface FleetSnapshotsProps {
  instance: Pick<FleetInstance, 'id' | 'name'>
}

/** The snapshots and backups of a server, and the images that were made of them. Only its customer changes them. */
export function FleetSnapshots({ instance: { id, name } }: FleetSnapshotsProps) {
  const snapshots = useQuery(serverSnapshotsQuery(id))
  const images = useQuery(serverImagesQuery(id))
  return (
    <>
      <section aria-labelledby="snapshots" className="border-t border-line">
        <SectionHead id="snapshots" title="Snapshots and backups" aside="Read only" />
        <QueryState query={snapshots}>
          {(rows) => (
            <SnapshotTable
              caption={`Snapshots of ${name}`}
              rows={rows}
              empty="None has been taken of this server."
            />
          )}
        </QueryState>
      </section>
      <section aria-labelledby="images" className="border-t border-line">
        <SectionHead id="images" title="Images" aside="Read only" />
        <QueryState query={images}>
          {(rows) => (
            <SnapshotTable
              caption={`Images of ${name}`}
              rows={rows}
              extra="holds"
              empty="None has been made of a snapshot of this server."
            />
          )}
        </QueryState>
      </section>
    </>
  )
}
