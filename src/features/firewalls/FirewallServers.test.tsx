import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { attachFirewall, detachFirewall } from '@/domain/firewalls/firewalls'
import { makeFirewall, tcp } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { listInstances } from '@/domain/instances/instance'
import { FirewallServers } from './FirewallServers'

vi.mock('@/domain/firewalls/firewalls', async (original) => ({
  ...(await original<object>()),
  attachFirewall: vi.fn<() => Promise<void>>(),
  detachFirewall: vi.fn<() => Promise<void>>(),
}))
vi.mock('@/domain/instances/instance', async (original) => ({
  ...(await original<object>()),
  listInstances: vi.fn<() => Promise<unknown>>(),
}))

const server = (name: string, state?: 'deleted') =>
  makeInstance({ id: `id of ${name}`, name, ...(state ? { state } : {}) })

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listInstances).mockResolvedValue([
    server('web-1'),
    server('db-1'),
    server('old', 'deleted'),
  ])
  vi.mocked(attachFirewall).mockResolvedValue()
  vi.mocked(detachFirewall).mockResolvedValue()
})
afterEach(cleanup)

async function show(port: number, disabledReason?: string) {
  const firewall = makeFirewall({ rules: [tcp(port)], servers: ['web-1'] })
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/firewalls',
    page: () => (
      <FirewallServers
        workspaceId="w1"
        firewall={firewall}
        firewalls={[firewall]}
        disabledReason={disabledReason}
      />
    ),
  })
  return userEvent.setup()
}

const add = () => screen.findByRole('form', { name: 'Add a server' })

test('a server that can still be reached by SSH gets the firewall at once', async () => {
  const person = await show(22)
  const form = within(await add())
  await form.findByRole('option', { name: 'db-1' })
  // What has it already, and what is deleted, is not offered.
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a server',
    'db-1',
  ])
  await person.selectOptions(form.getByRole('combobox', { name: 'Server' }), 'db-1')
  await person.click(form.getByRole('button', { name: 'Add server' }))
  await waitFor(() => expect(attachFirewall).toHaveBeenCalledWith('id of web', ['id of db-1']))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a server that nobody could sign in to asks first', async () => {
  const person = await show(443)
  const form = within(await add())
  await form.findByRole('option', { name: 'db-1' })
  await person.selectOptions(form.getByRole('combobox', { name: 'Server' }), 'db-1')
  await person.click(form.getByRole('button', { name: 'Add server' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Add db-1 without SSH?' }))
  expect(attachFirewall).not.toHaveBeenCalled()
  await person.click(question.getByRole('button', { name: 'Add db-1' }))
  await waitFor(() => expect(attachFirewall).toHaveBeenCalledWith('id of web', ['id of db-1']))
})

test('taking the last firewall of a server says that everything comes in then', async () => {
  const person = await show(22)
  await person.click(await screen.findByRole('button', { name: 'Remove web-1' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove web-1 from web?' }),
  )
  expect(question.getByText(/web-1 then has no other firewall/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Remove web-1' }))
  await waitFor(() => expect(detachFirewall).toHaveBeenCalledWith('id of web', ['id of web-1']))
})

test('who may only look is told why', async () => {
  await show(22, 'Only an operator or an owner can do this.')
  const remove = await screen.findByRole('button', { name: 'Remove web-1' })
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('combobox', { name: 'Server' })).toBeDisabled()
})
