import { assert, property, string } from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { hasHiddenCharacters } from '@/lib/text'
import { profileSchema } from './profileFields'

const good = { full_name: 'Ada Lovelace', company: '', country: '', time_zone: '' }

function validate(fields: Partial<typeof good>) {
  const result = v.safeParse(profileSchema, { ...good, ...fields })
  return result.success ? {} : (v.flatten<typeof profileSchema>(result.issues).nested ?? {})
}

test('a name is enough', () => {
  expect(v.parse(profileSchema, good)).toEqual(good)
})

test('spaces around a value are taken away', () => {
  expect(v.parse(profileSchema, { ...good, full_name: '\u3000 Ada\u00a0', company: ' ' })).toEqual({
    ...good,
    full_name: 'Ada',
  })
})

describe('what is wrong is said at its field', () => {
  test.each([
    [{ full_name: '  ' }, 'full_name', 'Enter your name.'],
    [{ full_name: 'a'.repeat(101) }, 'full_name', 'Use at most 100 characters.'],
    [{ company: '\u{1f5ff}'.repeat(101) }, 'company', 'Use at most 100 characters.'],
    [{ full_name: 'Ada\u202egnp' }, 'full_name', 'Remove the invisible characters from the name.'],
    [{ company: 'a\u0000b' }, 'company', 'Remove the invisible characters from the company.'],
    [{ country: 'Austria' }, 'country', 'Choose a country from the list.'],
    [{ time_zone: 'x'.repeat(65) }, 'time_zone', 'Choose a time zone from the list.'],
  ] as const)('%j', (fields, field, message) => {
    expect(validate(fields)).toEqual({ [field]: [message] })
  })
})

test.each(['\u200b', '\u200d', '\ufeff', '\u3164', '\u2800', '\u00ad', '\u{e0041}', '\ud800'])(
  'the character %j is refused inside a name',
  (character) => {
    expect(validate({ full_name: `A${character}da` }).full_name).toBeDefined()
  },
)

test('100 characters are allowed however many units they take', () => {
  expect(validate({ full_name: '\u{1f5ff}'.repeat(100) })).toEqual({})
})

test('letters of any script are names', () => {
  expect(validate({ full_name: 'Zoë Müller-Łukasz 李小龙 محمد Ωμέγα' })).toEqual({})
})

test('whatever is accepted is trimmed, visible and not too long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 120 }), (name) => {
      const result = v.safeParse(profileSchema, { ...good, full_name: name })
      if (!result.success) return
      const { full_name } = result.output
      expect(full_name).toBe(full_name.trim())
      expect(full_name).not.toBe('')
      expect(hasHiddenCharacters(full_name)).toBe(false)
      expect([...full_name].length).toBeLessThanOrEqual(100)
    }),
  )
})
