import type { Page, Route } from '@playwright/test'
import { createAccount, createSession, refresh, signIn, storeSession } from './support/accounts.ts'
import { comeBack, endingIn, hold, keptSession, record, REFRESH } from './support/faults.ts'
import { name } from './support/profile.ts'
import { createAdmin, type Session } from './support/rest.ts'
import { expect, test } from './support/test.ts'

const ENDED = 'Your session has ended. Sign in again to go on.'

/**
 * Far from the last 90 seconds, in which the page renews. With less a slow start renews before the test has said how
 * the service answers, and the next renewal is an hour away.
 */
const SOON = 150

/** Opens the dashboard with a session that ends after this many seconds, on a clock that the test can move. */
async function openEndingIn(page: Page, seconds: number): Promise<Session> {
  const account = await createAccount(page.request)
  const session = endingIn(await createSession(page.request, account), seconds)
  await storeSession(page, session)
  await page.clock.install()
  await page.goto('/dashboard/account')
  await expect(name(page)).toBeVisible()
  return session
}

/** Advances the clock in steps of half a minute until the check passes, with time for answers between the steps. */
async function untilLater(page: Page, holds: () => void | Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(30_000)
    await holds()
  }).toPass({ intervals: [50, 100, 200] })
}

/**
 * Advances the clock to the renewal, and waits for the message that its answer brings. The answer comes when the clock
 * goes by itself again: the message is there for seconds only.
 */
async function untilRefused(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<Route>()
  await page.route(REFRESH, ask)
  await page.clock.runFor(61_000)
  await answer(await asked)
  await expect(page.getByText(ENDED)).toBeVisible()
}

test('a session is renewed at the first check of its last 90 seconds, and not before', async ({
  page,
}) => {
  const refreshes = record(page, REFRESH)
  // More than 90 s are left at the first check, fewer at the second.
  const session = await openEndingIn(page, SOON)
  await page.clock.runFor(31_000)
  await comeBack(page)
  expect(refreshes).toHaveLength(0)
  await page.clock.runFor(30_000)
  await expect.poll(() => refreshes.length).toBe(1)

  await expect
    .poll(async () => (await keptSession(page))?.['refresh_token'])
    .not.toBe(session['refresh_token'])
  const kept = await keptSession(page)
  expect((await refresh(page.request, kept ?? {})).ok()).toBe(true)
  await page.clock.runFor(120_000)
  expect(refreshes).toHaveLength(1)
})

test('a reload on an admin page with a session about to end renews it and stays', async ({
  page,
}) => {
  const { account, session } = await createAdmin(page.request)
  await storeSession(page, endingIn(session, 20))
  const refreshes = record(page, REFRESH)
  const address = `/admin/people?q=${encodeURIComponent(account.email)}`
  await page.goto(address)
  await expect(page.getByRole('cell', { name: /^Admin/ })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(page.getByRole('cell', { name: /^Admin/ })).toBeVisible()
  await expect(page).toHaveURL(address)
  expect(refreshes).toHaveLength(1)
})

test.describe('a renewal that fails', () => {
  // auth-js logs each request that it gives up.
  test.use({ allowedErrors: [/status of (4|5)\d\d|ERR_FAILED|AuthRetryableFetchError/] })

  test('at boot says so, and heals by itself once the service answers', async ({ page }) => {
    const account = await createAccount(page.request)
    await storeSession(page, endingIn(await createSession(page.request, account), -10))
    await page.route(REFRESH, (route) => route.fulfill({ status: 503, json: { message: 'no' } }))
    await page.clock.install()
    await page.goto('/dashboard/account')
    await untilLater(page, () =>
      expect(page.getByRole('main').getByRole('alert')).toContainText(
        'We cannot reach the sign-in service.',
        { timeout: 500 },
      ),
    )
    await page.unrouteAll()
    // There is no input from the person.
    await untilLater(page, () => expect(page).toHaveURL('/dashboard/account', { timeout: 500 }))
    await expect(name(page)).toBeVisible()
  })

  test('because the session is no more signs out, and keeps where the person was', async ({
    page,
  }) => {
    const { account, session } = await createAdmin(page.request)
    await storeSession(page, endingIn(session, SOON))
    await page.clock.install()
    const address = `/admin/people?q=${encodeURIComponent(account.email)}`
    await page.goto(address)
    await expect(page.getByRole('cell', { name: /^Admin/ })).toBeVisible()
    await untilRefused(page, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
      }),
    )
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await expect(page.getByText(account.email)).toHaveCount(0)
    expect(await keptSession(page)).toBeNull()
    await page.unrouteAll()
    await signIn(page, account)
    await expect(page).toHaveURL(address)
  })

  test('to answer at all ends in a message instead of an endless spinner', async ({ page }) => {
    const account = await createAccount(page.request)
    await storeSession(page, endingIn(await createSession(page.request, account), -10))
    const token = await hold(page, REFRESH)
    await page.clock.install()
    await page.goto('/dashboard/account?tab=profile')
    const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
    await expect(spinner).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(page).toHaveURL(/\/auth\?redirect=%2Fdashboard%2Faccount/)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('We cannot reach the sign-in service.')
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()

    token.release()
    await expect(page).toHaveURL('/dashboard/account?tab=profile')
    await expect(name(page)).toBeVisible()
  })
})

test('a laptop that slept for 8 hours is signed in with at most two renewals', async ({ page }) => {
  const refreshes = record(page, REFRESH)
  const session = await openEndingIn(page, 3600)
  await page.clock.fastForward('08:00:00')
  await comeBack(page)
  await expect
    .poll(async () => (await keptSession(page))?.['refresh_token'])
    .not.toBe(session['refresh_token'])
  await page.clock.runFor(90_000)
  await comeBack(page)
  await page.reload()
  await expect(name(page)).toBeVisible()
  expect(refreshes.length).toBeLessThanOrEqual(2)
})
