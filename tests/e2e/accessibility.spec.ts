import type { Page } from '@playwright/test'
import { publicPages } from '../../src/content/pages.ts'
import { signInAs, type Persona } from './support/accounts.ts'
import { COLOR_RULES, violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [360, 1280] as const
const THEMES = ['light', 'dark'] as const

/** Every address, and the kind of person it is for. */
const PLACES: readonly (readonly [string, Persona])[] = [
  ...publicPages.map(({ path }) => [path, 'anonymous'] as const),
  ['/auth', 'anonymous'],
  ['/auth?mode=sign-up', 'anonymous'],
  ['/auth?mode=reset', 'anonymous'],
  ['/no-such-page', 'anonymous'],
  ['/vps?family=all&compare=v1.small,v1.nano,d1.large&region=fra1', 'anonymous'],
  ['/gpu-compute?model=70&bits=16', 'anonymous'],
  ['/cloud-instances?q=no+plan+is+called+this', 'anonymous'],
  ['/dashboard', 'user'],
  ['/dashboard/account', 'user'],
  ['/dashboard/servers', 'user'],
  ['/dashboard/snapshots', 'user'],
  ['/dashboard/keys', 'user'],
  ['/dashboard/activity', 'user'],
  ['/dashboard/servers/new', 'user'],
  ['/dashboard/workspace?workspace=northwind', 'user'],
  ['/dashboard/workspace/quotas', 'user'],
  ['/dashboard/workspace/keys', 'user'],
  ['/dashboard/workspace/settings', 'user'],
  ['/dashboard/invitations/unknown', 'user'],
  ['/dashboard/support/1001', 'user'],
  ['/support?q=ssh', 'user'],
  ['/dashboard/servers/new?plan=v1.small&region=fra1&image=debian-13', 'user'],
  ['/admin', 'admin'],
  ['/admin/people', 'admin'],
  ['/admin/workspaces', 'admin'],
  ['/admin/workspaces/northwind', 'admin'],
  ['/admin/servers', 'admin'],
  ['/admin/tickets/1001', 'admin'],
  ['/admin/quotas?workspace=northwind', 'admin'],
  ['/admin/products', 'admin'],
  ['/admin/regions', 'admin'],
  ['/admin/images?edit=new', 'admin'],
  ['/admin/settings', 'admin'],
  ['/admin/capacity', 'admin'],
  ['/admin/audit', 'admin'],
  ['/staff', 'staff'],
]

/** Waits until the page and its fonts have loaded, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-initial')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** By how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

for (const [path, persona] of PLACES) {
  test(`${path} has no violation, at ${WIDTHS.join(' and ')} px in both themes`, async ({
    page,
  }) => {
    await signInAs(page, persona)
    await page.goto(path)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        const found = await violations(page, theme === 'light' ? {} : { onlyRules: COLOR_RULES })
        expect(found, `${theme}, ${width} px`).toEqual([])
        expect(await overflow(page), `${theme}, ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
}

test('the navigation is used with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const docs = page.getByRole('banner').getByRole('button', { name: 'Docs', exact: true })
  await docs.focus()
  await page.keyboard.press('Enter')
  await expect(docs).toHaveAttribute('aria-expanded', 'true')
  const first = page.getByRole('banner').getByRole('link', { name: /^API docs/ })
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(docs).toBeFocused()
  await expect(docs).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/api-docs')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the sheet on a phone holds every page and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toBeVisible()
  for (const { nav, group } of publicPages) {
    if (group !== undefined) {
      await expect(sheet.getByRole('link', { name: nav, exact: false }).first()).toBeAttached()
    }
  }
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('the account menu of an admin is used with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/vps')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['Dashboard', 'Support tickets', 'Admin', 'Sign out'])
  // An open menu is outside the landmarks.
  expect(await violations(page, { exceptRules: ['region'] })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('the menu of who is no admin has no way to the admin area', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto('/vps')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Support tickets',
    'Staff',
    'Sign out',
  ])
})

test('a chosen theme holds over a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click()
  await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Theme: dark. Switch to system' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})
