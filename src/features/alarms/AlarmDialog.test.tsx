import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import {
  createAlarm,
  listAlarmPeople,
  previewAlarm,
  updateAlarm,
  type Alarm,
} from '@/domain/alarms/alarms'
import { alarmPeople, makeAlarm } from '@/domain/alarms/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { listInstances } from '@/domain/instances/instance'
import { failure } from '@/lib/errors'
import { AlarmDialog } from './AlarmDialog'

vi.mock('@/domain/alarms/alarms', async (original) => ({
  ...(await original<object>()),
  createAlarm: vi.fn<() => Promise<void>>(),
  updateAlarm: vi.fn<() => Promise<void>>(),
  previewAlarm: vi.fn<() => Promise<unknown>>(),
  listAlarmPeople: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/instances/instance', async (original) => ({
  ...(await original<object>()),
  listInstances: vi.fn<() => Promise<unknown>>(),
}))

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listInstances).mockResolvedValue([makeInstance({ id: 'i1', name: 'web-1' })])
  vi.mocked(createAlarm).mockResolvedValue()
  vi.mocked(updateAlarm).mockResolvedValue()
  vi.mocked(listAlarmPeople).mockResolvedValue([...alarmPeople])
  vi.mocked(previewAlarm).mockResolvedValue([
    { instance: 'i1', server: 'web-1', times: 1 },
    { instance: 'i2', server: 'db-1', times: 3 },
    { instance: 'i3', server: 'idle', times: 0 },
  ])
})
afterEach(cleanup)

const onClose = vi.fn<() => void>()

async function show(alarm?: Alarm, serverId?: string) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/alarms',
    page: () => (
      <AlarmDialog workspaceId="w1" alarm={alarm} serverId={serverId} onClose={onClose} />
    ),
  })
  return userEvent.setup()
}

test('a new alarm needs a name and a value within its bounds, and is then made', async () => {
  const person = await show()
  await person.click(await screen.findByRole('button', { name: 'Create alarm' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Enter a name of 1 to 60 characters.',
  )
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Busy')
  const threshold = screen.getByRole('textbox', { name: 'At this or more, in %' })
  await person.clear(threshold)
  await person.type(threshold, '101')
  await person.click(screen.getByRole('button', { name: 'Create alarm' }))
  expect(threshold).toHaveAccessibleDescription('Enter a whole number from 1 to 100.')
  expect(createAlarm).not.toHaveBeenCalled()

  await person.clear(threshold)
  await person.type(threshold, '80')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Which servers' }), 'One server')
  await screen.findByRole('option', { name: 'web-1' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'web-1')
  await person.click(screen.getByRole('button', { name: 'Create alarm' }))
  await waitFor(() =>
    expect(createAlarm).toHaveBeenCalledWith('w1', 'Busy', {
      kind: 'cpu',
      threshold: 80,
      minutes: 15,
      serverId: 'i1',
      label: null,
      recipients: null,
    }),
  )
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('from the page of a server, the form is about that server', async () => {
  await show(undefined, 'i1')
  await screen.findByRole('option', { name: 'web-1' })
  expect(screen.getByRole('combobox', { name: 'Server' })).toHaveValue('i1')
})

test('the preview says how often it would have fired, and for which servers', async () => {
  const person = await show(makeAlarm())
  await person.click(await screen.findByRole('button', { name: 'Try it on the last 7 days' }))
  expect(
    await screen.findByText(
      'It would have fired 4 times in the last 7 days: db-1 3 times, web-1 once.',
    ),
  ).toBeVisible()
  // Another rule: the answer is no longer about it.
  await person.selectOptions(screen.getByRole('combobox', { name: 'For how long' }), '60 minutes')
  expect(screen.queryByText(/It would have fired/)).not.toBeInTheDocument()
})

test('chosen members get the messages instead of everybody who manages servers', async () => {
  const alarm = makeAlarm()
  const person = await show(alarm)
  const who = await screen.findByRole('combobox', { name: 'Who gets its messages' })
  expect(who).toHaveAccessibleDescription(/All operators and owners/)
  expect(screen.queryByRole('group', { name: 'Recipients' })).not.toBeInTheDocument()
  await person.selectOptions(who, 'Chosen members')
  await person.click(screen.getByRole('button', { name: 'Save alarm' }))
  expect(screen.getByRole('group', { name: 'Recipients' })).toHaveAccessibleDescription(
    'Choose at least one member, or the mailbox of the team.',
  )
  expect(updateAlarm).not.toHaveBeenCalled()

  await person.click(await screen.findByRole('checkbox', { name: /Bo Lund/ }))
  await person.click(screen.getByRole('checkbox', { name: /The mailbox of the team/ }))
  await person.click(screen.getByRole('button', { name: 'Save alarm' }))
  await waitFor(() =>
    expect(updateAlarm).toHaveBeenCalledWith(
      alarm,
      expect.objectContaining({
        rule: expect.objectContaining({ recipients: { people: ['u2'], mailbox: true } }),
      }),
    ),
  )
})

test('an alarm whose recipients are gone says who gets its messages', async () => {
  await show(makeAlarm({ recipients: { people: [], mailbox: false }, isForAll: true }))
  expect(await screen.findByText(/Nobody of the chosen recipients is left/)).toBeVisible()
})

test('members that cannot be read are said beside the choice, and what is typed stays', async () => {
  vi.mocked(listAlarmPeople).mockRejectedValue(failure('forbidden'))
  const person = await show(makeAlarm({ name: 'Kept' }))
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Who gets its messages' }),
    'Chosen members',
  )
  const group = screen.getByRole('group', { name: 'Recipients' })
  expect(await within(group).findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')
})

test('what another person changed meanwhile is said, and the form stays', async () => {
  vi.mocked(updateAlarm).mockRejectedValue({
    code: 'conflict',
    message: 'Somebody changed it meanwhile.',
    hint: 'Read it again.',
  })
  const person = await show(makeAlarm())
  await person.click(await screen.findByRole('button', { name: 'Save alarm' }))
  expect(await screen.findByText(/Somebody changed it meanwhile/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
