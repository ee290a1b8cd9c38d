import type { Check } from '../../src/domain/status/checkPart.ts'
import type { Clock, Random } from '../queue/clock.ts'
import type { Driver } from './driver.ts'
import type { Hints } from '../queue/hints.ts'
import type { Log } from '../queue/log.ts'
import type { ProvisionerMetrics } from './metrics.ts'
import type { Queue } from './queue.ts'
import type { ReverseNames } from './reverseNames/reverseNames.ts'

/** A part of the deployment that answers requests, and what asks it. */
export interface PartCheck {
  part: 'pages' | 'sign_in'
  check: Check
  fetch: typeof fetch
}

/** What every part of the provisioner works with. */
export interface Context {
  queue: Queue
  driver: Driver
  /** The DNS of the provider; undefined: there are no reverse names. */
  reverseNames?: ReverseNames | undefined
  /** Says when there may be a new action; undefined: nothing does, and the process finds out by asking. */
  hints?: Hints | undefined
  /** Of this software, for staff. */
  version?: string | undefined
  /** The regions whose work the process takes; undefined: all. */
  regions?: readonly string[] | undefined
  clock: Clock
  random: Random
  log: Log
  metrics: ProvisionerMetrics
  /** What is checked and recorded each minute, besides the database, the queue and the engine. */
  checks: readonly PartCheck[]
  /** When the token of this process expires, in milliseconds since 1970; undefined: it has none. */
  tokenExpiresAt?: number | undefined
  /** Where programs reach the process that serves consoles and downloads; undefined: this one does not, or nobody said it. */
  consoleUrl?: string | undefined
  /** How many actions the process works on at a time. */
  concurrency: number
  /** How long an action stays this worker's without renewal. */
  leaseSeconds: number
  /** The distance of two usage samples of a server. */
  usageSeconds: number
  /** How long a stop waits for the actions in progress. */
  graceSeconds: number
}
