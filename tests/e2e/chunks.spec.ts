import type { Page } from '@playwright/test'
import { signInAs, createAccount, createSession, storeSession } from './support/accounts.ts'
import { chunksOf, keptSession } from './support/faults.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { company, form, name, openDashboard, save, storedProfile } from './support/profile.ts'
import { expect, test } from './support/test.ts'
import { documents, keepOpen, release } from './support/version.ts'

const UNREACHABLE = 'We cannot reach the sign-in service.'

const refusal = (page: Page) => page.getByRole('main').getByRole('alert')

/** Returns whether this browser caches a failed import until the page is closed. */
async function keepsFailedImports(page: Page): Promise<boolean> {
  const probe = '/assets/probe.js'
  const loads = () => page.evaluate((url) => import(url).then(Boolean, () => false), probe)
  await page.route(probe, (route) => route.abort())
  await loads()
  await page.unroute(probe)
  await page.route(probe, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
  )
  return !(await loads())
}

/** Opens the dashboard without the client's chunk. The session ends after this many seconds. */
async function openWithoutIt(page: Page, secondsLeft: number): Promise<void> {
  const account = await createAccount(page.request)
  const session = await createSession(page.request, account)
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft
  await storeSession(page, { ...session, expires_at })
  await page.route(await chunksOf(/@supabase\/supabase-js/), (route) => route.abort())
  await page.goto('/dashboard/account')
}

/** The same with a session that must be renewed first. */
async function comeWithoutIt(page: Page): Promise<void> {
  await openWithoutIt(page, 60)
  await expect(refusal(page)).toContainText(UNREACHABLE)
  await expect(page).toHaveURL('/auth?redirect=%2Fdashboard%2Faccount')
}

test.describe('the chunk with the backend client', () => {
  // What the browser and React log about it. No error may be uncaught.
  test.use({
    allowedErrors: [/^console: .*(ERR_FAILED|A part of the site did not load)/s],
  })

  test('that does not load is a message, and there is a way on', async ({ page }) => {
    await comeWithoutIt(page)
    // The public pages do not need the client.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()

    const way = (await keepsFailedImports(page))
      ? /^(Reload the page|Load the page anew)$/
      : 'Try again'
    await page.unrouteAll()
    await refusal(page).getByRole('button', { name: way }).click()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(name(page)).toHaveValue('Petra Person')
  })

  test('is not needed for what a session that still holds may read first', async ({ page }) => {
    await openWithoutIt(page, 3600)
    await expect(name(page)).toHaveValue('Petra Person')
    await expect(page).toHaveURL('/dashboard/account')
  })

  test('is tried again by itself when the network is back', async ({ page }) => {
    await comeWithoutIt(page)
    test.skip(await keepsFailedImports(page), 'This browser does not ask for it again.')
    await page.unrouteAll()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page).toHaveURL('/dashboard/account')
  })
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** With the keyboard: sections above the footer get their height when they become visible, and move the link. */
const openVps = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^VPS/ }).press('Enter')

test.describe('a chunk of a page', () => {
  test.use({
    allowedErrors: [
      /^console: .*(ERR_FAILED|status of 404|MIME type|valid digest|A part of the site did not load)/s,
    ],
  })

  for (const [what, answer] of [
    ['does not come', null],
    ['is answered with a page', { status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }],
  ] as const) {
    test(`that ${what} is one reload, then the error page, whose Try again works`, async ({
      page,
    }) => {
      const chunk = await chunksOf(/routes\/vps/)
      await page.route(chunk, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/')
      const loaded = documents(page)
      await openVps(page)
      await expect(title(page)).toHaveText('This page did not load')
      await expect(page.getByRole('main')).toContainText('Part of this page could not be loaded.')
      await expect(page).toHaveURL('/vps')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByText(/module|import|Failed to fetch/)).toHaveCount(0)
      expect(loaded).toEqual(['/vps'])

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page)).toContainText(/^VPS/)
      expect(loaded).toEqual(['/vps', '/vps'])
    })
  }

  test('that comes after the reload is the page, and nothing is said', async ({ page }) => {
    const chunk = await chunksOf(/routes\/vps/)
    await page.route(chunk, (route) => route.abort())
    await page.goto('/')
    await page.route('/vps', async (route) => {
      await page.unroute(chunk)
      await route.continue()
    })
    const loaded = documents(page)
    await openVps(page)
    await expect(title(page)).toContainText(/^VPS/)
    expect(loaded).toEqual(['/vps'])
  })

  test('that stays away is never a second reload of the same page', async ({ page }) => {
    const chunk = await chunksOf(/routes\/vps/)
    await page.route(chunk, (route) => route.abort())
    await page.goto('/vps')
    await expect(title(page)).toHaveText('This page did not load')
    const loaded = documents(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
    await openVps(page)
    await expect(title(page)).toHaveText('This page did not load')
    expect(loaded).toEqual([])
  })

  test('that a new build has taken away is said to be gone with the old one', async ({ page }) => {
    const chunk = await chunksOf(/routes\/vps/)
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await release(page, 'another-build')
    await page.goto('/vps')
    await expect(page.getByRole('main')).toContainText('A new version of Basalt is out')
    await expectNoViolation(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the new version' }).click()
    await expect(title(page)).toContainText(/^VPS/)
  })

  test('that is missing together with what would explain it is said all the same', async ({
    page,
  }) => {
    const chunk = await chunksOf(/routes\/vps|^error$/)
    await page.route(chunk, (route) => route.abort())
    await page.goto('/')
    const loaded = documents(page)
    await openVps(page)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('This page did not load. Check your connection.')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('Reloading the page may help.')
    expect(loaded).toEqual([])
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Reload the page' }).click()
    await expect(title(page)).toContainText(/^VPS/)
  })
})

