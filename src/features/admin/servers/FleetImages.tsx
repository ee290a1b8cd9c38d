import { useQuery } from '@tanstack/react-query'
import { OwnImageTable } from '@/components/ownImages/OwnImageTable'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { serverImagesQuery } from '@/domain/ownImages/queryOptions'

export interface FleetImagesProps {
  instance: Pick<FleetInstance, 'id' | 'name'>
}

/** The images that were made of snapshots of a server. Only its customer changes them. */
export function FleetImages({ instance: { id, name } }: FleetImagesProps) {
  const query = useQuery(serverImagesQuery(id))
  return (
    <section aria-labelledby="images" className="border-t border-line">
      <SectionHead id="images" title="Images" aside="Read only" />
      <QueryState query={query}>
        {(rows) => (
          <OwnImageTable
            caption={`Images of ${name}`}
            rows={rows}
            empty="None has been made of a snapshot of this server."
          />
        )}
      </QueryState>
    </section>
  )
}
