import { expect, test } from 'vitest'
import { staffCan, type StaffAction } from './staffCan'
import { whyNoSuspending, whyNoSuspensionOf } from './suspensionRules'

const by = (staffType: string | null) => ({ id: 'me', staffType })
const person = (user_id: string, staff_type: string | null = null) => ({
  user_id,
  staff_type,
  suspended_at: null,
})
const suspended = (suspended_by_role: string | null) => ({
  suspended_at: '2026-11-20T10:00:00Z',
  suspended_by_role,
})

const jobs = ['support', 'billing', 'admin', null]
test.each<[StaffAction, boolean, boolean]>([
  ['act_on_servers', true, false],
  ['see_consoles', true, false],
  ['see_machines', true, false],
  ['see_money', false, true],
  ['suspend', true, true],
  ['lift_payment', false, true],
  ['lift_other', true, false],
])('what each job may do: %s', (action, support, billing) => {
  const answers = jobs.map((job) => staffCan(action, job).allowed)
  expect(answers).toEqual([support, billing, true, false])
})

test('each job lifts what it began, and admins lift everything', () => {
  expect(whyNoSuspending(suspended('billing'), by('billing'))).toBeUndefined()
  expect(whyNoSuspending(suspended('billing'), by('support'))).toMatch(/payment is missing/)
  expect(whyNoSuspending(suspended('support'), by('billing'))).toMatch(/Ask support staff/)
  for (const began of ['support', 'admin', null]) {
    expect(whyNoSuspending(suspended(began), by('support'))).toBeUndefined()
  }
  for (const began of ['billing', 'support']) {
    expect(whyNoSuspending(suspended(began), by('admin'))).toBeUndefined()
  }
})

test('staff leave staff to admins', () => {
  for (const job of ['support', 'billing']) {
    expect(whyNoSuspensionOf(person('uma'), by(job))).toBeUndefined()
    expect(whyNoSuspensionOf(person('bea', 'billing'), by(job))).toMatch(/Ask an admin/)
  }
  expect(whyNoSuspensionOf(person('bea', 'billing'), by('admin'))).toBeUndefined()
})

test('nobody suspends themselves', () => {
  expect(whyNoSuspensionOf(person('me', 'admin'), by('admin'))).toMatch(/your own account/)
})
