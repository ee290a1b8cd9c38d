import type { Worker } from './deliveries'

/** A worker reports every few seconds. Later than this it has ended, or cannot reach the database. */
const SILENT_SECONDS = 60

/** Whether a worker works now. */
export const isReporting = ({ seconds_since_seen }: Worker): boolean =>
  seconds_since_seen <= SILENT_SECONDS
