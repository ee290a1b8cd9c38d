import { SHEET, type Column, type Field } from './columns'

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
 * Sizes of the drawing's texts in its own units. On a narrow screen the drawing shrinks and its
 * texts grow, so room is kept for the larger ones; drawing.css sets the same sizes.
 */
export const TEXT = { number: 13, narrowNumber: 24, measure: 24, name: 40 } as const

/** Width of a character of the mono face, in em. */
const ADVANCE = 0.6
const NAME_TRACKING = -0.03

/** Where the name's line begins, and how high it lies. */
const SHELF = { x: 40, y: 92, end: 250 } as const
/** Where the lines of name and price stand. */
export const NAME_AT = { x: SHELF.x, name: SHELF.y - 12, price: SHELF.y + 21 } as const
const CLEARANCE = 4

export interface Annotation {
  /** From the line under the name to the dot on the top face. */
  leader: readonly Point[]
  /** The dimension line beside the column, from `top` to `base`, and which way its ticks point. */
  dimension: { x: number; side: 1 | -1; top: number; base: number }
  /** Where the measure is written: its start on the right side, its end on the left; nowhere if all is taken. */
  measure: Point | null
}

/** A drawing of many plans makes its numbers smaller, but less so than their faces. */
export function numberScale(field: Field): number {
  return Math.min(1, field.scale * 1.6)
}

/** The room of a column's number on its top face. */
export function numberBox(field: Field, column: Column): Box {
  const size = TEXT.narrowNumber * numberScale(field)
  const width = String(column.plan.memoryGib).length * ADVANCE * size
  return {
    left: column.x - width / 2,
    right: column.x + width / 2,
    top: column.top - size / 2,
    bottom: column.top + size / 2,
  }
}

export function measureOf(column: Column): string {
  return `${column.plan.memoryGib} GiB`
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
    // Most boxes are to one side of the whole line.
    Math.min(a.x, b.x) <= box.right &&
    Math.max(a.x, b.x) >= box.left &&
    Math.min(a.y, b.y) <= box.bottom &&
    Math.max(a.y, b.y) >= box.top &&
    !isBeside(a, b, box)
  )
}

/** Whether all corners of the box lie on one side of the endless line through `a` and `b`, none of them on it. */
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

/** The measure beside the dimension line: the first height, right or left, where it covers no number. */
function placeMeasure(field: Field, column: Column, numbers: readonly Box[]) {
  const width = measureOf(column).length * ADVANCE * TEXT.measure
  const reach = field.half + 10
  const sides = [1, -1] as const
  for (const side of sides) {
    const x = column.x + side * reach
    const start = x + side * 8
    const [left, right] = side === 1 ? [start, start + width] : [start - width, start]
    if (left < 4 || right > SHEET.width - 4) continue
    for (let middle = column.top + 30; middle < column.base + 20; middle += 2) {
      const box = {
        left,
        right,
        top: middle - TEXT.measure / 2,
        bottom: middle + TEXT.measure / 2,
      }
      if (numbers.every((number) => !overlap(grow(number, CLEARANCE), box))) {
        return { side, x, box, at: { x: start, y: middle } }
      }
    }
  }
  const side: 1 | -1 = column.x + reach < SHEET.width - 20 ? 1 : -1
  return { side, x: column.x + side * reach, box: null, at: null }
}

/** Points of the top face beside its number where the leader may end, the left ones first. */
function ends(field: Field, column: Column): Point[] {
  const { half, depth } = field
  return [
    [-0.6, 0],
    [-0.5, -0.45],
    [-0.55, 0.4],
    [0, -0.78],
    [0.5, -0.45],
    [0.62, 0],
  ].map(([x = 0, y = 0]) => ({ x: column.x + x * half, y: column.top + y * depth }))
}

/** Area of a top face, a little smaller than the face: passing over it costs, passing beside it does not. */
function faceBox(field: Field, column: Column): Box {
  return {
    left: column.x - field.half * 0.7,
    right: column.x + field.half * 0.7,
    top: column.top - field.depth * 0.7,
    bottom: column.top + field.depth * 0.7,
  }
}

/**
 * Leader, dimension and measure of one column. The leader never runs through a number or the
 * measure; among the ways that do not, it takes a short one that passes over few top faces.
 */
export function annotate(field: Field, column: Column): Annotation {
  const numbers = field.columns.map((other) => numberBox(field, other))
  const measure = placeMeasure(field, column, numbers)
  const taken = [...numbers, ...(measure.box ? [measure.box] : [])].map((box) =>
    grow(box, CLEARANCE),
  )
  const faces = field.columns
    .filter((other) => other !== column)
    .map((other) => faceBox(field, other))
  const nameWidth = column.plan.slug.length * (ADVANCE + NAME_TRACKING) * TEXT.name
  const start = { x: SHELF.x, y: SHELF.y }

  let best: { way: Point[]; cost: number } | undefined
  for (let bend = SHELF.x + Math.max(nameWidth, 120); bend < SHEET.width - 40; bend += 6) {
    const shelf = { x: bend, y: SHELF.y }
    for (const [index, end] of ends(field, column).entries()) {
      // Straight to the end, or first aslant and then straight down on it.
      for (const drop of [0, 40, 80, 120, 160, 200, 260, 320]) {
        const knee = { x: end.x, y: end.y - drop }
        if (drop > 0 && knee.y < SHELF.y + 10) continue
        const way = drop > 0 ? [start, shelf, knee, end] : [start, shelf, end]
        const lines = way.slice(1).map((to, at) => [way[at] ?? start, to] as const)
        const length = lines.reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0)
        const least = length + index * 15 + (drop > 0 ? 60 : 0) + Math.abs(bend - SHELF.end) * 0.3
        // What it passes can only add to that, and is what takes the time: hundreds of ways past dozens of columns.
        if (best && least >= best.cost) continue
        if (lines.some(([a, b]) => taken.some((box) => crosses(a, b, box)))) continue
        const passed = faces.filter((face) => lines.some(([a, b]) => crosses(a, b, face))).length
        const cost = least + passed * 90
        if (!best || cost < best.cost) best = { way, cost }
      }
    }
  }

  return {
    // No way at all would mean numbers without a gap between them: then the name stands alone.
    leader: best?.way ?? [start, { x: SHELF.x + nameWidth, y: SHELF.y }],
    dimension: { x: measure.x, side: measure.side, top: column.top, base: column.base },
    measure: measure.at,
  }
}
