import { setBackups, stopBackups } from '@/domain/backups/backupMutations'
import { attachFirewall, detachFirewall } from '@/domain/firewalls/firewalls'
import type { Instance } from '@/domain/instances/instance'
import {
  requestAction,
  updateInstance,
  type ActionKind,
  type ActionParameters,
} from '@/domain/instances/instanceMutations'
import type { Via } from '@/domain/via'
import type { ServerStep } from './changes'

/** A step about a server that is there. */
export type ChangeStep = Exclude<ServerStep, { do: 'create' }>

/** How steps are sent. */
interface Sending {
  /** The ids of firewalls by their names. */
  firewallIds: ReadonlyMap<string, string>
  /** What the activity names as the origin. */
  via: Via
  /** For an action, as in `createInstances`. */
  idempotencyKey: string
}

/**
 * Sends the request of one step. It does not wait until the engine has done it.
 * @param server as it is now: settings are only saved for its version
 * @throws Failure (plain object) of the procedure; Error where a firewall is gone
 */
export async function sendStep(
  step: ChangeStep,
  { id, version }: Pick<Instance, 'id' | 'version'>,
  { firewallIds, via, idempotencyKey }: Sending,
): Promise<void> {
  const firewallOf = (name: string) => {
    const found = firewallIds.get(name)
    if (found === undefined) throw new Error(`There is no firewall “${name}” any more.`)
    return found
  }
  const act = async (kind: ActionKind, parameters: ActionParameters) => {
    await requestAction(id, kind, parameters, idempotencyKey, via)
  }
  switch (step.do) {
    case 'settings':
      await updateInstance(id, version, step.settings)
      break
    case 'attach':
      await attachFirewall(firewallOf(step.firewall), [id], via)
      break
    case 'detach':
      await detachFirewall(firewallOf(step.firewall), [id], via)
      break
    case 'backups': {
      const { terms, gibMonthMicros } = step
      await setBackups({ ...terms, instanceIds: [id], gibMonthMicros }, via)
      break
    }
    case 'stopBackups':
      await stopBackups([id], via)
      break
    case 'resize':
      await act('resize', { plan: step.plan, hourly_micros: step.hourlyMicros })
      break
    case 'rebuild': {
      const keys = step.keys.length === 0 ? {} : { ssh_keys: [...step.keys] }
      await act('rebuild', { image: step.image, ...keys })
      break
    }
    case 'start':
    case 'restore':
    case 'delete':
      await act(step.do, {})
  }
}
