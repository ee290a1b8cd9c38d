import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberScale, TEXT } from './labelLayout'
import { columnsFrom, neighbour, SHEET, type Column, type Field } from './columnLayout'
import { plansToDraw } from './plansToDraw'
import { makePlan, arbitraryFamilies, availablePlans } from '@/domain/catalogue/fixtures'

const field = columnsFrom(availablePlans)
const named = (slug: string, of: Field = field): Column => {
  const column = of.columns.find(({ plan }) => plan.slug === slug)
  if (!column) throw new Error(`There is no column ${slug}`)
  return column
}
const height = (column: Column) => column.base - column.top

/** Whether a point is within the outline of a column: its upper face, its sides, its foot. */
function covers({ half, depth }: Field, { x, top, base }: Column, at: { x: number; y: number }) {
  const off = Math.abs(at.x - x)
  if (off > half) return false
  const reach = off <= half / 2 ? depth : (depth * (half - off)) / (half / 2)
  return at.y > top - reach && at.y < base + reach
}

describe('the columns of the test catalogue', () => {
  it('rise by the same step with each doubling of memory', () => {
    const step = height(named('v1.nano'))
    for (const column of field.columns) {
      expect(height(column)).toBeCloseTo(step * (Math.log2(column.plan.memoryGib) + 1))
    }
  })

  it('carry one ring a doubling, evenly from the foot up', () => {
    expect(named('v1.nano').rings).toEqual([])
    const { rings, base, top } = named('d1.large')
    expect(rings).toHaveLength(Math.log2(16))
    const heights = [...rings, top].map((ring) => base - ring)
    for (const [index, ring] of heights.entries()) {
      expect(ring).toBeCloseTo(((index + 1) * (base - top)) / 5)
    }
  })

  it('stand in lanes by kind, the largest at the back, and larger plans farther away', () => {
    const lanes = field.columns.toSorted((a, b) => a.lane - b.lane).map(({ plan }) => plan.kind)
    expect([...new Set(lanes)]).toEqual(['gpu', 'vds', 'cloud', 'vps'])
    expect(named('v1.medium').step).toBe(3)
    expect(named('v1.medium').base).toBeLessThan(named('v1.nano').base)
  })

  it('fill the sheet of the concept at its own size', () => {
    expect(field.scale).toBeCloseTo(1, 1)
    expect(named('g1.l4').x).toBeCloseTo(121, -1)
    expect(named('v1.medium').x).toBeCloseTo(671, -1)
  })

  it('never overlap sideways', () => {
    for (const { x } of field.columns) {
      for (const other of field.columns) {
        const off = Math.abs(other.x - x)
        if (off > 1) expect(off).toBeGreaterThan(2 * field.half)
      }
    }
  })

  it('name each kind once, at its nearest small plan', () => {
    expect(field.kinds.map(({ kind }) => kind)).toEqual(['cloud', 'gpu', 'vds', 'vps'])
    const { x, y } = field.kinds.find(({ kind }) => kind === 'vps') ?? { x: 0, y: 0 }
    expect({ x, y }).toEqual({ x: named('v1.nano').x, y: named('v1.nano').base })
  })
})

describe('the columns of any catalogue', () => {
  it('stay on the sheet, all of them', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        const { columns, half, depth } = columnsFrom(plansToDraw(plans))
        expect(columns.length).toBeGreaterThan(0)
        for (const { x, top, base } of columns) {
          expect(x - half).toBeGreaterThanOrEqual(0)
          expect(x + half).toBeLessThanOrEqual(SHEET.width)
          expect(top - depth).toBeGreaterThanOrEqual(0)
          expect(base + depth).toBeLessThanOrEqual(SHEET.height)
          expect(base).toBeGreaterThan(top)
        }
      }),
    )
  })

  it('come in painter’s order: no column is in front of one that is painted later', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        const bases = columnsFrom(plansToDraw(plans)).columns.map(({ base }) => base)
        for (const [index, base] of bases.entries()) {
          expect(base).toBeGreaterThanOrEqual((bases[index - 1] ?? 0) - 1e-6)
        }
      }),
    )
  })

  it('never hide a number: the middle of every top face is in sight', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        const drawn = columnsFrom(plansToDraw(plans))
        for (const [index, { x, top }] of drawn.columns.entries()) {
          const number = (TEXT.number / 2) * numberScale(drawn)
          for (const later of drawn.columns.slice(index + 1)) {
            for (const y of [top - number, top, top + number]) {
              expect(covers(drawn, later, { x, y })).toBe(false)
            }
          }
        }
      }),
    )
  })

  it('are the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(
        arbitraryFamilies.chain((plans) =>
          fc.tuple(
            fc.constant(plans),
            fc.shuffledSubarray(plans, { minLength: plans.length, maxLength: plans.length }),
          ),
        ),
        ([plans, shuffled]) => {
          expect(columnsFrom(plansToDraw(shuffled))).toEqual(columnsFrom(plansToDraw(plans)))
        },
      ),
    )
  })

  it('draw less than a gibibyte and odd sizes too', () => {
    const sizes = { half: 0.5, one: 1, six: 6 }
    const odd = columnsFrom(
      Object.entries(sizes).map(([slug, memoryGib]) => makePlan({ slug, memoryGib })),
    )
    expect(height(named('one', odd))).toBeCloseTo(2 * height(named('half', odd)))
    expect(named('six', odd).rings).toHaveLength(4)
    expect(named('six', odd).rings.at(-1)).toBeGreaterThan(named('six', odd).top)
  })
})

describe('the arrow keys', () => {
  it.each([
    ['d1.large', 'ArrowRight', 'd1.xlarge'],
    ['d1.large', 'ArrowLeft', 'd1.medium'],
    ['d1.large', 'ArrowDown', 'c1.medium'],
    ['d1.large', 'ArrowUp', 'g1.l40s'],
    ['d1.large', 'Home', 'd1.medium'],
    ['d1.large', 'End', 'd1.2xlarge'],
    ['d1.medium', 'ArrowLeft', undefined],
    ['g1.h100x2', 'ArrowRight', undefined],
    ['v1.nano', 'ArrowDown', undefined],
    ['g1.l4', 'ArrowUp', undefined],
    ['d1.large', 'a', undefined],
  ])('from %s with %s to %s', (from, key, to) => {
    expect(neighbour(field, named(from), key)?.plan.slug).toBe(to)
  })

  it('reach every plan of any catalogue from the first', () => {
    fc.assert(
      fc.property(arbitraryFamilies, (plans) => {
        const drawn = columnsFrom(plansToDraw(plans))
        const seen = new Set<Column>()
        const todo = drawn.columns.slice(0, 1)
        for (let at = todo.pop(); at; at = todo.pop()) {
          if (seen.has(at)) continue
          seen.add(at)
          for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
            const next = neighbour(drawn, at, key)
            if (next) todo.push(next)
          }
        }
        expect(seen.size).toBe(drawn.columns.length)
      }),
    )
  })
})
