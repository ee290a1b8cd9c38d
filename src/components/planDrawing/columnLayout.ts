import type { Plan } from '@/domain/catalogue/plan'

/** The facts of a plan that the drawing shows. */
export type DrawnPlan = Pick<Plan, 'slug' | 'kind' | 'memoryGib' | 'hourlyMicros'>

/** Size of the drawing, which is seven columns of the page's grid wide. All coordinates use its units. */
export const SHEET = { width: 784, height: 588 } as const

/**
 * The area for columns. Its upper left area stays free for name, price and measure. The numbers on the highest faces
 * are below the line under the name.
 */
const FIELD = { left: 76, right: 716, top: 64, bottom: 518 } as const
export const NAME_AREA = { left: 40, right: 270, line: 62, bottom: 130 } as const
const BELOW_NAME = NAME_AREA.bottom + 12

/**
 * A hexagon, seen from above at an angle that halves its depth, and the lattice of the hexagons' centres. A step to the
 * side is wider than a hexagon, so a column can cover only the columns directly behind it.
 */
const HALF = 44
const DEPTH = HALF * Math.sqrt(3) * 0.25
const STEP_X = 90
const STEP_Y = 26
/** Possible heights of one doubling of memory. The first one that allows the largest scale is used. */
const RISES = [29, 25, 21, 18] as const
/** If the columns do not fill the width, the space between them grows at most by this factor. */
const LARGEST_STRETCH = 1.3
/** Space that a number on a top face needs below its centre, at the largest text size. */
const NUMBER_ROOM = 20
const LARGEST_SCALE = 1.4
/** The most columns in a lane: three kinds share sixteen columns, so each has about five. */
const LANE = 5

export interface Column {
  plan: DrawnPlan
  /** Place on the lattice: each kind of server has its own lanes, and larger plans are farther away. */
  lane: number
  step: number
  /** Centre of the hexagon; `top` and `base` are the `y` of its upper and lower face. */
  x: number
  top: number
  base: number
  /** Heights of the rings from the foot up, one for each doubling. */
  rings: readonly number[]
}

export interface Field {
  /** Painter's order: the farthest column first. */
  columns: readonly Column[]
  /** Half the width of every hexagon, and half its depth. */
  half: number
  depth: number
  /** Size of the drawing relative to that of sixteen plans. */
  scale: number
  /** Centres of the empty places of the lattice. */
  floor: readonly (readonly [x: number, y: number])[]
  /** The first column of each kind, where its name is written. */
  kinds: readonly { kind: Plan['kind']; x: number; y: number }[]
}

interface Place {
  plan: DrawnPlan
  lane: number
  step: number
  /** Doublings above the floor. */
  levels: number
}

