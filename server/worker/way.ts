import type * as v from 'valibot'
import type { Failure } from '../queue/task.ts'

/** By which ways messages leave the site. */
export type Way = 'mail' | 'webhook'

/** What every message has, whichever way it takes. */
export interface Message {
  delivery: { id: string; attempts: number; kind: string }
}

/** What the backend stores of a message that was sent. A way may add to it. */
export type Sent = { ok: true } & Readonly<Record<string, unknown>>

/** What the backend stores of a message that was not sent. A way may add to it. */
export type NotSent = Failure & Readonly<Record<string, unknown>>

/** How messages leave the site by one way. */
export interface WayDriver<Job extends Message> {
  way: Way
  /** A message as `claim_messages` answers it. */
  row: v.GenericSchema<unknown, Job>
  /** How many messages at a time. */
  concurrency: number
  /** A message that takes longer is cut off, and tried again. */
  longestMs: number
  /** Tries to send a message, once. Ends soon after its signal aborts. */
  send(job: Job, signal: AbortSignal): Promise<Sent | NotSent>
  /** Ends its connections. Nothing is sent after that. */
  close: () => void
}
