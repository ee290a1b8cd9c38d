import { describe, expect, it } from 'vitest'
import { routeOf } from './arrowPath'
import {
  arrowsOf,
  BEFORE,
  narrowPlaces,
  stepsOf,
  widePlaces,
  zonesOf,
  type Box,
} from './stateGraph'
import { someSteps, stepLike } from './fixtures'

describe('the arrows', () => {
  const arrows = arrowsOf(someSteps, widePlaces)
  const between = (from: string, to: string) =>
    arrows.find((arrow) => arrow.from === from && arrow.to === to)

  it('are one for each pair of places, with every action that leads there', () => {
    expect(between(BEFORE, 'running')?.actions).toEqual(['create'])
    expect(between('stopped', 'running')?.actions).toEqual(['start', 'rebuild'])
    expect(between('running', 'running')?.actions).toEqual(['reboot'])
  })

  it('show where a failure leads, apart from what is meant', () => {
    expect(between('running', 'error')).toMatchObject({ actions: ['fails'], isFailure: true })
    const both = arrowsOf([stepLike({}), stepLike({ action: 'break', to: 'error' })], widePlaces)
    expect(both.find(({ to }) => to === 'error')).toMatchObject({
      actions: ['break', 'fails'],
      isFailure: false,
    })
  })

  it('leave out a failure that changes nothing, and states without a place', () => {
    expect(between('stopped', 'stopped')?.actions).toEqual(['resize'])
    expect(arrows.some(({ to, from }) => to === 'moon' || from === 'starting')).toBe(false)
  })
})

describe('the list', () => {
  it('has every row, those alike in one', () => {
    const steps = stepsOf(someSteps)
    expect(steps.find(({ action }) => action === 'stop')?.from).toEqual(['running', 'starting'])
    expect(steps.map(({ action }) => action)).toContain('teleport')
    expect(steps.flatMap(({ from }) => from)).toHaveLength(someSteps.length)
  })

  it('keeps apart what differs in its effect on the bill', () => {
    expect(
      stepsOf([stepLike({}), stepLike({ from: 'error', billingEffect: 'starts' })]),
    ).toHaveLength(2)
  })
})

describe('the lit ground', () => {
  it('is one around neighbours, and never reaches over another state', () => {
    const [zone, ...more] = zonesOf(new Set(['running', 'stopped']), widePlaces)
    expect(more).toEqual([])
    expect(zone).toEqual({ x: 196, y: 100, width: 428, height: 56 })
    expect(zonesOf(new Set(['running', 'deleted']), widePlaces)).toHaveLength(2)
    expect(zonesOf(new Set(), widePlaces)).toEqual([])
  })
})

const ends = (path: string) => {
  const at = { x: 0, y: 0 }
  const points: { x: number; y: number }[] = []
  for (const [, letter, values] of path.matchAll(/([MHV])([\d. -]+)/g)) {
    const [first = 0, second = 0] = (values ?? '').split(' ').map(Number)
    if (letter === 'V') at.y = first
    else at.x = first
    if (letter === 'M') at.y = second
    points.push({ ...at })
  }
  return points
}
const inside = ({ x, y, width, height }: Box, at: { x: number; y: number }) =>
  at.x > x && at.x < x + width && at.y > y && at.y < y + height

const onEdge = (box: Box, at: { x: number; y: number }) =>
  !inside(box, at) &&
  inside({ x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 }, at)

describe('the ways', () => {
  const cases = [
    { name: 'wide', places: widePlaces, loops: 'top' },
    { name: 'narrow', places: narrowPlaces, loops: 'left' },
  ] as const

  it.each(cases)('lead from edge to edge, $name, and through no other box', ({ places, loops }) => {
    const boxes = Object.entries(places)
    for (const { from, to } of arrowsOf(someSteps, places)) {
      const [start, end] = [places[from], places[to]]
      if (!start || !end) throw new Error('no place')
      const others = boxes.map(([, box]) => box).filter((box) => box !== start && box !== end)
      const points = ends(routeOf(start, end, loops, others).path)
      const [first, last] = [points[0], points.at(-1)]
      expect(first && onEdge(start, first), `${from} > ${to} begins at its edge`).toBe(true)
      expect(last && onEdge(end, last), `${from} > ${to} ends at its edge`).toBe(true)
      points.slice(1).forEach((point, at) => {
        const before = points[at] ?? point
        for (let part = 0; part <= 20; part += 1) {
          const way = (a: number, b: number) => a + ((b - a) * part) / 20
          const here = { x: way(before.x, point.x), y: way(before.y, point.y) }
          expect(
            others.some((box) => inside(box, here)),
            `${from} > ${to}`,
          ).toBe(false)
        }
      })
    }
  })

  it('go around the states between', () => {
    const { running, stopped, deleted } = widePlaces
    if (!running || !stopped || !deleted) throw new Error('no place')
    const points = ends(routeOf(running, deleted, 'top', [stopped]).path)
    expect(points.some(({ y }) => y < running.y)).toBe(true)
  })
})
