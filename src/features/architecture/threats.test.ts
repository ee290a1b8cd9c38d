import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { failures } from './failureFacts'
import { stations } from './stationFacts'
import { threats } from './threats'

const root = new URL('../../../', import.meta.url)

it.each(threats.flatMap(({ threat, test }) => (test ? [[threat, test] as const] : [])))(
  'the test that proves "%s" exists',
  (_threat, { file, title }) => {
    const source = readFileSync(new URL(file, root), 'utf8')
    expect(source).toContain(`test('${title}'`)
  },
)

it('a threat that nothing stops names no test, and the others name one', () => {
  for (const { stops, stations: at, test } of threats) {
    expect([stops, at.length > 0, test !== null]).toEqual([
      stops,
      stops !== 'Nothing',
      stops !== 'Nothing',
    ])
    for (const number of at) expect(stations[number - 1]).toBeDefined()
  }
})

it('every failure breaks a station, and says what is seen, lost and recovered', () => {
  for (const failure of failures) {
    expect(Object.keys(failure.stations).length).toBeGreaterThan(0)
    for (const text of [failure.see, failure.lost, failure.recovers]) expect(text).toMatch(/\.$/)
  }
})
