import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import {
  createAccount,
  createSession,
  DEMO,
  signInAs,
  storeSession,
  type Account,
} from './support/accounts.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { apiOf } from './support/rest.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const changes = (page: Page) => page.getByRole('group', { name: 'Changes' }).getByRole('button')
const main = (page: Page) => page.getByRole('main')

async function signInWith(page: Page, account: Account): Promise<void> {
  await storeSession(page, await createSession(page.request, account))
}

async function confirm(page: Page, label: string, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('support finds a server by its owner, holds it with a reason, and lifts the hold', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const customer = await (await browser.newContext({ baseURL })).newPage()
  const owner = await openAsOwner(customer)
  const name = `staff-${randomUUID().slice(0, 8)}`
  const [server] = await createServers(owner, name)
  await untilState(owner.api, server?.id ?? '', 'running')

  await signInAs(page, 'staff')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Staff' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Servers' })
    .click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(owner.account.email)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(page).toHaveURL(`/staff/servers/${server?.id ?? ''}`)
  await expect(changes(page)).toHaveText(['Suspend', 'Put in maintenance', 'Stop'])

  await changes(page).getByText('Suspend').click()
  await confirm(page, `Suspend ${name}`, 'It sends spam.')
  await expect(main(page).getByText('What the customer sees')).toBeVisible()
  await expectNoViolation(page)
  await expectNothingWider(page, [320, 1101])
  await customer.goto(`/dashboard/servers/${server?.id ?? ''}`)
  await expect(customer.getByRole('main')).toContainText('It sends spam.')

  await changes(page).getByText('Lift the hold').click()
  await confirm(page, 'Lift the hold', 'The spam has ended.')
  await expect(changes(page)).toHaveText(['Suspend', 'Put in maintenance', 'Stop'])

  // Why, and by whom, is in the log that staff read.
  await page.goto(`/staff/workspaces/${owner.workspace.slug}`)
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit).toContainText('The spam has ended.')
  await expect(audit).toContainText('Sam Support')
  await customer.context().close()
})

test('support suspends a customer and undoes it; billing suspends, and support leaves that to billing', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Cleo ${randomUUID().slice(0, 8)}`
  const account = await createAccount(page.request, name)
  const { userId } = await apiOf(page.request, account)
  const suspend = (on: Page) => main(on).getByRole('button', { name: 'Suspend', exact: true })

  await signInAs(page, 'staff')
  await page.goto(`/staff/people?q=${account.email}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Change access' })).toHaveCount(0)
  await suspend(page).click()
  await confirm(page, `Suspend ${name}`, 'Sent spam')
  await expect(main(page)).toContainText('Sam Support suspended this account')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible()

  const billing = await (await browser.newContext({ baseURL })).newPage()
  await signInWith(billing, DEMO.billing)
  await billing.goto(`/staff/people/${userId}`)
  await expect(title(billing, name)).toBeVisible()
  await expect(billing.getByRole('table', { name: 'Audit' })).toContainText('Sent spam')
  await suspend(billing).click()
  await confirm(billing, `Suspend ${name}`, 'Has not paid')
  await expect(main(billing)).toContainText('Bea Billing suspended this account')
  await billing.context().close()
  await page.reload()
  await expect(
    main(page).getByRole('button', { name: 'Lift suspension' }),
  ).toHaveAccessibleDescription(/a payment is missing/)
})
