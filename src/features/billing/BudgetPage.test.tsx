import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadMonthlyLimit, type MonthlyLimit } from '@/domain/billing/monthlyLimit'
import { markServers } from '@/domain/billing/mutations'
import { makePermission, makeWorkspace } from '@/domain/workspaces/fixtures'
import { setMonthlyLimit } from '@/domain/workspaces/mutations'
import { listPermissions } from '@/domain/workspaces/permissions'
import { listMyWorkspaces, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { BudgetPage } from './BudgetPage'

vi.mock('@/domain/billing/monthlyLimit')
vi.mock('@/domain/billing/mutations')
vi.mock('@/domain/workspaces/mutations', async (original) => ({
  ...(await original<object>()),
  setMonthlyLimit: vi.fn(),
}))
vi.mock('@/domain/workspaces/permissions', async (original) => ({
  ...(await original<object>()),
  listPermissions: vi.fn(),
}))
vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn(),
}))
vi.mock('@/domain/identity/profile', async (original) => ({
  ...(await original<object>()),
  loadProfile: vi.fn(() => Promise.resolve({ suspended_at: null })),
}))

const limit: MonthlyLimit = {
  currency: 'EUR',
  limitMicros: 60_000_000,
  spentMicros: 48_000_000,
  exhaustsAt: '2026-11-24T14:20:00Z',
  isCharging: true,
  servers: [
    { id: 's1', name: 'build-1', hourlyMicros: 5_700, mayBeStopped: true, stoppedAt: null },
    { id: 's2', name: 'web-1', hourlyMicros: 6_000, mayBeStopped: false, stoppedAt: null },
  ],
}

beforeEach(() => {
  stubResizeObserver()
  vi.clearAllMocks()
  vi.mocked(loadMonthlyLimit).mockResolvedValue(limit)
  vi.mocked(listPermissions).mockResolvedValue([
    makePermission('see_billing', { isForAccountants: true }),
    makePermission('set_limit'),
  ])
  vi.mocked(markServers).mockResolvedValue(undefined)
  vi.mocked(setMonthlyLimit).mockResolvedValue(2)
})
afterEach(cleanup)

async function show(role: WorkspaceRole = 'owner') {
  vi.mocked(listMyWorkspaces).mockResolvedValue([
    makeWorkspace({ role, monthlyLimitMicros: 60_000_000 }),
  ])
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/billing/budget', page: () => <BudgetPage /> })
  return userEvent.setup()
}

test('an owner sees how long the limit lasts, and chooses what happens then', async () => {
  const person = await show()
  expect(await screen.findByText(/At this rate the limit lasts until/)).toHaveTextContent(
    /24 Nov 2026/,
  )
  await person.click(
    screen.getByRole('radio', { name: 'Also stop the servers that are marked below' }),
  )
  await person.click(screen.getByRole('button', { name: 'Save limit' }))
  expect(setMonthlyLimit).toHaveBeenCalledWith('id of north', 60_000_000, 'stop_marked', 1)
})

test('an owner marks a server, and takes a mark away', async () => {
  const person = await show()
  const row = within(await screen.findByRole('row', { name: /web-1/ }))
  expect(row.getByText('Keeps running')).toBeVisible()
  await person.click(row.getByRole('button', { name: 'Mark to stop: web-1' }))
  expect(markServers).toHaveBeenLastCalledWith('id of north', ['s2'], true)
  await person.click(screen.getByRole('button', { name: 'Keep running: build-1' }))
  expect(markServers).toHaveBeenLastCalledWith('id of north', ['s1'], false)
})

test('an accountant sees the limit, and that only an owner can change it', async () => {
  await show('accountant')
  expect(await screen.findByRole('button', { name: 'Mark to stop: web-1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.getByRole('button', { name: 'Save limit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test.each([
  [{ isCharging: false }, /nothing is charged/],
  [{ limitMicros: null, exhaustsAt: null }, 'There is no limit.'],
  [{ exhaustsAt: null }, /until the end of the month/],
  [{ spentMicros: 60_000_001 }, 'The limit is used up.'],
] as const)('with %j it says %s', async (change, words) => {
  vi.mocked(loadMonthlyLimit).mockResolvedValue({ ...limit, ...change })
  await show()
  expect(await screen.findByText(words)).toBeVisible()
})
