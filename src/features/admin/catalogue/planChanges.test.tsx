import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '@tests/support/renderApp'
import { medium, planRecord, small } from '@/domain/catalogue/admin/fixtures'
import {
  backend,
  box,
  button,
  openProducts,
  openSmall,
  resetBackend,
  retype,
  storeElsewhere,
} from './fixtures'

vi.mock('@/domain/catalogue/admin/queries')
vi.mock('@/domain/catalogue/admin/mutations')
vi.mock('@/ui/notify')

type Person = ReturnType<typeof userEvent.setup>

beforeEach(resetBackend)
afterEach(cleanup)

const disk = () => box('Disk, GiB')

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
    await person.click(button('Discard changes'))
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
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/Give a reason/)
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
      /Add a price and an open region/,
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
      { kind: 'saved configuration', holder: 'uma@example.test', since: '2026-11-01T00:00:00Z' },
    ])
    const { person } = await openProducts(`?plan=${medium.plan_id}`)
    await screen.findByRole('form', { name: 'Plan v1.medium' })
    await remove(person)
    await person.click(await screen.findByRole('button', { name: 'Delete v1.medium' }))
    const dialog = await screen.findByRole('dialog', { name: 'v1.medium cannot be deleted' })
    await waitFor(() => expect(dialog).toHaveTextContent('uma@example.test'))
    await person.click(within(dialog).getByRole('button', { name: 'Retire instead' }))
    expect(await screen.findByRole('alertdialog', { name: 'Retire v1.medium?' })).toBeVisible()
  })

  test('what was published once is not even tried', async () => {
    const { person } = await openSmall()
    await remove(person)
    expect(
      await screen.findByRole('dialog', { name: 'v1.small cannot be deleted' }),
    ).toHaveTextContent('It was published')
    expect(backend.deletePlan).not.toHaveBeenCalled()
  })
})

test('an announced price is in the history, and can be withdrawn with a reason', async () => {
  const from = '2999-01-01T00:00:00+00:00'
  const [now] = planRecord.prices
  if (!now) throw new Error('a price is wanted')
  backend.loadPlan.mockResolvedValue({
    ...planRecord,
    plan: { ...small, next_hourly_micros: 11_000, next_valid_from: from },
    prices: [
      { ...now, id: 'next', hourly_micros: 11_000, valid_from: from },
      { ...now, valid_to: from },
    ],
  })
  const { person } = await openSmall()
  const prices = within(screen.getByRole('list', { name: 'Price history' }))
  expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/€0\.0110.*Announced/),
    expect.stringMatching(/€0\.0099.*Current/),
  ])
  backend.withdraw.mockResolvedValue({ id: small.plan_id, version: 14 })
  await person.click(button('Withdraw announced price'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Withdraw price' }))
  expect(backend.withdraw).not.toHaveBeenCalled()
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Announced by mistake')
  await person.click(dialog.getByRole('button', { name: 'Withdraw price' }))
  expect(backend.withdraw).toHaveBeenCalledWith(
    small.plan_id,
    13,
    { hourly_micros: 9_900, monthly_cap_micros: 6_600_000, valid_from: from },
    'Announced by mistake',
  )
})
