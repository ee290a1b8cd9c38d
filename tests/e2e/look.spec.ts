import type { Page } from '@playwright/test'
import { signInAs, freshEmail } from './support/accounts.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { openDashboard, name } from './support/profile.ts'
import { expect, test } from './support/test.ts'

const BAD_LINK = '/auth?mode=recover&token_hash=0123456789abcdef0123456789&type=recovery'
const PALETTE = 'Search plans, docs, actions'

test.use({ allowedErrors: [/status of 4\d\d/] })

const main = (page: Page) => page.getByRole('main')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A prerendered page may not react to keys before that.
  await expect(page.locator('html')).not.toHaveAttribute('data-initial')
}

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Nora New')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
}

test.describe('nothing is wider than the screen', () => {
  test('where the strength of a password is shown', async ({ page }) => {
    await open(page, '/auth?mode=sign-up')
    await page.getByLabel('Password', { exact: true }).fill('basalt2026!')
    await expect(page.getByRole('meter')).toBeVisible()
    await expectNothingWider(page)
  })

  test('with text twice as large, and the main action is in reach', async ({ page }) => {
    const actions = [
      ['/auth', 'Sign in'],
      ['/auth?mode=sign-up', 'Sign up'],
      ['/auth?mode=reset', 'Send reset link'],
    ] as const
    for (const path of ['/', '/vps', '/api-docs', '/no-such-page', ...actions.map(([at]) => at)]) {
      await open(page, path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      await expectNothingWider(page, [360, 1280])
      const action = actions.find(([at]) => at === path)?.[1]
      if (action === undefined) continue
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const key = main(page).getByRole('button', { name: action })
        await key.scrollIntoViewIfNeeded()
        await key.click({ trial: true })
      }
    }
  })
})

test.describe('no violation', () => {
  test('where a sign-in was refused', async ({ page }) => {
    await open(page, '/auth')
    await page.getByLabel('Email').fill(freshEmail())
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await main(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Try again, or reset/,
    )
    await expectNoViolation(page)
    await page.getByLabel('Password', { exact: true }).fill('another one')
    await expect(page.getByText('Try again, or reset')).toHaveCount(0)
  })

  test('where a sign-up has mistakes, with the gauge', async ({ page }) => {
    await open(page, '/auth?mode=sign-up')
    await page.getByLabel('Password', { exact: true }).fill('basalt2026!')
    await main(page).getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByRole('meter', { name: 'Guesses an attacker needs' })).toBeVisible()
    await expectNoViolation(page)
    expect(await page.content()).not.toContain('basalt2026!')
  })

  test('where a mail was sent, and where a link does not work', async ({ page }) => {
    await open(page, '/auth?mode=sign-up')
    await fillSignUp(page)
    await main(page).getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await expect(page.getByText('Account created successfully!')).toHaveCount(0, { timeout: 9000 })
    await expectNoViolation(page)
    await open(page, BAD_LINK)
    await expectNoViolation(page)
    await main(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'The link did not work' })).toBeVisible()
    await expectNoViolation(page)
  })

  test('in the palette and in an open menu', async ({ page }) => {
    await open(page, '/vps')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
    await expectNoViolation(page)
  })

  test('where unsaved work would be lost; staying keeps it', async ({ page }) => {
    await openDashboard(page)
    await name(page).fill('Petra Changed')
    await page.getByRole('banner').getByRole('link').first().click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(name(page)).toHaveValue('Petra Changed')
  })

  test('in the dialog about access, and in an empty list of people', async ({ page }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/people?q=nobody-of-this-name')
    await expect(main(page).getByRole('button', { name: /^Change access/ })).toHaveCount(0)
    await expectNoViolation(page)
    await open(page, '/admin/people?q=user%40example.test')
    const key = main(page)
      .getByRole('button', { name: /^Change access/ })
      .first()
    await key.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(key).toBeFocused()
  })
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
  await open(page, '/')
  expect(await moving()).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
  expect(await moving()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving()).toBe(0)
})

test('in forced colours buttons have an edge and the focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/auth')
  const key = main(page).getByRole('button', { name: 'Sign in' })
  await expect(key).toHaveCSS('border-top-style', 'solid')
  expect(
    await key.evaluate((each) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(each)
      return borderTopColor !== backgroundColor
    }),
  ).toBe(true)
  await page.getByLabel('Password', { exact: true }).focus()
  for (const stop of ['Show what you typed', 'Sign in']) {
    await page.keyboard.press('Tab')
    const focused = main(page).getByRole('button', { name: stop })
    await expect(focused).toBeFocused()
    await expect(focused).toHaveCSS('outline-style', 'solid')
    await expect(focused).not.toHaveCSS('outline-width', '0px')
  }
})

test('the palette is opened and used with the keyboard alone, and gives the focus back', async ({
  page,
}) => {
  await open(page, '/vps')
  const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ })
  for (const keys of ['Control+k', '/']) {
    await theme.focus()
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog', { name: PALETTE })).toBeVisible()
    await expect(page.getByRole('combobox', { name: PALETTE })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The dialog has no trigger element, so the palette itself must return the focus.
    await expect(theme).toBeFocused()
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('roadmap')
  await expect(page.getByRole('option').first()).toContainText('Roadmap')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/roadmap')
})

test('the picture for links elsewhere is there, and the head names it', async ({ page }) => {
  await open(page, '/vps')
  const path = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(new URL(path ?? '', 'http://site').pathname)
  expect(answer.headers()['content-type']).toBe('image/png')
  expect((await answer.body()).subarray(1, 4).toString()).toBe('PNG')
})

// The page as it was written: documentHead.test.tsx.
test('the head says of the shown page what it is, once, also of an address with a search', async ({
  page,
}) => {
  const description = page.locator('meta[name=description]')
  await open(page, '/vps?family=vds')
  await expect(description).toHaveCount(1)
  await expect(description).toHaveAttribute('content', /shared vCPUs/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click()
  await expect(page).toHaveTitle(/^Roadmap: /)
  await expect(description).toHaveCount(1)
  await expect(description).toHaveAttribute('content', /an order, not dates/)
})
