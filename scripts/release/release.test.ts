import { expect, test } from 'vitest'
import { dateRelease, nameRelease } from './changelog.ts'
import { brokenCalls } from './describeApi.ts'
import {
  changedMigrations,
  compareVersions,
  hashMigrations,
  readRecord,
  releasedVersions,
} from './record.ts'

const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-24\n\n- First.\n'

test('a release names what was unreleased, and leaves room for the next', () => {
  expect(nameRelease(text, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- New.\n\n## 0.1.0 - 2026-11-24\n\n- First.\n',
  )
})

test('a release that changed nothing is refused', () => {
  const empty = text.replace('- New.\n\n', '')
  expect(() => nameRelease(empty, '0.2.0', '2026-12-01')).toThrow('Write in CHANGELOG.md')
  expect(() => nameRelease('# Changelog\n', '0.2.0', '2026-12-01')).toThrow('Write in CHANGELOG.md')
})

test('a release that is not published gets another day, and its text stays', () => {
  expect(dateRelease(text, '0.1.0', '2026-11-30')).toBe(text.replace('2026-11-24', '2026-11-30'))
  expect(() => dateRelease(text, '0.3.0', '2026-11-30')).toThrow('no heading for 0.3.0')
})

test('versions are compared by their numbers', () => {
  expect(['0.10.0', '0.2.0', '1.0.0', '0.2.1'].toSorted(compareVersions)).toEqual([
    '0.2.0',
    '0.2.1',
    '0.10.0',
    '1.0.0',
  ])
})

test.each(await releasedVersions())(
  'no migration of %s has changed; before its tag, `npm run release -- --again` takes the change up',
  async (version) => {
    expect(changedMigrations(await readRecord(version), await hashMigrations())).toEqual([])
  },
)

test('a released migration that is gone, changed, or no longer the first is named', () => {
  const migrations = new Map([
    ['1_a.sql', 'a'],
    ['3_b.sql', 'b'],
    ['5_c.sql', 'c'],
  ])
  const now = new Map([
    ['1_a.sql', 'a'],
    ['2_new.sql', 'new'],
    ['3_b.sql', 'changed'],
    ['6_new.sql', 'new'],
  ])
  expect(changedMigrations({ version: '0.1.0', migrations, api: [], rows: '' }, now)).toEqual([
    '3_b.sql was changed after 0.1.0. Put the change into a new migration.',
    '5_c.sql of 0.1.0 is gone. Put it back.',
    '2_new.sql is new and sorts before the last migration of 0.1.0. Rename it.',
  ])
})

test('a call breaks by what is lost or needed, not by what is more', () => {
  const before = [
    'column list.name: text; select anon',
    'procedure order: answers jsonb; execute anon; takes request jsonb; needs request',
    'procedure gone: answers void',
  ]
  const after = [
    'column list.name: varchar; select anon; select authenticated',
    'column list.more: text',
    'procedure order: answers jsonb; takes request jsonb; takes more text; needs more',
  ]
  expect(brokenCalls(before, after)).toEqual([
    'column list.name no longer: text',
    'procedure order no longer: execute anon',
    'procedure order now: needs more',
    'procedure gone is gone',
  ])
  expect(brokenCalls(before, before)).toEqual([])
})
