import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { LimitState } from '@/domain/billing/limitState'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import type { Workspace } from '@/domain/workspaces/workspace'
import { Spend } from './Spend'

afterEach(cleanup)

const month = (spentMicros: number, projectedMicros = spentMicros) => ({
  currency: 'EUR',
  spentMicros,
  projectedMicros,
})

async function show(workspace: Partial<Workspace>, limitState?: LimitState) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard',
    page: () => (
      <Spend
        workspace={makeWorkspace(workspace)}
        spend={month(38_070_000, 48_720_000)}
        before={month(31_500_000)}
        limitState={limitState}
      />
    ),
  })
  return screen.getByRole('region', { name: 'Spending' })
}

test('the month stands beside the last one and the limit', async () => {
  const spending = await show({ monthlyLimitMicros: 60_000_000 })
  for (const text of ['€38.07', '€48.72', 'Last month €31.50', 'Limit €60.00']) {
    expect(spending).toHaveTextContent(text)
  }
  expect(screen.queryByRole('link', { name: 'Set a monthly limit' })).toBeNull()
})

test('how long the limit lasts stands beside it', async () => {
  const limited = { monthlyLimitMicros: 60_000_000 }
  const lasting = { exhaustsAt: '2026-11-24T14:20:00Z', isReached: false }
  expect(await show(limited, lasting)).toHaveTextContent(/Limit €60.00, lasts until .*24/)
  cleanup()
  expect(await show(limited, { exhaustsAt: null, isReached: false })).not.toHaveTextContent('lasts')
  cleanup()
  expect(await show(limited, { ...lasting, isReached: true })).toHaveTextContent(
    'Limit €60.00, reached',
  )
})

test('an owner without a limit is led to it, and others are not', async () => {
  await show({})
  expect(screen.getByRole('link', { name: 'Set a monthly limit' })).toHaveAttribute(
    'href',
    '/dashboard/billing/budget',
  )
  cleanup()
  await show({ role: 'operator' })
  expect(screen.queryByRole('link')).toBeNull()
})
