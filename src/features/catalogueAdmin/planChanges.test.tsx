// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '../../../tests/support/renderApp'
import { medium, planRecord, small } from './testPlans'
import {
  backend,
  box,
  button,
  openProducts,
  openSmall,
  resetBackend,
  retype,
  storeElsewhere,
} from './testProducts'

vi.mock('./queries')
vi.mock('./commands')
vi.mock('@/ui/notify')

type Person = ReturnType<typeof userEvent.setup>

beforeEach(resetBackend)
afterEach(cleanup)

const conflict = { code: 'conflict', message: 'This was changed elsewhere in the meantime.' }
const hourly = () => box('Price per hour, €')
const disk = () => box('Disk, GiB')

/** Types 0.0096 and 64 GiB, while somebody else stores 0.0102 as version 14. */
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
    expect(button('Save changes')).toHaveAccessibleDescription('Settle the conflict first.')
    expect(backend.savePlan).toHaveBeenCalledTimes(1)
  })

  test('mine is put on theirs, and saved when it is asked for', async () => {
    const { person } = await collide()
    await person.click(button('Put mine on 14'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(hourly()).toHaveValue('0.0096')
    expect(hourly()).toHaveAccessibleDescription('was 0.0102')
    await person.click(button('Save changes'))
    expect(backend.savePlan).toHaveBeenLastCalledWith(
      small.plan_id,
      14,
      expect.objectContaining({
        disk_gib: 64,
        price: { hourly_micros: 9_600, monthly_cap_micros: 6_600_000, valid_from: null },
      }),
    )
  })

  test('theirs is taken, and mine can be put back', async () => {
    const { person } = await collide()
    await person.click(button('Take theirs'))
    expect(hourly()).toHaveValue('0.0102')
    expect(disk()).toHaveValue('60')
    expect(screen.queryByText('Changes are not saved yet.')).toBeNull()
    await person.click(button('Put mine back'))
    expect(hourly()).toHaveValue('0.0096')
    expect(disk()).toHaveValue('64')
  })

  test('changes of other fields stand beside each other', async () => {
    const { person } = await openSmall()
    storeElsewhere({ summary: 'Theirs' })
    backend.savePlan.mockRejectedValueOnce(conflict)
    await retype(person, disk(), '64')
    await person.click(button('Save changes'))
    expect(await screen.findByRole('alert')).toHaveTextContent('both can stand')
    expect(box(/One line/)).toHaveValue('Theirs')
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
    await person.click(button('Read what is saved'))
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

async function typed() {
  const opened = await openSmall()
  await retype(opened.person, disk(), '64')
  return opened
}

describe('unsaved work', () => {
  test('is not left for another plan without asking', async () => {
    const { person, address } = await typed()
    await person.click(screen.getByRole('link', { name: 'v1.medium' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(address().plan).toBe(small.plan_id)
    expect(disk()).toHaveValue('64')
    await person.click(screen.getByRole('link', { name: 'v1.medium' }))
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('form', { name: 'Plan v1.medium' })).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('stays where only the list changes', async () => {
    const { person, address } = await typed()
    await person.click(button('Draft 1'))
    await waitFor(() => expect(address().status).toBe('draft'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(disk()).toHaveValue('64')
  })

  test('is there again after the session ended, and can be discarded', async () => {
    const { tell } = await typed()
    tell({ type: 'SESSION.SIGNED_OUT' })
    cleanup()
    const { person } = await openSmall()
    expect(disk()).toHaveValue('64')
    await person.click(button('Discard it'))
    expect(disk()).toHaveValue('60')
    expect(sessionStorage).toHaveLength(0)
  })

  test('of one plan is not another plan’s', async () => {
    await typed()
    expect(Object.keys(sessionStorage)[0]).toContain(`${ada.id}.plan.${small.plan_id}`)
    cleanup()
    await openProducts(`?plan=${medium.plan_id}`)
    expect(await screen.findByRole('form', { name: 'Plan v1.medium' })).toBeVisible()
    expect(disk()).toHaveValue('60')
  })

  test('must be saved before the plan is retired', async () => {
    await typed()
    expect(button('Retire')).toHaveAccessibleDescription(/Save or discard/)
  })
})

const confirm = async (person: Person, name: string, reason: string) => {
  const dialog = await screen.findByRole('alertdialog')
  if (reason) await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), reason)
  await person.click(within(dialog).getByRole('button', { name }))
  return dialog
}

describe('the status', () => {
  test('is changed for a reason', async () => {
    backend.setStatus.mockResolvedValue({ id: small.plan_id, version: 14 })
    const { person } = await openSmall()
    await person.click(button('Retire'))
    const dialog = await confirm(person, 'Retire v1.small', '')
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/Say why/)
    expect(backend.setStatus).not.toHaveBeenCalled()
    storeElsewhere({ status: 'retired' })
    await confirm(person, 'Retire v1.small', 'Nobody takes it')
    expect(backend.setStatus).toHaveBeenCalledWith(small.plan_id, 13, 'retired', 'Nobody takes it')
    expect(await screen.findByRole('button', { name: 'Publish again' })).toBeVisible()
  })

  test('cannot become published without price or region, and says so', async () => {
    backend.loadPlan.mockResolvedValue({
      ...planRecord,
      plan: { ...medium, hourly_micros: null, monthly_cap_micros: null, regions: [] },
      offered: new Map(),
      prices: [],
    })
    await openProducts(`?plan=${medium.plan_id}`)
    expect(await screen.findByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
      /a price and a region that is open first/,
    )
  })
})

const remove = async (person: Person) => {
  await person.click(button('More actions'))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}

describe('deleting', () => {
  test('a draft that nobody saw is gone, and so is its editor', async () => {
    backend.deletePlan.mockResolvedValue()
    const { person, address } = await openProducts(`?plan=${medium.plan_id}&status=draft`)
    await screen.findByRole('form', { name: 'Plan v1.medium' })
    await remove(person)
    await person.click(await screen.findByRole('button', { name: 'Delete v1.medium' }))
    expect(backend.deletePlan).toHaveBeenCalledWith(medium.plan_id, medium.version)
    await waitFor(() => expect(address()).toMatchObject({ plan: undefined, status: 'draft' }))
  })

  test('what somebody holds stays: it says who, and offers to retire it', async () => {
    backend.deletePlan.mockRejectedValue({ code: 'in_use', message: 'Something refers to this.' })
    backend.holders.mockResolvedValue([
      { kind: 'draft of an instance', holder: 'uma@example.test', since: '2026-11-01T00:00:00Z' },
    ])
    const { person } = await openProducts(`?plan=${medium.plan_id}`)
    await screen.findByRole('form', { name: 'Plan v1.medium' })
    await remove(person)
    await person.click(await screen.findByRole('button', { name: 'Delete v1.medium' }))
    const dialog = await screen.findByRole('dialog', { name: 'v1.medium cannot be deleted' })
    expect(dialog).toHaveTextContent('uma@example.test')
    await person.click(within(dialog).getByRole('button', { name: 'Retire instead' }))
    expect(await screen.findByRole('alertdialog', { name: 'Retire v1.medium?' })).toBeVisible()
  })

  test('what was published once is not even tried', async () => {
    const { person } = await openSmall()
    await remove(person)
    expect(
      await screen.findByRole('dialog', { name: 'v1.small cannot be deleted' }),
    ).toHaveTextContent('It was published once')
    expect(backend.deletePlan).not.toHaveBeenCalled()
  })
})
