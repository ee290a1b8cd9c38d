import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { signInAs, DEMO } from './support/accounts.ts'
import { chunksOf, record } from './support/faults.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { settled } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const NAME = 'Search plans, docs, actions'

const field = (page: Page) => page.getByRole('combobox', { name: NAME })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const first = (page: Page) => page.getByRole('option').first()

async function openPalette(page: Page, path = '/roadmap'): Promise<void> {
  await page.goto(path)
  await settled(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test('nothing of the search is loaded before it is opened', async ({ page }) => {
  const index = record(
    page,
    await chunksOf(/\/palette\/(AnyPalette|NearestPages|documents)\.tsx?$/),
  )
  const own = record(page, await chunksOf(/\/palette\/SignedInPalette\.tsx$/))
  // Every document asks for the settings, the provider and what is wrong right now.
  const rows = record(page, /\/rest\/v1\/(?!rpc\/site_rows)/)
  await page.goto('/sdks')
  await settled(page)
  expect([...index, ...rows]).toEqual([])
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await expect.poll(() => rows.length).toBe(3)
  await expect.poll(() => index.length).toBe(2)
  // What acts on the servers of a person is nothing for a visitor.
  expect(own).toEqual([])
})

test('a server is stopped from the palette, after the question that its page asks', async ({
  page,
}) => {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'jobs-7')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await openPalette(page)
  await page.keyboard.type('start jobs-7')
  await expect(option(page, /^jobs-7 Running Start: It is already running/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('stop jobs')
  await expect(first(page)).toContainText('Stop jobs-7')
  expect(await violations(page, { exceptRules: ['region'] })).toEqual([])
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Stop jobs-7?' })
  await question.getByRole('button', { name: 'Stop jobs-7' }).click()
  await expect(question).toHaveCount(0)
  await untilState(owner.api, id, 'stopped')
  await openPalette(page)
  await page.keyboard.type('jobs-7')
  await page.getByRole('group', { name: 'Your servers' }).getByRole('option').click()
  await expect(page).toHaveURL(`/dashboard/servers/${id}`)
})

test('a word of a text is found with the words around it', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('hardware threa')
  await expect(first(page)).toContainText('VPS: How shared vCPUs behave under load')
  await expect(first(page).locator('mark')).toHaveText(['hardware', 'threads'])
  expect(await violations(page, { exceptRules: ['region'] })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vps#how-shared-vcpus-behave-under-load')
})

test('regions, images and headings are found', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('helsinki')
  await expect(first(page)).toContainText('Helsinki, Finland')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cloud-instances\?region=hel1/)
  // The address changes before the page is shown.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cloud instances')
  await settled(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('debian')
  await expect(option(page, /^Debian 13/)).toBeVisible()
  await field(page).fill('report a security')
  await expect(first(page)).toContainText('Community: Report a security issue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/community#report-a-security-issue')
})

test.describe('without the catalogue', () => {
  test.use({ allowedErrors: [/^console: .*status of 500/] })

  test('pages are found all the same, and the rest is said to be missing', async ({ page }) => {
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
    await openPalette(page)
    await page.keyboard.type('roadmap')
    await expect(first(page)).toContainText('Roadmap')
    await expect(page.getByText('Plans, regions and images could not be loaded.')).toBeVisible()
  })
})

test('an admin finds people by address, and nobody else asks for them', async ({ page }) => {
  const people = record(page, /rpc\/admin_list_people/)
  await signInAs(page, 'admin')
  await openPalette(page, '/roadmap')
  expect(people).toEqual([])
  await page.keyboard.type(DEMO.user.email)
  await expect(option(page, new RegExp(DEMO.user.email))).toBeVisible()
  expect(people).toHaveLength(1)
  await option(page, new RegExp(DEMO.user.email)).click()
  await expect(page).toHaveURL(/\/admin\/people\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Uma User' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await page.keyboard.type('v1.medium')
  await expect(page.getByRole('group', { name: 'Plans (admin)' })).toBeVisible()
})

test('a customer who types an address asks for no people', async ({ page }) => {
  const people = record(page, /rpc\/admin_list_people/)
  await signInAs(page, 'user')
  await openPalette(page)
  await page.keyboard.type(DEMO.admin.email)
  await expect(page.getByText(/^No results for/)).toBeVisible()
  expect(await violations(page, { exceptRules: ['region'] })).toEqual([])
  expect(people).toEqual([])
})

// A plan: the page then also reads the rows. nearest.test.ts has more addresses.
test('the not-found page asks the same index what an address may have meant', async ({ page }) => {
  await page.goto('/v1.medium')
  const nearest = page.getByRole('navigation', { name: 'Did you mean' })
  await expect(nearest.getByRole('link').first()).toHaveText(/^v1\.medium/)
  await nearest.getByRole('link').first().click()
  await expect(page).toHaveURL('/vps/v1.medium')
})
