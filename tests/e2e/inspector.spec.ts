import type { BrowserContext, Page } from '@playwright/test'
import { COLOR_RULES, violations } from './support/axe.ts'
import { createAccount, signIn, STORAGE_KEY } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const INSPECTOR = '/src/features/inspector/index.html'

declare global {
  interface Window {
    /** All messages from the page to our inspector, as text. */
    sentToInspector: string[]
  }
}

/** Records what the page sends to our inspector. */
async function recordMessages(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const sent: string[] = []
    window.sentToInspector = sent
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown): void {
        if (this.name.endsWith('-inspector')) sent.push(JSON.stringify(message))
        super.postMessage(message)
      }
    }
  })
  return () => page.evaluate(() => window.sentToInspector.join('\n'))
}

/** Opens a page of the site, which opens the inspector in its own window. */
async function inspect(context: BrowserContext, page: Page, path: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.goto(path)
  const inspector = await opened
  await expect(inspector).toHaveURL(INSPECTOR)
  // After its start the development server needs longer for the modules than an assertion waits.
  await inspector.waitForLoadState()
  return inspector
}

/** Log lines with this text. */
const lines = (inspector: Page, text: string | RegExp) =>
  inspector.getByRole('listitem').filter({ has: inspector.locator('time'), hasText: text })

test('shows a sign-in live, without the password and the tokens', async ({ page, context }) => {
  const account = await createAccount(page.request)
  const sent = await recordMessages(page)
  const inspector = await inspect(context, page, '/auth?inspect')
  await expect(inspector.getByRole('group', { name: 'idle, current' }).first()).toBeVisible()

  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await expect(inspector.getByRole('group', { name: 'known, current' })).toBeVisible()
  await expect(inspector.getByRole('button', { name: /^auth x:/ })).toContainText(
    'signedIn.role.known',
  )
  for (const step of [/SIGN_IN/, 'signedOut.idle → authenticating.clearing', 'done: submit']) {
    await expect(lines(inspector, step).first()).toBeVisible()
  }
  await expect(inspector.getByText('Taken last:')).not.toHaveCount(0)
  await inspector.getByText(/^Ended, /).click()
  for (const name of ['clearAndRevoke', 'submit', 'findStaffType', 'findRole']) {
    await expect(inspector.getByRole('button', { name })).not.toHaveCount(0)
  }

  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? '', STORAGE_KEY)
  const { access_token, refresh_token } = JSON.parse(stored) as Record<string, string>
  const everything = (await sent()) + (await inspector.locator('body').innerText())
  expect(everything).toContain(account.email)
  expect(everything).toContain('[redacted]')
  for (const secret of [account.password, access_token, refresh_token]) {
    expect(secret).toBeTruthy()
    expect(everything).not.toContain(secret)
  }
})

test('tells two tabs apart and stays open when one is reloaded', async ({ page, context }) => {
  const inspector = await inspect(context, page, '/?inspect')
  const pages = inspector.getByRole('combobox', { name: 'Page' })
  // The inspector numbers the pages in the order in which they connect.
  await expect(pages.getByRole('option')).toHaveText([/^1: \//])
  const second = await context.newPage()
  await second.goto('/auth?inspect')
  await expect(pages.getByRole('option')).toHaveText([/^1: \//, /^2: \/auth/])

  await second.reload()
  await expect(pages.getByRole('option')).toHaveText([/^1: /, /^2: .*closed$/, /^3: \/auth/])
  expect(context.pages()).toHaveLength(3)
})

test('is not there unless it is requested', async ({ page, context }) => {
  const sent = await recordMessages(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the inspector' })).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
  expect(await sent()).toBe('')
})

test('can be read and used by everyone, and requests nothing from other hosts', async ({
  page,
  context,
  baseURL,
}) => {
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).origin))
  const inspector = await inspect(context, page, '/?inspect')
  await expect(inspector.getByRole('group', { name: /current$/ }).first()).toBeVisible()
  await inspector.waitForLoadState('networkidle')
  expect([...hosts].filter((host) => host !== 'null')).toEqual([baseURL])
  for (const width of [360, 800, 1440]) {
    await inspector.setViewportSize({ width, height: 900 })
    const overflow = await inspector.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    for (const theme of ['light', 'dark'] as const) {
      await inspector.emulateMedia({ colorScheme: theme })
      const scope = theme === 'light' ? {} : { onlyRules: COLOR_RULES }
      expect(await violations(inspector, scope), `${theme}, ${width} px`).toEqual([])
    }
  }
})
