import type { Browser, Page } from '@playwright/test'
import { createAccount, freshEmail, mailedLink, PASSWORD, signIn } from './support/accounts.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { record } from './support/faults.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'a quite different phrase'
const VERIFY = /\/auth\/v1\/verify/

const main = (page: Page) => page.getByRole('main')
const key = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })

/** The link of a sign-up that another person has started in another browser. */
async function strangersLink({ request }: Page): Promise<{ email: string; link: string }> {
  const email = freshEmail()
  await request.post('/auth/v1/signup', {
    headers: { apikey: EMBEDDED_KEY },
    data: { email, password: PASSWORD, data: { full_name: 'Sam Stranger' } },
  })
  return { email, link: await mailedLink(request, email, /confirm/i) }
}

/** The link of a recovery mail. */
async function recoveryLink({ request }: Page, email: string): Promise<string> {
  await request.post('/auth/v1/recover', { headers: { apikey: EMBEDDED_KEY }, data: { email } })
  return mailedLink(request, email, /password/i)
}

/** Follows a recovery link to the form for a new password. */
async function recover(page: Page) {
  const account = await createAccount(page.request)
  await page.goto(await recoveryLink(page, account.email))
  await key(page, 'Continue').click()
  await isDue(page)
  return account
}

async function isDue(page: Page) {
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
}

async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  return context.newPage()
}

test.describe('the link of a sign-up', () => {
  test('uses nothing up by being opened, by a scanner that runs scripts too', async ({ page }) => {
    const { link } = await strangersLink(page)
    const verified = record(page, VERIFY)
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(link)
      await expect(key(page, 'Confirm this address')).toBeEnabled()
      await expect(key(page, 'Confirm this address')).not.toHaveAttribute('aria-disabled', 'true')
    }
    expect(verified).toEqual([])
    await key(page, 'Confirm this address').click()
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    expect(verified).toHaveLength(1)
  })

  test('signs in nobody in a browser that did not begin it', async ({ page }) => {
    const { email, link } = await strangersLink(page)
    await page.goto(link)
    await key(page, 'Confirm this address').click()
    await expect(main(page)).toContainText(`${email} is confirmed. Sign in to continue.`)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/auth')
    await signIn(page, { email, password: PASSWORD })
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    expect(page.url()).not.toContain('token_hash')
  })

  test('never replaces a session: both are named, and both ways keep it', async ({ page }) => {
    const account = await createAccount(page.request, 'Petra Person')
    await page.goto('/auth')
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    const { email, link } = await strangersLink(page)
    const verified = record(page, VERIFY)

    await page.goto(link)
    await expect(main(page)).toContainText(
      `You are signed in as ${account.email}. This link belongs to another sign-up.`,
    )
    await key(page, `Stay signed in as ${account.email}`).click()
    await expect(page).toHaveURL('/dashboard')
    expect(verified).toEqual([])

    await page.goto(link)
    await key(page, 'Confirm the address and stay signed in').click()
    await expect(main(page)).toContainText(
      `${email} is confirmed. You are still signed in as ${account.email}.`,
    )
    await main(page).getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('main')).toContainText('Petra Person')
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Petra Person')
  })

  test('of another address than the one that signed up here signs in nobody', async ({ page }) => {
    const own = freshEmail()
    await page.goto('/auth?mode=sign-up')
    await page.getByLabel('Full name').fill('Nora New')
    await page.getByLabel('Email').fill(own)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await key(page, 'Sign up').click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    const stranger = await strangersLink(page)
    await page.goto(stranger.link)
    await expect(main(page)).toContainText(`You signed up in this browser as ${own}.`)
    await key(page, 'Confirm this address').click()
    await expect(main(page)).toContainText(`${stranger.email} is confirmed.`)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)

    await page.goto(await mailedLink(page.request, own, /confirm/i))
    await key(page, 'Confirm this address').click()
    await expect(page.getByRole('main')).toContainText('Nora New')
    expect(page.url()).not.toContain('token_hash')
  })
})

