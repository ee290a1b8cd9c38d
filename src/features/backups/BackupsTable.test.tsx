import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { protectedServers } from '@/domain/backups/backupRules'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import { BackupsSum } from './BackupsSum'
import { BackupsTable } from './BackupsTable'

afterEach(cleanup)

const web = makeInstance({ name: 'web-1' })
const db = makeInstance({ name: 'db-1' })
const gone = makeInstance({ name: 'gone', state: 'deleted' })
const rows = protectedServers(
  [web, db, gone],
  [
    makeSchedule({
      instanceId: web.id,
      keep: 4,
      problem: 'missed',
      problemAt: '2026-11-22T08:12:00Z',
    }),
  ],
  [web, gone].map((server, index) =>
    makeSnapshot({
      id: `b${index}`,
      kind: 'backup',
      sizeGib: 10,
      server: { id: server.id, name: server.name, isGone: false },
    }),
  ),
)

const row = (name: RegExp) => screen.getByRole('row', { name })

/** The facts of a row in the list form: the other cells are hidden there. */
const facts = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .filter(({ className }) => !className.includes(':hidden'))
    .map((cell) => cell.dataset['l'])

async function show(onChoose?: (chosen: ReadonlySet<string>) => void) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/backups',
    page: () => (
      <BackupsTable caption="Backups" rows={rows} chosen={new Set([web.id])} onChoose={onChoose} />
    ),
  })
}

test('shows what is protected, what is not, and what was missed', async () => {
  await show()
  expect(row(/^db-1/)).toHaveTextContent(/Not protected/)
  expect(row(/^db-1/)).toHaveTextContent(/Not protectedNone/)
  expect(row(/^web-1/)).toHaveTextContent(/Missed.*Every day between 03:00 and 04:00.*4 kept/)
  expect(row(/^web-1/)).toHaveTextContent(/€0\.40/)
  expect(screen.getByText(/could not begin within 6 hours/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('on a phone a server without backups is its name and that it is not protected', async () => {
  await show()
  expect(facts(/^db-1/)).toEqual(['Protection'])
  expect(facts(/^web-1/)).toHaveLength(6)
})

test('somebody who may change them selects servers that are not deleted', async () => {
  const onChoose = vi.fn<(chosen: ReadonlySet<string>) => void>()
  await show(onChoose)
  const boxes = within(screen.getByRole('table', { name: 'Backups' })).getAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Select db-1' }))
  expect(onChoose).toHaveBeenCalledWith(new Set([web.id, db.id]))
})

test('one button selects the servers that have no backups and can have them', async () => {
  const without = [
    web,
    db,
    gone,
    makeInstance({ name: 'no-disk', plan: { ...web.plan, diskGib: null } }),
  ]
  const onChoose = vi.fn<(ids: ReadonlySet<string>) => void>()
  render(
    <BackupsSum
      rows={protectedServers(without, [makeSchedule({ instanceId: web.id })], [])}
      onChoose={onChoose}
    />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('1 of 3 servers have backups.')
  await userEvent.click(screen.getByRole('button', { name: 'Select those without backups' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(new Set([db.id]))
})
