import { NAME_AREA, SHEET, type Column, type Field } from './columnLayout'

export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Largest sizes of the drawing's texts, in its units. On a narrow screen the drawing shrinks and its texts grow, so the
 * layout reserves room for these sizes. The style sheets of the drawing set the same ones.
 */
export const TEXT = { number: 24, measure: 24, name: 40 } as const

/** Width of a character of the mono face, in em. */
const ADVANCE = 0.6
const NAME_TRACKING = -0.03
const LONGEST_NAME = 20

const SHELF = { x: NAME_AREA.left, y: NAME_AREA.line } as const
/** Baselines of name and price. Without room beside its column, the measure is below the price. */
export const NAME_AT = { x: SHELF.x, name: SHELF.y - 12, price: SHELF.y + 21 } as const
/** Box for the price and the measure below the line: ten characters wide. */
const PRICE: Box = {
  left: SHELF.x,
  right: SHELF.x + 150,
  top: SHELF.y + 4,
  bottom: NAME_AREA.bottom,
}
const CLEARANCE = 4

export interface Annotation {
  /** The leader line, from the start of the line under the name to a point on the top face. */
  leader: readonly Point[]
  /** The dimension line beside the column, from `top` to `base`; `side` is the direction of its ticks. */
  dimension: { x: number; side: 1 | -1; top: number; base: number }
  /** Position of the measure: its start on the right side of the column, its end on the left. `null` without room. */
  measure: Point | null
}

/** Memory as the drawing writes it: at most two decimals. */
export const mibToGib = (gib: number) => String(Math.round(gib * 100) / 100)

/** Scales numbers to at most 1.1 of half a hexagon, so that a line fits between a number and the edge of its face. */
export function numberScale(field: Field): number {
  const longest = Math.max(...field.columns.map(({ plan }) => mibToGib(plan.memoryGib).length))
  return Math.min(1, (1.1 * field.half) / (longest * ADVANCE * TEXT.number))
}

/** The box of a column's number on its top face. */
export function numberBox(field: Field, column: Column): Box {
  const size = TEXT.number * numberScale(field)
  const width = mibToGib(column.plan.memoryGib).length * ADVANCE * size
  return {
    left: column.x - width / 2,
    right: column.x + width / 2,
    top: column.top - size / 2,
    bottom: column.top + size / 2,
  }
}

/** The name of a plan as the drawing writes it, its width, and the scale at which it fits. */
export function nameOf(slug: string): { text: string; width: number; scale: number } {
  const text = slug.length > LONGEST_NAME ? `${slug.slice(0, LONGEST_NAME - 1)}…` : slug
  const width = text.length * (ADVANCE + NAME_TRACKING) * TEXT.name
  const scale = Math.min(1, (NAME_AREA.right - NAME_AREA.left) / width)
  return { text, width: width * scale, scale }
}

export function measureOf(column: Column): string {
  return `${mibToGib(column.plan.memoryGib)} GiB`
}

const grow = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by,
  bottom: box.bottom + by,
})

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether the straight line from `a` to `b` passes through the box. */
export function crosses(a: Point, b: Point, box: Box): boolean {
  return (
    // Checked first, because most boxes are completely on one side of the line.
    Math.min(a.x, b.x) <= box.right &&
    Math.max(a.x, b.x) >= box.left &&
    Math.min(a.y, b.y) <= box.bottom &&
    Math.max(a.y, b.y) >= box.top &&
    !isBeside(a, b, box)
  )
}

/** Whether all corners of the box are on the same side of the infinite line through `a` and `b`. */
function isBeside(a: Point, b: Point, { left, right, top, bottom }: Box): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const side = (x: number, y: number) => Math.sign(dx * (y - a.y) - dy * (x - a.x))
  const first = side(left, top)
  return (
    first !== 0 &&
    side(right, top) === first &&
    side(left, bottom) === first &&
    side(right, bottom) === first
  )
}

/** Distances between the measure and the numbers. The larger one is tried first: it separates the measure clearly. */
const DISTANCES = [16, CLEARANCE] as const
const SIDES = [1, -1] as const

