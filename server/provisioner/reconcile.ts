import type { EngineInstance } from './driver.ts'
import type { ExpectedInstance, Finding } from './queue.ts'

const STUCK_AFTER_MS = 10 * 60_000

/** What the engine should do with a server in this state; undefined where both are right. */
const WANTED: Partial<Record<string, EngineInstance['state']>> = {
  running: 'running',
  stopped: 'stopped',
  deleted: 'stopped',
}

/**
 * Compares what the engine holds with what the database expects. Nothing is repaired here: people decide.
 *
 * List the engine first. Every server has a row before the engine holds it, so a server without a row is really unknown.
 */
export function reconcile(
  held: readonly EngineInstance[],
  expected: readonly ExpectedInstance[],
  now: number,
): Finding[] {
  const findings: Finding[] = []
  const rows = new Map(expected.map((row) => [row.instanceId, row]))
  const seen = new Map<string, EngineInstance>()
  for (const server of held) {
    const { instanceId, engineRef, state } = server
    if (instanceId !== null) seen.set(instanceId, server)
    if (instanceId === null || !rows.has(instanceId)) {
      const detail = `The engine holds it (${state}). No server in the database needs it.`
      findings.push({ kind: 'unexpected', engineRef, instanceId, detail })
    }
  }
  for (const { instanceId, state, isSettled, actionSince } of expected) {
    const server = seen.get(instanceId)
    const engineRef = server?.engineRef ?? null
    const wanted = WANTED[state]
    if (actionSince !== null && now - Date.parse(actionSince) > STUCK_AFTER_MS) {
      const detail = `${state} since ${actionSince}.`
      findings.push({ kind: 'stuck', engineRef, instanceId, detail })
    }
    if (!isSettled || wanted === undefined) continue
    if (!server) {
      const detail = `The database says ${state}. The engine does not hold it.`
      findings.push({ kind: 'missing', engineRef, instanceId, detail })
    } else if (server.state !== wanted) {
      const detail = `The database says ${state}, the engine ${server.state}.`
      findings.push({ kind: 'wrong_state', engineRef, instanceId, detail })
    }
  }
  return findings
}
