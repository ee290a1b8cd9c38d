import type { Page } from '@playwright/test'
import { createAccount, signIn } from './support/accounts.ts'
import { settled } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** Opens a page while its scripts are held back. Returns the function that releases them. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('credentials that were typed and sent before the scripts came sign in, and never reach the address', async ({
  page,
}) => {
  const { email, password } = await createAccount(page.request)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const release = await openEarly(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await expect(page).toHaveURL('/dashboard')
  expect(addresses.filter((address) => address.includes('password'))).toEqual([])
})

test('what was typed before the scripts came is what the form of an address with a search knows', async ({
  page,
}) => {
  const release = await openEarly(page, '/auth?redirect=%2Fprices')
  await page.getByLabel('Email').fill('somebody@example.test')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  release()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByText('Enter your email address.')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.test')
})

test('a plan that was chosen before the scripts came keeps the region of the address', async ({
  page,
}) => {
  const release = await openEarly(page, '/vps?region=hel1')
  await page.getByRole('link', { name: 'Choose v1.medium' }).first().click({ noWaitAfter: true })
  release()
  await expect(page).toHaveURL(
    /redirect=%2Fdashboard%2Fservers%2Fnew%3Fplan%3Dv1\.medium%26region%3Dhel1$/,
  )
})

test('a filter that was set before the scripts came filters', async ({ page }) => {
  const release = await openEarly(page, '/vps')
  const table = page.getByRole('table', { name: 'Plans' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  const all = await table.getByRole('row').count()
  await page.getByRole('searchbox').fill('v1.nano')
  release()
  await expect(page).toHaveURL(/q=v1\.nano/)
  expect(await table.getByRole('row').count()).toBeLessThan(all)
})

test('a line that was typed and a button that was pressed before the scripts came do their work', async ({
  page,
}) => {
  const released = await openEarly(page, '/bit-language')
  const line = page.getByRole('textbox', { name: 'Your line' })
  await line.fill('login')
  await line.press('Enter')
  released()
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fbit-language$/)
  await page.unrouteAll()

  const release = await openEarly(page, '/vps')
  const filters = page.getByRole('search').filter({ hasText: 'VPS and VDS' })
  await filters.getByRole('button', { name: 'VPS and VDS' }).click()
  release()
  await expect(page).toHaveURL(/family=all/)
})

test('a page with a search can be read before the scripts come, and is replaced in one step', async ({
  page,
}) => {
  const release = await openEarly(page, '/vps?region=hel1')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('VPS')
  await expect(page.getByRole('rowheader', { name: 'v1.nano' }).first()).toBeVisible()
  // Looks at every frame until the page is the application's: its title and its table are never missing.
  const gaps = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let missing = 0
        const look = () => {
          if (document.querySelectorAll('h1, table').length < 2) missing += 1
          const region = [...document.querySelectorAll('select')].find(
            ({ value }) => value === 'hel1',
          )
          if (region) resolve(missing)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  release()
  expect(await gaps).toBe(0)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
})

test('a search that opens before the page is hydrated leaves the page as it was written', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The header reacts to keys without this chunk, the rest of the page does not.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    if (code.includes('kinds of server, one price list')) await released
    await route.fulfill({ response, body: code })
  })
  const rows = page.waitForResponse(/image_catalogue/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 200 })
  }).toPass()
  await rows
  // The time in which an idle browser would read the rows of the page again.
  await page.waitForResponse(/plan_catalogue|site_rows/, { timeout: 3000 }).catch(() => undefined)
  release()
  await page.keyboard.press('Escape')
  // The page answers, so it is hydrated. A mismatch is an error in the console, which fails every test.
  await page.getByRole('combobox', { name: 'Selected plan' }).selectOption('v1.nano')
  await expect(page.getByRole('button', { name: 'v1.nano, 1 GiB', pressed: true })).toBeVisible()
})

test('a step back while the page is hydrated shows the page of the address', async ({ page }) => {
  await page.goto('/vps')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VPS')
  // The router listens just before it reads the address. The step arrives after that.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args)
      if (args[0] === 'popstate' && location.pathname === '/roadmap') history.back()
    }
  })
  // As for a new build: both addresses belong to one document, which is loaded again.
  await page.evaluate(() => {
    history.pushState({}, '', '/roadmap')
    location.reload()
  })
  await expect(page).toHaveURL('/vps')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VPS')
})

test.describe('before the scripts come', () => {
  test('every page can be read, has its title and one description, and asks nobody in', async ({
    page,
  }) => {
    await openEarly(page, '/vps')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('VPS')
    await expect(page.getByRole('rowheader', { name: 'v1.nano' }).first()).toBeVisible()
    await expect(page).toHaveTitle(/^VPS: .* · Basalt$/)
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('who may be signed in is not asked to sign in, and is shown the account then', async ({
    page,
  }) => {
    await page.goto('/auth')
    await signIn(page, await createAccount(page.request))
    await expect(page).toHaveURL('/dashboard')
    const release = await openEarly(page, '/vps')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('VPS')
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: /Account/ })).toBeVisible()
    // A request under way would be refused.
    await settled(page)
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
  })

  test('a chosen theme is worn', async ({ page }) => {
    const background = () =>
      page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/roadmap')
    const light = await background()
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await openEarly(page, '/roadmap')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await background()).not.toBe(light)
  })
})
