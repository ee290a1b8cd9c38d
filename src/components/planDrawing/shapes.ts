import type { PlanState } from '@/domain/catalogue/availability'
import type { Column, Field } from './columnLayout'

const round = (value: number) => Math.round(value * 10) / 10

/** An SVG path through points; `end` 'Z' closes it. */
function through(points: readonly (readonly [x: number, y: number])[], end: '' | 'Z' = ''): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${end}`
}

export interface ColumnShape {
  face: string
  left: string
  front: string
  right: string
  rings: string
  edges: string
  /** All edges of the column, without its rings. */
  outline: string
}

/** The path of a hexagon around a centre, for the empty places of the floor. */
export function hexagon(
  { half, depth }: Pick<Field, 'half' | 'depth'>,
  x: number,
  y: number,
): string {
  return through(
    [
      [x + half, y],
      [x + half / 2, y + depth],
      [x - half / 2, y + depth],
      [x - half, y],
      [x - half / 2, y - depth],
      [x + half / 2, y - depth],
    ],
    'Z',
  )
}

/** The paths of one column: top face, three visible sides, rings, edges. */
export function columnShape(
  field: Pick<Field, 'half' | 'depth'>,
  { x, top, base, rings }: Pick<Column, 'x' | 'top' | 'base' | 'rings'>,
): ColumnShape {
  const { half, depth } = field
  const [a, b, c, d] = [x - half, x - half / 2, x + half / 2, x + half]
  /** The part of a hexagon's outline that faces the viewer. */
  const near = (y: number) =>
    [
      [a, y],
      [b, y + depth],
      [c, y + depth],
      [d, y],
    ] as const
  const side = (x1: number, dip1: number, x2: number, dip2: number) =>
    through(
      [
        [x1, top + dip1],
        [x2, top + dip2],
        [x2, base + dip2],
        [x1, base + dip1],
      ],
      'Z',
    )
  const uprights = [
    [b, top + depth, base + depth],
    [c, top + depth, base + depth],
  ] as const
  const inner = uprights
    .map(([at, from, to]) =>
      through([
        [at, from],
        [at, to],
      ]),
    )
    .join('')
  const face = hexagon(field, x, top)
  const edges = through([[a, top], ...near(base), [d, top]]) + inner
  return {
    face,
    left: side(a, 0, b, depth),
    front: side(b, depth, c, depth),
    right: side(c, depth, d, 0),
    rings: rings.map((y) => through(near(y))).join(''),
    edges,
    outline: face + edges,
  }
}

/**
 * The glyph of a state: a bar, a triangle, or a cross for a closed plan. It is on the left side of the column, where
 * no column in front can have its number.
 */
export function stateMark({ half, depth }: Field, { x, top }: Column, state: PlanState): string {
  const size = half * 0.16
  const [left, y] = [x - half * 0.76, top + depth * 0.5 + half * 0.45]
  const at = (right: number, down: number) => [left + right * size, y + down * size] as const
  switch (state) {
    case 'sold_out':
      return through([at(-1, 0), at(1, 0)])
    case 'retiring':
      return through([at(-1, -0.8), at(1, -0.8), at(0, 0.9)], 'Z')
    default:
      return through([at(-0.8, -0.8), at(0.8, 0.8)]) + through([at(0.8, -0.8), at(-0.8, 0.8)])
  }
}
