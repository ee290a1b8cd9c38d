import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { small } from '@/domain/catalogue/admin/fixtures'
import {
  backend,
  box,
  button,
  confirmPrice,
  openSmall,
  resetBackend,
  retype,
  storeElsewhere,
} from './fixtures'

vi.mock('@/domain/catalogue/admin/queries')
vi.mock('@/domain/catalogue/admin/mutations')
vi.mock('@/ui/notify')
// It reads servers, and has tests of its own.
vi.mock('./ServerPrices', () => ({ ServerPrices: () => null }))

beforeEach(resetBackend)
afterEach(cleanup)

const conflict = { code: 'conflict', message: 'This was changed elsewhere in the meantime.' }
const hourly = () => box('Price per hour, €')
const disk = () => box('Disk, GiB')

/** Types 0.0096 and 64 GiB, while another person stores 0.0102 as version 14. */
async function collide() {
  const opened = await openSmall()
  storeElsewhere({ hourly_micros: 10_200 })
  backend.history.mockResolvedValue([
    {
      at: '2026-11-21T01:48:00Z',
      actor_email: 'jonas@example.test',
      action: 'update',
      reason: null,
      before: { hourly_micros: 9_900 },
      after: { hourly_micros: 10_200 },
    },
  ])
  backend.savePlan.mockRejectedValueOnce(conflict)
  await retype(opened.person, hourly(), '0.0096')
  await retype(opened.person, disk(), '64')
  await opened.person.click(button('Save changes'))
  await confirmPrice(opened.person, { isNow: true })
  const alert = await screen.findByRole('alert')
  return { ...opened, alert }
}

const cells = (alert: HTMLElement, name: RegExp) =>
  within(within(alert).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('two admins', () => {
  test('see what both began from, theirs and mine, field by field, and who it was', async () => {
    const { alert } = await collide()
    await waitFor(() => expect(alert).toHaveTextContent('jonas@example.test saved version 14'))
    expect(alert).toHaveTextContent('while you were editing 13')
    expect(cells(alert, /Price per hour/)).toEqual(['0.0099', '0.0102', '0.0096'])
    expect(cells(alert, /Disk/)).toEqual(['60', '60', '64'])
    expect(button('Save changes')).toHaveAccessibleDescription('Resolve the conflict first.')
    expect(backend.savePlan).toHaveBeenCalledTimes(1)
  })

  test('mine is put on theirs, and saved when it is asked for', async () => {
    const { person } = await collide()
    await person.click(button('Keep mine'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(hourly()).toHaveValue('0.0096')
    expect(hourly()).toHaveAccessibleDescription('was 0.0102')
    await person.click(button('Save changes'))
    await confirmPrice(person, { isNow: true })
    expect(backend.savePlan).toHaveBeenLastCalledWith(
      small.plan_id,
      14,
      expect.objectContaining({
        disk_gib: 64,
        price: { hourly_micros: 9_600, monthly_cap_micros: 6_600_000, valid_from: null },
      }),
      'Electricity costs more',
    )
  })

  test('theirs is taken, and mine can be put back', async () => {
    const { person } = await collide()
    await person.click(button('Use theirs'))
    expect(hourly()).toHaveValue('0.0102')
    expect(disk()).toHaveValue('60')
    expect(screen.queryByText('Unsaved changes.')).toBeNull()
    await person.click(button('Restore my changes'))
    expect(hourly()).toHaveValue('0.0096')
    expect(disk()).toHaveValue('64')
  })

  test('changes of other fields stand beside each other', async () => {
    const { person } = await openSmall()
    storeElsewhere({ summary: 'Theirs' })
    backend.savePlan.mockRejectedValueOnce(conflict)
    await retype(person, disk(), '64')
    await person.click(button('Save changes'))
    expect(await screen.findByRole('alert')).toHaveTextContent('both fit together')
    expect(box(/Short description/)).toHaveValue('Theirs')
    expect(disk()).toHaveValue('64')
    await person.click(button('Save changes'))
    expect(backend.savePlan.mock.lastCall?.[1]).toBe(14)
  })

  test('where theirs cannot be read, it can be read again', async () => {
    const { person } = await openSmall()
    backend.savePlan.mockRejectedValueOnce(conflict)
    backend.loadPlan.mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
    await retype(person, disk(), '64')
    await person.click(button('Save changes'))
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer.')
    storeElsewhere({ disk_gib: 62 })
    await person.click(button('Load the saved version'))
    expect(await screen.findByRole('cell', { name: '62' })).toBeVisible()
    expect(disk()).toHaveValue('64')
  })

  test('who has typed nothing sees theirs', async () => {
    const { client } = await openSmall()
    storeElsewhere({ disk_gib: 62 })
    await client.invalidateQueries()
    await waitFor(() => expect(disk()).toHaveValue('62'))
    expect(screen.getByText('version 14')).toBeVisible()
  })
})
