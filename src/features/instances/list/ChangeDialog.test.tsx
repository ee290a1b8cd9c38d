import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makePlan } from '@/domain/catalogue/fixtures'
import type { listPlans, Transition } from '@/domain/catalogue/queries'
import { makeFirewall } from '@/domain/firewalls/fixtures'
import type { attachFirewall, listFirewalls } from '@/domain/firewalls/firewalls'
import { makeInstance } from '@/domain/instances/fixtures'
import type { requestAction, updateInstance } from '@/domain/instances/instanceMutations'
import { failure } from '@/lib/errors'
import { ChangeDialog } from './ChangeDialog'

const { attach, firewalls, plans, request, update } = vi.hoisted(() => ({
  attach: vi.fn<typeof attachFirewall>(),
  firewalls: vi.fn<typeof listFirewalls>(),
  plans: vi.fn<typeof listPlans>(),
  request: vi.fn<typeof requestAction>(),
  update: vi.fn<typeof updateInstance>(),
}))
vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: plans,
}))
vi.mock('@/domain/firewalls/firewalls', async (original) => ({
  ...(await original<object>()),
  listFirewalls: firewalls,
  attachFirewall: attach,
}))
vi.mock('@/domain/instances/instanceMutations', async (original) => ({
  ...(await original<object>()),
  requestAction: request,
  updateInstance: update,
}))
vi.mock('@/domain/backups/backupSchedule', async (original) => ({
  ...(await original<object>()),
  listBackupSchedules: () => Promise.resolve([]),
}))
vi.mock('@/domain/snapshots/snapshotPrice', async (original) => ({
  ...(await original<object>()),
  loadBackupPrice: () => Promise.resolve(null),
}))
vi.mock('@/domain/instances/quotas', async (original) => ({
  ...(await original<object>()),
  listQuotas: () => Promise.resolve([]),
}))

const small = makePlan({ slug: 'v1.small', diskGib: 40, hourlyMicros: 10_000 })
const large = makePlan({ slug: 'v1.large', diskGib: 80, hourlyMicros: 20_000 })
const resize: Transition = {
  action: 'resize',
  from: 'running',
  via: 'resizing',
  to: 'running',
  fail: 'error',
  roles: ['operator'],
  needsConfirm: true,
  billingEffect: 'goes_on',
}
const server = (id: string, state: 'running' | 'stopped' = 'running') => {
  const { plan } = makeInstance()
  return makeInstance({
    id,
    name: id,
    state,
    plan: { ...plan, id: small.id, slug: small.slug, diskGib: 40 },
    price: small,
  })
}

beforeEach(() => {
  plans.mockResolvedValue([small, large])
  firewalls.mockResolvedValue([makeFirewall({ name: 'web' })])
  for (const call of [attach, request, update]) call.mockReset()
  update.mockResolvedValue(2)
})
afterEach(cleanup)

async function open(instances = [server('a'), server('b'), server('off', 'stopped')]) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => (
      <ChangeDialog
        instances={instances}
        workspace={{ id: 'w1', name: 'Northwind' }}
        rules={{ transitions: [resize], states: [], roles: ['operator'] }}
        onClose={() => undefined}
      />
    ),
  })
  await screen.findByLabelText('Plan')
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const rows = () => within(screen.getByRole('list', { name: 'Servers' })).getAllByRole('listitem')

test('says what happens to each server and what all cost, before anything is sent', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Change' })).toHaveAttribute('aria-disabled', 'true')
  choose('Plan', 'v1.large')
  expect(rows().map((row) => row.textContent)).toEqual([
    'aplan v1.small → v1.large, with a restart',
    'bplan v1.small → v1.large, with a restart',
    expect.stringContaining('offLeft as it is. Not possible in the state'),
  ])
  expect(
    screen.getByText(/These 3 servers cost €0.03 an hour now and €0.05 afterwards/),
  ).toBeVisible()
  expect(request).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: 'Change 2 servers' }))
  await screen.findByRole('heading', { name: '2 of 2 servers changed' })
  expect(request.mock.calls.map(([id, kind, parameters]) => [id, kind, parameters])).toEqual(
    ['a', 'b'].map((id) => [id, 'resize', { plan: 'v1.large', hourly_micros: 20_000 }]),
  )
})

test('labels that are wrong stop it beside the field', async () => {
  await open()
  choose('Set labels', 'file/name=x')
  expect(screen.getByText(/are kept for servers as a file/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change 0 servers' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('after a refusal a second try goes on where it was, with the same key', async () => {
  await open()
  choose('Plan', 'v1.large')
  choose('Set labels', 'env=prod')
  choose('Add a firewall', 'web')
  request.mockRejectedValueOnce(failure('out_of_stock'))
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 servers' }))
  await screen.findByRole('heading', { name: '1 of 2 servers changed' })
  expect(update).toHaveBeenCalledWith('a', 1, { labels: { env: 'prod' } })

  fireEvent.click(screen.getByRole('button', { name: 'Try 1 again' }))
  await screen.findByRole('heading', { name: '2 of 2 servers changed' })
  expect(update).toHaveBeenCalledTimes(2)
  expect(attach).toHaveBeenCalledTimes(2)
  expect(request.mock.calls.map(([id]) => id)).toEqual(['a', 'b', 'a'])
  expect(request.mock.calls[2]?.[3]).toBe(request.mock.calls[0]?.[3])
})

test('a confirmation that is not given ends the work', async () => {
  await open(Array.from({ length: 12 }, (_, n) => server(`web-${n}`)))
  choose('Set labels', 'env=prod')
  update.mockRejectedValue(failure('step_up_cancelled'))
  fireEvent.click(screen.getByRole('button', { name: 'Change 12 servers' }))
  await screen.findByRole('alert')
  expect(update.mock.calls.length).toBeLessThan(12)
})
