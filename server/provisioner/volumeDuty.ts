import { describeUnexpected } from '../queue/log.ts'
import type { Context } from './context.ts'
import { DriverError, type Driver } from './driver.ts'
import type { VolumeSnapshotJob } from './volumeSnapshots.ts'
import type { DueVolume, VolumeOutcome } from './volumeJob.ts'
import { settleAll, withTimeLimit } from './shortTask.ts'

/** Volumes that are claimed at a time, and worked on side by side. */
const BATCH = 10
const LEASE_SECONDS = 120
/** A work that takes longer is cut off before its lease ends, so that no other worker does it meanwhile. */
const LONGEST_MS = 100_000

/**
 * Does what is missing at volumes. Each work can be cut off and repeated at any time, so a lease is not renewed, and nothing is
 * given back at the end. Rounds follow each other while there was something to do: what follows a create is an attach.
 */
export function createVolumeDuty(
  context: Pick<Context, 'queue' | 'driver' | 'clock' | 'log'>,
): (stop: AbortSignal) => Promise<void> {
  const { queue, log, clock } = context

  async function settle(due: DueVolume, stop: AbortSignal): Promise<void> {
    const outcome = await withTimeLimit(clock, LONGEST_MS, stop, (signal) =>
      outcomeOf(context, due, signal),
    )
    if (stop.aborted && !outcome.ok) return
    const { kind, job } = due
    const facts = { kind, volume: job.volume.id }
    if (outcome.ok) log.info('volume.done', facts)
    else log.warn('volume.failed', { ...facts, code: outcome.code })
    await queue.completeVolume(due, outcome)
  }

  return async (stop) => {
    while (!stop.aborted) {
      const due = await queue.claimVolumes(BATCH, LEASE_SECONDS)
      if (due.length === 0) return
      await settleAll(due, (each) => settle(each, stop))
    }
  }
}

async function outcomeOf(
  { driver, log }: Pick<Context, 'driver' | 'log'>,
  due: DueVolume,
  signal: AbortSignal,
): Promise<VolumeOutcome> {
  const { snapshotId } = due
  const { instanceId, volume } = due.job
  try {
    return { ok: true, snapshotId, ...(await work(driver, due, signal)) }
  } catch (error) {
    if (error instanceof DriverError) {
      return { ok: false, code: error.code, retry: error.retry, instanceId, snapshotId }
    }
    if (signal.aborted) return { ok: false, code: 'timeout', retry: true, instanceId, snapshotId }
    const { code, stack } = describeUnexpected(error)
    log.error('volume.unexpected', { volume: volume.id, code, stack })
    return { ok: false, code: 'engine_failed', retry: true, instanceId, snapshotId }
  }
}

/** Does it, and returns what the database has to know of it. */
async function work(driver: Driver, { kind, job }: DueVolume, signal: AbortSignal) {
  const { sizeGib } = job.volume
  switch (kind) {
    case 'create':
      await driver.createVolume(job, signal)
      return { sizeGib }
    case 'grow':
      await driver.growVolume(job, signal)
      return { sizeGib }
    case 'attach':
      return { ...(await driver.attachVolume(job, signal)), instanceId: job.instanceId }
    case 'detach':
      await driver.detachVolume(job, signal)
      return {}
    case 'delete':
      await driver.deleteVolume(job, signal)
      return {}
    case 'snapshot': {
      const { snapshots, of } = ofSnapshot(driver, job)
      return { ...(await snapshots.take(of, signal)) }
    }
    case 'restore': {
      const { snapshots, of } = ofSnapshot(driver, job)
      await snapshots.restore(of, signal)
      return {}
    }
    case 'delete_snapshot': {
      const { snapshots, of } = ofSnapshot(driver, job)
      await snapshots.remove(of, signal)
      return {}
    }
    case 'make_file': {
      const { files, of } = ofSnapshot(driver, job)
      return files.make(of, signal)
    }
    case 'drop_file': {
      const { files, of } = ofSnapshot(driver, job)
      await files.drop(of, signal)
      return {}
    }
  }
}

/** What does it, and the job with its snapshot. */
function ofSnapshot(driver: Driver, { snapshot, ...job }: DueVolume['job']) {
  return {
    get snapshots() {
      return required(driver.volumeSnapshots)
    },
    get files() {
      return required(driver.volumeFiles)
    },
    of: { ...job, snapshot: required(snapshot ?? undefined) } satisfies VolumeSnapshotJob,
  }
}

/** @throws DriverError `refused` for what this engine, or the job, does not have */
function required<T>(part: T | undefined): T {
  if (part !== undefined) return part
  throw new DriverError('refused', 'This engine cannot do this with snapshots of volumes.')
}
