import { expect, test } from 'vitest'
import { privateRangeProblem } from './privateRange'

test.each([
  ['10.1.0.0/24', undefined],
  [' 192.168.7.16/28 ', undefined],
  ['172.31.0.0/16', undefined],
  ['', /such as/],
  ['10.1.0.0', /such as/],
  ['10.1.0.300/24', /such as/],
  ['fd00::/64', /such as/],
  ['10.0.0.0/15', /\/16 to \/28/],
  ['10.0.0.0/29', /\/16 to \/28/],
  ['172.32.0.0/16', /inside of/],
  ['203.0.113.0/24', /inside of/],
  ['10.1.0.5/24', /begins with another address/],
])('%s', (range, problem) => {
  const said = privateRangeProblem(range)
  if (problem === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(problem)
})
