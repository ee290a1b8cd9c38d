import type { GrammarNode } from '@/domain/bit/grammarView'

/** What the drawing of a rule consists of. */
export type RailShape =
  | { kind: 'track'; d: string }
  | {
      kind: 'box'
      look: 'word' | 'token' | 'rule'
      text: string
      x: number
      width: number
      y: number
    }

/** A drawn part: its size around the main track, and its shapes at a place. */
interface Part {
  width: number
  /** Above and below the main track. */
  up: number
  down: number
  draw: (x: number, y: number) => RailShape[]
}

export const BOX_HEIGHT = 28
const LETTER = 8.2
const GAP = 14
const TURN = 9
const SIDE = 3 * TURN
const BETWEEN = 10
const HALF = BOX_HEIGHT / 2

const track = (d: string): RailShape => ({ kind: 'track', d })
const straight = (from: number, to: number, y: number) => track(`M${from} ${y}H${to}`)

const NOTHING: Part = { width: 0, up: HALF, down: HALF, draw: () => [] }

function partOf(node: GrammarNode): Part {
  switch (node.kind) {
    case 'word':
    case 'token':
    case 'rule': {
      const { kind: look, text } = node
      const width = Math.round(text.length * LETTER) + 22
      return {
        width,
        up: HALF,
        down: HALF,
        draw: (x, y) => [{ kind: 'box', look, text, x, width, y: y - HALF }],
      }
    }
    case 'sequence':
      return sequence(node.of.map(partOf))
    case 'choice':
      return choice(node.of.map(partOf))
    case 'optional':
      return choice([NOTHING, partOf(node.of)])
    case 'repeat':
      return repeat(partOf(node.of), node.between === null ? NOTHING : partOf(node.between))
  }
}

function sequence(parts: readonly Part[]): Part {
  const width = parts.reduce((sum, part) => sum + part.width, 0) + GAP * (parts.length - 1)
  return {
    width,
    up: Math.max(...parts.map(({ up }) => up)),
    down: Math.max(...parts.map(({ down }) => down)),
    draw: (x, y) => {
      let at = x
      return parts.flatMap((part, index) => {
        const shapes = part.draw(at, y)
        at += part.width
        if (index < parts.length - 1) shapes.push(straight(at, at + GAP, y))
        at += GAP
        return shapes
      })
    },
  }
}

/** The first part on the main track, the others below it. */
function choice(parts: readonly Part[]): Part {
  const inner = Math.max(...parts.map(({ width }) => width))
  const width = inner + 2 * SIDE
  const offsets: number[] = []
  let below = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) below += (parts[index - 1]?.down ?? 0) + BETWEEN + part.up
    offsets.push(below)
  }
  return {
    width,
    up: parts[0]?.up ?? HALF,
    down: below + (parts.at(-1)?.down ?? HALF),
    draw: (x, y) =>
      parts.flatMap((part, index) => {
        const offset = offsets[index] ?? 0
        const at = x + SIDE
        const end = at + part.width
        const shapes = part.draw(at, y + offset)
        if (offset === 0) {
          return [...shapes, straight(x, at, y), straight(end, x + width, y)]
        }
        const drop = offset - 2 * TURN
        return [
          ...shapes,
          track(`M${x} ${y}q${TURN} 0 ${TURN} ${TURN}v${drop}q0 ${TURN} ${TURN} ${TURN}H${at}`),
          track(
            `M${end} ${y + offset}H${x + width - 2 * TURN}q${TURN} 0 ${TURN} -${TURN}v-${drop}q0 -${TURN} ${TURN} -${TURN}`,
          ),
        ]
      }),
  }
}

/** The part on the main track, and below it the way back with what separates two rounds. */
function repeat(part: Part, between: Part): Part {
  const inner = Math.max(part.width, between.width)
  const width = inner + 2 * SIDE
  const offset = part.down + BETWEEN + between.up
  return {
    width,
    up: part.up,
    down: offset + between.down,
    draw: (x, y) => {
      const at = x + SIDE
      const end = at + part.width
      const drop = offset - 2 * TURN
      const right = x + width - SIDE
      const middle = at + (inner - between.width) / 2
      return [
        ...part.draw(at, y),
        straight(x, at, y),
        straight(end, x + width, y),
        track(
          `M${right} ${y}q${TURN} 0 ${TURN} ${TURN}v${drop}q0 ${TURN} -${TURN} ${TURN}H${middle + between.width}`,
        ),
        ...between.draw(middle, y + offset),
        track(
          `M${middle} ${y + offset}H${at}q-${TURN} 0 -${TURN} -${TURN}v-${drop}q0 -${TURN} ${TURN} -${TURN}`,
        ),
      ]
    },
  }
}

const MARGIN = 12

/** The drawing of a rule: its size and its shapes, from the left to the right end. */
export function railroad(node: GrammarNode) {
  const { width, up, down, draw } = partOf(node)
  const y = up + 1
  const end = MARGIN + GAP + width + GAP
  return {
    width: end + MARGIN,
    height: up + down + 2,
    /** The height of the main track. */
    track: y,
    shapes: [
      straight(MARGIN, MARGIN + GAP, y),
      ...draw(MARGIN + GAP, y),
      straight(end - GAP, end, y),
    ],
    start: MARGIN,
    end,
  }
}
