import { publicPages } from '../../src/content/pages.ts'
import { signInAs } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { settled } from './support/look.ts'
import { expect, test } from './support/test.ts'

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
  await expect(items).toHaveText([
    'Dashboard',
    'Account',
    'Support tickets',
    'Admin',
    'Keyboard shortcuts?',
    'Sign out on this device',
    'Sign out everywhere',
  ])
  // An open menu is outside the landmarks.
  expect(await violations(page, { exceptRules: ['region'] })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('a theme is chosen by keys, and holds over a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await settled(page)
  const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ })
  await expect(theme).toHaveAccessibleName('Theme: system. Switch to light')
  await theme.focus()
  await page.keyboard.press('Enter')
  await expect(theme).toHaveAccessibleName('Theme: light. Switch to dark')
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(theme).toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Theme: dark. Switch to system' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})
