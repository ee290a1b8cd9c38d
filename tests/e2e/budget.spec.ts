import type { Page } from '@playwright/test'
import { become } from './support/accounts.ts'
import { chunksOf, hold } from './support/faults.ts'
import { expectStill, settled, watchShifts, WIDTHS } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

for (const [path, persona] of [
  ['/', 'anonymous'],
  ['/', 'admin'],
  ['/vps', 'anonymous'],
  ['/gpu-compute', 'anonymous'],
  ['/auth', 'anonymous'],
  ['/dashboard', 'user'],
  ['/dashboard/create', 'user'],
  ['/admin', 'admin'],
  ['/admin/people', 'admin'],
  ['/admin/products', 'admin'],
] as const) {
  test(`nothing moves by itself on ${path} for ${persona}`, async ({ page }) => {
    await become(page, persona)
    const shifts = await watchShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await expectStill(shifts, `${width} px`)
    }
  })
}

test.describe('the home page', () => {
  test('asks this site alone, first for what is seen and last for the session', async ({
    page,
    baseURL,
  }) => {
    const client = await chunksOf(/@supabase\/supabase-js/)
    const route = await chunksOf(/^src\/routes\/index\.tsx/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)

    expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([])
    expect(asked.filter((url) => /\/(rest|auth)\/v1\//.test(url))).toEqual([
      expect.stringContaining('/rest/v1/plan_catalogue?'),
    ])
    const place = (url: RegExp) => asked.findIndex((each) => url.test(new URL(each).pathname))
    expect(place(/^\/$/)).toBe(0)
    const entry = place(/\/assets\/index-[^/]*\.js$/)
    expect(entry).toBeGreaterThan(0)
    expect(place(route)).toBeGreaterThan(entry)
    expect(place(client)).toBeGreaterThan(place(route))
  })

  test('is painted and usable while the backend client is still on its way', async ({ page }) => {
    const client = await hold(page, await chunksOf(/@supabase\/supabase-js/))
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await painted(page)).toBe(true)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Roadmap/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
    client.release()
    await settled(page)
  })
})
