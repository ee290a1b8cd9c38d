import type { Context } from './context.ts'
import type { NetworkJob, NetworkKind, NetworkOutcome } from './network.ts'
import { failureOf, settleBatches, withTimeLimit } from './shortTask.ts'

/** Jobs that are claimed at a time, and done side by side. */
const BATCH = 10
const LEASE_SECONDS = 60
/** A job that takes longer is cut off before its lease ends, so that no other worker does it meanwhile. */
const LONGEST_MS = 45_000

/**
 * Applies what customers set about the network of their servers: firewalls to the engine, reverse names to the DNS. It
 * is a short work that can be repeated at any time, so a lease is not renewed, and nothing is given back at the end.
 */
export function createNetworkDuty(context: Context): (stop: AbortSignal) => Promise<void> {
  const { queue, driver, reverseNames, log, metrics, clock } = context
  const kinds: NetworkKind[] = [
    ...(driver.applyFirewall === undefined ? [] : ['firewall' as const]),
    ...(reverseNames === undefined ? [] : ['reverse_names' as const]),
  ]

  async function settle(job: NetworkJob, stop: AbortSignal): Promise<void> {
    const outcome = await withTimeLimit(clock, LONGEST_MS, stop, (signal) =>
      outcomeOf(context, job, signal),
    )
    if (stop.aborted && !outcome.ok) return
    const { kind, instanceId } = job
    if (!outcome.ok) log.warn('network.failed', { kind, instance: instanceId, code: outcome.code })
    metrics.count('network_settings_total', { kind, result: outcome.ok ? 'applied' : 'failed' })
    await queue.completeNetwork(job, outcome)
  }

  const claim = (size: number) => queue.claimNetwork(kinds, size, LEASE_SECONDS)
  return async (stop) => {
    if (kinds.length > 0) await settleBatches(BATCH, claim, (job) => settle(job, stop), stop)
  }
}

async function outcomeOf(
  { driver, reverseNames, log }: Context,
  job: NetworkJob,
  signal: AbortSignal,
): Promise<NetworkOutcome> {
  try {
    if (job.kind === 'firewall') await driver.applyFirewall?.(job, signal)
    else await reverseNames?.apply(job.names, signal)
    return { ok: true }
  } catch (error) {
    return {
      ok: false,
      ...failureOf(error, signal, (facts) =>
        log.error('network.unexpected', { instance: job.instanceId, ...facts }),
      ),
    }
  }
}
