import { DriverError, type AnyJob, type AnyKind, type DriverErrorCode } from '../../driver.ts'
import { seeded } from './seeded.ts'

/** Faults that the same action may survive when it is tried again. */
const TEMPORARY = ['engine_unreachable', 'busy', 'no_capacity', 'engine_failed'] as const

const MESSAGES: Partial<Record<DriverErrorCode, string>> = {
  engine_unreachable: 'Simulated: the engine did not answer.',
  busy: 'Simulated: another operation holds the server.',
  no_capacity: 'Simulated: no machine has room for the plan.',
  engine_failed: 'Simulated: the engine failed.',
  refused: 'Simulated: the engine refused the request.',
}

export interface FaultRates {
  /** The share of attempts that fail and may succeed the next time, 0 to 1. */
  temporary: number
  /** The share of actions that fail for good, 0 to 1. */
  permanent: number
}

/** What the label `simulate` of a server makes of its actions, for demonstrations and tests. */
export const SIMULATE_LABEL = 'simulate'

/** How many seconds longer the actions of a server with `simulate: slow` take. */
export const SLOW_SECONDS = 1_800

/**
 * The fault of an attempt, if it has one: the same seed, server and action give the same.
 * With the label `simulate`, every action of the server fails (`failure`), or its first attempt does (`flaky`).
 */
export function faultOf(job: AnyJob, rates: FaultRates, seed: string): DriverError | undefined {
  const { action, instance } = job
  const wanted = instance.labels[SIMULATE_LABEL]
  const chance = (of: string) => seeded(seed, instance.id, action.id, of)
  if (wanted === 'failure' || chance('permanent') < rates.permanent) return fault('refused')
  const isFlaky = wanted === 'flaky' && action.attempts <= 1
  if (isFlaky || chance(`temporary ${action.attempts}`) < rates.temporary) {
    const index = Math.floor(chance(`code ${action.attempts}`) * TEMPORARY.length)
    return fault(TEMPORARY[index] ?? 'engine_failed')
  }
  return undefined
}

function fault(code: DriverErrorCode): DriverError {
  return new DriverError(code, MESSAGES[code] ?? 'Simulated.')
}

/** How long an action takes, in seconds: at least, at most. */
export const DURATIONS: Record<AnyKind, readonly [number, number]> = {
  create: [4, 9],
  start: [1.5, 4],
  stop: [1, 3],
  reboot: [2, 5],
  resize: [2, 5],
  rebuild: [4, 8],
  delete: [1, 2],
  purge: [0.3, 1],
  create_snapshot: [2, 5],
  delete_snapshot: [0.5, 1.5],
  create_image: [3, 6],
  reset_password: [0.5, 2],
  set_ssh_keys: [0.5, 2],
  start_rescue: [2, 5],
  end_rescue: [2, 5],
}
