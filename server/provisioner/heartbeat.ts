import * as v from 'valibot'

/** How the queue is, for the metrics. */
interface QueueLoad {
  queued: number
  running: number
  oldestDueSeconds: number
}

/** What the backend answers to a heartbeat. */
export interface Heartbeat {
  /** The engine that the settings of the site name. */
  engine: string
  /** Regions of the process that the site does not have; undefined: the database is too old to know of them. */
  unknownRegions: readonly string[] | undefined
  load: QueueLoad
}

/** The answer of `provisioner_heartbeat`. */
export const heartbeatRow = v.pipe(
  v.object({
    engine: v.string(),
    unknown_regions: v.optional(v.array(v.string())),
    queued: v.number(),
    running: v.number(),
    oldest_due_seconds: v.number(),
  }),
  v.transform(({ engine, unknown_regions, queued, running, oldest_due_seconds }) => ({
    engine,
    unknownRegions: unknown_regions,
    load: { queued, running, oldestDueSeconds: oldest_due_seconds },
  })),
)
