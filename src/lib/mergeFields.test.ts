import { expect, test } from 'vitest'
import { mergeFields } from './mergeFields'

const base = { full_name: 'Ada', company: 'Engine', country: 'GB', time_zone: 'UTC' }

const merge = (from: typeof base, theirs: typeof base, mine: typeof base) =>
  mergeFields(['full_name', 'company', 'country', 'time_zone'], from, theirs, mine)

test('what only one side changed is kept from that side', () => {
  const merged = merge(
    base,
    { ...base, company: 'Analytical' },
    { ...base, full_name: 'Ada Lovelace' },
  )
  expect(merged.fields).toEqual({ ...base, company: 'Analytical', full_name: 'Ada Lovelace' })
  expect(merged.conflicts).toEqual([])
})

test('what both changed differently is a conflict, and mine stays in the field', () => {
  const merged = merge(base, { ...base, country: 'FR' }, { ...base, country: 'AT' })
  expect(merged.fields.country).toBe('AT')
  expect(merged.conflicts).toEqual([{ field: 'country', theirs: 'FR', mine: 'AT' }])
})

test('what both changed to the same value is no conflict', () => {
  const changed = { ...base, country: 'FR' }
  expect(merge(base, changed, changed)).toEqual({ fields: changed, conflicts: [] })
})

test('what I emptied stays empty', () => {
  expect(merge(base, base, { ...base, company: '' }).fields.company).toBe('')
})
