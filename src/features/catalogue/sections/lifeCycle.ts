import type { Transition } from '../queries'

/** A box of the drawing, in its own units. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where nothing is yet: the state before the first one. */
export const BEFORE = ''

/** Where the resting states stand. The passing ones are on the way between them: they are named in the list. */
export const widePlaces: Readonly<Record<string, Box>> = {
  [BEFORE]: { x: 4, y: 70, width: 112, height: 56 },
  running: { x: 196, y: 70, width: 172, height: 56 },
  stopped: { x: 452, y: 70, width: 172, height: 56 },
  deleted: { x: 708, y: 70, width: 128, height: 56 },
  purged: { x: 708 + 128 + 72, y: 70, width: 112, height: 56 },
  error: { x: 196, y: 242, width: 428, height: 56 },
}

/** The same for a narrow column: from top to bottom, what went wrong on the right. */
export const narrowPlaces: Readonly<Record<string, Box>> = {
  [BEFORE]: { x: 62, y: 2, width: 116, height: 44 },
  running: { x: 62, y: 118, width: 116, height: 56 },
  stopped: { x: 62, y: 262, width: 116, height: 56 },
  deleted: { x: 62, y: 390, width: 116, height: 44 },
  purged: { x: 62, y: 498, width: 116, height: 44 },
  error: { x: 252, y: 118, width: 66, height: 200 },
}

/** One line of the drawing: everything that leads from one place to another. */
export interface Arrow {
  from: string
  to: string
  /** Names of the actions, each once; without an action it is what happens when one fails. */
  actions: readonly string[]
  isFailure: boolean
}

const keyOf = (from: string, to: string) => `${from}>${to}`

/**
 * The arrows between places, from the rows: one for each pair, with all its actions. A failure that leads back to where
 * it began changes nothing and is left out; so is what begins in a passing state, which has no place.
 */
export function arrowsOf(
  transitions: readonly Transition[],
  places: Readonly<Record<string, Box>>,
): Arrow[] {
  const found = new Map<
    string,
    { from: string; to: string; actions: Set<string>; fails: boolean }
  >()
  const add = (from: string, to: string, action: string | null) => {
    if (!Object.hasOwn(places, from) || !Object.hasOwn(places, to)) return
    const key = keyOf(from, to)
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
    actions: fails && actions.size > 0 ? [...actions, 'or failed'] : [...actions],
    isFailure: actions.size === 0,
  }))
}

/** Boxes around places of a kind that stand in one row or column with nothing else between them. */
export function zonesOf(lit: ReadonlySet<string>, places: Readonly<Record<string, Box>>): Box[] {
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

/** A legal step from one or several states: rows that differ in nothing else stand together. */
export interface Step extends Omit<Transition, 'from'> {
  /** `null`: there is no server yet. */
  from: readonly (string | null)[]
}

/** The rows for reading, in their order; those that differ only in where they begin become one. */
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
