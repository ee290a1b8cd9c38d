import type { Page } from '@playwright/test'
import { createAccount } from './support/accounts.ts'
import { comeBack } from './support/faults.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { company, form, name, openDashboard } from './support/profile.ts'
import { expectStill, settled, watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { becomeOutdated, documents, keepOpen, notice, openOutdated } from './support/version.ts'

const logo = (page: Page) => page.getByRole('banner').getByRole('link').first()
/** With the keyboard: sections above the footer get their height when they become visible, and move the link. */
const openFromFooter = (page: Page, label: RegExp) =>
  page.getByRole('contentinfo').getByRole('link', { name: label }).press('Enter')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const loadNow = (page: Page) => notice(page).getByRole('button', { name: 'Reload now' })

/** Opens the dashboard of a new person in a tab that becomes outdated. */
async function openOutdatedDashboard(page: Page) {
  await page.clock.install()
  const signed = await openDashboard(page)
  await keepOpen(page)
  await becomeOutdated(page)
  return signed
}

test.describe('a new build', () => {
  test('is shown to a person who returns to the tab, without interrupting them', async ({
    page,
  }) => {
    const shifts = await watchShifts(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.clock.install()
    await page.goto('/vps')
    await keepOpen(page)
    await expect(notice(page)).toBeEmpty()
    const plans = page.getByRole('link', { name: 'See plans' })
    await plans.focus()
    const before = (await shifts()).length
    await becomeOutdated(page)
    await expect(notice(page)).toHaveText(/It loads with the next page you open\./)
    await expect(notice(page)).toHaveRole('status')
    await expect(plans).toBeFocused()
    await expectStill(async () => (await shifts()).slice(before), '/vps')
  })

  test('is shown without overflow or accessibility violations', async ({ page }) => {
    await openOutdated(page, '/roadmap')
    await expectNothingWider(page)
    await expectNoViolation(page, { inAllLooks: true })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(loadNow(page)).toBeInViewport({ ratio: 1 })
    }
  })

  test('is dismissed with the keyboard, and loads with the next page anyway', async ({ page }) => {
    await openOutdated(page, '/roadmap')
    await page.keyboard.press('Shift+Tab')
    await expect(notice(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(notice(page)).toBeEmpty()
    const loaded = documents(page)
    await openFromFooter(page, /^Research/)
    await expect(heading(page)).toHaveText('Research')
    expect(loaded).toEqual(['/research'])
  })
})

test.describe('the next page', () => {
  test('is loaded as a document; a filter of this one is not', async ({ page }) => {
    await openOutdated(page, '/vps')
    const loaded = documents(page)
    await page.getByRole('button', { name: 'VPS and VDS' }).click()
    await expect(page).toHaveURL(/family=all/)
    expect(loaded).toEqual([])

    await openFromFooter(page, /^Roadmap/)
    await expect(heading(page)).toHaveText('Roadmap')
    await expect(page).toHaveURL('/roadmap')
    expect(loaded).toEqual(['/roadmap'])

    await page.goBack()
    await expect(page).toHaveURL(/\/vps\?.*family=all/)
    await expect(heading(page)).toContainText(/^VPS/)
    await page.goForward()
    await expect(heading(page)).toHaveText('Roadmap')
  })

  test('is not loaded again and again while the host serves the old build', async ({ page }) => {
    await openOutdated(page, '/roadmap')
    const loaded = documents(page)
    await openFromFooter(page, /^Research/)
    await expect(heading(page)).toHaveText('Research')
    await keepOpen(page)
    const answer = page.waitForResponse('**/version.json')
    await comeBack(page)
    await answer
    await openFromFooter(page, /^Roadmap/)
    await expect(heading(page)).toHaveText('Roadmap')
    await expect(notice(page)).toBeEmpty()
    expect(loaded).toEqual(['/research'])
  })
})

test.describe('unsaved work', () => {
  test('is asked about before the next page, and nothing is lost by staying', async ({ page }) => {
    await openOutdatedDashboard(page)
    const loaded = documents(page)
    // The browser must not open a dialog of its own.
    page.on('dialog', (dialog) => expect.soft(dialog.type(), 'a dialog').toBe('none'))
    await company(page).fill('Half typed')
    await logo(page).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(company(page)).toHaveValue('Half typed')
    await expect(page).toHaveURL('/dashboard/account')
    expect(loaded).toEqual([])

    await logo(page).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/')
    await expect(heading(page)).toBeVisible()
    expect(loaded).toEqual(['/'])
  })

  test('is asked about by the browser when it is loaded now, and is there again', async ({
    page,
  }) => {
    await openOutdatedDashboard(page)
    const loaded = documents(page)
    await company(page).fill('Half typed')
    page.once('dialog', (dialog) => void dialog.dismiss())
    await loadNow(page).click()
    await expect(notice(page)).toContainText('Loading…')
    await page.clock.fastForward('00:11')
    await expect(notice(page)).toContainText('It loads with the next page you open.')
    await expect(company(page)).toHaveValue('Half typed')
    expect(loaded).toEqual([])

    page.once('dialog', (dialog) => void dialog.accept())
    await loadNow(page).click()
    await expect(form(page).getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(company(page)).toHaveValue('Half typed')
    expect(loaded).toEqual(['/dashboard/account'])
  })

  test('in a form with a password is asked about when it is loaded now', async ({ page }) => {
    await openOutdated(page, '/auth')
    const loaded = documents(page)
    await page.getByLabel('Email').fill('petra@example.test')
    page.once('dialog', (dialog) => void dialog.dismiss())
    await loadNow(page).click()
    await page.clock.fastForward('00:11')
    await expect(page.getByLabel('Email')).toHaveValue('petra@example.test')
    await page.getByLabel('Email').clear()
    await loadNow(page).click()
    await expect.poll(() => loaded).toEqual(['/auth'])
  })
})

test.describe('signing in and out', () => {
  test('keeps its message and its return path', async ({ page }) => {
    const account = await createAccount(page.request)
    await openOutdated(page, '/auth?redirect=%2Fdashboard%2Faccount')
    const loaded = documents(page)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Successfully signed in!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(name(page)).toBeVisible()
    // A request under way would be refused.
    await settled(page)

    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Successfully signed out!')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    expect(loaded).toEqual([])
  })
})
