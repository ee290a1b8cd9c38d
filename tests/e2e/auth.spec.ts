import {
  createAccount,
  createSession,
  DEMO,
  freshEmail,
  mailedLink,
  PASSWORD,
  refresh,
  signIn,
  STORAGE_KEY,
} from './support/accounts.ts'
import { settled } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What the browser logs about a 4xx answer: expected where a test provokes a refusal. */
const REFUSED = [/status of 4\d\d/]

const main = 'main'

test.describe('sign-in', () => {
  test('leads to the dashboard and says so', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, await createAccount(page.request, 'Petra Person'))
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Successfully signed in!')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Petra Person')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  })

  test('leads back to the place that was asked for, with search and hash', async ({ page }) => {
    await page.goto('/admin/people?q=ada#results')
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await signIn(page, DEMO.admin)
    await expect(page).toHaveURL('/admin/people?q=ada#results')
    await page.goBack()
    expect(page.url()).not.toContain('/auth')
  })

  test('pressed twice sends one request', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('grant_type=password')) requests.push(request.url())
    })
    await page.goto('/auth')
    await expect(page.getByRole('region', { name: 'Sign in' })).toBeFocused()
    // Two presses of Tab are enough to sign in.
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO.user.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.locator(main).getByRole('button', { name: 'Sign in' }).dblclick()
    await expect(page).toHaveURL('/dashboard')
    expect(requests).toHaveLength(1)
  })
})

test.describe('sign-up', () => {
  test('asks to check the mail, and its link leads into the account', async ({ page }) => {
    const email = freshEmail()
    await page.goto('/auth?mode=sign-up')
    await page.getByLabel('Full name').fill('Nora New')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await expect(
      page.getByText(
        'Account created successfully! Please check your email to verify your account.',
      ),
    ).toBeVisible()
    await expect(page.locator(main)).toContainText(email)

    await page.goto(await mailedLink(page.request, email, /confirm/i))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main')).toContainText('Nora New')
    expect(page.url()).not.toContain('token_hash')
    await page.goBack()
    expect(page.url()).not.toContain('token_hash')
  })

  test.describe('refused by the service', () => {
    test.use({ allowedErrors: REFUSED })

    test("shows the service's own reasons for a weak password, and loses nothing", async ({
      page,
    }) => {
      // The embedded service checks only the length. A hosted one also checks leaked passwords and kinds of characters.
      await page.route('**/auth/v1/signup*', (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'weak_password',
            error_code: 'weak_password',
            msg: 'Password is known to be weak.',
            weak_password: { reasons: ['pwned', 'length'] },
          },
        }),
      )
      await page.goto('/auth?mode=sign-up')
      await page.getByLabel('Full name').fill('Nora New')
      await page.getByLabel('Email').fill(freshEmail())
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign up' }).click()
      const alert = page.locator(main).getByRole('alert')
      await expect(alert.getByRole('listitem')).toHaveCount(2)
      await expect(alert).toContainText(/leak|breach/i)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    })

    test('sends the mail again after a minute, not before', async ({ page }) => {
      await page.clock.install()
      await page.goto('/auth?mode=reset')
      await page.getByLabel('Email').fill(DEMO.staff.email)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      const again = page.getByRole('button', { name: 'Resend email' })
      await expect(again).toHaveAttribute('aria-disabled', 'true')
      await page.clock.runFor(61_000)
      await expect(again).not.toHaveAttribute('aria-disabled', 'true')
      await again.click()
      await expect(page.getByText('We’ve sent another email.')).toBeVisible()
    })
  })
})

test.describe('sign-out', () => {
  test('revokes the session and every copy of it, clears everything stored, and says so', async ({
    page,
  }) => {
    const account = await createAccount(page.request)
    const copy = await createSession(page.request, account)
    await page.goto('/auth')
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    // The new page takes the focus, which would close a menu.
    await expect(page.getByRole('main')).toBeFocused()
    // A request under way would be refused.
    await settled(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByText('Successfully signed out!')).toBeVisible()
    expect((await refresh(page.request, copy)).ok()).toBe(false)
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ])
    expect(keys.filter((key) => key.startsWith('sb-'))).toEqual([])
    expect(keys).toContain('theme')
    await page.goBack()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText(account.email)).toHaveCount(0)
  })

  test('ends the session in every other tab', async ({ page, context }) => {
    const account = await createAccount(page.request)
    await page.goto('/auth')
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    const second = await context.newPage()
    await second.goto('/dashboard')
    // A request under way would be refused.
    await settled(page)
    await settled(second)
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(second).toHaveURL(/\/auth/)
  })
})

test.describe('a session', () => {
  test('stored as something else is no session and no error', async ({ page }) => {
    await page.goto('/auth')
    for (const [what, value] of [
      ['not JSON', '{"access_token":'],
      ['null', 'null'],
      ['another shape', '{"hello":"world"}'],
      ['an expiry in words', '{"access_token":"a","refresh_token":"b","expires_at":"never"}'],
      ['two megabytes', JSON.stringify({ access_token: 'x'.repeat(2_000_000) })],
    ] as const) {
      await test.step(what, async () => {
        await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
          STORAGE_KEY,
          value,
        ] as const)
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      })
    }
  })

  test.describe('while the service cannot be reached', () => {
    test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

    test('keeps what was typed, says what happened, and goes on when it is back', async ({
      page,
    }) => {
      const account = await createAccount(page.request)
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await page.route('**/auth/v1/**', (route) => route.abort())
      await signIn(page, account)
      await expect(page.locator(main).getByRole('alert')).toContainText(/connection/i)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password)
      await page.unroute('**/auth/v1/**')
      await page.locator(main).getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })

  test('given in a link is not taken, and leaves the address', async ({ page }) => {
    const session = await createSession(page.request, DEMO.user)
    await page.goto(
      `/vps#access_token=${String(session['access_token'])}&refresh_token=x&expires_in=3600&token_type=bearer`,
    )
    await expect(page).toHaveURL('/vps')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('leaves no token or password in address, history, console or page', async ({ page }) => {
    const account = await createAccount(page.request)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/auth')
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    expect(await page.content()).not.toContain(account.password)
    await signIn(page, account)
    await expect(page.getByRole('main')).toContainText('Petra Person')
    const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', STORAGE_KEY)
    const { access_token: access } = JSON.parse(token) as { access_token: string }
    const everything = [...said, ...addresses, await page.content()].join('\n')
    expect(access.length).toBeGreaterThan(20)
    expect(everything).not.toContain(access)
    expect(everything).not.toContain(account.password)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(access)
  })
})
