import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { signInAs, createAccount, DEMO, storeSession } from './support/accounts.ts'
import {
  ADMIN,
  apiOf,
  createAdmin,
  CUSTOMER,
  revokeEverywhere,
  setAccess,
  type Api,
} from './support/rest.ts'
import { expect, test } from './support/test.ts'

const REFUSED = [/status of 4\d\d/]

/** A name that is not in the list of people of any other test. */
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const people = (page: Page) => page.getByRole('table', { name: 'People' })
const rowOf = (page: Page, email: string) =>
  people(page).getByRole('row').filter({ hasText: email })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const changes = (page: Page) => page.getByRole('table', { name: 'Recent account changes' })

/** A number in the overview, by its label. */
async function figure(page: Page, label: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Figures' })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::p[1]')
    .innerText()
  return Number.parseInt(text.replaceAll(',', ''), 10)
}

async function total(api: Api, access: string): Promise<number> {
  const response = await api.post('rpc/admin_list_people', { access, page_size: 1 })
  const [row] = (await response.json()) as { total: number }[]
  return row?.total ?? 0
}

/** Searches a person by address, and opens the dialog about them. */
async function openAccess(page: Page, name: string, email: string) {
  await page.goto(`/admin/people?q=${email}`)
  await rowOf(page, email)
    .getByRole('button', { name: `Change access of ${name}` })
    .click()
  return page.getByRole('dialog', { name: `Change access of ${name}` })
}

test.describe('the overview', () => {
  test('shows the figures of the database, and one more person when somebody signs up', async ({
    page,
  }) => {
    const admin = await apiOf(page.request, DEMO.admin)
    await signInAs(page, 'admin')
    // Other tests create people at the same time. So the number is between two counts of the list.
    const atLeast = await total(admin, '')
    await page.goto('/admin')
    await expect(page.getByText(/^As of/)).toBeVisible()
    const shown = await figure(page, 'People')
    expect(shown).toBeGreaterThanOrEqual(atLeast)
    expect(shown).toBeLessThanOrEqual(await total(admin, ''))
    expect(await figure(page, 'Confirmed email')).toBeLessThanOrEqual(shown)
    expect(await figure(page, 'Staff')).toBeGreaterThanOrEqual(2)

    await createAccount(page.request)
    await page.reload()
    await expect.poll(() => figure(page, 'People')).toBeGreaterThan(shown)
    await page.getByRole('link', { name: 'See admins' }).click()
    await expect(page).toHaveURL('/admin/people?access=admin')
    await expect(rowOf(page, DEMO.admin.email)).toBeVisible()
  })
})

