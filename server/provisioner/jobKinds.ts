import {
  ACCESS_KINDS,
  RESCUE_KINDS,
  SNAPSHOT_KINDS,
  type AccessJob,
  type AnyJob,
  type ImageJob,
  type Job,
  type RescueKind,
  type SnapshotJob,
} from './driver.ts'

/** Whether a job makes an image of a snapshot. */
export const isImageJob = (job: AnyJob): job is ImageJob => job.action.kind === 'create_image'

/** Whether a job is about a snapshot: no action of the server itself. */
export function isSnapshotJob(job: AnyJob): job is SnapshotJob | ImageJob {
  return SNAPSHOT_KINDS.some((kind) => kind === job.action.kind)
}

/** Whether a job writes inside a server. */
export function isAccessJob(job: AnyJob): job is AccessJob {
  return ACCESS_KINDS.some((kind) => kind === job.action.kind)
}

/** Whether a job starts the server with the other system. */
export function isRescueJob(job: AnyJob): job is Job<RescueKind> {
  return RESCUE_KINDS.some((kind) => kind === job.action.kind)
}
