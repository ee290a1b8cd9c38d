import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { loadSecurity, type AccountSecurity } from '@/domain/identity/security'
import { deployment, setDeployment } from '@/lib/deployment'
import { SecondFactorDemand } from './SecondFactorDemand'

vi.mock('@/domain/identity/security')

const before = deployment()
const DAY = 86_400_000
const security: AccountSecurity = {
  hasSecondFactor: false,
  isDemanded: true,
  deadline: new Date(Date.now() + 3 * DAY).toISOString(),
  factors: [],
  passkeys: [],
  recoveryCodes: { left: 0, madeAt: null },
  email: 'ada@example.test',
  pendingEmail: null,
  confirmedAt: null,
}
const load = vi.mocked(loadSecurity)

beforeEach(() => {
  load.mockReset().mockResolvedValue(security)
})
afterEach(() => {
  cleanup()
  setDeployment(before)
})

async function open(
  secondFactorFor: 'admins' | 'staff' | 'everybody' | undefined,
  staffType: string | null = null,
  path = '/dashboard',
) {
  setDeployment({ ...before, ...(secondFactorFor && { secondFactorFor }) })
  const { auth } = await startAuth({ staffType })
  return renderApp({ auth, path, page: () => <SecondFactorDemand /> })
}

test.each([
  ['everybody', null],
  ['staff', 'support'],
  ['staff', 'admin'],
  ['admins', 'admin'],
] as const)('demanded of %s, it is asked of a person of the staff type %s', async (group, type) => {
  await open(group, type)
  expect(await screen.findByText(/^Add a second factor by/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a second factor' })).toHaveAttribute(
    'href',
    '/dashboard/account/security',
  )
})

test.each([
  [undefined, 'admin'],
  ['staff', null],
  ['admins', 'support'],
] as const)('demanded of %s, nothing is read for the staff type %s', async (group, type) => {
  await open(group, type)
  expect(load).not.toHaveBeenCalled()
})

test('after the deadline every page leads to the one that works, which says so', async () => {
  load.mockResolvedValue({ ...security, deadline: new Date(Date.now() - DAY).toISOString() })
  const { router } = await open('everybody')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/account/security'))
  cleanup()
  const there = await open('everybody', null, '/dashboard/account/security')
  expect(await screen.findByText('Add a second factor to go on.')).toBeVisible()
  expect(there.router.state.location.pathname).toBe('/dashboard/account/security')
})

test('before the deadline every page works', async () => {
  const { router } = await open('everybody')
  expect(await screen.findByText(/^Add a second factor by/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('a person who has one reads nothing', async () => {
  load.mockResolvedValue({ ...security, hasSecondFactor: true })
  await open('everybody')
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.queryByText(/second factor/)).toBeNull()
})
