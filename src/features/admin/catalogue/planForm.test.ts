import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { planBounds } from './planFields'
import {
  copySlug,
  formField,
  newPlanFields,
  planFieldsOf,
  validatePlan,
  planInput,
  regionField,
} from './planForm'
import { planRecord, regions } from '@/domain/catalogue/admin/fixtures'

const stored = planFieldsOf(planRecord)
const problems = (change: Record<string, string> = {}, isPublished = true) =>
  validatePlan({ ...stored, ...change }, { isPublished })

describe('money', () => {
  test('every amount that the database takes is printed and read back exactly', () => {
    const schema = euros(planBounds.monthly_cap_micros)
    fc.assert(
      fc.property(fc.integer(planBounds.monthly_cap_micros), (micros) => {
        expect(v.parse(schema, microsToEuros(micros))).toBe(micros)
      }),
      { numRuns: 2000 },
    )
  })

  test('whatever people type is an exact amount within the bounds, or refused', () => {
    const schema = euros(planBounds.hourly_micros)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-e €') }), (text) => {
        const { success, output } = v.safeParse(schema, text)
        if (!success) return
        expect(Number.isInteger(output)).toBe(true)
        expect(output).toBeGreaterThanOrEqual(planBounds.hourly_micros.min)
        expect(output).toBeLessThanOrEqual(planBounds.hourly_micros.max)
        expect(Number(microsToEuros(output))).toBe(Number(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what is wrong', () => {
  test('is nothing with a plan as it is stored', () => {
    expect(problems()).toEqual({})
  })

  test.each([
    ['hourly', '1,5', /point/],
    ['hourly', '-1', /amount in euros/],
    ['hourly', '1e309', /amount in euros/],
    ['hourly', '0', /from 0\.000001/],
    ['hourly', '1000.000001', /to 1000\.00/],
    ['hourly', '0.0000001', /six decimals/],
    ['hourly', '', /amount in euros/],
    ['monthly_cap', '744000.01', /to 744000\.00/],
    ['monthly_cap', '0.001', /less than the hourly price/],
    ['vcpus', '0', /1 to 512/],
    ['vcpus', '2.5', /whole number/],
    ['memory_gib', '1,5', /whole MiB/],
    ['memory_gib', '0.1', /whole MiB/],
    ['memory_gib', '20000', /16384/],
    ['disk_gib', '-1', /whole number/],
    ['network_mbit', '1000001', /1 to 1000000/],
    ['cpu_model', 'x'.repeat(61), /at most 60/],
    ['disk_type', 'a\u202eb', /hidden/],
    ['gpu_count', '17', /0 to 16/],
    ['gpu_count', '1', /^$/],
    ['slug', 'V1 small', /lower-case/],
    ['slug', '', /Enter a name/],
    ['summary', 'x'.repeat(121), /at most 120/],
    ['summary', 'a\u202eb', /hidden/],
    ['product_id', '', /product/],
    ['announced_retire_at', '2026-03-29T02:30', /Clocks skip this time/],
    ['announced_retire_at', 'never', /Clocks/],
    [regionField('fra1'), '-1', /whole number/],
    [regionField('fra1'), '1e309', /whole number/],
  ])('%s as %j is said at the field', (name, value, message) => {
    const found = problems({ [name]: value })
    if (name === 'gpu_count' && value === '1') {
      expect(Object.keys(found)).toEqual(['gpu_model', 'gpu_vram_gib'])
    } else {
      expect(found[name]).toMatch(message)
      expect(Object.keys(found)).toHaveLength(1)
    }
  })

  test('a draft may be without price and region, a published plan may not', () => {
    const bare = { hourly: '', monthly_cap: '', [regionField('fra1')]: 'no' }
    expect(problems(bare, false)).toEqual({})
    expect(Object.keys(problems(bare, true))).toEqual(['hourly', 'regions'])
    expect(problems({ ...bare, monthly_cap: '5' }, false)).toHaveProperty('hourly')
  })
})

describe('what is sent', () => {
  test('is exact, trimmed, and says no price that is as it was', () => {
    const input = planInput({ ...stored, summary: '  Small. ', memory_gib: '0.5' }, stored)
    expect(input).toMatchObject({ summary: 'Small.', memory_mib: 512, price: null })
    expect(input.regions).toEqual([{ region: 'fra1', stock: 12 }])
  })

  test('names a new price, and from when', () => {
    const from = '2027-01-01T00:00:00Z'
    const changed = { ...stored, hourly: '0.0096', monthly_cap: '' }
    expect(planInput(changed, stored, from).price).toEqual({
      hourly_micros: 9600,
      monthly_cap_micros: null,
      valid_from: from,
    })
  })

  test('says what the servers are: containers unless something else was chosen', () => {
    const fields = newPlanFields('p1', regions)
    const named = { ...fields, slug: 'v1.tiny' }
    expect(planInput(named, null).virtualization).toBe('container')
    const chosen = { ...named, virtualization: 'virtual_machine' }
    expect(planInput(chosen, null).virtualization).toBe('virtual_machine')
    expect(problems({ virtualization: 'vm' })).toHaveProperty('virtualization')
  })

  test('has the hardware as far as it is set', () => {
    const told = { ...stored, cpu_model: ' AMD EPYC 9454 ', disk_type: ' ', network_mbit: '1000' }
    expect(planInput(told, stored)).toMatchObject({
      cpu_model: 'AMD EPYC 9454',
      disk_type: null,
      network_mbit: 1000,
    })
  })

  test('of a new plan holds whatever was given', () => {
    const fields = { ...newPlanFields('p1', regions), slug: 'v1.tiny', [regionField('ams1')]: '' }
    expect(planInput(fields, null)).toMatchObject({
      slug: 'v1.tiny',
      price: null,
      gpu_model: null,
      gpu_count: 0,
      regions: [{ region: 'ams1', stock: null }],
    })
  })
})

test('a copy gets a name that is free and not too long', () => {
  expect(copySlug('v1.small', [])).toBe('v1.small-copy')
  expect(copySlug('v1.small', ['v1.small-copy', 'v1.small-copy-2'])).toBe('v1.small-copy-3')
  const long = copySlug(`a.${'b'.repeat(38)}`, [])
  expect(long).toHaveLength(40)
  expect(copySlug(`${'a'.repeat(34)}.bcdef`, [])).toBe(`${'a'.repeat(34)}-copy`)
})

test.each([
  ['price.hourly_micros', 'hourly'],
  ['monthly_cap_micros', 'monthly_cap'],
  ['price', 'hourly'],
  ['memory_mib', 'memory_gib'],
  ['regions', 'regions'],
  ['regions.fra1', 'region:fra1'],
  ['region', 'region'],
  ['slug', 'slug'],
])('the refusal of the database for %s is shown at %s', (name, field) => {
  expect(formField(name, stored)).toBe(field)
})