test.describe('a forgotten password', () => {
  test.use({ allowedErrors: [/status of 4\d\d/] })

  test('leads to a new one, once', async ({ page, browser }) => {
    const account = await createAccount(page.request)
    await page.goto('/auth')
    await main(page).getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(account.email)
    await key(page, 'Send reset link').click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    const link = await mailedLink(page.request, account.email, /password/i)

    const verified = record(page, VERIFY)
    await page.goto(link)
    await expect(key(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true')
    expect(verified).toEqual([])
    await key(page, 'Continue').click()
    await isDue(page)
    expect(page.url()).not.toContain('token_hash')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await key(page, 'Save password').click()
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(page).toHaveURL('/dashboard')

    const other = await elsewhere(browser, page)
    await other.goto(link)
    await key(other, 'Continue').click()
    await expect(other.getByRole('heading', { name: 'The link did not work' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    await other.goto('/auth')
    await signIn(other, account)
    await expect(main(other).getByRole('alert')).toBeVisible()
    await signIn(other, { email: account.email, password: NEW_PASSWORD })
    await expect(other).toHaveURL('/dashboard')
    await other.context().close()
  })

  test('is due before everything else: after a reload, at another address, in another tab', async ({
    page,
    context,
  }) => {
    const { email } = await recover(page)
    await expect(main(page)).toContainText(email)
    await page.reload()
    await isDue(page)
    for (const address of [
      '/dashboard',
      '/admin',
      '/dashboard/servers/new',
      '/auth?mode=sign-in',
    ]) {
      await page.goto(address)
      await isDue(page)
    }
    const second = await context.newPage()
    await second.goto('/vps')
    await expect(second.getByRole('button', { name: 'Account' })).toHaveCount(0)
    await second.goto('/dashboard')
    await isDue(second)

    await second.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await key(second, 'Save password').click()
    await expect(second).toHaveURL('/dashboard')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/dashboard')
  })

  test('is left by signing out, and the old password still works', async ({ page }) => {
    const account = await recover(page)
    await key(page, 'Sign out everywhere').click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
  })

  test('of another person: both are named before one takes the other’s place', async ({ page }) => {
    const present = await createAccount(page.request)
    const other = await createAccount(page.request)
    await page.goto('/auth')
    await signIn(page, present)
    await expect(page).toHaveURL('/dashboard')
    const link = await recoveryLink(page, other.email)
    await page.goto(link)
    await expect(main(page)).toContainText(`You are signed in as ${present.email}.`)
    await key(page, 'Continue').click()
    await expect(main(page)).toContainText(
      `You are signed in as ${present.email}. This link is for ${other.email}.`,
    )
    await page.reload()
    await expect(main(page)).toContainText(`You are signed in as ${present.email}.`)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/dashboard')
  })

  test('of another person: who goes on sets the password of that account', async ({ page }) => {
    const present = await createAccount(page.request)
    const other = await createAccount(page.request)
    await page.goto('/auth')
    await signIn(page, present)
    await expect(page).toHaveURL('/dashboard')
    await page.goto(await recoveryLink(page, other.email))
    await key(page, 'Continue').click()
    await key(page, `Set a password for ${other.email}`).click()
    await isDue(page)
    await expect(main(page)).toContainText(`For ${other.email}.`)
  })
})

test.describe('where the service does not answer', () => {
  test.use({ allowedErrors: [/status of 503/] })

  test('a link that could not be checked is tried again', async ({ page }) => {
    const { email, link } = await strangersLink(page)
    await page.goto(link)
    await expect(key(page, 'Confirm this address')).not.toHaveAttribute('aria-disabled', 'true')
    await page.route(VERIFY, (route) => route.fulfill({ status: 503, json: {} }))
    await key(page, 'Confirm this address').click()
    await expect(page.getByRole('heading', { name: 'The link did not work' })).toBeVisible()
    await page.unroute(VERIFY)
    await key(page, 'Try again').click()
    await expect(main(page)).toContainText(`${email} is confirmed.`)
  })
})
