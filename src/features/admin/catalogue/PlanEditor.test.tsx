import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleNote } from '@/domain/catalogue/plan'
import { momentOfLocal, startOfTomorrow } from '@/lib/zonedTime'
import { notifySuccess } from '@/ui/notify'
import { deferred } from '@tests/support/deferred'
import { medium, planRecord, small, vps } from '@/domain/catalogue/admin/fixtures'
import {
  backend,
  box,
  button,
  confirmPrice,
  openProducts,
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
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const hourly = () => box('Price per hour, €')
const sent = () => backend.savePlan.mock.lastCall

describe('saving', () => {
  test('sends exact figures with the version that was read, and shows what is stored then', async () => {
    const { person } = await openSmall()
    await retype(person, hourly(), '0.0102')
    await retype(person, box('Memory, GiB'), '0.5')
    storeElsewhere({ hourly_micros: 10_200, memory_mib: 512 })
    await person.click(button('Save changes'))
    await confirmPrice(person, { isNow: true })
    expect(sent()?.[0]).toBe(small.plan_id)
    expect(sent()?.[1]).toBe(13)
    expect(sent()?.[2]).toMatchObject({
      memory_mib: 512,
      price: { hourly_micros: 10_200, monthly_cap_micros: 6_600_000, valid_from: null },
      regions: [{ region: 'fra1', stock: 12 }],
    })
    expect(await screen.findByText('version 14')).toBeVisible()
    expect(notifySuccess).toHaveBeenCalledWith('v1.small saved.')
    expect(screen.queryByText('Unsaved changes.')).toBeNull()
    expect(button('Save changes')).toHaveAccessibleDescription('No changes to save.')
  })

  test('what servers it makes cannot be changed once it was published', async () => {
    await openSmall()
    const virtualization = screen.getByRole('combobox', { name: 'Virtualization' })
    expect(virtualization).toBeDisabled()
    expect(virtualization).toHaveAccessibleDescription('Fixed: the plan was published.')
  })

  test('a price that is as it was is not sent', async () => {
    const { person } = await openSmall()
    await retype(person, box('Disk, GiB'), '64')
    await person.click(button('Save changes'))
    expect(sent()?.[2]).toMatchObject({ disk_gib: 64, price: null })
  })

  test('a press while it is under way is the same wish', async () => {
    backend.savePlan.mockReturnValue(new Promise(() => undefined))
    const { person } = await openSmall()
    await retype(person, box('Disk, GiB'), '64')
    await person.dblClick(button('Save changes'))
    expect(backend.savePlan).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(button('Save changes')).toHaveAttribute('aria-busy', 'true'))
  })

  test('what is typed while it is under way stays', async () => {
    const answer = deferred<{ id: string; version: number }>()
    backend.savePlan.mockReturnValue(answer.promise)
    const { person } = await openSmall()
    await retype(person, box('Disk, GiB'), '64')
    await person.click(button('Save changes'))
    await retype(person, box('Disk, GiB'), '66')
    storeElsewhere({ disk_gib: 64 })
    answer.resolve({ id: small.plan_id, version: 14 })
    expect(await screen.findByText('version 14')).toBeVisible()
    expect(box('Disk, GiB')).toHaveValue('66')
    expect(box('Disk, GiB')).toHaveAccessibleDescription('was 64')
    expect(screen.getByText('Unsaved changes.')).toBeVisible()
  })

  test('stock and regions go with it', async () => {
    const { person } = await openSmall()
    await retype(person, box('Stock in fra1'), '0')
    await person.click(screen.getByRole('checkbox', { name: /Amsterdam/ }))
    await person.click(button('Save changes'))
    expect(sent()?.[2].regions).toEqual([
      { region: 'fra1', stock: 0 },
      { region: 'ams1', stock: null },
    ])
  })
})

async function ask(typed = '0.0102') {
  const opened = await openSmall()
  await retype(opened.person, hourly(), typed)
  await opened.person.click(button('Save changes'))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Change the price of v1.small?',
  })
  return { ...opened, dialog }
}

