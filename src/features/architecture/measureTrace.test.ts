import { expect, it } from 'vitest'
import { stepsOf } from './measureTrace'

const load = {
  domainLookupStart: 10,
  connectEnd: 10,
  requestStart: 12,
  responseStart: 52,
  responseEnd: 60,
}

it('times the load of the page, and leaves out what the browser did not do', () => {
  const steps = stepsOf(load, [90, 30, 50, 20, 40])
  expect(steps.map(({ milliseconds }) => milliseconds)).toEqual([undefined, 40, 8, 90, 40])
  expect(steps.at(-1)?.step).toBe('Median of 4 more requests')
})

it('has no times of a load that the browser did not record', () => {
  const times = stepsOf(undefined, [90, 30, 50]).map(({ milliseconds }) => milliseconds)
  expect(times.slice(0, 3)).toEqual([undefined, undefined, undefined])
})
