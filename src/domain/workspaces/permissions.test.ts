import { expect, test } from 'vitest'
import { can, includesRole, type Permission } from './permissions'

const row = (action: string, minimumRole: Permission['minimumRole']): Permission => ({
  action,
  minimumRole,
  label: action,
  condition: '',
  isForAccountants: action === 'see_billing',
})
const permissions = [
  row('view', 'viewer'),
  row('create_servers', 'operator'),
  row('rename', 'owner'),
  row('download_disks', 'operator'),
  row('see_billing', 'owner'),
]
const as = (role: Permission['minimumRole'], suspendedAt: string | null = null) => ({
  role,
  suspendedAt,
})

test('a role includes itself and the roles before it', () => {
  expect(includesRole('operator', 'viewer')).toBe(true)
  expect(includesRole('operator', 'operator')).toBe(true)
  expect(includesRole('operator', 'owner')).toBe(false)
})

test.each([
  ['viewer', 'view', undefined],
  ['viewer', 'create_servers', 'Only an operator or an owner can do this. Your role is viewer.'],
  ['operator', 'create_servers', undefined],
  ['operator', 'rename', 'Only an owner can do this. Your role is operator.'],
  ['owner', 'rename', undefined],
  ['accountant', 'see_billing', undefined],
  ['owner', 'see_billing', undefined],
  ['operator', 'see_billing', 'Only an accountant or an owner can do this. Your role is operator.'],
  [
    'accountant',
    'create_servers',
    'Only an operator or an owner can do this. Your role is accountant.',
  ],
  ['accountant', 'rename', 'Only an owner can do this. Your role is accountant.'],
] as const)('%s: %s', (role, action, reason) => {
  expect(can(permissions, as(role), action).reason).toBe(reason)
})

test('nothing but looking is possible while the person or the workspace is suspended', () => {
  expect(can(permissions, as('owner', '2026-01-01'), 'rename').reason).toMatch(/workspace is susp/)
  expect(can(permissions, as('owner'), 'rename', true).reason).toMatch(/account is suspended/)
  expect(can(permissions, as('viewer', '2026-01-01'), 'view', true).allowed).toBe(true)
  expect(can(permissions, as('accountant', '2026-01-01'), 'see_billing', true).allowed).toBe(true)
})

test('customers who leave take their disks along, also out of a suspended workspace', () => {
  expect(can(permissions, as('operator', '2026-01-01'), 'download_disks').allowed).toBe(true)
  expect(can(permissions, as('viewer', '2026-01-01'), 'download_disks').allowed).toBe(false)
  expect(can(permissions, as('owner'), 'download_disks', true).reason).toMatch(/account is susp/)
})

test('rows that are missing or still loading permit nothing', () => {
  expect(can(undefined, as('owner'), 'rename').allowed).toBe(false)
  expect(can(permissions, as('owner'), 'delete').allowed).toBe(false)
})
