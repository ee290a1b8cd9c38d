import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annotate, crosses, numberBox, TEXT, type Box, type Point } from './annotate'
import { columnsFrom, SHEET, type Column, type Field } from './columns'
import { somePlans, testPlans } from './testPlans'

const field = columnsFrom(testPlans)

/** Points along a line, close together: another way to find a crossing than the code's own. */
function pointsAlong(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    return Array.from({ length: 400 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 399,
      y: from.y + ((to.y - from.y) * step) / 399,
    }))
  })
}

const inside = ({ x, y }: Point, { left, right, top, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom

function crossedNumbers(drawn: Field, chosen: Column): string[] {
  const points = pointsAlong(annotate(drawn, chosen).leader)
  return drawn.columns
    .filter((column) => points.some((point) => inside(point, numberBox(drawn, column))))
    .map(({ plan }) => plan.slug)
}

function measureBox(chosen: Column): Box {
  const { measure, dimension } = annotate(field, chosen)
  if (!measure) throw new Error(`${chosen.plan.slug} has no room for its measure`)
  const width = `${chosen.plan.memoryGib} GiB`.length * 0.6 * TEXT.measure
  return {
    left: dimension.side === 1 ? measure.x : measure.x - width,
    right: dimension.side === 1 ? measure.x + width : measure.x,
    top: measure.y - TEXT.measure / 2,
    bottom: measure.y + TEXT.measure / 2,
  }
}

describe.each(field.columns.map((column) => [column.plan.slug, column] as const))(
  'with %s chosen',
  (_slug, chosen) => {
    it('the leader runs through no number', () => {
      expect(crossedNumbers(field, chosen)).toEqual([])
    })

    it('the leader goes from under the name to the top face', () => {
      const { leader } = annotate(field, chosen)
      expect(leader[0]).toEqual({ x: 40, y: 92 })
      const end = leader.at(-1) ?? { x: 0, y: 0 }
      expect(Math.abs(end.x - chosen.x)).toBeLessThan(field.half)
      expect(Math.abs(end.y - chosen.top)).toBeLessThan(field.depth)
      const nameEnd = 40 + chosen.plan.slug.length * 0.57 * TEXT.name
      expect(leader[1]?.x).toBeGreaterThanOrEqual(nameEnd)
    })

    it('the measure stands on the sheet, on no number and not on the leader', () => {
      const box = measureBox(chosen)
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(SHEET.width)
      for (const number of field.columns.map((column) => numberBox(field, column))) {
        const apart =
          box.left >= number.right ||
          number.left >= box.right ||
          box.top >= number.bottom ||
          number.top >= box.bottom
        expect(apart).toBe(true)
      }
      const points = pointsAlong(annotate(field, chosen).leader)
      expect(points.filter((point) => inside(point, box))).toEqual([])
    })

    it('the dimension is the height of the column', () => {
      const { dimension } = annotate(field, chosen)
      expect(dimension.base - dimension.top).toBeCloseTo(chosen.base - chosen.top)
      expect(Math.abs(dimension.x - chosen.x)).toBeGreaterThan(field.half)
    })
  },
)

it('runs through no number of any catalogue, whichever plan is chosen', () => {
  fc.assert(
    fc.property(somePlans, fc.nat(), (plans, choice) => {
      const drawn = columnsFrom(plans)
      const chosen = drawn.columns[choice % drawn.columns.length]
      if (chosen) expect(crossedNumbers(drawn, chosen)).toEqual([])
    }),
  )
})

it.each([
  ['through the middle', { x: 0, y: 5 }, { x: 20, y: 5 }, true],
  ['aslant through a corner', { x: 0, y: 4 }, { x: 8, y: 12 }, true],
  ['beside it', { x: 0, y: 12 }, { x: 20, y: 12 }, false],
  ['aslant beside a corner', { x: 0, y: 9 }, { x: 4, y: 13 }, false],
  ['short of it', { x: 0, y: 5 }, { x: 4, y: 5 }, false],
  ['from within', { x: 7, y: 5 }, { x: 30, y: 30 }, true],
  ['upright past it', { x: 16, y: 0 }, { x: 16, y: 20 }, false],
])('knows a line %s', (_where, a, b, expected) => {
  expect(crosses(a, b, { left: 5, right: 15, top: 0, bottom: 10 })).toBe(expected)
})