function bySize(a: DrawnPlan, b: DrawnPlan): number {
  return (
    a.memoryGib - b.memoryGib ||
    a.hourlyMicros - b.hourlyMicros ||
    (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
  )
}

const kindsOf = (plans: readonly DrawnPlan[]) =>
  [...new Set(plans.map(({ kind }) => kind))].toSorted()
const largest = (lane: readonly DrawnPlan[]) => lane.at(-1)?.memoryGib ?? 0

/** One lane for each kind, the largest plans at the back; a long kind takes several lanes. */
function lanesOf(plans: readonly DrawnPlan[]): DrawnPlan[][] {
  return kindsOf(plans)
    .map((kind) => plans.filter((plan) => plan.kind === kind).toSorted(bySize))
    .toSorted((a, b) => largest(b) - largest(a))
    .flatMap((own) => {
      const lanes = Math.ceil(own.length / LANE)
      const size = Math.ceil(own.length / lanes)
      return Array.from({ length: lanes }, (_, lane) =>
        own.slice(lane * size, (lane + 1) * size),
      ).toReversed()
    })
}

function placesOf(plans: readonly DrawnPlan[]): Place[] {
  const least = Math.min(0, ...plans.map((plan) => Math.floor(Math.log2(plan.memoryGib))))
  return lanesOf(plans).flatMap((lane, index) =>
    lane.map((plan, step) => {
      const levels = Math.log2(plan.memoryGib) - least + 1
      return { plan, lane: index, step, levels }
    }),
  )
}

const across = (place: Place) => place.lane + place.step
const toFront = (place: Place) => place.lane - place.step
const middle = (place: Place) => across(place) * STEP_X

/** The depth of one step at which no column hides the number of a column behind it. */
function stepDepth(places: readonly Place[], rise: number): number {
  let depth = STEP_Y
  for (const back of places) {
    for (const front of places) {
      const steps = toFront(front) - toFront(back)
      if (across(front) !== across(back) || steps <= 0) continue
      const higher = (front.levels - back.levels) * rise
      depth = Math.max(depth, (higher + DEPTH + NUMBER_ROOM) / steps)
    }
  }
  return depth
}

/** How the lattice is placed on the sheet. */
interface Layout {
  scale: number
  rise: number
  stepY: number
  /** Converts units of the lattice to units of the sheet. */
  x: (value: number) => number
  y: (value: number) => number
}

function layoutOf(places: readonly Place[], rise: number): Layout {
  const stepY = stepDepth(places, rise)
  const topOf = (place: Place) => toFront(place) * stepY - place.levels * rise
  const left = Math.min(...places.map(middle))
  const right = Math.max(...places.map(middle))
  const top = Math.min(...places.map(topOf)) - DEPTH
  const bottom = Math.max(...places.map((place) => toFront(place) * stepY)) + DEPTH
  const width = FIELD.right - FIELD.left

  const fit = (fieldTop: number): Layout => {
    const scale = Math.min(
      LARGEST_SCALE,
      width / (right - left + 2 * HALF),
      (FIELD.bottom - fieldTop) / (bottom - top),
    )
    const room = right === left ? 1 : (width - 2 * HALF * scale) / ((right - left) * scale)
    const stretch = scale * Math.min(LARGEST_STRETCH, Math.max(1, room))
    const shiftX = (FIELD.left + FIELD.right - (left + right) * stretch) / 2
    const shiftY = FIELD.bottom - bottom * scale
    return {
      scale,
      rise,
      stepY,
      x: (value) => value * stretch + shiftX,
      y: (value) => value * scale + shiftY,
    }
  }
  const high = fit(FIELD.top)
  const hitsName = places.some((place) =>
    [
      [HALF, topOf(place)],
      [HALF / 2, topOf(place) - DEPTH],
    ].some(
      ([reach = 0, height = 0]) =>
        high.x(middle(place)) - reach * high.scale < NAME_AREA.right &&
        high.y(height) < NAME_AREA.bottom,
    ),
  )
  return hitsName ? fit(BELOW_NAME) : high
}

const fields = new WeakMap<readonly DrawnPlan[], Field>()

/**
 * Plans as hexagonal columns: the height is log2 of the memory, with one ring for each doubling. The order of the plans
 * does not change the drawing. The result is cached per list, because several parts of the page need it.
 */
export function columnsFrom(plans: readonly DrawnPlan[]): Field {
  const known = fields.get(plans)
  if (known) return known
  const field = fieldOf(plans)
  fields.set(plans, field)
  return field
}

function fieldOf(plans: readonly DrawnPlan[]): Field {
  const places = placesOf(plans)
  const { scale, rise, stepY, x, y } = RISES.map((each) => layoutOf(places, each)).reduce(
    (best, layout) => (layout.scale > best.scale * 1.01 ? layout : best),
  )
  const y0 = (place: Place) => toFront(place) * stepY

  const columns = places
    .toSorted((a, b) => toFront(a) - toFront(b) || across(a) - across(b))
    .map((place): Column => ({
      plan: place.plan,
      lane: place.lane,
      step: place.step,
      x: x(middle(place)),
      top: y(y0(place) - place.levels * rise),
      base: y(y0(place)),
      rings: Array.from({ length: Math.ceil(place.levels) - 1 }, (_, ring) =>
        y(y0(place) - (ring + 1) * rise),
      ),
    }))

  const taken = new Set(places.map((place) => `${across(place)} ${toFront(place)}`))
  const floor: [number, number][] = []
  const rows = places.map(toFront)
  for (let row = Math.min(...rows); row <= Math.max(...rows) + 1; row += 1) {
    for (let at = 0; at <= Math.max(...places.map(across)); at += 1) {
      // Only every second place of a row belongs to the lattice.
      if ((at + row) % 2 === 0 && !taken.has(`${at} ${row}`)) {
        floor.push([x(at * STEP_X), y(row * stepY)])
      }
    }
  }

  const kinds = kindsOf(plans).flatMap((kind) => {
    const firsts = columns.filter(({ plan, step }) => plan.kind === kind && step === 0)
    const first = firsts.toSorted((one, other) => other.lane - one.lane)[0]
    return first ? [{ kind, x: first.x, y: first.base }] : []
  })

  return { columns, half: HALF * scale, depth: DEPTH * scale, scale, floor, kinds }
}

/**
 * The columns that would cover a part of this one. They are drawn with thin lines while it is chosen. Columns to the
 * left and right never cover it, because a step to the side is wider than a hexagon.
 */
export function columnsBefore({ columns, depth }: Field, column: Column): readonly Column[] {
  return columns
    .slice(columns.indexOf(column) + 1)
    .filter(({ x, top }) => Math.abs(x - column.x) < 1 && top - depth < column.base + depth)
}

/** The column that an arrow key selects, in the same lane or in the next one; undefined at the edge. */
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
