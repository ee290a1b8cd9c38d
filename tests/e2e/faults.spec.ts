import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import {
  createAccount,
  createSession,
  signIn,
  STORAGE_KEY,
  storeSession,
} from './support/accounts.ts'
import {
  comeBack,
  endingIn,
  hold,
  keptSession,
  record,
  REFRESH,
  ROLE_LOOK_UPS,
} from './support/faults.ts'
import { company, form, name, openDashboard, save, SAVED } from './support/profile.ts'
import { createAdmin } from './support/rest.ts'
import { expect, test } from './support/test.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('li')
const spinner = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })

/** Returns the items of the Account menu, and closes it again. */
async function menu(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out everywhere' })).toBeVisible()
  const items = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return items
}

/** Milliseconds on the test's clock until there are this many messages. Stops after ten seconds. */
async function timeUntil(page: Page, count: number): Promise<number> {
  let passed = 0
  while ((await toasts(page).count()) !== count && passed < 10_000) {
    await page.clock.runFor(50)
    passed += 50
  }
  return passed
}

/** Saves a company, and waits for the result. */
async function saveAs(page: Page, text: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await company(page).fill(text)
  await save(page).click()
  await saved
  await expect(form(page).getByText('You have unsaved changes.')).toHaveCount(0)
}

test.describe('while the session is looked for', () => {
  test('a guarded page shows Loading... in its middle', async ({ page }) => {
    const account = await createAccount(page.request)
    await storeSession(page, endingIn(await createSession(page.request, account), 10))
    const token = await hold(page, REFRESH)
    await page.goto('/dashboard/account')
    await expect(spinner(page)).toBeVisible()
    const inMiddle = await spinner(page).evaluate((element) => {
      const box = element.getBoundingClientRect()
      const main = document.querySelector('main')?.getBoundingClientRect()
      if (!main) return null
      return {
        across: Math.abs((box.left + box.right) / 2 - (main.left + main.right) / 2),
        down: (box.top + box.bottom) / 2 / window.innerHeight,
      }
    })
    expect(inMiddle?.across).toBeLessThanOrEqual(1)
    expect(inMiddle?.down).toBeGreaterThan(0.3)
    expect(inMiddle?.down).toBeLessThan(0.7)
    token.release()
    await expect(name(page)).toBeVisible()
    await expect(spinner(page)).toHaveCount(0)
  })
})

test.describe('roles', () => {
  test.use({ allowedErrors: [/status of 500/] })

  test('that cannot be looked up make an admin a user, until the next look succeeds', async ({
    page,
  }) => {
    const { session } = await createAdmin(page.request)
    await storeSession(page, session)
    await page.route(ROLE_LOOK_UPS, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/admin')
    await expect(page).toHaveURL('/')
    expect(await menu(page)).toEqual([
      'Dashboard',
      'Account',
      'Support tickets',
      'Keyboard shortcuts\n?',
      'Sign out on this device',
      'Sign out everywhere',
    ])
    await page.unrouteAll()
    await comeBack(page)
    await expect
      .poll(() => menu(page))
      .toEqual([
        'Dashboard',
        'Account',
        'Support tickets',
        'Admin',
        'Keyboard shortcuts\n?',
        'Sign out on this device',
        'Sign out everywhere',
      ])
  })
})

test('a storage that is forbidden leaves a site that works, and says that the session ends with the tab', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/dashboard/account')
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard/account')
  await company(page).fill('In memory')
  await save(page).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(company(page)).toHaveValue('In memory')
  await expect(page.getByText(/in this tab only/)).toBeVisible()
})

test.describe('two tabs', () => {
  test('are signed in by one sign-in', async ({ page, context }) => {
    const account = await createAccount(page.request)
    await page.goto('/auth?redirect=%2Fdashboard%3Ftab%3Dprofile')
    const second = await context.newPage()
    await second.goto('/vps')
    await expect(second.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const third = await context.newPage()
    await third.goto('/auth')
    await signIn(third, account)
    await expect(third).toHaveURL('/dashboard')
    await expect(page).toHaveURL('/dashboard?tab=profile')
    await expect(second).toHaveURL('/vps')
    await expect(second.getByRole('button', { name: 'Account' })).toBeVisible()
  })

  test('of one person: a new session in the one costs the other nothing that was typed', async ({
    page,
    context,
  }) => {
    const { account } = await openDashboard(page)
    await company(page).fill('Half typed')
    const other = await context.newPage()
    await other.goto('/vps')
    const session = await createSession(page.request, account)
    const asked = record(page, ROLE_LOOK_UPS)
    await other.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value)
        new BroadcastChannel(key).postMessage({ event: 'SIGNED_IN', session: JSON.parse(value) })
      },
      [STORAGE_KEY, JSON.stringify(session)] as const,
    )
    await expect(company(page)).toHaveValue('Half typed')
    await save(page).click()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(form(page).getByText('We restored your unsaved changes.')).toHaveCount(0)
    expect(asked).toEqual([])
    expect((await keptSession(page))?.['refresh_token']).toBe(session['refresh_token'])
  })
})

test.describe('messages', () => {
  test('are three at once at most, and stand still under the pointer', async ({ page }) => {
    await page.clock.install()
    await openDashboard(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const [index, text] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      await saveAs(page, text)
      const expected = Math.min(index + 1, 3)
      await timeUntil(page, expected)
      await expect(toasts(page)).toHaveCount(expected)
    }
    await toasts(page).first().hover()
    await page.clock.runFor(8_000)
    await expect(toasts(page)).toHaveCount(3)
    await page.clock.resume()
    expect(await violations(page, { include: '[data-toaster]' })).toEqual([])
    await toasts(page).first().getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(2)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_000)
    await expect(toasts(page)).toHaveCount(0)
  })
})