test.describe('the list of people', () => {
  test('is searched and filtered in the address, and an empty result has a way out', async ({
    page,
  }) => {
    const name = unique('Sara Search')
    const account = await createAccount(page.request, name)
    await signInAs(page, 'admin')
    await page.goto('/admin/people')
    await search(page).fill(name.toUpperCase())
    await expect(page).toHaveURL(/\?q=SARA(\+|%20)SEARCH/)
    await expect(people(page).getByRole('row')).toHaveCount(2)
    await expect(rowOf(page, account.email)).toContainText('Customer')
    await expect(pages(page)).toContainText('1 of 1 person')

    const access = page.getByRole('group', { name: 'Show' })
    await access.getByRole('button', { name: 'Admins' }).click()
    await expect(page).toHaveURL(/access=admin/)
    await expect(access.getByRole('button', { name: 'Admins' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(people(page).getByText('No results')).toBeVisible()
    await page.goBack()
    await expect(rowOf(page, account.email)).toBeVisible()
    await page.goForward()
    await people(page).getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/admin/people')
    await expect(search(page)).toHaveValue('')
    await expect(access.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    await page.goto(`/admin/people?access=user&q=${account.email}`)
    await expect(search(page)).toHaveValue(account.email)
    await expect(people(page).getByRole('row')).toHaveCount(2)
  })

  test('is usable at 360 px, dialog included', async ({ page }) => {
    const account = await createAccount(page.request, unique('Nadine Narrow'))
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page, 'admin')
    await page.goto(`/admin/people?q=${account.email}`)
    await rowOf(page, account.email)
      .getByRole('button', { name: /^Change access/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Billing/ }).check()
    await dialog.getByRole('button', { name: 'Change access' }).click()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

test.describe("somebody's access", () => {
  test.use({ allowedErrors: REFUSED })

  test('is changed and changed back with a reason, and both stand in the record', async ({
    page,
  }) => {
    const name = unique('Clara Change')
    const account = await createAccount(page.request, name)
    await signInAs(page, 'admin')
    const dialog = await openAccess(page, name, account.email)
    const submit = dialog.getByRole('button', { name: 'Change access' })
    const reason = dialog.getByLabel('Reason')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(submit).toHaveAccessibleDescription(/Choose a different access/)
    await dialog.getByRole('radio', { name: /^Support/ }).check()
    await expect(dialog.getByText(`${name} becomes staff: Support.`)).toBeVisible()

    await submit.click()
    await expect(reason).toHaveAccessibleDescription(/Give a reason/)
    await expect(reason).toBeFocused()
    await reason.fill('why\u200B not')
    await expect(reason).toHaveAccessibleDescription(/invisible characters/)
    const first = unique('Joins the support team')
    await reason.fill(first)
    await submit.click()
    await expect(page.getByText(`Access of ${name} changed to Support.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, account.email)).toContainText('Support')

    const again = await openAccess(page, name, account.email)
    await again.getByRole('radio', { name: /^Customer/ }).check()
    const second = unique('Left the support team')
    await again.getByLabel('Reason').fill(second)
    await again.getByRole('button', { name: 'Change access' }).click()
    await expect(page.getByText(`Access of ${name} changed to Customer.`)).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Overview' })
      .click()
    const joined = changes(page).getByRole('row').filter({ hasText: first })
    await expect(joined).toContainText(name)
    await expect(joined).toContainText('Customer')
    await expect(joined).toContainText('Ada Admin')
    await expect(changes(page).getByRole('row').filter({ hasText: second })).toBeVisible()
  })

  test('given away by an admin who is not the last closes the admin area to them', async ({
    page,
  }) => {
    const name = unique('Gina Gone')
    const { account, session } = await createAdmin(page.request, name)
    await storeSession(page, session)
    const dialog = await openAccess(page, name, account.email)
    await dialog.getByRole('radio', { name: /^Support/ }).check()
    await dialog.getByLabel('Reason').fill('Back to support')
    await dialog.getByRole('button', { name: 'Change access' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Dashboard',
      'Account',
      'Support tickets',
      'Staff',
      'Keyboard shortcuts?',
      'Sign out on this device',
      'Sign out everywhere',
    ])
  })

  test('taken while they are in the admin area ends that at their next call', async ({ page }) => {
    const { api, session } = await createAdmin(page.request)
    await storeSession(page, session)
    await page.goto('/admin/people')
    await expect(rowOf(page, '@').first()).toBeVisible()
    await setAccess(page.request, api.userId, ADMIN, CUSTOMER)
    await search(page).fill('ada')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('table', { name: 'People' })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Dashboard',
      'Account',
      'Support tickets',
      'Keyboard shortcuts?',
      'Sign out on this device',
      'Sign out everywhere',
    ])
    await page.goto('/admin')
    await expect(page).toHaveURL('/')
  })

  test('ended elsewhere leads to sign-in, and back to the same list', async ({ page }) => {
    const { account, session } = await createAdmin(page.request)
    await storeSession(page, session)
    await page.goto(`/admin/people?q=${account.email}`)
    await expect(rowOf(page, account.email)).toBeVisible()
    // Not before the press: a page that notices it shows no list.
    await page.route(
      '**/rpc/admin_list_people',
      async (route) => {
        await revokeEverywhere(page.request, session)
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Staff' }).click()
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await expect(people(page)).toHaveCount(0)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin\/people\?.*access=staff/)
  })
})
