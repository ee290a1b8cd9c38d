import type { Page } from '@playwright/test'
import { createAccount, createSession, signInAs, storeSession } from './support/accounts.ts'
import { endingIn, hold, record } from './support/faults.ts'
import { settled } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

// The first rows of a signed-in page come with one request, which the document makes, and are drawn before the
// application arrives. The script that draws them is `assets/e-….js`.

/** The scripts of the application. */
const application = /\/assets\/(?!e-)[^/]*\.js$/
const READS = /\/rest\/v1\//

/** The rows that the early answer has. Polls of servers and the rows that everyone reads come later. */
const FIRST =
  /\/rest\/v1\/(?:profiles|my_workspaces|workspace_quotas|api_key_list|instance_drafts|instance_action_list|rpc\/(?:workspace_costs|snapshot_bill|instance_bill))\?/

const frame = (page: Page) => page.locator('#root [data-frame]')
const firstRow = (page: Page) => page.locator('[data-content] tbody tr').first()

/** Where the first server stands, and what is said of it. */
async function firstServer(page: Page, isOne: boolean) {
  const place = isOne ? page.locator('[data-content] > header') : firstRow(page)
  const name = isOne ? place.getByRole('heading', { level: 1 }) : place.getByRole('link').first()
  const state = isOne ? place.getByRole('status') : place.locator('[data-l=State] > span').first()
  return {
    name: await name.innerText(),
    state: await state.innerText(),
    places: [await name.boundingBox(), await state.boundingBox()],
  }
}

/** Shows the workspace of the demo whose servers rest. */
async function chooseShared(page: Page): Promise<void> {
  await page.goto('/dashboard/servers')
  await page.getByLabel('Workspace').selectOption('Northwind')
  await expect(firstRow(page)).toContainText('shop-')
  // Its last requests are not those of the next page.
  await settled(page)
}

for (const [name, path] of [
  ['the dashboard', () => '/dashboard'],
  ['the list of servers', () => '/dashboard/servers'],
  ['the page of a server', (href: string) => href],
] as const) {
  test(`${name} shows the first server of the chosen workspace before the application, which replaces it unmoved`, async ({
    page,
  }) => {
    await signInAs(page, 'user')
    await chooseShared(page)
    const href = (await firstRow(page).getByRole('link').first().getAttribute('href')) ?? ''
    const isOne = path(href) === href
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const asked = record(page, READS)
      const early = record(page, /\/rpc\/page_rows\?/)
      const held = await hold(page, application)
      await page.goto(path(href), { waitUntil: 'commit' })
      const drawn = isOne ? page.getByRole('heading', { level: 1 }) : firstRow(page)
      await expect(drawn).toContainText('shop-')
      expect(early).toHaveLength(1)
      // Words are as wide as in the end.
      await page.evaluate(() => document.fonts.ready)
      const before = await firstServer(page, isOne)
      await expect(frame(page)).toHaveCount(1)

      held.release()
      await expect(frame(page)).toHaveCount(0)
      expect(await firstServer(page, isOne)).toEqual(before)
      await settled(page)
      expect(early).toHaveLength(1)
      // The rows were in the early answer, so nothing asks for them again.
      // What the page of a server shows further down comes later.
      const later = /instance_action_list\?.*limit=5$/
      expect(asked.filter((url) => FIRST.test(url) && !later.test(url))).toEqual([])
      // Who somebody is, is still looked up.
      expect(asked.filter((url) => /\/rest\/v1\/staff\?/.test(url))).toHaveLength(1)
      await page.unrouteAll()
    }
  })
}

test('a link that is drawn early leads on', async ({ page }) => {
  await signInAs(page, 'user')
  await chooseShared(page)
  const held = await hold(page, application)
  await page.goto('/dashboard/servers', { waitUntil: 'commit' })
  await firstRow(page).getByRole('link').first().click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/dashboard\/servers\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /^shop-/ })).toBeVisible()
  held.release()
  await expect(frame(page)).toHaveCount(0)
})

test('with a session that must be renewed nothing is requested or drawn early', async ({
  page,
}) => {
  const session = await createSession(page.request, await createAccount(page.request))
  await storeSession(page, endingIn(session, 60))
  const asked = record(page, READS)
  const held = await hold(page, application)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(frame(page)).toHaveCount(0)
  // What every page asks for, of the site alone.
  expect(asked.filter((url) => !url.includes('/rpc/site_rows'))).toEqual([])
  held.release()
  await expect(page.getByRole('heading', { level: 2, name: 'Servers' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/rpc/page_rows'))).toEqual([])
})

test('an answer that is none leaves the page to the application, which reads for itself', async ({
  page,
}) => {
  await signInAs(page, 'user')
  // The page of a proxy.
  await page.route(/\/rpc\/page_rows/, (route) => route.fulfill({ body: '<h1>Hello</h1>' }))
  const asked = record(page, FIRST)
  await page.goto('/dashboard')
  await expect(firstRow(page)).toBeVisible()
  expect(asked.filter((url) => url.includes('/profiles?'))).toHaveLength(1)
})

test('no visitor and no other page gets a frame', async ({ page }) => {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(frame(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\?/)
  await signInAs(page, 'user')
  const held = await hold(page, application)
  await page.goto('/dashboard/keys', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(frame(page)).toHaveCount(0)
  held.release()
  await expect(page.getByRole('heading', { level: 1, name: 'SSH keys' })).toBeVisible()
})
