import { SectionHead } from '@/components/SectionHead'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { FleetTable } from '@/components/admin/FleetTable'

/** The list of servers shows all. */
const SHOWN = 5

export interface ServersWaitingProps {
  id: string
  title: string
  instances: readonly FleetInstance[]
  /** When the rows were read: milliseconds since 1970. */
  now: number
}

/** The newest servers that wait for one reason. Renders nothing if there are none. */
export function ServersWaiting({ id, title, instances, now }: ServersWaitingProps) {
  if (instances.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <SectionHead
        id={id}
        title={title}
        aside={instances.length > SHOWN ? `First ${SHOWN}` : undefined}
      />
      <FleetTable
        caption={title}
        instances={instances.slice(0, SHOWN)}
        now={now}
        isLoading={false}
        isBusy={false}
        empty={null}
      />
    </section>
  )
}