/** Places the measure beside the dimension line, right or left, at the first height that is free of numbers. */
function placeMeasure(field: Field, column: Column, numbers: readonly Box[]) {
  const width = measureOf(column).length * ADVANCE * TEXT.measure
  const reach = field.half * 1.2
  for (const distance of DISTANCES) {
    const taken = numbers.map((number) => grow(number, distance))
    for (const side of SIDES) {
      const x = column.x + side * reach
      const start = x + side * 8
      const [left, right] = side === 1 ? [start, start + width] : [start - width, start]
      if (left < 4 || right > SHEET.width - 4) continue
      for (let y = column.top + 30; y < column.base + 20; y += 2) {
        const half = TEXT.measure / 2
        const box = { left, right, top: y - half, bottom: y + half }
        if (!taken.some((number) => overlap(number, box)))
          return { side, x, box, at: { x: start, y } }
      }
    }
  }
  const side: 1 | -1 = column.x + reach < SHEET.width - 20 ? 1 : -1
  return { side, x: column.x + side * reach, box: null, at: null }
}

/** Points on the top face, beside its number, where the leader may end; the best is first. */
function ends({ half, depth }: Field, { x, top }: Column): [Point, ...Point[]] {
  const at = (right: number, down: number) => ({ x: x + right * half, y: top + down * depth })
  return [at(-0.78, 0), at(-0.6, -0.5), at(0, -0.8), at(0.6, -0.5), at(0.78, 0)]
}

/**
 * A leader that always has room: along the line under the name, around the texts below it, and straight down. All
 * numbers are below that line, and no number is near a vertical line to the left edge of a face.
 */
function surely(start: Point, nameEnd: number, end: Point): Point[] {
  if (end.x >= nameEnd) return [start, { x: end.x, y: start.y }, end]
  const below = NAME_AREA.bottom + CLEARANCE
  return [start, { x: nameEnd, y: start.y }, { x: nameEnd, y: below }, { x: end.x, y: below }, end]
}

/** A box a little smaller than a top face. A leader that crosses it costs more; one that passes beside it does not. */
function faceBox(field: Field, column: Column): Box {
  return {
    left: column.x - field.half * 0.7,
    right: column.x + field.half * 0.7,
    top: column.top - field.depth * 0.7,
    bottom: column.top + field.depth * 0.7,
  }
}

/**
 * Leader, dimension and measure of one column. The leader always ends on the column's top face and never crosses a
 * number or the measure. Among such leaders it is a short one that crosses few top faces.
 */
export function layOutLabels(field: Field, column: Column): Annotation {
  const numbers = field.columns.map((other) => numberBox(field, other))
  const measure = placeMeasure(field, column, numbers)
  const taken = [...numbers, ...(measure.box ? [measure.box] : [])].map((box) =>
    grow(box, CLEARANCE),
  )
  taken.push(PRICE)
  const faces = field.columns
    .filter((other) => other !== column)
    .map((other) => faceBox(field, other))
  const nameEnd = Math.max(SHELF.x + nameOf(column.plan.slug).width, PRICE.right + CLEARANCE)
  const start = { x: SHELF.x, y: SHELF.y }
  const onFace = ends(field, column)

  let best: { way: Point[]; cost: number } | undefined
  for (let bend = nameEnd; bend < SHEET.width - 40; bend += 6) {
    const shelf = { x: bend, y: SHELF.y }
    for (const [index, end] of onFace.entries()) {
      // Either straight to the end, or first at an angle and then straight down.
      for (const drop of [0, 40, 80, 120, 160, 200, 260, 320]) {
        const knee = { x: end.x, y: end.y - drop }
        if (drop > 0 && knee.y < SHELF.y + 10) continue
        const way = drop > 0 ? [start, shelf, knee, end] : [start, shelf, end]
        const lines = way.slice(1).map((to, at) => [way[at] ?? start, to] as const)
        const length = lines.reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0)
        const least =
          length + index * 15 + (drop > 0 ? 60 : 0) + Math.abs(bend - NAME_AREA.right) * 0.3
        // The check against all numbers and faces is slow and can only increase the cost.
        if (best && least >= best.cost) continue
        if (lines.some(([a, b]) => taken.some((box) => crosses(a, b, box)))) continue
        const passed = faces.filter((face) => lines.some(([a, b]) => crosses(a, b, face))).length
        const cost = least + passed * 90
        if (!best || cost < best.cost) best = { way, cost }
      }
    }
  }

  return {
    leader: best?.way ?? surely(start, nameEnd, onFace[0]),
    dimension: { x: measure.x, side: measure.side, top: column.top, base: column.base },
    measure: measure.at,
  }
}
