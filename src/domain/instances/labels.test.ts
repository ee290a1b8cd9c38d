import { describe, expect, it } from 'vitest'
import { labelsText, parseLabel, parseLabels } from './labels'

it.each([
  ['env=prod', 'env', 'prod'],
  [' env = prod ', 'env', 'prod'],
  ['a=', 'a', ''],
  ['team.io/x_y-z=a=b', 'team.io/x_y-z', 'a=b'],
  [`k=${'é'.repeat(63)}`, 'k', 'é'.repeat(63)],
])('%j is a label', (text, key, value) => {
  expect(parseLabel(text)).toEqual({ ok: true, key, value })
})

it.each([
  ['env', /key=value/],
  ['=prod', /A key has/],
  ['Env=prod', /A key has/],
  ['env-=prod', /A key has/],
  [`${'a'.repeat(64)}=b`, /A key has/],
  [`k=${'a'.repeat(64)}`, /at most 63/],
  ['k=a\u200Bb', /invisible/],
])('%j is none', (text, problem) => {
  expect(parseLabel(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) as string })
})

describe('labels as a text', () => {
  it('come back as they were', () => {
    const labels = { env: 'prod', role: '', query: 'a=b' }
    expect(labelsText(labels)).toBe('env=prod\nquery=a=b\nrole=')
    expect(parseLabels(` env = prod \n\nquery=a=b\nrole=`)).toEqual({ ok: true, labels })
  })

  it.each([
    ['a=1\nEnv=prod', /“Env=prod”: A key has/],
    ['a=1\na=2', /twice/],
    [Array.from({ length: 21 }, (_, index) => `l${index}=`).join('\n'), /at most 20/],
  ])('%j is refused', (text, problem) => {
    expect(parseLabels(text)).toEqual({
      ok: false,
      problem: expect.stringMatching(problem) as string,
    })
  })
})
