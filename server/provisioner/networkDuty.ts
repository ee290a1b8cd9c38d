import type { Context } from './context.ts'
import { DriverError } from './driver.ts'
import { describeUnexpected } from '../queue/log.ts'
import type { NetworkJob, NetworkKind, NetworkOutcome } from './network.ts'
import { ReverseNameError } from './reverseNames/reverseNames.ts'
import { settleAll, withTimeLimit } from './withTimeLimit.ts'

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

  return async (stop) => {
    for (let claimed = kinds.length === 0 ? 0 : BATCH; claimed === BATCH && !stop.aborted;) {
      const jobs = await queue.claimNetwork(kinds, BATCH, LEASE_SECONDS)
      await settleAll(jobs, (job) => settle(job, stop))
      claimed = jobs.length
    }
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
    if (error instanceof DriverError || error instanceof ReverseNameError) {
      return { ok: false, code: error.code, detail: error.message }
    }
    if (signal.aborted) return { ok: false, code: 'timeout', detail: 'It took too long.' }
    const { code, stack } = describeUnexpected(error)
    log.error('network.unexpected', { instance: job.instanceId, code, stack })
    return { ok: false, code: 'unexpected', detail: `It threw ${code}.` }
  }
}
