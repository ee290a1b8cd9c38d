import { DriverError, type AnyJob, type Driver } from './driver.ts'
import { isAccessJob, isImageJob, isRescueJob, isSnapshotJob } from './jobKinds.ts'
import type { Success } from './queue.ts'

/** Does the action of a job with a driver, and returns what the backend stores of it. */
export async function perform(driver: Driver, job: AnyJob, signal: AbortSignal): Promise<Success> {
  if (isAccessJob(job)) {
    if (driver.setAccess === undefined) {
      throw new DriverError('refused', 'This engine cannot write inside servers.')
    }
    await driver.setAccess(job, signal)
    return { ok: true }
  }
  if (isRescueJob(job)) {
    // The id of the action stays, so it boots once.
    const reboot = { ...job, action: { ...job.action, kind: 'reboot' as const } }
    return { ok: true, ...(await driver.reboot(reboot, signal)) }
  }
  if (!isSnapshotJob(job)) return { ok: true, ...(await driver[job.action.kind](job, signal)) }
  if (isImageJob(job)) return { ok: true, ...(await driver.makeImage(job, signal)) }
  if (job.action.kind === 'create_snapshot') {
    return { ok: true, ...(await driver.snapshot(job, signal)) }
  }
  await driver.deleteSnapshot(job, signal)
  return { ok: true }
}
