import type { Page } from '@playwright/test'
import { filesOf, scriptsOf } from '../build/support/weights.ts'
import { signInAs } from './support/accounts.ts'
import { hold, record } from './support/faults.ts'
import { changeSettings } from './support/siteRows.ts'
import { expectStill, settled, watchShifts, WIDTHS } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** Addresses of the files that the build has made of a source. */
const addressesOf = (source: RegExp) => new RegExp(`/(${filesOf(source).join('|')})$`)

const client = addressesOf(/@supabase\/supabase-js/)

/** The page, its scripts, sheet and fonts, the plans, and what may have changed since the build. The icon is part of the page. */
const HOME_REQUESTS = 8

const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

const roadmapLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^Roadmap/ })

/** React stores its data of a hydrated element under such a name. */
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

for (const [path, persona] of [
  ['/', 'anonymous'],
  ['/', 'admin'],
  ['/vps', 'anonymous'],
  ['/gpu-compute', 'anonymous'],
  ['/auth', 'anonymous'],
  ['/dashboard', 'user'],
  ['/dashboard/servers', 'user'],
  ['/dashboard/servers/new', 'user'],
  ['/admin', 'admin'],
  ['/admin/people', 'admin'],
  ['/admin/workspaces', 'admin'],
  ['/admin/servers', 'admin'],
  ['/admin/quotas', 'admin'],
  ['/admin/products', 'admin'],
  ['/admin/capacity', 'admin'],
  ['/admin/audit', 'admin'],
  ['/staff', 'staff'],
] as const) {
  test(`nothing moves by itself on ${path} for ${persona}`, async ({ page }) => {
    await signInAs(page, persona)
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

test('nothing moves when the settings have changed since the build', async ({ page }) => {
  const shifts = await watchShifts(page)
  for (const [announcement, orders] of [
    ['Maintenance on Sunday from 02:00 to 04:00 UTC in all regions. Servers go on.', 'preview'],
    ['', 'open'],
  ]) {
    await changeSettings(page, { announcement, orders, engine: 'incus' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const read = page.waitForResponse(/site_rows/)
      await page.goto('/vps')
      await read
      if (announcement) await expect(page.getByText(announcement)).toBeInViewport()
      await settled(page)
      await expect(page.getByText('servers are simulated and nothing')).toHaveCount(0)
      await expectStill(shifts, `${orders}, ${width} px`)
    }
    await page.unrouteAll()
  }
})

test.describe('a first visit', () => {
  // That no public page loads the backend's client is tested in pages.spec.ts.
  test('of the home page sends few requests', async ({ page }) => {
    const asked = record(page, /^https?:/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(HOME_REQUESTS)
    expect(asked.filter((url) => url.includes('/rest/v1/'))).toEqual([
      expect.stringMatching(/\/rest\/v1\/rpc\/site_rows\?.*plans=true/),
    ])
  })

  test("of /auth asks this site alone, and for the backend's client last", async ({
    page,
    baseURL,
  }) => {
    const asked = record(page, /^https?:/)
    await page.goto('/auth')
    await settled(page)
    expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([])
    // A person on this page will sign in and should not have to wait for the client then. It must also not delay the
    // usable page, so it loads last.
    const before = asked.slice(
      0,
      asked.findIndex((url) => client.test(url)),
    )
    for (const file of scriptsOf(['/auth'])) expect(before).toContain(`${baseURL}/${file}`)
  })

  test("asks for the backend's client once somebody has a session", async ({ page }) => {
    await signInAs(page, 'user')
    const asked = record(page, client)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect.poll(() => asked).toHaveLength(1)
  })
})

test.describe('the home page', () => {
  test('is painted, and its links lead on, before any script has come', async ({ page }) => {
    const scripts = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The heading is in the document before the browser has painted it.
    await expect.poll(() => painted(page)).toBe(true)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await roadmapLink(page).click({ noWaitAfter: true })
    await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
    scripts.release()
    await settled(page)
  })

  test('is usable while the parts that it loads are still on their way', async ({ page }) => {
    const parts = await hold(page, addressesOf(/^src\/features\/home\/HomeSections\.tsx$/))
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => page.locator('footer a').first().evaluate(isHydrated)).toBe(true)
    // A new document would not have this property.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await roadmapLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    parts.release()
    await settled(page)
  })
})
