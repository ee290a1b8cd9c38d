import { stateLook } from '@/components/lifeCycle/stateLook'
import type { Instance } from '@/domain/instances/instance'
import { stateLabels } from '@/domain/instances/stateNames'
import { StateTag } from '@/ui/StateTag'

/** The state of a server, its hold, and whether it is in the rescue system. */
export function InstanceStateTag({
  instance,
}: {
  instance: Pick<Instance, 'state' | 'hold' | 'rescueSince'>
}) {
  const { state, hold, rescueSince } = instance
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <StateTag state={stateLook(state)}>{stateLabels[state]}</StateTag>
      {hold === 'none' ? null : (
        <StateTag state="suspended">{hold === 'suspended' ? 'Suspended' : 'Maintenance'}</StateTag>
      )}
      {rescueSince === null ? null : <StateTag state="suspended">Rescue system</StateTag>}
    </span>
  )
}
