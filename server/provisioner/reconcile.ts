import type { EngineResource, EngineInstance } from './driver.ts'
import type { ExpectedInstance, Finding } from './queue.ts'

const STUCK_AFTER_MS = 10 * 60_000

/** What the engine should do with a server in this state; undefined where both are right. */
const WANTED: Partial<Record<string, EngineInstance['state']>> = {
  running: 'running',
  stopped: 'stopped',
  deleted: 'stopped',
}

/** A difference. `since` where the database knows when it began. */
export type Difference = Omit<Finding, 'since'> & Partial<Pick<Finding, 'since'>>

/** What changed less than a minute ago may have changed after the engine was read. */
const SETTLED_AFTER_MS = 60_000

/**
 * Compares what the engine holds with what the database expects. Nothing is repaired here: `drift.ts` finds what is taken
 * over, and about the rest people decide.
 *
 * List the engine first. Every server has a row before the engine holds it, so a server without a row is really unknown.
 */
export function reconcile(
  held: readonly EngineInstance[],
  expected: readonly ExpectedInstance[],
  now: number,
): Difference[] {
  const differences: Difference[] = []
  const rows = new Set(expected.map(({ instanceId }) => instanceId))
  const seen = new Map<string, EngineInstance>()
  for (const server of held) {
    const { instanceId, engineRef, state, isUnfiltered } = server
    if (instanceId !== null) seen.set(instanceId, server)
    if (instanceId === null || !rows.has(instanceId)) {
      const detail = `The engine holds it (${state}). The database does not expect it.`
      differences.push({ kind: 'unknown', engineRef, instanceId, detail })
    } else if (isUnfiltered) {
      const detail = 'It can take the addresses of another server. Its next start ends that.'
      differences.push({ kind: 'unfiltered', engineRef, instanceId, detail })
    }
  }
  for (const { instanceId, state, stateSince, isLost, hasOpenAction, ...row } of expected) {
    const server = seen.get(instanceId)
    const engineRef = server?.engineRef ?? row.engineRef
    const age = now - Date.parse(stateSince)
    const since = new Date(stateSince).toISOString()
    const wanted = WANTED[state]
    if (hasOpenAction) {
      // A purge begins in a state that is old, so its age says nothing.
      if (wanted === undefined && age > STUCK_AFTER_MS) {
        const detail = `It is still ${state}.`
        differences.push({ kind: 'stuck', engineRef, instanceId, detail, since })
      }
    } else if (isLost && !server) {
      const detail = 'The engine does not hold it any more. Nothing is billed.'
      differences.push({ kind: 'orphaned', engineRef, instanceId, detail, since })
    } else if (wanted !== undefined && age > SETTLED_AFTER_MS) {
      if (!server) {
        const detail = `The database says ${state}. The engine does not hold it.`
        differences.push({ kind: 'orphaned', engineRef, instanceId, detail })
      } else if (server.state !== wanted) {
        const detail = `The database says ${state}, the engine ${server.state}.`
        differences.push({ kind: 'wrong_state', engineRef, instanceId, detail })
      }
    }
  }
  return differences
}

const NAMES: Readonly<Record<EngineResource['kind'], string>> = {
  snapshot: 'this snapshot',
  image: 'this image',
  volume: 'this volume',
  private_network: 'this private network',
  firewall: 'rules for the firewall of this server',
}

/** What the engine holds and nobody can use or delete any more, after a fault. */
export const leftovers = (unknown: readonly EngineResource[]): Difference[] =>
  unknown.map(({ kind, engineRef }) => ({
    kind: 'unknown',
    engineRef,
    instanceId: null,
    detail: `The engine holds ${NAMES[kind]}. The database does not know it.`,
  }))

const keyOf = ({ kind, engineRef, instanceId }: Difference) =>
  JSON.stringify([kind, engineRef, instanceId])

/** Adds to each difference since when it has been there, as far as the database or this process knows. */
export function createFindings(): (differences: readonly Difference[], now: number) => Finding[] {
  let before = new Map<string, string>()
  return (differences, now) => {
    const at = new Date(now).toISOString()
    const findings = differences.map((difference) => ({
      ...difference,
      since: before.get(keyOf(difference)) ?? difference.since ?? at,
    }))
    before = new Map(findings.map((finding) => [keyOf(finding), finding.since]))
    return findings
  }
}
