import { expect, test, vi } from 'vitest'
import { builtDeployment } from '@/lib/deployment'

vi.mock('@/features/dashboard/DashboardPage', () => ({
  DashboardPage: () => `Orders: ${builtDeployment().orders}`,
}))
vi.mock('@/features/instances/list/ServersPage', () => ({ ServersPage: () => null }))
vi.mock('@/features/instances/detail/InstancePage', () => ({ InstancePage: () => null }))
vi.mock('./data', async (original) => ({
  ...(await original<object>()),
  readEarly: () => Promise.resolve(),
  rowsOf: () => Object.assign([], { time_zone: 'UTC' }),
}))

test('a script that comes before the document draws with the facts of the document', async () => {
  const early = { userId: 'ada', page: 'home', parts: Promise.resolve([]), onFrame: vi.fn() }
  globalThis.earlyRead = early
  await import('./drawPage')
  // All that it reads is there.
  await new Promise((resolve) => setTimeout(resolve))
  document.body.innerHTML = `<div id="root" data-deployment='{"orders":"preview"}'><div data-frame><p data-content></p></div></div>`
  early.onFrame()
  await expect
    .poll(() => document.querySelector('[data-content]')?.textContent)
    .toBe('Orders: preview')
})
