import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { createAccount, storeSession } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { apiOf, createAdmin } from './support/rest.ts'
import { expect, test } from './support/test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Changes, newest first' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') })

/** Presses Tab until the focus is on the element, as a person without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'link' | 'searchbox' | 'combobox', name: RegExp) {
  const wanted = page.getByRole('main').getByRole(role, { name }).first()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** An admin who suspends a customer and lifts it again, so that the log holds two changes of theirs. */
async function suspendAndLift(page: Page) {
  const admin = await createAdmin(page.request, `Audrey ${randomUUID().slice(0, 8)}`)
  const customer = await apiOf(page.request, await createAccount(page.request))
  const call = async (name: string, data: object) => {
    const response = await admin.api.post(`rpc/${name}`, data)
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as { suspended_at: string }[]
  }
  const reason = '=SUM(A1) looked like spam'
  const [made] = await call('suspend_account', { target: customer.userId, reason })
  await call('lift_suspension', {
    target: customer.userId,
    reason: 'It was none',
    expected_suspended_at: made?.suspended_at,
  })
  return { ...admin, customer, reason }
}

test('a change is found by its author, opened and exported, with the keyboard alone', async ({
  page,
}) => {
  const { account, api, session, customer, reason } = await suspendAndLift(page)
  await storeSession(page, session)
  await page.goto('/admin/audit')
  await expect(rows(page).first()).toBeVisible()

  await tabTo(page, 'searchbox', /^By$/)
  await page.keyboard.type(account.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`actor=${encodeURIComponent(account.email)}`))
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, 'combobox', /^Change$/)
  // A select finds the option whose label begins with what is typed.
  await page.keyboard.type('Suspended the acc')
  await expect(page).toHaveURL(/action=suspend/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(reason)

  await tabTo(page, 'button', /^Suspended the account$/)
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: /^Suspended the account.*details$/ })
  await expect(details).toContainText(`Before: none → After: ${reason}`)
  await expect(details).toContainText(api.userId)
  await expect(details).toContainText(customer.userId)
  expect(await violations(page)).toEqual([])

  // What else was done to the same account.
  await tabTo(page, 'link', /^All about it$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/audit?kind=person&id=${customer.userId}`)
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, 'button', /^Export CSV$/)
  const begun = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await begun
  const today = new Date().toISOString().slice(0, 10)
  expect(file.suggestedFilename()).toBe(`basalt-audit-${today}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.map(({ description }) => description)).toEqual([
    'Lifted the suspension',
    'Suspended the account',
  ])
  // No spreadsheet computes it.
  expect(data[1]?.['reason']).toBe(`'${reason}`)
  expect(data[1]?.['actor_email']).toBe(account.email)
  expect(JSON.parse(data[1]?.['after'] ?? '')).toMatchObject({ suspension_reason: reason })
  await expect(page.getByText('2 changes exported.')).toBeVisible()
})
