import { ENDED_KEPT, KEPT, type TabEvent } from './channel'

/** The events that an inspector needs if it opens later: the latest ones, and the last snapshot of every actor. */
export function createHistory(kept = KEPT) {
  const recent: TabEvent[] = []
  const actors = new Map<string, { start: TabEvent; snapshot?: TabEvent; hasEnded?: boolean }>()

  const dropOldest = () => {
    const ended = [...actors].filter(([, { hasEnded }]) => hasEnded)
    for (const [id] of ended.slice(0, -ENDED_KEPT)) actors.delete(id)
  }

  return {
    add(event: TabEvent): void {
      const id = event.sessionId
      const actor = actors.get(id)
      if (event.type === '@xstate.actor') {
        actors.set(id, { start: event })
        dropOldest()
      } else if (event.type === '@xstate.snapshot' && actor) {
        actor.snapshot = event
        actor.hasEnded = event.snapshot.status !== 'active'
      }
      recent.push(event)
      if (recent.length > kept) recent.shift()
    },
    /** Each once, in the order in which they happened. */
    events(): TabEvent[] {
      const latest = [...actors.values()].flatMap(({ start, snapshot }) => [
        start,
        snapshot ?? start,
      ])
      return [...new Set([...latest, ...recent])].toSorted((a, b) => a.seq - b.seq)
    },
  }
}
