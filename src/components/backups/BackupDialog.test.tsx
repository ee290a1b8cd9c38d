import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { setBackups, stopBackups } from '@/domain/backups/backupMutations'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import { BackupDialog } from './BackupDialog'
import { StopBackupsDialog } from './StopBackupsDialog'

vi.mock('@/domain/backups/backupMutations', async (original) => ({
  ...(await original<object>()),
  setBackups: vi.fn<typeof setBackups>(),
  stopBackups: vi.fn<typeof stopBackups>(),
}))

beforeEach(() => {
  vi.mocked(setBackups).mockReset().mockResolvedValue(1)
  vi.mocked(stopBackups).mockReset().mockResolvedValue(1)
})
afterEach(cleanup)

const web = makeInstance({ name: 'web-1' })
const db = makeInstance({ name: 'db-1' })
const price = { currency: 'EUR', gibMonthMicros: 50_000 }

async function show(
  instances: [Instance, ...Instance[]],
  schedule?: ReturnType<typeof makeSchedule>,
) {
  const onClose = vi.fn<() => void>()
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/backups',
    page: () => (
      <BackupDialog instances={instances} schedule={schedule} price={price} onClose={onClose} />
    ),
  })
  return { onClose, person: userEvent.setup() }
}

test('two servers get a week of backups of every night, at the price that is shown', async () => {
  const { person, onClose } = await show([web, db])
  expect(screen.getByRole('dialog', { name: 'Back up 2 servers' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(setBackups).toHaveBeenCalledWith(
    expect.objectContaining({
      instanceIds: [web.id, db.id],
      every: 'day',
      weekday: null,
      hour: 3,
      keep: 7,
      gibMonthMicros: 50_000,
    }),
  )
  expect(onClose).toHaveBeenCalled()
})

test('another day, hour and number are sent', async () => {
  const { person } = await show([web], makeSchedule())
  await person.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'Every Sunday')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '22:00 to 23:00')
  const keep = screen.getByRole('textbox', { name: /How many/ })
  await person.clear(keep)
  await person.type(keep, '4')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(setBackups).toHaveBeenCalledWith(
    expect.objectContaining({
      every: 'week',
      weekday: 7,
      hour: 22,
      timeZone: 'Europe/Vienna',
      keep: 4,
    }),
  )
})

test('a wrong number is named beside its field, and nothing is sent', async () => {
  const { person } = await show([web])
  const keep = screen.getByRole('textbox', { name: /How many/ })
  await person.clear(keep)
  await person.type(keep, '31')
  await person.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(keep).toHaveAccessibleDescription(/Enter a whole number from 1 to 30/)
  expect(keep).toBeInvalid()
  expect(setBackups).not.toHaveBeenCalled()
})

test('what the database refuses is said, and the form stays', async () => {
  vi.mocked(setBackups).mockRejectedValue({
    code: 'price_changed',
    message: 'The price has changed.',
    retryable: false,
  })
  const { person, onClose } = await show([web])
  await person.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText(/The price has changed/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('switching off says that what exists stays and costs', async () => {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/backups',
    page: () => <StopBackupsDialog instances={[web]} onClose={() => undefined} />,
  })
  const dialog = screen.getByRole('alertdialog', { name: 'Switch off backups of web-1?' })
  expect(dialog).toHaveAccessibleDescription(/stay, and are billed, until you delete them/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Switch off' }))
  expect(stopBackups).toHaveBeenCalledWith([web.id])
})
