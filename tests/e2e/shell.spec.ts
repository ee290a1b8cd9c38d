import type { Page } from '@playwright/test'
import { publicPages } from '../../src/content/pages.ts'
import { signInAs, createAccount, createSession, storeSession } from './support/accounts.ts'
import { apiWith } from './support/rest.ts'
import { settled } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** Position of the page's text, from the left edge of the window and the top of the page. */
async function placeOfText(page: Page) {
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1).toBeVisible()
  return h1.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const width = document.querySelector('.prose')?.getBoundingClientRect().width
    return { left, top: top + window.scrollY, width }
  })
}

for (const group of ['platform', 'developers', 'company'] as const) {
  test(`no page of ${group} has a side navigation, and all begin at the same edge`, async ({
    page,
  }) => {
    const edges = new Set<number>()
    // The API docs have a list of their own pages.
    const pages = publicPages.filter((each) => each.group === group && each.id !== 'api-docs')
    for (const { path } of pages) {
      await page.goto(path)
      const h1 = page.getByRole('heading', { level: 1 })
      await expect(h1).toBeVisible()
      const edge = await h1.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return Math.round(words.getBoundingClientRect().left)
      })
      edges.add(edge)
      await expect(page.getByRole('navigation', { name: new RegExp(group, 'i') })).toHaveCount(0)
    }
    expect([...edges]).toHaveLength(1)
  })
}

for (const width of [360, 1440]) {
  test(`the text of the API docs stays in its place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/api-docs/authentication')
    await settled(page)
    const place = await placeOfText(page)
    for (const [name, title] of [
      ['Limits', 'Limits'],
      ['Versions', 'Versions and conflicts'],
      ['Errors', 'Errors: cause and cure'],
    ] as const) {
      const rail = page.getByRole('main').getByRole('navigation', { name: 'API docs' })
      if (width < 1100) await rail.getByRole('button', { name: /^API docs/ }).click()
      const link = rail.getByRole('link', { name, exact: true, includeHidden: true })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      // On a phone the list has closed again.
      await expect(link).toBeVisible({ visible: width >= 1100 })
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect.poll(() => placeOfText(page), { message: name }).toEqual(place)
    }
  })
}

test('the bar and its menus are walked through with the arrow keys', async ({ page }) => {
  await page.goto('/roadmap')
  await settled(page)
  const bar = page.getByRole('banner')
  const products = bar.getByRole('button', { name: 'Products' })
  await products.focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('link', { name: 'Prices' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('link', { name: /^Cloud instances/ })).toBeFocused()
  // The rows of the catalogue.
  await expect(bar.getByRole('link', { name: /^VPS.*€0\.0036$/ })).toBeVisible()
  await expect(bar.getByRole('link', { name: /^Debian/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('link', { name: /^VPS/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('link', { name: /ams1$/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(products).toBeFocused()
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('link', { name: /^Cloud instances/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cloud-instances')
})

/** All controls in these parts of the page that are smaller than `least` pixels. */
function tooSmall(page: Page, parts: string, least: number): Promise<string[]> {
  return page.evaluate(
    ([selector, pixels]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // This link is above the page until it has the focus.
        .filter((element) => element.getAttribute('href') !== '#main')
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < pixels - 0.5 || box.width < pixels - 0.5)
        .map(
          ({ element, box }) =>
            `${element.textContent || element.getAttribute('aria-label')} ${box.width}×${box.height}`,
        ),
    [parts, least] as const,
  )
}

const SHELL = ['header', 'footer', '.strip', '.rail', 'aside', '[role=dialog]']
  .flatMap((part) => [`${part} a`, `${part} button`, `${part} summary`])
  .join()

for (const [persona, paths] of [
  ['anonymous', ['/', '/roadmap', '/no-such-page']],
  ['user', ['/dashboard', '/dashboard/servers/new']],
] as const) {
  test(`nothing to press is smaller than 24 px for ${persona}`, async ({ page }) => {
    await signInAs(page, persona)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const where = `${path} at ${width} px`
        expect.soft(await tooSmall(page, SHELL, 24), where).toEqual([])
        expect.soft(await tooSmall(page, 'main button', 24), where).toEqual([])
      }
    }
  })
}

test('on a phone the main actions and the menu are 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'user')
  await page.goto('/dashboard/servers/new?plan=v1.medium')
  await settled(page)
  expect(await tooSmall(page, '.bar button, .rail button', 44)).toEqual([])
  for (const name of ['Create server']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await tooSmall(page, '[role=dialog] a, [role=dialog] button', 44)).toEqual([])
})

test.describe('signed in', () => {
  test('nobody is asked to sign up, in header, menu and footer', async ({ page }) => {
    await signInAs(page, 'user')
    await page.goto('/vps')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Sign up')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByText('Sign up')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
    await expect(menu.getByText('Sign up')).toHaveCount(0)
  })
})

test('the notice under the header says once that the site is a preview', async ({ page }) => {
  const notice = page.getByRole('complementary', { name: 'Site notice' })
  for (const path of ['/roadmap', '/auth', '/vps']) {
    await page.goto(path)
    await expect(notice).toHaveText(
      'Preview: servers are simulated and nothing is billed. Prices come from a sample catalogue and are not an offer.',
    )
  }
})

test('the notice follows the catalogue', async ({ page }) => {
  // Otherwise it has the plans already.
  await page.route('**/rest/v1/rpc/site_rows?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/rest/v1/plan_catalogue?*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as object[]
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, is_sample: false })) })
  })
  await page.goto('/vps')
  await expect(page.getByRole('complementary', { name: 'Site notice' })).toHaveText(
    'Preview: servers are simulated and nothing is billed.',
  )
})

test.describe('the time zone of a person', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('is UTC in the page as the build wrote it, then the device’s', async ({ page, request }) => {
    const html = await (await request.get('/vps')).text()
    expect(html).toMatch(/\d\d:\d\d UTC/)
    expect(html).not.toMatch(/\d\d:\d\d CET/)
    await page.goto('/vps')
    await expect(
      page
        .getByRole('main')
        .getByText(/\d\d:\d\d (CES?T|GMT\+[12])/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText(/\d\d:\d\d UTC/)).toHaveCount(0)
  })

  test('is the profile’s on every page, from the first moment of the next visit', async ({
    page,
  }) => {
    const account = await createAccount(page.request)
    const session = await createSession(page.request, account)
    const api = apiWith(page.request, session)
    await api.patch(`profiles?user_id=eq.${api.userId}`, { time_zone: 'Asia/Tokyo' })
    await storeSession(page, session)
    await page.goto('/vps')
    const inZone = page.getByRole('main').getByText(/\d\d:\d\d GMT\+9/)
    await expect(inZone.first()).toBeVisible()
    await page.goto('/dashboard/servers/new?plan=v1.medium')
    await page.getByRole('button', { name: 'Save configuration' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Saved: / })).toContainText('GMT+9')
    // The profile has not loaded yet: the value stored by the last visit is used.
    await page.route('**/rest/v1/profiles?*', () => undefined)
    await page.goto('/dashboard/servers/new')
    await expect(page.getByRole('status').filter({ hasText: /^Saved: / })).toContainText('GMT+9')
  })
})
