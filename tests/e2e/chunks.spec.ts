import type { Page } from '@playwright/test'
import { createAccount, createSession, storeSession } from './support/accounts.ts'
import { chunksOf, keptSession } from './support/faults.ts'
import { company, form, name, openDashboard, save, storedProfile } from './support/profile.ts'
import { expect, test } from './support/test.ts'

const UNREACHABLE = 'We cannot reach the sign-in service.'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('a chunk', () => {
  // What the browser and React say about it; nothing may be uncaught.
  test.use({
    allowedErrors: [
      /^console: .*(ERR_FAILED|status of 404|MIME type|dynamically imported module)/s,
    ],
  })

  for (const [what, source] of [
    ['with the backend client', /@supabase\/supabase-js/],
    ['with the work of the auth machine', /auth\/actors\/work/],
  ] as const) {
    test(`${what} that does not load is a message, and Try again works`, async ({ page }) => {
      const account = await createAccount(page.request)
      await storeSession(page, await createSession(page.request, account))
      const chunk = await chunksOf(page.request, source)
      await page.route(chunk, (route) => route.abort())
      await page.goto('/dashboard')
      await expect(alert(page)).toContainText(UNREACHABLE)
      await expect(page).toHaveURL('/auth?redirect=%2Fdashboard')
      // The public pages need none of it.
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()

      await page.unrouteAll()
      await alert(page).getByRole('button', { name: 'Try again' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expect(name(page)).toHaveValue('Petra Person')
    })

    test(`${what} is tried again by itself when the network is back`, async ({ page }) => {
      const account = await createAccount(page.request)
      await storeSession(page, await createSession(page.request, account))
      const chunk = await chunksOf(page.request, source)
      await page.route(chunk, (route) => route.abort())
      await page.goto('/dashboard')
      await expect(alert(page)).toContainText(UNREACHABLE)
      await page.unrouteAll()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page).toHaveURL('/dashboard')
    })
  }

  for (const [what, answer] of [
    ['does not come', null],
    ['is answered with 404', { status: 404, contentType: 'text/plain', body: 'gone' }],
    ['is answered with a page', { status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }],
  ] as const) {
    test(`of a page that ${what} shows the error page, whose Try again works`, async ({ page }) => {
      const chunk = await chunksOf(page.request, /routes\/vps/)
      await page.route(chunk, (route) => (answer ? route.fulfill(answer) : route.abort()))
      const loads: string[] = []
      page.on('framenavigated', (frame) => loads.push(frame.url()))
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: /^VPS/ }).click()
      await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
      await expect(page).toHaveURL('/vps')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByText(/module|import|Failed to fetch/)).toHaveCount(0)

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/^VPS/)
      expect(loads.length).toBeLessThan(8)
    })
  }
})

test.describe('parts of the page that do not load', () => {
  test.use({ allowedErrors: [/^console: .*(ERR_FAILED|dynamically imported module)/s] })

  test('cost those parts only', async ({ page }) => {
    const parts = await chunksOf(
      page.request,
      /(AccountMenu|MegaPanel|MobileMenu|Palette|commands|Toaster)\.tsx?$/,
    )
    await page.route(parts, (route) => route.abort())
    const { session } = await openDashboard(page)
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: 'Platform' }).hover()
    await banner.getByRole('button', { name: 'Platform' }).click()
    await banner.getByRole('button', { name: 'Find a page or action' }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await company(page).fill('Saved all the same')
    await save(page).click()
    await expect(form(page).getByText('Changes are not saved yet.')).toHaveCount(0)
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
  test.use({ allowedErrors: [/^console: .*(ERR_INTERNET_DISCONNECTED|Offline: )/s] })

  test('a page that was never loaded is our error page, and loads when it is back', async ({
    page,
    context,
  }) => {
    await openDashboard(page)
    await company(page).fill('Half typed')
    await context.setOffline(true)
    const away = page.getByRole('banner').getByRole('link').first()
    await away.click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/did not load/)
  })

  test('signing out from a page that was opened directly says what happened', async ({
    page,
    context,
  }) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('Error signing out')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await keptSession(page)).toBeNull()
  })
})
