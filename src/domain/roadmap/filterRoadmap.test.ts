import { expect, test } from 'vitest'
import { areasOf, byStage, filterRoadmap, lastChange } from './filterRoadmap'
import { makeItem } from './fixtures'
import { roadmapSearch } from './roadmapSearch'

const items = [
  makeItem('console', { area: 'Console', title: 'A command line', stage: 'now' }),
  makeItem('keys', { area: 'API', body: 'Keys for programs', updatedAt: '2026-11-22T09:00:00Z' }),
  makeItem('old', { stage: 'shipped', shippedOn: '2026-01-02' }),
  makeItem('new', { stage: 'shipped', shippedOn: '2026-11-22' }),
  makeItem('same-day', { stage: 'shipped', shippedOn: '2026-11-22' }),
]
const slugs = (found: typeof items) => found.map(({ slug }) => slug)

test.each([
  [{}, ['console', 'keys', 'old', 'new', 'same-day']],
  [{ area: 'API' }, ['keys']],
  [{ area: 'Nothing' }, []],
  [{ q: 'COMMAND console' }, ['console']],
  [{ q: 'programs command' }, []],
  [{ q: 'the', area: 'Servers' }, ['old', 'new', 'same-day']],
])('%j finds %j', (search, found) => {
  expect(slugs(filterRoadmap(items, search))).toEqual(found)
})

test('what was shipped last comes first, and one day keeps its order', () => {
  const groups = byStage(items)
  expect(slugs(groups.shipped)).toEqual(['new', 'same-day', 'old'])
  expect(slugs(groups.now)).toEqual(['console'])
  expect(groups.dropped).toEqual([])
})

test('areas occur once, and the last change is the latest', () => {
  expect(areasOf(items)).toEqual(['API', 'Console', 'Servers'])
  expect(lastChange(items)).toBe('2026-11-22T09:00:00Z')
  expect(lastChange([])).toBeUndefined()
})

test.each([
  [
    { stage: 'now', area: 'API', q: ' x ' },
    { stage: 'now', area: 'API', q: 'x' },
  ],
  [
    { stage: 'soon', area: '', q: 42 },
    { stage: undefined, area: undefined, q: '42' },
  ],
  [
    { stage: ['now'], q: {} },
    { stage: undefined, area: undefined, q: undefined },
  ],
])('the address %j is read as %j', (raw, search) => {
  expect(roadmapSearch(raw)).toEqual(search)
})
