import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '@/domain/catalogue/plan'
import { layOutLabels, crosses, mibToGib, NAME_AT, nameOf, numberBox, TEXT } from './labelLayout'
import type { Box, Point } from './labelLayout'
import { columnsBefore, columnsFrom, SHEET, type Column, type Field } from './columnLayout'
import { plansToDraw } from './plansToDraw'
import { arbitraryFamilies, availablePlans } from '@/domain/catalogue/fixtures'
import { seedPlans } from '@/domain/catalogue/seedFixtures'

/** Points along a line, close together. They find a crossing in another way than the code does. */
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

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether a point is on the top face of a column. */
function onFace({ half, depth }: Field, { x, top }: Column, at: Point): boolean {
  const off = Math.abs(at.x - x)
  const reach = off <= half / 2 ? depth : (depth * (half - off)) / (half / 2)
  return off < half && Math.abs(at.y - top) < reach
}

/** Whether a point is within the outline of a column: its top face, its walls, its foot. */
function covers({ half, depth }: Field, { x, top, base }: Column, at: Point): boolean {
  const off = Math.abs(at.x - x)
  const reach = off <= half / 2 ? depth : (depth * (half - off)) / (half / 2)
  return off < half && at.y > top - reach && at.y < base + reach
}

/** Points all over a column, to its very edges. */
function pointsOn({ half, depth }: Field, { x, top, base }: Column): Point[] {
  return Array.from({ length: 21 }, (_, at) => (at / 10 - 1) * half * 0.999).flatMap((off) => {
    const far = Math.abs(off)
    const reach = far <= half / 2 ? depth : (depth * (half - far)) / (half / 2)
    const [from, to] = [top - reach * 0.99, base + reach * 0.99]
    return Array.from({ length: 21 }, (_, at) => ({
      x: x + off,
      y: from + ((to - from) * at) / 20,
    }))
  })
}

function measureBox(
  chosen: Column,
  { measure, dimension }: ReturnType<typeof layOutLabels>,
): Box[] {
  const width = `${mibToGib(chosen.plan.memoryGib)} GiB`.length * 0.6 * TEXT.measure
  const size = TEXT.measure / 2
  if (!measure) return []
  const left = dimension.side === 1 ? measure.x : measure.x - width
  return [{ left, right: left + width, top: measure.y - size, bottom: measure.y + size }]
}

/** Boxes of name, price and (without room beside the column) the measure, at the text sizes of a phone. */
function nameBoxes(chosen: Column): Box[] {
  const { x, name, price } = NAME_AT
  const { width } = nameOf(chosen.plan.slug)
  return [
    { left: x, right: x + width, top: name - 32, bottom: name + 8 },
    { left: x, right: x + 150, top: price - 8, bottom: price + 46 },
  ]
}

/** Checks all rules for a drawing in which this plan is chosen. */
function expectReadable(plans: readonly Plan[], slug: string): void {
  const field = columnsFrom(plansToDraw(plans, slug))
  const chosen = field.columns.find(({ plan }) => plan.slug === slug)
  if (!chosen) throw new Error(`${slug} is not drawn`)
  const thin = columnsBefore(field, chosen)

  // The chosen column is painted last, so it would wrongly cover a solid column in front of it.
  const solid = field.columns
    .slice(field.columns.indexOf(chosen) + 1)
    .filter((column) => !thin.includes(column))
  const own = pointsOn(field, chosen)
  for (const column of solid) {
    expect(own.filter((point) => covers(field, column, point))).toEqual([])
  }
  // Only columns in front of it are thin.
  for (const column of thin) {
    expect(pointsOn(field, column).some((point) => covers(field, chosen, point))).toBe(true)
  }

  // The leader begins under the name and ends on the chosen column's top face.
  const notes = layOutLabels(field, chosen)
  expect(notes.leader[0]).toEqual({ x: 40, y: 62 })
  expect(notes.leader[1]?.x).toBeGreaterThanOrEqual(NAME_AT.x + nameOf(slug).width)
  const end = notes.leader.at(-1) ?? { x: 0, y: 0 }
  expect(onFace(field, chosen, end)).toBe(true)

  // Neither a line nor a text covers a number.
  const numbers = field.columns.map((column) => numberBox(field, column))
  const leader = pointsAlong(notes.leader)
  const texts = [...measureBox(chosen, notes), ...nameBoxes(chosen)]
  const { x, top, base } = notes.dimension
  const dimension = { left: x - 6, right: x + 6, top, base, bottom: base }
  for (const number of numbers) {
    expect(leader.filter((point) => inside(point, number))).toEqual([])
    expect(texts.filter((text) => overlap(text, number))).toEqual([])
    expect(overlap(dimension, number)).toBe(false)
  }
  // The leader crosses no text, and no text is outside the sheet.
  for (const text of texts) {
    expect(leader.filter((point) => inside(point, text))).toEqual([])
    expect(text.left).toBeGreaterThanOrEqual(0)
    expect(text.right).toBeLessThanOrEqual(SHEET.width)
    expect(text.bottom).toBeLessThanOrEqual(SHEET.height)
  }
  // The dimension is the height of the column, beside it.
  expect(base - top).toBeCloseTo(chosen.base - chosen.top)
  expect(Math.abs(x - chosen.x)).toBeGreaterThan(field.half)
}

const places = (slug: string) =>
  columnsFrom(plansToDraw(seedPlans, slug)).columns.map(({ x, base }) => [x, base])

describe('a drawing can be read', () => {
  it.each(seedPlans.map(({ slug }) => slug))('with %s of the sample catalogue chosen', (slug) => {
    expectReadable(seedPlans, slug)
  })

  it.each(availablePlans.map(({ slug }) => slug))('with %s of a small catalogue chosen', (slug) => {
    expectReadable(availablePlans, slug)
  })

  it('of any catalogue, whichever plan is chosen', () => {
    fc.assert(
      fc.property(arbitraryFamilies, fc.nat(), (plans, choice) => {
        expectReadable(plans, plans[choice % plans.length]?.slug ?? '')
      }),
      { numRuns: 300 },
    )
  })

  it('has room beside the column for the measure of every plan of the sample catalogue', () => {
    for (const { slug } of seedPlans) {
      const field = columnsFrom(plansToDraw(seedPlans, slug))
      const chosen = field.columns.find(({ plan }) => plan.slug === slug)
      expect(chosen && layOutLabels(field, chosen).measure, slug).not.toBeNull()
    }
  })

  it('keeps its places whichever plan of the sample catalogue is chosen', () => {
    for (const { slug } of seedPlans) expect(places(slug)).toEqual(places('v1.nano'))
  })
})

it('shortens a name that has no room', () => {
  expect(nameOf('d1.2xlarge').text).toBe('d1.2xlarge')
  const { text, width } = nameOf('a-name-that-is-much-longer')
  expect(text).toBe('a-name-that-is-much…')
  expect(width).toBeLessThanOrEqual(230)
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
