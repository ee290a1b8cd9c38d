import type { Context } from './context.ts'
import type { NetworkOutcome } from './network.ts'
import type { PrivateNetworkDriver, PrivateNetworkJob } from './privateNetwork.ts'
import { failureOf, withTimeLimit } from './shortTask.ts'

/** Jobs that are claimed at a time. */
const BATCH = 10
const LEASE_SECONDS = 120
/** All jobs of a batch that have not ended by then are cut off before their lease ends, and come again. */
const LONGEST_MS = 90_000

/**
 * Makes the engine follow what the workspaces want of their private networks. A job can be repeated at any time, so a lease is
 * not renewed, and nothing is given back at the end. One server after the other: two changes of one server would meet.
 */
export function createPrivateNetworkDuty({
  queue,
  driver,
  clock,
  log,
}: Pick<Context, 'queue' | 'driver' | 'clock' | 'log'>): (stop: AbortSignal) => Promise<void> {
  const { privateNetworks } = driver

  async function outcomeOf(
    networks: PrivateNetworkDriver,
    job: PrivateNetworkJob,
    signal: AbortSignal,
  ): Promise<NetworkOutcome> {
    try {
      await apply(networks, job, signal)
      return { ok: true }
    } catch (error) {
      return {
        ok: false,
        ...failureOf(error, signal, (facts) =>
          log.error('private_network.unexpected', { kind: job.kind, ...facts }),
        ),
      }
    }
  }

  return async (stop) => {
    if (privateNetworks === undefined) return
    const jobs = await queue.claimPrivateNetworks(BATCH, LEASE_SECONDS)
    if (jobs.length === 0) return
    await withTimeLimit(clock, LONGEST_MS, stop, async (signal) => {
      for (const job of jobs) {
        const outcome = await outcomeOf(privateNetworks, job, signal)
        // Another worker takes it when its lease has ended.
        if (stop.aborted && !outcome.ok) return
        const { kind } = job
        if (!outcome.ok) {
          const instance = job.kind === 'remove' ? {} : { instance: job.instanceId }
          log.warn('private_network.failed', { kind, ...instance, code: outcome.code })
        }
        await queue.completePrivateNetwork(job, outcome)
      }
    })
  }
}

async function apply(
  networks: PrivateNetworkDriver,
  job: PrivateNetworkJob,
  signal: AbortSignal,
): Promise<void> {
  if (job.kind === 'remove') return networks.removeNetwork(job.network, signal)
  if (job.kind === 'leave') return networks.leaveNetwork(job, signal)
  await networks.ensureNetwork(job.network, signal)
  await networks.joinNetwork(job, signal)
}
