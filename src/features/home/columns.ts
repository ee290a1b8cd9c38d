import type { Plan, PlanKind } from '@/content/samplePlans'

/** The sheet of the drawing: seven columns of the page's grid wide. Everything is in its units. */
export const SHEET = { width: 784, height: 588 } as const

/** Where columns may stand, and where the name of the chosen plan stands above them. */
const FIELD = { left: 76, right: 716, top: 57, bottom: 518 } as const
const BELOW_NAME = 140
/** Right and lower edge of what a column must leave free for the name. */
const NAME_AREA = { right: 270, bottom: 132 } as const

/** A hexagon seen from above at an angle that halves its depth, and the lattice it stands on. */
const HALF = 50
const DEPTH = HALF * Math.sqrt(3) * 0.25
const STEP_X = 90
const STEP_Y = 26
/** How much a column rises with each doubling of memory. */
const RISE = 29
/** What a number on a top face needs below its middle, however large the text is. */
const NUMBER_ROOM = 20
const LARGEST_SCALE = 1.4
const LEAST_STEPS = 4

export interface Column {
  plan: Plan
  /** Place on the lattice: families go to the front, larger plans to the back. */
  lane: number
  step: number
  /** Middle of the hexagon; `top` and `base` are the heights of its upper and lower face. */
  x: number
  top: number
  base: number
  /** Heights of the rings, one a doubling, from the foot up. */
  rings: readonly number[]
}

export interface Field {
  /** Painter's order: what is farther away comes first. */
  columns: readonly Column[]
  /** Half the width of every hexagon, and half its depth. */
  half: number
  depth: number
  /** Size of the drawing against that of sixteen plans. */
  scale: number
  /** Middles of the empty places of the lattice. */
  floor: readonly (readonly [x: number, y: number])[]
  /** The first column of each family, where its name is written. */
  families: readonly { kind: PlanKind; x: number; y: number }[]
}

interface Place {
  plan: Plan
  lane: number
  step: number
  /** Height in units of the lattice. */
  height: number
  levels: number
}

