import { describe, expect, it } from 'vitest'
import { filterInstances } from './filterInstances'
import { makeInstance } from './fixtures'
import { columnsText, instanceSearch, shownColumns } from './instanceSearch'

const web = makeInstance({ name: 'web-1', labels: { env: 'prod', role: '' } })
const db = makeInstance({ name: 'db-1', state: 'stopped', addresses: ['10.20.0.5'] })
const ams = makeInstance({ name: 'ci', region: { slug: 'ams1', name: 'Amsterdam' } })
const gone = makeInstance({ name: 'old-web', state: 'deleted' })
const all = [web, db, ams, gone]

const names = (search: Parameters<typeof filterInstances>[1]) =>
  filterInstances(all, search).map(({ name }) => name)

describe('the list of servers', () => {
  it.each([
    [{}, ['web-1', 'db-1', 'ci']],
    [{ view: 'bin' as const }, ['old-web']],
    [{ q: 'WEB' }, ['web-1']],
    [{ q: '10.20.0.5' }, ['db-1']],
    [{ q: 'web prod' }, ['web-1']],
    [{ q: 'web staging' }, []],
    [{ state: 'stopped' as const }, ['db-1']],
    [{ region: 'ams1' }, ['ci']],
    [{ label: 'env' }, ['web-1']],
    [{ label: 'env=prod' }, ['web-1']],
    [{ label: 'env=test' }, []],
    [{ label: 'toString' }, []],
  ])('for %j is %j', (search, expected) => {
    expect(names(search)).toEqual(expected)
  })
})

describe('the address of the list', () => {
  it('drops what it does not know', () => {
    const kept = Object.entries(
      instanceSearch({
        q: 42,
        state: 'flying',
        order: 'state',
        desc: 'yes',
        columns: 'plan.x.cost',
      }),
    ).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(kept)).toEqual({ q: '42', order: 'state', columns: 'plan.cost' })
  })

  it('names columns only if they are not the usual ones', () => {
    expect(columnsText(['cost', 'address', 'state', 'region', 'plan'])).toBeUndefined()
    expect(columnsText([])).toBe('none')
    expect(shownColumns(instanceSearch({ columns: 'none' }))).toEqual([])
    expect(shownColumns(instanceSearch({ columns: 'labels.state' }))).toEqual(['state', 'labels'])
  })
})
