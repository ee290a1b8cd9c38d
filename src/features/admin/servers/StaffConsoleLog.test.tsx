import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { readConsole } from '@/domain/instances/admin/fleetMutations'
import { failure } from '@/lib/errors'
import { StaffConsoleLog } from './StaffConsoleLog'

vi.mock('@/domain/instances/admin/fleetMutations')

const read = vi.mocked(readConsole)

beforeEach(() => void vi.resetAllMocks())
afterEach(cleanup)

async function show(staffType: string) {
  const { auth } = await startAuth({ staffType })
  await renderApp({
    auth,
    path: '/staff/servers/s1',
    page: () => <StaffConsoleLog instance={{ id: 's1', name: 'web-1' }} />,
  })
  return userEvent.setup()
}

async function open() {
  const person = await show('support')
  await person.click(await screen.findByRole('button', { name: 'Read the console log' }))
  return {
    person,
    give: async (reason: string) => {
      const field = screen.getByRole('textbox', { name: 'Reason' })
      await person.clear(field)
      if (reason !== '') await person.type(field, reason)
      await person.keyboard('{Tab}{Tab}{Enter}')
    },
  }
}

test('nothing is read without a reason', async () => {
  const { give } = await open()
  expect(screen.getByRole('dialog', { name: 'Read the console log of web-1?' })).toHaveTextContent(
    'The customer reads it.',
  )
  await give('')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBeInvalid()
  expect(read).not.toHaveBeenCalled()
})

test('with a reason the lines are shown, and another look asks again', async () => {
  read.mockResolvedValue('web-1 login:')
  const { person, give } = await open()
  await give('Ticket 12')
  expect(await screen.findByText('web-1 login:')).toBeVisible()
  expect(read).toHaveBeenCalledExactlyOnceWith('s1', 'Ticket 12')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(read).toHaveBeenCalledOnce()
})

test('a refusal stays in the dialog', async () => {
  read.mockRejectedValue(failure('forbidden'))
  const { give } = await open()
  await give('Ticket 12')
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('a console that showed nothing says so', async () => {
  read.mockResolvedValue('')
  const { give } = await open()
  await give('Ticket 12')
  expect(await screen.findByText('The server has not written to its console.')).toBeVisible()
})
