import { describe, expect, it } from 'vitest'
import { instanceNameProblem, labelsText, parseLabels } from './labels'

describe('labels as a text', () => {
  it('come back as they were', () => {
    const labels = { env: 'prod', role: '', query: 'a=b' }
    expect(labelsText(labels)).toBe('env=prod\nquery=a=b\nrole')
    expect(parseLabels(` env = prod \n\nquery=a=b\nrole`)).toEqual({ ok: true, labels })
  })

  it.each([
    ['Env=prod', /no name/],
    ['=prod', /no name/],
    ['a=1\na=2', /twice/],
    [`a=${'x'.repeat(64)}`, /63/],
    [Array.from({ length: 21 }, (_, index) => `l${index}`).join('\n'), /at most 20/],
  ])('%j is refused', (text, problem) => {
    expect(parseLabels(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})

it.each([
  ['web-1', undefined],
  ['', /Give/],
  ['Web', /a–z/],
  ['web-', /both ends/],
  ['x'.repeat(64), /63/],
])('the name %j', (name, problem) => {
  if (problem === undefined) expect(instanceNameProblem(name)).toBeUndefined()
  else expect(instanceNameProblem(name)).toMatch(problem)
})
