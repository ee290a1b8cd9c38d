import type { Transition } from '@/domain/catalogue/queries'

/** A box of the drawing, in its own units. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Places = Readonly<Record<string, Box>>

/** The place before the first state, where no server exists yet. */
export const BEFORE = ''

/** The places of the resting states. Passing states are between them, and only the list names them. */
export const widePlaces: Places = {
  [BEFORE]: { x: 4, y: 100, width: 112, height: 56 },
  running: { x: 196, y: 100, width: 172, height: 56 },
  stopped: { x: 452, y: 100, width: 172, height: 56 },
  deleted: { x: 708, y: 100, width: 128, height: 56 },
  purged: { x: 908, y: 100, width: 112, height: 56 },
  error: { x: 196, y: 272, width: 428, height: 56 },
}

/** The same for a narrow column: from top to bottom, what went wrong on the right. */
export const narrowPlaces: Places = {
  [BEFORE]: { x: 76, y: 2, width: 104, height: 48 },
  running: { x: 76, y: 122, width: 104, height: 56 },
  stopped: { x: 76, y: 266, width: 104, height: 56 },
  deleted: { x: 76, y: 394, width: 104, height: 52 },
  purged: { x: 76, y: 506, width: 104, height: 52 },
  error: { x: 252, y: 122, width: 66, height: 200 },
}

/** One line of the drawing: everything that leads from one place to another. */
export interface Arrow {
  from: string
  to: string
  /** Names of the actions, each once; 'fails' where one that fails leads there. */
  actions: readonly string[]
  isFailure: boolean
}

/**
 * The arrows between places, one for each pair, with all of its actions. A failure that returns to its first state
 * changes nothing and is left out. Actions that begin in a passing state are left out too: it has no place.
 */
export function arrowsOf(transitions: readonly Transition[], places: Places): Arrow[] {
  const found = new Map<
    string,
    { from: string; to: string; actions: Set<string>; fails: boolean }
  >()
  const add = (from: string, to: string, action: string | null) => {
    if (!Object.hasOwn(places, from) || !Object.hasOwn(places, to)) return
    const key = `${from}>${to}`
    const arrow = found.get(key) ?? { from, to, actions: new Set<string>(), fails: false }
    if (action === null) arrow.fails = true
    else arrow.actions.add(action)
    found.set(key, arrow)
  }
  for (const { action, from, to, fail } of transitions) {
    add(from ?? BEFORE, to, action)
    if (fail !== null && fail !== from) add(from ?? BEFORE, fail, null)
  }
  return [...found.values()].map(({ from, to, actions, fails }) => ({
    from,
    to,
    actions: fails ? [...actions, 'fails'] : [...actions],
    isFailure: fails && actions.size === 0,
  }))
}

/** The place of a state. A state on the way belongs to the place where it arrives. */
export function placeOf(
  state: string,
  transitions: readonly Transition[],
  places: Places,
): string | undefined {
  if (Object.hasOwn(places, state)) return state
  return transitions.find(({ via, to }) => via === state && Object.hasOwn(places, to))?.to
}

/** Boxes around places of a kind that stand in one row or column with nothing else between them. */
export function zonesOf(lit: ReadonlySet<string>, places: Places): Box[] {
  const boxes = Object.entries(places)
    .filter(([state]) => lit.has(state))
    .map(([, box]) => box)
  const others = Object.entries(places)
    .filter(([state]) => !lit.has(state))
    .map(([, box]) => box)
  const zones: Box[] = []
  for (const box of boxes) {
    const at = zones.findIndex((zone) => {
      const both = around(zone, box)
      return !others.some((other) => overlap(both, other))
    })
    const zone = zones[at]
    if (zone) zones[at] = around(zone, box)
    else zones.push(box)
  }
  return zones
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A legal step from one or several states. It combines rows that differ only in the state they begin in. */
export interface Step extends Omit<Transition, 'from'> {
  /** `null`: there is no server yet. */
  from: readonly (string | null)[]
}

/** The rows as steps, in their order. Rows that differ only in the state they begin in become one step. */
export function stepsOf(transitions: readonly Transition[]): Step[] {
  const steps = new Map<string, Step & { from: (string | null)[] }>()
  for (const { from, ...rest } of transitions) {
    const key = JSON.stringify(rest)
    const step = steps.get(key)
    if (step) step.from.push(from)
    else steps.set(key, { ...rest, from: [from] })
  }
  return [...steps.values()]
}
