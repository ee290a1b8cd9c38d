import type { Browser, Page } from '@playwright/test'
import { createSession, DEMO, storeSession, type Account } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { createServers, joinAs, openAsOwner, requestAction, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

/** The lines that the terminal shows. */
const screen = (page: Page) => page.locator('[data-console] .xterm-rows')
const input = (page: Page) => page.getByRole('textbox', { name: 'Terminal input' })
const open = (page: Page) => page.getByRole('button', { name: 'Open the console' })

/** A new person with one running server, on the page of its console. */
async function withConsole(page: Page) {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await page.goto(`/dashboard/servers/${id}`)
  const parts = page.getByRole('navigation', { name: 'Parts of this server' })
  await parts.getByRole('link', { name: 'Console' }).click()
  return { owner, id }
}

async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

test('an owner types into the console, and connects again after its end', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await withConsole(page)
  await expect(open(page)).toBeVisible()
  const before = loaded.length
  await open(page).click()
  await expect(screen(page)).toContainText('Simulated: no machine runs')
  // The library comes with the first console, and not before.
  expect(loaded.slice(before).some((url) => url.includes('/assets/'))).toBe(true)
  await page.keyboard.type('echo hello-from-here')
  await page.keyboard.press('Enter')
  await expect(screen(page).getByText(/^hello-from-here/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The focus leaves by its key.
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Close the console' })).toBeFocused()

  await input(page).focus()
  await page.keyboard.type('exit')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The shell has ended.')).toBeVisible()
  // Who was there.
  await expect(page.getByRole('row', { name: /Olga Owner/ })).toContainText(/Shell.*\d+ s/)
  await page.getByRole('button', { name: 'Connect again' }).click()
  await expect(screen(page)).toContainText('new session')
  await expect(page.getByRole('button', { name: 'Close the console' })).toBeVisible()
})

test('a program that prints without end hurts neither the page nor the keys', async ({ page }) => {
  await withConsole(page)
  await open(page).click()
  await expect(screen(page)).toContainText('root@web-1')
  await page.keyboard.type('yes')
  await page.keyboard.press('Enter')
  await expect(screen(page)).toContainText(/y\s*y\s*y/)
  // The page answers while it goes on.
  await page.getByRole('textbox', { name: 'Text to find' }).fill('simulated')
  await expect(page.getByRole('textbox', { name: 'Text to find' })).toHaveValue('simulated')
  await input(page).focus()
  await page.keyboard.press('Control+c')
  await expect(screen(page)).toContainText('^C')
  await page.keyboard.type('echo still-here')
  await page.keyboard.press('Enter')
  await expect(screen(page).getByText(/^still-here/)).toBeVisible()
})

test('several lines are asked about before they are pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withConsole(page)
  await open(page).click()
  await expect(screen(page)).toContainText('root@web-1')
  await page.evaluate(() => navigator.clipboard.writeText('echo one\necho two\n'))
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Paste 2 lines?' })
  await expect(question).toContainText('echo two')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(screen(page)).not.toContainText('echo one')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await question.getByRole('button', { name: 'Paste' }).click()
  await expect(screen(page).getByText(/^two/)).toBeVisible()
  // One line needs no question.
  await page.evaluate(() => navigator.clipboard.writeText('echo three'))
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await expect(screen(page)).toContainText('echo three')
})

test('a viewer and staff watch, and staff say why', async ({ page, browser, baseURL }) => {
  const { owner, id } = await withConsole(page)
  const { account } = await joinAs(page.request, owner, 'viewer')
  const viewer = await openAs(browser, account, baseURL)
  await viewer.goto(`/dashboard/servers/${id}?tab=console`)
  await open(viewer).click()
  await expect(screen(viewer)).toContainText('Simulated: no machine runs')
  await expect(viewer.getByText('What you type is not sent.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Paste', exact: true })).toHaveCount(0)
  await input(viewer).focus()
  await viewer.keyboard.type('reboot')
  await expect(screen(viewer)).not.toContainText('reboot')

  const staff = await openAs(browser, DEMO.admin, baseURL)
  await staff.goto(`/admin/servers/${id}`)
  await open(staff).click()
  const question = staff.getByRole('dialog', { name: 'Open the console of web-1?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Ticket 12, for a browser test')
  await question.getByRole('button', { name: 'Open the console' }).click()
  await expect(screen(staff)).toContainText('Simulated: no machine runs')

  await page.reload()
  await expect(page.getByRole('row', { name: /Our staff/ })).toContainText(
    'Ticket 12, for a browser test',
  )
})

test('a stopped server has no console', async ({ page }) => {
  const { owner, id } = await withConsole(page)
  await requestAction(owner.api, id, 'stop')
  await untilState(owner.api, id, 'stopped')
  await page.reload()
  await expect(open(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(open(page)).toHaveAccessibleDescription('Only a running server has a console.')
})
