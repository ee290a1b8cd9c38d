import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Access } from '@/domain/identity/access'
import { accessChosen, accessKindOf, accessSchema, describeChange } from './accessForm'

const customer: Access = { role: 'user', staffType: null }
const admin: Access = { role: 'user', staffType: 'admin' }
const support: Access = { role: 'partner', staffType: 'support' }

function validate(input: object) {
  const result = v.safeParse(accessSchema, {
    kind: 'customer',
    role: 'user',
    reason: 'asked for',
    ...input,
  })
  return result.success ? [] : result.issues.map((issue) => [v.getDotPath(issue), issue.message])
}

describe('the form', () => {
  test.each(['user', 'partner', 'tier_2', 'a'])('takes the role %s', (role) => {
    expect(validate({ role })).toEqual([])
  })

  test.each(['', 'Partner', '2nd', 'a b', 'ü', 'a'.repeat(32)])('refuses the role %j', (role) => {
    expect(validate({ role })).toEqual([['role', expect.stringContaining('lower-case')]])
  })

  test.each(['staff', 'admin'])('refuses the role %s, which would mislead', (role) => {
    expect(validate({ role })).toEqual([['role', expect.stringContaining('not customer roles')]])
  })

  test.each([
    ['', 'Give a reason'],
    [' a ', 'Give a reason'],
    ['x'.repeat(501), 'at most 500'],
    ['why\u200bnot', 'invisible'],
  ])('refuses the reason %j', (reason, message) => {
    expect(validate({ reason })).toEqual([['reason', expect.stringContaining(message)]])
  })

  test('takes a reason of several lines, and of 500 characters that are two units each', () => {
    expect(validate({ reason: 'first\n\tsecond' })).toEqual([])
    expect(validate({ reason: '\u{1f5ff}'.repeat(500) })).toEqual([])
  })

  test('does not ask staff for a role', () => {
    expect(validate({ kind: 'admin', role: 'Not A Role' })).toEqual([])
  })
})

describe('a choice', () => {
  test('of staff keeps the role that they have', () => {
    expect(accessChosen({ kind: 'billing', role: 'typed', reason: '' }, support)).toEqual({
      role: 'partner',
      staffType: 'billing',
    })
  })

  test('of a customer takes the role that was typed, else user', () => {
    const input = { kind: 'customer', reason: '' } as const
    expect(accessChosen({ ...input, role: ' partner ' }, admin)).toEqual({
      role: 'partner',
      staffType: null,
    })
    expect(accessChosen({ ...input, role: '' }, admin)).toEqual(customer)
  })

  test('begins with what the person has', () => {
    expect([customer, support, admin].map(accessKindOf)).toEqual(['customer', 'support', 'admin'])
  })
})

describe('what will change', () => {
  test('is nothing where nothing does', () => {
    expect(describeChange('Ada', support, { ...support })).toEqual([])
  })

  test('says what an admin gains and loses', () => {
    expect(describeChange('Ada', customer, admin).join(' ')).toMatch(
      /Ada becomes staff: Admin\. They can use the admin area/,
    )
    expect(describeChange('Ada', admin, customer).join(' ')).toMatch(
      /no longer staff.*role user\. They lose access to the admin area/,
    )
  })

  test('names both roles where only the role does', () => {
    expect(describeChange('Ada', customer, { ...customer, role: 'partner' })).toEqual([
      'The role of Ada changes from user to partner.',
    ])
  })
})
