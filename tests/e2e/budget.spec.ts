import type { Page } from '@playwright/test'
import { become } from './support/accounts.ts'
import { chunksOf, hold } from './support/faults.ts'
import { expect, test } from './support/test.ts'

/** The limit below which Core Web Vitals call a page still is 0.1; ours is a tenth of it. */
const LARGEST_SHIFT = 0.01

const WIDTHS = [360, 1280] as const

interface Shift {
  value: number
  /** What moved. */
  nodes: string[]
}

/** Notes every layout shift from the first moment of the page. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: { node: Node | null }[]
        }
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? 'gone'),
        )
        shifts.push({ value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Everything that the page loads by itself is there: no request runs, fonts are in use. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

for (const [path, persona] of [
  ['/', 'anonymous'],
  ['/', 'admin'],
  ['/vps', 'anonymous'],
  ['/auth', 'anonymous'],
  ['/dashboard', 'user'],
  ['/admin', 'admin'],
  ['/admin/people', 'admin'],
] as const) {
  test(`nothing moves by itself on ${path} for ${persona}`, async ({ page }) => {
    await become(page, persona)
    const shifts = await watchShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const found = await shifts()
      const total = found.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${width} px: ${JSON.stringify(found, null, 1)}`).toBeLessThanOrEqual(
        LARGEST_SHIFT,
      )
    }
  })
}

test.describe('the home page', () => {
  test('asks this site alone, first for what is seen and last for the session', async ({
    page,
    baseURL,
  }) => {
    const client = await chunksOf(page.request, /@supabase\/supabase-js/)
    const route = await chunksOf(page.request, /^src\/routes\/index\.tsx/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)

    expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([])
    expect(asked.filter((url) => /\/(rest|auth)\/v1\//.test(url))).toEqual([])
    const place = (url: RegExp) => asked.findIndex((each) => url.test(new URL(each).pathname))
    expect(place(/^\/$/)).toBe(0)
    const entry = place(/\/assets\/index-[^/]*\.js$/)
    expect(entry).toBeGreaterThan(0)
    expect(place(route)).toBeGreaterThan(entry)
    expect(place(client)).toBeGreaterThan(place(route))
  })

  test('is painted and usable while the backend client is still on its way', async ({ page }) => {
    const client = await hold(page, await chunksOf(page.request, /@supabase\/supabase-js/))
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
