import type { Clock, Random } from './clock.ts'
import type { Log, LogFields } from './log.ts'

/** What could not be done, and whether it may be tried again. */
export type Failure = {
  ok: false
  code: string
  detail: string
  retry: boolean
}

/** What a process knows about one kind of work that the database hands out by leases. */
export interface Task<Job, Success extends { ok: true }> {
  /** The word for one job in the log: `action` gives `action.began`. */
  name: string
  queue: LeaseQueue<Job, Success | Failure>
  idOf: (job: Job) => string
  /** What lines about a job say of it. */
  fieldsOf: (job: Job) => LogFields
  /** Does a job. It ends soon after its signal aborts. */
  perform: (job: Job, signal: AbortSignal) => Promise<Success | Failure>
  /** What an error of `perform` means; undefined: it was not expected. */
  failureOf: (error: unknown) => Failure | undefined
  /**
   * How long at most until the lease of a job is renewed. Default: a third of its length.
   * @param tookMs how long the job has taken so far
   */
  renewalMs?: (job: Job, tookMs: number) => number | undefined
  /** A job that takes longer is cut off, and tried again. */
  longestMs: number
  /** How long at most until the queue is asked again while it has nothing. Default: 3 s. */
  longestPauseMs?: number
}

/** The procedures of a queue. Each claim is a lease: who does not renew it loses the job to another worker. */
export interface LeaseQueue<Job, Outcome> {
  claim: (max: number, leaseSeconds: number) => Promise<Job[]>
  /** False: the job is no longer this worker's. */
  renew: (id: string, leaseSeconds: number) => Promise<boolean>
  /** Gives a job back as if it had not been claimed. */
  release: (id: string) => Promise<boolean>
  /** Reports what came of a job. Returns its new status. */
  complete: (id: string, outcome: Outcome) => Promise<string>
}

/** What the metrics of a process count. */
interface TaskMetrics<Job> {
  running: (count: number) => void
  stuck: (count: number) => void
  ended: (job: Job, result: string, seconds: number) => void
}

/** With what jobs are run. */
export interface LeaseContext<Job, Success extends { ok: true }> {
  task: Task<Job, Success>
  metrics: TaskMetrics<Job>
  clock: Clock
  random: Random
  log: Log
  /** How many jobs at a time. */
  concurrency: number
  leaseSeconds: number
  /** How long a stop waits for the jobs in progress. */
  graceSeconds: number
}
