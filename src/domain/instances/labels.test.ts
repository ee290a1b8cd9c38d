import { expect, it } from 'vitest'
import { parseLabel } from './labels'

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
