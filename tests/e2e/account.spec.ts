import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { createAccount, refresh, signIn } from './support/accounts.ts'
import {
  alert,
  company,
  country,
  fact,
  form,
  name,
  openDashboard,
  save,
  SAVED,
  saveElsewhere,
  timeZone,
} from './support/profile.ts'
import { revokeEverywhere } from './support/rest.ts'
import { expect, test } from './support/test.ts'

/** A poll may notice the end of the session first, and then the page has left before the press. */
const pressSaveOrLeave = (page: Page) =>
  save(page)
    .click({ timeout: 3000 })
    .catch(() => undefined)

test.describe('the profile', () => {
  test('is saved with the keyboard alone, says so, and is there after a reload', async ({
    page,
  }) => {
    await openDashboard(page)
    await name(page).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Peter Person')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Person & Sons')
    await page.keyboard.press('Tab')
    await expect(country(page)).toBeFocused()
    await page.keyboard.type('austri')
    await expect(page.getByRole('option', { name: 'Austria' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(country(page)).toHaveValue('Austria')
    await page.keyboard.press('Tab')
    await page.keyboard.type('vienna')
    await page.keyboard.press('Enter')
    await expect(timeZone(page)).toHaveValue('Europe/Vienna')
    await page.keyboard.press('Tab')
    await expect(save(page)).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Peter Person/)
    await page.reload()
    await expect(name(page)).toHaveValue('Peter Person')
    await expect(company(page)).toHaveValue('Person & Sons')
    await expect(country(page)).toHaveValue('Austria')
    await expect(timeZone(page)).toHaveValue('Europe/Vienna')
    await expect(fact(page, 'Name')).toHaveText('Peter Person')
  })

  test('is stored exactly, odd characters and all, and once where the key is pressed twice', async ({
    page,
  }) => {
    await openDashboard(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
    const odd = '<b>Zoë</b> "O\'Hara"; DROP TABLE -- \u6F22\u5B57 \u{1F600} ${x}'
    await name(page).fill(odd)
    await save(page).dblclick()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toHaveLength(1)
    await page.reload()
    await expect(name(page)).toHaveValue(odd)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(odd)
  })
})

test.describe('unsaved work', () => {
  test('survives a reload that the person insists on, and can be discarded', async ({ page }) => {
    await openDashboard(page)
    await company(page).click()
    await page.keyboard.type('Typed before')
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(questions).toEqual(['beforeunload'])
    await expect(form(page).getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(company(page)).toHaveValue('Typed before')
    await form(page).getByRole('button', { name: 'Discard them' }).click()
    await expect(company(page)).toHaveValue('')
    await page.reload()
    await expect(company(page)).toHaveValue('')
    expect(questions).toHaveLength(1)
  })

  test.describe('when the session ends', () => {
    test.use({ allowedErrors: [/status of 4\d\d/] })

    test('is not shown to the next person in this tab', async ({ page }) => {
      const next = await createAccount(page.request, 'Nora Next')
      const { session } = await openDashboard(page)
      await company(page).fill('Secret plans')
      await revokeEverywhere(page.request, session)
      await pressSaveOrLeave(page)
      await expect(page).toHaveURL(/\/auth/)
      await signIn(page, next)
      await expect(name(page)).toHaveValue('Nora Next')
      await expect(company(page)).toHaveValue('')
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
      expect(kept).not.toContain('Secret plans')
    })
  })
})

test.describe('the account', () => {
  // A read that is under way when the session ends is refused.
  test.use({ allowedErrors: [/status of 401/] })

  test('says who is signed in and as what, and offers the way out', async ({ page }) => {
    const { account, session } = await openDashboard(page, 'Frieda Facts')
    await expect(fact(page, 'Name')).toHaveText('Frieda Facts')
    await expect(fact(page, 'Email')).toHaveText(account.email)
    await expect(fact(page, 'Role')).toHaveText('Customer')
    await expect(fact(page, 'Session')).toContainText('Signed in on this device')
    await expect(page.getByText(/Renewed|Session ends/)).toHaveCount(0)
    await fact(page, 'Session').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/auth')
    expect((await refresh(page.request, session)).ok()).toBe(false)
  })

  test('fits 360 px with errors and unsaved work in it, and stays accessible', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { session } = await openDashboard(page, `Maximilian${'a'.repeat(85)}`)
    await company(page).fill('Mine')
    await saveElsewhere(page, session, { company: `Theirs${'b'.repeat(90)}` })
    await save(page).click()
    await expect(alert(page)).toBeVisible()
    await alert(page).getByRole('button', { name: 'Use the saved values' }).click()
    await name(page).fill('x'.repeat(101))
    await save(page).click()
    await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
    await timeZone(page).click()
    await page.keyboard.type('vienna')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    const box = await save(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await violations(page)).toEqual([])
  })
})
