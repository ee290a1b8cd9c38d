import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAs, createAccount, createSession, storeSession } from './support/accounts.ts'
import { apiOf } from './support/rest.ts'
import { expect, test } from './support/test.ts'

const people = (page: Page) => page.getByRole('table', { name: 'People' })
const rowOf = (page: Page, email: string) =>
  people(page).getByRole('row').filter({ hasText: email })
const changes = (page: Page) => page.getByRole('table', { name: 'Recent account changes' })

test.describe('a suspension', () => {
  test('is made with a reason, read by the person, undone, and lifted from the row', async ({
    page,
    browser,
  }) => {
    const name = `Susan ${randomUUID().slice(0, 8)}`
    const account = await createAccount(page.request, name)
    await signInAs(page, 'admin')
    const suspend = async (reason: string) => {
      await page.goto(`/admin/people?q=${account.email}`)
      await rowOf(page, account.email)
        .getByRole('button', { name: `Suspend ${name}` })
        .click()
      const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
      await dialog.getByLabel('Reason').fill('\u00A0\u00A0\u00A0')
      await dialog.getByRole('button', { name: `Suspend ${name}` }).click()
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/)
      await dialog.getByLabel('Reason').fill(reason)
      await expect(dialog.getByText(`Reason: ${reason}`)).toBeVisible()
      await dialog.getByRole('button', { name: `Suspend ${name}` }).click()
      await expect(rowOf(page, account.email)).toContainText(reason)
    }
    // A suspension ends the sessions, so each look signs in again.
    const isReadOnly = async () => {
      const api = await apiOf(page.request, account)
      const change = await api.patch(`profiles?user_id=eq.${api.userId}`, { company: 'New' })
      return ((await change.json()) as unknown[]).length === 0
    }

    await suspend('Sent spam')
    expect(await isReadOnly()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${name} is no longer suspended.`)).toBeVisible()
    expect(await isReadOnly()).toBe(false)

    await suspend('Sent spam again')
    await page.goto(`/admin/people?access=suspended&q=${account.email}`)
    await expect(rowOf(page, account.email)).toContainText('Sent spam again')
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
    await storeSession(other, await createSession(other.request, account))
    for (const path of ['/dashboard', '/dashboard/servers/new']) {
      await other.goto(path)
      const notice = other.getByRole('status').filter({ hasText: 'suspended since' })
      await expect(notice).toContainText('Reason: Sent spam again')
      await expect(notice).toContainText('Contact the Basalt team')
      await expect(other.getByRole('link', { name: 'Create server' })).toHaveCount(0)
    }
    await other.goto('/')
    const reason = other.getByText('Your account is suspended, so you can’t create servers.')
    await expect(reason.first()).toBeVisible()
    await expect(other.getByRole('link', { name: 'Create server' })).toHaveCount(0)
    await other.close()

    await rowOf(page, account.email)
      .getByRole('button', { name: /^Lift suspension/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Lift the suspension of ${name}?` })
    await dialog.getByLabel('Reason').fill('Solved with the customer')
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(people(page).getByText('No results')).toBeVisible()
    expect(await isReadOnly()).toBe(false)

    await page.goto('/admin')
    await expect(
      changes(page).getByRole('row').filter({ hasText: 'Sent spam again' }),
    ).toContainText('Suspended')
  })
})
