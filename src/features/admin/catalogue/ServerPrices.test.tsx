import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { small } from '@/domain/catalogue/admin/fixtures'
import { makeProvider } from '@/domain/provider/fixtures'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { ServerPrices } from './ServerPrices'

const { rpc, client } = vi.hoisted(() => {
  const called = vi.fn<(name: string, args: Record<string, unknown>) => unknown>()
  const call = (name: string, args: Record<string, unknown>) =>
    Object.assign(Promise.resolve(called(name, args)), {
      abortSignal: () => Promise.resolve(called(name, args)),
    })
  return { rpc: called, client: { rpc: call } }
})
vi.mock('@/lib/callBackend', async (original) => ({
  ...(await original<object>()),
  callBackend: async (schema: object, call: (from: object) => Promise<unknown>) => {
    const { parse } = await import('valibot')
    return parse(schema as never, await call(client))
  },
}))
vi.mock('@/domain/provider/provider', async (original) => ({
  ...(await original<object>()),
  readProvider: () => Promise.resolve(makeProvider({ notice_days: '30' })),
}))

const server = (name: string, facts: object = {}) => ({
  instance_id: name,
  name,
  workspace_slug: 'north',
  workspace_name: 'North',
  people: [{ name: 'Ada', email: 'ada@example.test' }],
  currency: 'EUR',
  old_hourly_micros: 10_200,
  old_monthly_cap_micros: 6_800_000,
  announced_hourly_micros: null,
  announced_monthly_cap_micros: null,
  effective_at: null,
  total: 2,
  total_higher: 2,
  total_people: 1,
  ...facts,
})

beforeEach(() => {
  rpc
    .mockReset()
    .mockImplementation((name) =>
      name === 'admin_plan_servers' ? [server('web-1'), server('web-2')] : { servers: 2 },
    )
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({ auth, path: '/admin/products', page: () => <ServerPrices plan={small} /> })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Change their price' }))
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('It concerns 2 servers and 1 person')
  return { person, dialog: within(dialog) }
}

const announced = () => rpc.mock.calls.find(([name]) => name === 'admin_announce_price')?.[1]

test('a higher price names the servers and their people, and keeps the promised notice', async () => {
  const { person, dialog } = await open()
  expect(dialog.getByRole('list')).toHaveTextContent(
    'web-1 in North: €0.0102 per hour, at most €6.80 a month. Ada (ada@example.test)',
  )
  expect(dialog.getByText('All of them may cost more.')).toBeVisible()
  const now = dialog.getByRole('radio', { name: 'Immediately' })
  await waitFor(() => expect(now).toBeDisabled())
  expect(now).toHaveAccessibleDescription(/You promise 30 days of notice before a higher price\./)

  const hourly = dialog.getByRole('textbox', { name: 'Euros per hour' })
  await person.clear(hourly)
  await person.type(hourly, '0.02')
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('admin_plan_servers', {
      plan_id: small.plan_id,
      hourly_micros: 20_000,
      monthly_cap_micros: small.monthly_cap_micros,
    }),
  )
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Electricity costs more')
  await person.click(dialog.getByRole('button', { name: 'Announce price' }))
  await waitFor(() => expect(announced()).toBeDefined())
  expect(announced()).toMatchObject({
    plan_id: small.plan_id,
    hourly_micros: 20_000,
    expected_servers: 2,
    reason: 'Electricity costs more',
  })
  const begins = Date.parse(String(announced()?.['effective_at']))
  expect(begins - Date.now()).toBeGreaterThanOrEqual(30 * 24 * 3_600_000)
})

test('a price from the address is in the dialog at first, and leaves the address with it', async () => {
  const { auth } = await startAuth({ staffType: 'admin' })
  const closed = vi.fn<() => void>()
  await renderApp({
    auth,
    path: '/admin/products',
    page: () => <ServerPrices plan={small} announce="23000" onAnnounceClosed={closed} />,
  })
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('textbox', { name: 'Euros per hour' })).toHaveValue('0.023')
  expect(dialog.getByRole('textbox', { name: 'Monthly cap in euros' })).toHaveValue('')
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a lower price may hold at once', async () => {
  const lower = { total_higher: 0 }
  rpc.mockImplementation((name) =>
    name === 'admin_plan_servers' ? [server('web-1', lower), server('web-2', lower)] : {},
  )
  const { person, dialog } = await open()
  expect(dialog.getByText('None of them costs more.')).toBeVisible()
  await person.click(dialog.getByRole('radio', { name: 'Immediately' }))
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Electricity costs less')
  await person.click(dialog.getByRole('button', { name: 'Change price now' }))
  await waitFor(() => expect(announced()).toMatchObject({ effective_at: null }))
})
