import * as v from 'valibot'
import type { CloseReason, ConsoleMode } from '../../../src/domain/instances/consoleProtocol.ts'
import { closeReasons } from '../../../src/domain/instances/consoleProtocol.ts'
import type { Call } from '../../queue/call.ts'

/** What a ticket was exchanged for. */
export interface ClaimedConsole {
  sessionId: string
  mode: ConsoleMode
  region: string
  instance: { id: string; name: string; engineRef: string | null }
  /** What the console showed before, for those who only watch. */
  log: string
}

/** The procedures of the backend about consoles. */
export interface ConsoleQueue {
  /** Exchanges a ticket, once. Refused with `forbidden`. */
  claim: (ticket: string, instanceId: string) => Promise<ClaimedConsole>
  close: (sessionId: string, reason: CloseReason) => Promise<void>
  /** Says which sessions are open. Returns those that have to end. */
  keep: (sessionIds: readonly string[]) => Promise<{ sessionId: string; reason: CloseReason }[]>
}

const claimedRow = v.pipe(
  v.object({
    session_id: v.string(),
    mode: v.picklist(['full', 'read_only']),
    region: v.string(),
    instance: v.object({ id: v.string(), name: v.string(), engine_ref: v.nullable(v.string()) }),
    log: v.string(),
  }),
  v.transform(({ session_id, instance: { engine_ref, ...instance }, ...rest }): ClaimedConsole => ({
    ...rest,
    sessionId: session_id,
    instance: { ...instance, engineRef: engine_ref },
  })),
)

const endRows = v.array(
  v.pipe(
    v.object({ session_id: v.string(), reason: v.picklist(closeReasons) }),
    v.transform(({ session_id, reason }) => ({ sessionId: session_id, reason })),
  ),
)

/** Calls them as a provisioner. */
export function createConsoleQueue(call: Call): ConsoleQueue {
  return {
    claim: (ticket, instance_id) => call('claim_console', { ticket, instance_id }, claimedRow),
    close: async (session_id, close_reason) => {
      await call('close_console', { session_id, close_reason }, v.boolean())
    },
    keep: (sessions) => call('keep_consoles', { sessions }, endRows),
  }
}
