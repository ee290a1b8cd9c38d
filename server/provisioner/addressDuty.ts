import type { Context } from './context.ts'
import { DriverError } from './driver.ts'
import type { AddressOutcome, AddressTask, AddressTaskKind, RouteTask } from './extraAddresses.ts'
import { failureOf, settleBatches, withTimeLimit } from './shortTask.ts'

/** Tasks that are claimed at a time, and done side by side. */
const BATCH = 10
const LEASE_SECONDS = 60
/** A task that takes longer is cut off before its lease ends, so that no other worker does it meanwhile. */
const LONGEST_MS = 45_000

/**
 * Brings extra addresses to their servers, and their names into the DNS. As with firewalls, it is a short work that can be
 * repeated at any time, so a lease is not renewed, and nothing is given back at the end.
 */
export function createAddressDuty(context: Context): (stop: AbortSignal) => Promise<void> {
  const { queue, driver, reverseNames, log, metrics, clock } = context
  const kinds: AddressTaskKind[] = [
    ...(driver.extraAddresses === undefined ? [] : ['route' as const]),
    ...(reverseNames === undefined ? [] : ['name' as const]),
  ]

  async function settle(task: AddressTask, stop: AbortSignal): Promise<void> {
    const outcome = await withTimeLimit(clock, LONGEST_MS, stop, (signal) =>
      outcomeOf(context, task, signal),
    )
    if (stop.aborted && !outcome.ok) return
    const { kind, addressId } = task
    if (!outcome.ok) log.warn('address.failed', { kind, address: addressId, code: outcome.code })
    metrics.count('address_tasks_total', { kind, result: outcome.ok ? 'applied' : 'failed' })
    await queue.completeAddress(task, outcome)
  }

  const claim = (size: number) => queue.claimAddresses(kinds, size, LEASE_SECONDS)
  return async (stop) => {
    if (kinds.length > 0) await settleBatches(BATCH, claim, (task) => settle(task, stop), stop)
  }
}

async function outcomeOf(
  context: Context,
  task: AddressTask,
  signal: AbortSignal,
): Promise<AddressOutcome> {
  const { reverseNames, log } = context
  const removedFrom: string[] = []
  try {
    if (task.kind === 'route') {
      const isInside = await bring(context, task, removedFrom, signal)
      return { ok: true, removedFrom, isInside }
    }
    await reverseNames?.apply({ [task.address]: task.name }, signal)
    return { ok: true, removedFrom, isInside: false }
  } catch (error) {
    const failure = failureOf(error, signal, (facts) =>
      log.error('address.unexpected', { address: task.addressId, ...facts }),
    )
    return { ok: false, ...failure, removedFrom, isInside: false }
  }
}

/**
 * Takes the address off the servers before, and brings it to the one that it belongs to. A machine that is away keeps
 * nobody waiting: nothing reaches its servers, so the address moves, and is taken off there when the machine is back.
 * @param removedFrom gets the servers that have it no longer, also if it fails then
 * @returns whether it is set inside the server
 * @throws what the engine said of the first server that still has it, after the address was brought to the new one
 */
async function bring(
  { driver }: Context,
  { address, region, assignTo, removeFrom }: RouteTask,
  removedFrom: string[],
  signal: AbortSignal,
): Promise<boolean> {
  let away: DriverError | undefined
  for (const instanceId of removeFrom) {
    try {
      await driver.extraAddresses?.remove({ address, region, instanceId }, signal)
      removedFrom.push(instanceId)
    } catch (error) {
      if (!(error instanceof DriverError) || error.code !== 'engine_unreachable') throw error
      away ??= error
    }
  }
  const facts =
    assignTo === null
      ? undefined
      : await driver.extraAddresses?.assign({ address, region, instanceId: assignTo }, signal)
  if (away) throw away
  return facts?.isInside ?? false
}
