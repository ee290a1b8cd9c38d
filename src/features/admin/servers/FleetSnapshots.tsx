import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SnapshotTable } from '@/components/snapshots/SnapshotTable'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { serverSnapshotsQuery } from '@/domain/snapshots/queryOptions'

export interface FleetSnapshotsProps {
  instance: Pick<FleetInstance, 'id' | 'name'>
}

/** The snapshots that were taken of a server. Only its customer changes them. */
export function FleetSnapshots({ instance: { id, name } }: FleetSnapshotsProps) {
  const query = useQuery(serverSnapshotsQuery(id))
  return (
    <section aria-labelledby="snapshots" className="border-t border-line">
      <SectionHead id="snapshots" title="Snapshots" aside="Read only" />
      <QueryState query={query}>
        {(rows) => (
          <SnapshotTable
            caption={`Snapshots of ${name}`}
            rows={rows}
            empty="None has been taken of this server."
          />
        )}
      </QueryState>
    </section>
  )
}