describe('a price that customers see', () => {
  test('does not change with one press: it says who is affected and asks for date and reason', async () => {
    const { person, dialog } = await ask()
    expect(backend.savePlan).not.toHaveBeenCalled()
    expect(dialog).toHaveTextContent('From €0.0099 per hour, monthly cap €6.60 to €0.0102 per hour')
    expect(dialog).toHaveTextContent('Regions and stock: fra1 (12).')
    expect(dialog).toHaveTextContent('all visitors see its price')
    await waitFor(() => expect(dialog).toHaveTextContent('3 saved configurations use this plan.'))
    expect(within(dialog).getByRole('radio', { name: 'On a date' })).toBeChecked()
    await person.click(within(dialog).getByRole('button', { name: 'Announce price' }))
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeInvalid()
    expect(backend.savePlan).not.toHaveBeenCalled()
  })

  test('changes tomorrow, by the clock of the reader, unless another date is chosen', async () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const { person, dialog } = await ask()
    const date = within(dialog).getByLabelText('Date and time')
    expect(date).toHaveAccessibleDescription(`Time zone: ${zone}`)
    expect(date).toHaveValue(startOfTomorrow(Date.now(), zone))
    await confirmPrice(person)
    expect(sent()?.[3]).toBe('Electricity costs more')
    expect(sent()?.[2].price?.valid_from).toBe(
      new Date(momentOfLocal(startOfTomorrow(Date.now(), zone), zone) ?? 0).toISOString(),
    )
  })

  test('changes at once only where that is chosen', async () => {
    const { person, dialog } = await ask()
    await person.click(within(dialog).getByRole('radio', { name: 'Immediately' }))
    expect(dialog).toHaveTextContent('New servers cost the new price as soon as you confirm.')
    await confirmPrice(person, { isNow: true })
    expect(sent()?.[2].price).toEqual({
      hourly_micros: 10_200,
      monthly_cap_micros: 6_600_000,
      valid_from: null,
    })
  })

  test('is not changed for the past', async () => {
    const { person, dialog } = await ask()
    fireEvent.change(within(dialog).getByLabelText('Date and time'), {
      target: { value: '2020-01-01T00:00' },
    })
    await confirmPrice(person)
    expect(within(dialog).getByLabelText('Date and time')).toHaveAccessibleDescription(
      /in the past/,
    )
    expect(backend.savePlan).not.toHaveBeenCalled()
  })

  test('stays where the dialog is cancelled, and nothing typed is lost', async () => {
    const { person, dialog } = await ask()
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(backend.savePlan).not.toHaveBeenCalled()
    expect(hourly()).toHaveValue('0.0102')
  })

  test('a reason that the database refuses is corrected in the dialog', async () => {
    backend.savePlan.mockRejectedValueOnce({
      code: 'invalid_input',
      message: 'Not accepted.',
      field: 'reason',
      reasons: ['3 to 500 visible characters.'],
    })
    const { person, dialog } = await ask()
    await confirmPrice(person)
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
        /3 to 500 visible/,
      ),
    )
    await confirmPrice(person, { reason: 'A better reason' })
    expect(backend.savePlan).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('a draft has no such price: it is saved at once', async () => {
    const { person } = await openProducts(`?plan=${medium.plan_id}`)
    await screen.findByRole('form', { name: 'Plan v1.medium' })
    await retype(person, hourly(), '0.0102')
    await person.click(button('Save draft'))
    expect(sent()?.[2].price?.valid_from).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('what is wrong', () => {
  test.each(['1,5', '-1', '1e309'])(
    '%s is refused beside its field, which takes the focus',
    async (typed) => {
      const { person } = await openSmall()
      await retype(person, hourly(), typed)
      await person.click(button('Save changes'))
      expect(hourly()).toHaveAccessibleDescription(/point|amount in euros/)
      await waitFor(() => expect(hourly()).toHaveFocus())
      expect(backend.savePlan).not.toHaveBeenCalled()
      await retype(person, hourly(), '0.01')
      expect(hourly()).not.toHaveAccessibleDescription(/amount in euros|after a point/)
    },
  )

  test('a stock is checked at its region', async () => {
    const { person } = await openSmall()
    await retype(person, box('Stock in fra1'), '-1')
    await person.click(button('Save changes'))
    expect(box('Stock in fra1')).toHaveAccessibleDescription(/whole number/)
    expect(backend.savePlan).not.toHaveBeenCalled()
  })

  test('a published plan keeps at least one region', async () => {
    const { person } = await openSmall()
    await person.click(screen.getByRole('checkbox', { name: /Frankfurt/ }))
    await person.click(button('Save changes'))
    expect(screen.getByRole('group', { name: 'Regions and stock' })).toHaveAccessibleDescription(
      /at least one region/,
    )
  })

  test('a refusal of the database is shown at the field, and goes when it is corrected', async () => {
    backend.savePlan.mockRejectedValueOnce({
      code: 'invalid_input',
      message: 'The service does not accept what was entered.',
      field: 'hourly_micros',
      reasons: ['More than 0, at most 1000 per hour.'],
    })
    const { person } = await openSmall()
    await retype(person, hourly(), '0.0102')
    await person.click(button('Save changes'))
    await confirmPrice(person)
    await waitFor(() => expect(hourly()).toHaveAccessibleDescription(/More than 0/))
    expect(screen.queryByRole('alert')).toBeNull()
    await person.type(hourly(), '1')
    expect(hourly()).not.toHaveAccessibleDescription(/More than 0/)
  })

  test('any other refusal is shown above with a way to try again, and nothing typed is lost', async () => {
    backend.savePlan.mockRejectedValueOnce({ code: 'network', message: 'No connection.' })
    const { person } = await openSmall()
    await retype(person, box('Disk, GiB'), '64')
    await person.click(button('Save changes'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('No connection.')
    expect(box('Disk, GiB')).toHaveValue('64')
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(backend.savePlan).toHaveBeenCalledTimes(2)
  })

  test('offline is said, and saving can be tried all the same', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { person } = await openSmall()
    expect(screen.getByText('You are offline.')).toBeVisible()
    await retype(person, box('Disk, GiB'), '64')
    await person.click(button('Save changes'))
    expect(backend.savePlan).toHaveBeenCalledTimes(1)
  })
})

describe('the preview', () => {
  test('is the row of the product page, and makes nothing up', async () => {
    const { person } = await openSmall()
    const preview = screen.getByRole('region', { name: 'Preview' })
    const row = () =>
      within(within(preview).getByRole('table', { name: 'The plan as visitors see it' })).getByRole(
        'row',
        { name: /^v1\.small/ },
      )
    expect(row()).toHaveTextContent('€6.60')
    expect(preview).toHaveTextContent(sampleNote)
    await retype(person, hourly(), '0.0096')
    await retype(person, box('Stock in fra1'), '0')
    expect(row()).toHaveTextContent('€0.0096')
    expect(row()).toHaveTextContent('Sold out')
    await retype(person, hourly(), '1,5')
    expect(within(preview).queryByRole('table')).toBeNull()
    expect(preview).toHaveTextContent(/Enter a name, vCPU, memory and price/)
  })
})

describe('a new plan', () => {
  test('begins with the product of the filter, and opens once it is stored', async () => {
    const { person, address } = await openProducts('?plan=new&product=v1')
    const form = await screen.findByRole('form', { name: 'Plan the new plan' })
    expect(within(form).getByRole('combobox', { name: 'Product' })).toHaveValue(vps.id)
    await person.click(button('Create draft'))
    expect(box('Name')).toHaveAccessibleDescription(/Enter a name/)
    await person.type(box('Name'), 'v1.tiny')
    backend.savePlan.mockResolvedValue({ id: medium.plan_id, version: 1 })
    await person.click(button('Create draft'))
    expect(sent()?.slice(0, 2)).toEqual([null, null])
    expect(sent()?.[2]).toMatchObject({ slug: 'v1.tiny', product_id: vps.id, price: null })
    await waitFor(() => expect(address().plan).toBe(medium.plan_id))
    expect(await screen.findByRole('form', { name: 'Plan v1.medium' })).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('a name that is taken is said at the name', async () => {
    backend.savePlan.mockRejectedValue({
      code: 'uniqueness_error',
      message: 'There is one with this name already.',
      hint: 'Choose another name.',
      field: 'slug',
    })
    const { person } = await openProducts(`?plan=new&from=${small.plan_id}`)
    await screen.findByDisplayValue('v1.small-copy')
    await person.click(button('Create draft'))
    await waitFor(() => expect(box('Name')).toHaveAccessibleDescription(/one with this name/))
  })

  test('a copy has everything but the name and the end', async () => {
    storeElsewhere({ announced_retire_at: '2999-01-01T00:00:00Z' })
    const { person } = await openProducts(`?plan=new&from=${small.plan_id}`)
    await screen.findByDisplayValue('v1.small-copy')
    await person.click(button('Create draft'))
    expect(sent()?.[0]).toBeNull()
    expect(sent()?.[2]).toMatchObject({
      slug: 'v1.small-copy',
      announced_retire_at: null,
      price: { hourly_micros: 9_900, monthly_cap_micros: 6_600_000, valid_from: null },
      regions: [{ region: 'fra1', stock: 12 }],
    })
  })
})

test('a plan that is gone says so', async () => {
  backend.loadPlan.mockRejectedValue({ code: 'not_found', message: 'Gone.' })
  await openProducts(`?plan=${planRecord.plan.plan_id}`)
  expect(await screen.findByText('This plan no longer exists.')).toBeVisible()
})