function bySize(a: Plan, b: Plan): number {
  return (
    a.memoryGib - b.memoryGib ||
    a.hourlyMicros - b.hourlyMicros ||
    (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
  )
}

const largest = (family: readonly Plan[]) => family.at(-1)?.memoryGib ?? 0
const kindOf = (family: readonly Plan[]) => family[0]?.kind ?? ''

/** Families as lanes, the largest at the back; a long family takes several lanes. */
function lanesOf(plans: readonly Plan[]): Plan[][] {
  const longest = Math.max(LEAST_STEPS, Math.ceil(Math.sqrt(plans.length)))
  const families = [...new Set(plans.map((plan) => plan.kind))].map((kind) =>
    plans.filter((plan) => plan.kind === kind).toSorted(bySize),
  )
  return families
    .toSorted((a, b) => largest(b) - largest(a) || (kindOf(a) < kindOf(b) ? -1 : 1))
    .flatMap((family) => {
      const lanes = Math.ceil(family.length / longest)
      const size = Math.ceil(family.length / lanes)
      return Array.from({ length: lanes }, (_, lane) =>
        family.slice(lane * size, (lane + 1) * size),
      ).toReversed()
    })
}

function placesOf(plans: readonly Plan[]): Place[] {
  const least = Math.min(0, ...plans.map((plan) => Math.floor(Math.log2(plan.memoryGib))))
  return lanesOf(plans).flatMap((lane, index) =>
    lane.map((plan, step) => {
      const levels = Math.log2(plan.memoryGib) - least + 1
      return { plan, lane: index, step, height: levels * RISE, levels }
    }),
  )
}

const across = (place: Place) => place.lane + place.step
const toFront = (place: Place) => place.lane - place.step
const middle = (place: Place) => across(place) * STEP_X

/** The depth of one step at which no column hides the number of one behind it. */
function stepDepth(places: readonly Place[]): number {
  let depth = STEP_Y
  for (const back of places) {
    for (const front of places) {
      const steps = toFront(front) - toFront(back)
      if (across(front) !== across(back) || steps <= 0) continue
      depth = Math.max(depth, (front.height - back.height + DEPTH + NUMBER_ROOM) / steps)
    }
  }
  return depth
}

/**
 * Plans as hexagonal columns: height is log2 of the memory, one ring a doubling. The same plans give
 * the same drawing whatever their order; it fits the sheet for 1 to 40 of them.
 */
export function columnsFrom(plans: readonly Plan[]): Field {
  const places = placesOf(plans)
  const stepY = stepDepth(places)
  const y0 = (place: Place) => toFront(place) * stepY

  const left = Math.min(...places.map((place) => middle(place) - HALF))
  const right = Math.max(...places.map((place) => middle(place) + HALF))
  const top = Math.min(...places.map((place) => y0(place) - place.height - DEPTH))
  const bottom = Math.max(...places.map((place) => y0(place) + DEPTH))

  const fit = (fieldTop: number) => {
    const scale = Math.min(
      LARGEST_SCALE,
      (FIELD.right - FIELD.left) / (right - left),
      (FIELD.bottom - fieldTop) / (bottom - top),
    )
    const shiftX = (FIELD.left + FIELD.right) / 2 - ((left + right) / 2) * scale
    const shiftY = FIELD.bottom - bottom * scale
    return {
      scale,
      x: (value: number) => value * scale + shiftX,
      y: (value: number) => value * scale + shiftY,
    }
  }
  const high = fit(FIELD.top)
  const hitsName = places.some((place) => {
    const cornerTop = y0(place) - place.height
    return [
      [HALF, cornerTop],
      [HALF / 2, cornerTop - DEPTH],
    ].some(
      ([reach = 0, height = 0]) =>
        high.x(middle(place) - reach) < NAME_AREA.right && high.y(height) < NAME_AREA.bottom,
    )
  })
  const { scale, x, y } = hitsName ? fit(BELOW_NAME) : high

  const columns = places
    .toSorted((a, b) => toFront(a) - toFront(b) || across(a) - across(b))
    .map((place): Column => ({
      plan: place.plan,
      lane: place.lane,
      step: place.step,
      x: x(middle(place)),
      top: y(y0(place) - place.height),
      base: y(y0(place)),
      rings: Array.from({ length: Math.ceil(place.levels) - 1 }, (_, ring) =>
        y(y0(place) - (ring + 1) * RISE),
      ),
    }))

  const taken = new Set(places.map((place) => `${across(place)} ${toFront(place)}`))
  const floor: [number, number][] = []
  const rows = places.map(toFront)
  for (let row = Math.min(...rows); row <= Math.max(...rows) + 1; row += 1) {
    for (let at = 0; at <= Math.max(...places.map(across)); at += 1) {
      // Every other place of a row belongs to the lattice.
      if ((at + row) % 2 === 0 && !taken.has(`${at} ${row}`)) {
        floor.push([x(at * STEP_X), y(row * stepY)])
      }
    }
  }

  const families = [...new Set(columns.map((column) => column.plan.kind))].map((kind) => {
    const first = columns
      .filter((column) => column.plan.kind === kind && column.step === 0)
      .reduce((front, column) => (column.lane > front.lane ? column : front))
    return { kind, x: first.x, y: first.base }
  })

  return { columns, half: HALF * scale, depth: DEPTH * scale, scale, floor, families }
}

/** The column that an arrow key leads to: along the family, or to the next one. Stops at the edge. */
export function neighbour(field: Field, from: Column, key: string): Column | undefined {
  const at = (lane: number, step: number) =>
    field.columns.find((column) => column.lane === lane && column.step === step)
  const lane = field.columns.filter((column) => column.lane === from.lane)
  const last = (index: number) =>
    Math.max(
      -1,
      ...field.columns.filter((column) => column.lane === index).map((column) => column.step),
    )
  switch (key) {
    case 'ArrowRight':
      return at(from.lane, from.step + 1)
    case 'ArrowLeft':
      return at(from.lane, from.step - 1)
    case 'ArrowDown':
      return at(from.lane + 1, Math.min(from.step, last(from.lane + 1)))
    case 'ArrowUp':
      return at(from.lane - 1, Math.min(from.step, last(from.lane - 1)))
    case 'Home':
      return lane.find((column) => column.step === 0)
    case 'End':
      return at(from.lane, lane.length - 1)
    default:
      return undefined
  }
}
