import type { Page } from '@playwright/test'
import { createServers, openAsOwner } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const COUNT = 5000

const rows = (page: Page) => page.locator('tbody tr[data-index]')
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** Opens the list of a workspace whose one server the answers repeat, page by page, as the backend does. */
async function openMany(page: Page) {
  const owner = await openAsOwner(page)
  await createServers(owner, 'web')
  await page.route('**/rest/v1/instance_list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const response = await route.fetch()
    const [row] = (await (await owner.api.get('instance_list')).json()) as object[]
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(query.get(name)))
    const json = Array.from({ length: COUNT }, (_, n) => ({
      ...row,
      instance_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `web-${n}`,
      state: 'stopped',
      action_id: null,
    })).slice(offset, (offset ?? 0) + (limit ?? COUNT))
    await route.fulfill({ response, json })
  })
  // So that the page reads the list itself, and nothing changes it after that.
  await page.route('**/rest/v1/rpc/page_rows?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/rest/v1/rpc/instance_changes?*', (route) => route.fulfill({ json: [] }))
  // A link with the focus reads the bill of its server, and the database has none of these.
  await page.route('**/rest/v1/rpc/instance_bill?*', (route) => route.fulfill({ json: [] }))
  await page.goto('/dashboard/servers')
  await expect(page.getByText(`${COUNT} servers`)).toBeVisible({ timeout: 30_000 })
}

test('of 5,000 servers only those in sight exist; focus and selection survive scrolling', async ({
  page,
}) => {
  await openMany(page)
  const most = 60
  expect(await rows(page).count()).toBeLessThanOrEqual(most)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1))

  await checkbox(page, 'web-3').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(rowOf(page, `web-${COUNT - 1}`)).toBeInViewport()
  expect(await rows(page).count()).toBeLessThanOrEqual(most)
  await expect(rowOf(page, 'web-2500')).toHaveCount(0)
  // The keyboard goes on where it was.
  await expect(checkbox(page, 'web-3')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'web-3').getByRole('link').first()).toBeFocused()
  await expect(rowOf(page, 'web-3')).toBeInViewport()
  await expect(checkbox(page, 'web-3')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Selected servers' })).toContainText(
    '1 server selected',
  )

  // In the middle, the rows are where the height of the list says.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.evaluate((to) => window.scrollTo(0, to), height / 2)
  await expect(rowOf(page, 'web-2500')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeCloseTo(height, -3)

  await page.getByRole('searchbox', { name: 'Search' }).fill('web-4999')
  await expect(page.getByRole('rowheader')).toHaveText(['web-4999'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(checkbox(page, 'web-3')).toBeChecked()
})

test('on a phone the page is as high as its rows, and stays so while they are scrolled through', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openMany(page)
  const row = await rows(page).first().boundingBox()
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOfPage()
  expect(height / (COUNT * (row?.height ?? 0))).toBeCloseTo(1, 1)
  await page.mouse.wheel(0, 4000)
  await expect(rowOf(page, 'web-0')).toHaveCount(0)
  expect((await heightOfPage()) / height).toBeCloseTo(1, 3)
})
