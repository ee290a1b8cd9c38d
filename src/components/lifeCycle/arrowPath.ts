import type { Box } from './stateGraph'

export interface Route {
  /** The `d` of an SVG path; the arrow head is at its end. */
  path: string
  /** The position of the label's first or last line. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; grows: 'up' | 'down' | 'both' }
}

const LANE = 12
const SIDE = 26
/** How far from a corner of its box an arrow begins that goes around another. */
const CORNER = 20

const centre = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
const right = (box: Box) => box.x + box.width
const foot = (box: Box) => box.y + box.height

/** The middle of the overlap of two ranges; `null` if they do not overlap. */
function shared(from: number, to: number, otherFrom: number, otherTo: number): number | null {
  const least = Math.max(from, otherFrom)
  const most = Math.min(to, otherTo)
  return most - least > LANE ? (least + most) / 2 : null
}

/**
 * The way of an arrow from one box to another: straight where they face each other, in a lane of its own for each
 * direction; around what stands between them; around a corner where they do not; a loop where both are one.
 * @param loops on which side of a box its loop stands
 * @param others every box that it must not run through
 */
export function routeOf(
  from: Box,
  to: Box,
  loops: 'top' | 'left',
  others: readonly Box[] = [],
): Route {
  if (from === to) return loopOf(from, loops)
  const y = shared(from.y, foot(from), to.y, foot(to))
  if (y !== null) {
    const isBlocked = others.some(
      (box) => box.y < y && y < foot(box) && isAmong(centre(box).x, centre(from).x, centre(to).x),
    )
    return isBlocked ? over(from, to) : across(from, to, y)
  }
  const x = shared(from.x, right(from), to.x, right(to))
  if (x !== null) {
    const isBlocked = others.some(
      (box) => box.x < x && x < right(box) && isAmong(centre(box).y, centre(from).y, centre(to).y),
    )
    return isBlocked ? beside(from, to) : down(from, to, x)
  }
  return corner(from, to)
}

const isAmong = (at: number, one: number, other: number) =>
  Math.min(one, other) < at && at < Math.max(one, other)

function loopOf(box: Box, side: 'top' | 'left'): Route {
  const { x, y } = centre(box)
  if (side === 'top') {
    return {
      path: `M${x - 22} ${box.y}V${box.y - 20}H${x + 22}V${box.y}`,
      label: { x, y: box.y - 26, anchor: 'middle', grows: 'up' },
    }
  }
  return {
    path: `M${box.x} ${y - 16}H${box.x - 14}V${y + 16}H${box.x}`,
    label: { x: box.x - 18, y, anchor: 'end', grows: 'both' },
  }
}

function across(from: Box, to: Box, y: number): Route {
  const isRight = from.x < to.x
  const [start, end] = isRight ? [right(from), to.x] : [from.x, right(to)]
  const lane = y + (isRight ? -LANE : LANE)
  return {
    path: `M${start} ${lane}H${end}`,
    label: {
      x: (start + end) / 2,
      y: lane + (isRight ? -6 : 15),
      anchor: 'middle',
      grows: isRight ? 'up' : 'down',
    },
  }
}

function down(from: Box, to: Box, x: number): Route {
  const isDown = from.y < to.y
  const [start, end] = isDown ? [foot(from), to.y] : [from.y, foot(to)]
  const lane = x + (isDown ? -SIDE : SIDE)
  return {
    path: `M${lane} ${start}V${end}`,
    label: {
      x: lane + (isDown ? -7 : 7),
      y: (start + end) / 2 + 4,
      anchor: isDown ? 'end' : 'start',
      grows: 'both',
    },
  }
}

function over(from: Box, to: Box): Route {
  // Above the labels of the loops, and beside the loop of the first box.
  const top = Math.min(from.y, to.y) - 44
  const isRight = from.x < to.x
  const start = isRight ? right(from) - CORNER : from.x + CORNER
  const end = centre(to).x
  return {
    path: `M${start} ${from.y}V${top}H${end}V${to.y}`,
    label: { x: (start + end) / 2, y: top - 6, anchor: 'middle', grows: 'up' },
  }
}

function beside(from: Box, to: Box): Route {
  // Outside the labels of the loops. Its own label stands where the arrow arrives, where there is room.
  const side = Math.min(from.x, to.x) - 72
  const isDown = from.y < to.y
  const start = isDown ? foot(from) - CORNER / 4 : from.y + CORNER / 4
  const end = centre(to).y
  return {
    path: `M${from.x} ${start}H${side}V${end}H${to.x}`,
    label: { x: (side + to.x) / 2, y: end - 6, anchor: 'middle', grows: 'up' },
  }
}

/** Out of the wider-standing box sideways, into the other from above or below; or the other way round. */
function corner(from: Box, to: Box): Route {
  const isDown = from.y < to.y
  const isRight = centre(from).x < centre(to).x
  const a = centre(from)
  const b = centre(to)
  // A tall box is met at its side, a flat one at its top or foot.
  if (isDown && to.width >= to.height) {
    const start = foot(from)
    const end = isRight ? to.x : right(to)
    return {
      path: `M${a.x} ${start}V${b.y}H${end}`,
      label: {
        x: a.x + (isRight ? 7 : -7),
        y: (start + b.y) / 2 + 4,
        anchor: isRight ? 'start' : 'end',
        grows: 'both',
      },
    }
  }
  if (isDown) {
    const start = isRight ? right(from) : from.x
    return {
      path: `M${start} ${a.y}H${b.x}V${to.y}`,
      label: { x: (start + b.x) / 2, y: a.y - 6, anchor: 'middle', grows: 'up' },
    }
  }
  // Upwards.
  if (from.width >= from.height) {
    const start = isRight ? right(from) : from.x
    return {
      path: `M${start} ${a.y}H${b.x}V${foot(to)}`,
      label: { x: (start + b.x) / 2, y: a.y - 6, anchor: 'middle', grows: 'up' },
    }
  }
  const end = isRight ? to.x : right(to)
  return {
    path: `M${a.x} ${from.y}V${b.y}H${end}`,
    label: { x: (a.x + end) / 2, y: b.y - 6, anchor: 'middle', grows: 'up' },
  }
}
