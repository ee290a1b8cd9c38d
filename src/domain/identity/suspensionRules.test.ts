import { expect, test } from 'vitest'
import { whyNoSuspending, whyNoSuspensionOf } from './suspensionRules'

const by = (staffType: string | null) => ({ id: 'me', staffType })
const person = (user_id: string, staff_type: string | null = null) => ({ user_id, staff_type })

test.each([
  ['admin', undefined],
  ['support', undefined],
  ['billing', /support staff and admins/],
  [null, /support staff and admins/],
])('suspending is for support staff and admins: %s', (staffType, reason) => {
  const why = whyNoSuspending(by(staffType))
  expect(whyNoSuspensionOf(person('uma'), by(staffType))).toBe(why)
  if (reason === undefined) expect(why).toBeUndefined()
  else expect(why).toMatch(reason)
})

test('support staff leave staff to admins', () => {
  expect(whyNoSuspensionOf(person('bea', 'billing'), by('support'))).toMatch(/Ask an admin/)
  expect(whyNoSuspensionOf(person('bea', 'billing'), by('admin'))).toBeUndefined()
})

test('nobody suspends themselves', () => {
  expect(whyNoSuspensionOf(person('me', 'admin'), by('admin'))).toMatch(/your own account/)
})