test.describe('parts of the bar that do not load', () => {
  test.use({ allowedErrors: [/^console: .*(ERR_FAILED|A part of the site did not load)/s] })

  for (const [what, source, open, said] of [
    [
      'the search',
      /\/AnyPalette\.tsx$/,
      (page: Page) => page.keyboard.press('ControlOrMeta+k'),
      'The search did not load.',
    ],
    [
      'the menu',
      /\/SiteMenuPanel\.tsx$/,
      (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Products' }).click(),
      'The menu did not load.',
    ],
  ] as const) {
    test(`${what} says so, and there is a way out that keeps what was typed`, async ({ page }) => {
      await openDashboard(page)
      await company(page).fill('Half typed')
      await page.route(await chunksOf(source), (route) => route.abort())
      await open(page)
      const alert = page.getByRole('banner').getByRole('alert')
      await expect(alert).toContainText(said)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toContainText('Reloading the page may help.')
      await page.unrouteAll()
      page.once('dialog', (dialog) => void dialog.accept())
      await alert.getByRole('button', { name: 'Reload the page' }).click()
      await expect(form(page).getByText('We restored your unsaved changes.')).toBeVisible()
      await expect(company(page)).toHaveValue('Half typed')
      await open(page)
      await expect(alert).toHaveCount(0)
      await expect(
        page
          .getByRole('link', { name: 'Architecture' })
          .or(page.getByRole('listbox').getByRole('option').first()),
      ).toBeVisible()
    })
  }

  test('on a phone, the menu says so, holds no violation, and can be put away', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route(await chunksOf(/\/MobileMenu\.tsx$/), (route) => route.abort())
    await page.goto('/roadmap')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    const alert = page.getByRole('banner').getByRole('alert')
    await expect(alert).toContainText('The menu did not load. Check your connection.')
    await expectNothingWider(page, [320, 360])
    await expectNoViolation(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })

  test('the account menu leaves a link in its place, which loads what is missing', async ({
    page,
  }) => {
    const chunk = await chunksOf(/\/SignedInCells\.tsx$/)
    await page.route(chunk, (route) => route.abort())
    await signInAs(page, 'user')
    // The link is also there before the menu's chunk is requested.
    const failed = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))
    await page.goto('/roadmap')
    await failed
    const link = page.getByRole('banner').getByRole('link', { name: 'Account' })
    await expect(link).toBeVisible()
    await page.unrouteAll()
    await link.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
  })
})

test.describe('parts of the page that do not load', () => {
  test.use({ allowedErrors: [/^console: .*(ERR_FAILED|A part of the site did not load)/s] })

  test('cost those parts only', async ({ page }) => {
    const parts = await chunksOf(
      /(SignedInCells|MegaPanel|MobileMenu|Palette|commands|Toaster)\.tsx?$/,
    )
    await page.route(parts, (route) => route.abort())
    const { session } = await openDashboard(page)
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: 'Products' }).hover()
    await banner.getByRole('button', { name: 'Products' }).click()
    await banner.getByRole('button', { name: 'Search plans, docs, actions' }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await company(page).fill('Saved all the same')
    await save(page).click()
    await expect(form(page).getByText('You have unsaved changes.')).toHaveCount(0)
    expect(await storedProfile(page, session)).toMatchObject({ company: 'Saved all the same' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(company(page)).toHaveValue('Saved all the same')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({
    allowedErrors: [
      /^console: .*(ERR_INTERNET_DISCONNECTED|A part of the site did not load|status of 404)/s,
    ],
  })

  for (const [tab, prepare] of [
    ['a new tab', () => Promise.resolve()],
    ['a tab that has been open for a while', keepOpen],
  ] as const) {
    test(`a page that was never loaded is said so in ${tab}, and comes by itself when it is back`, async ({
      page,
      context,
    }) => {
      await page.clock.install()
      await openDashboard(page)
      await prepare(page)
      await company(page).fill('Half typed')
      await context.setOffline(true)
      const rail = page.getByRole('navigation', { name: 'Dashboard' })
      await rail.getByRole('link', { name: 'SSH keys' }).click()
      await page.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByRole('main')).toContainText('This page did not load')
      await expect(page.getByRole('main')).toContainText(/[Cc]heck your connection/)
      await expect(page).toHaveURL('/dashboard/keys')
      await context.setOffline(false)
      // Some browsers cache the failed import, and the page cannot recover alone. Then it has a button.
      const key = page.getByRole('button', { name: 'Reload the page' })
      await expect(title(page).or(key)).toBeVisible()
      if (await key.isVisible()) await key.click()
      await expect(title(page)).toBeVisible()
      await expect(title(page)).not.toHaveText(/did not load/)
    })
  }

  test('signing out from a page that was opened directly says what happened', async ({
    page,
    context,
  }) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Error signing out')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await keptSession(page)).toBeNull()
  })
})
