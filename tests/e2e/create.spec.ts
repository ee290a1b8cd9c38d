import type { Locator, Page } from '@playwright/test'
import { createAccount, createSession, signIn, storeSession } from './support/accounts.ts'
import { figureIn, microsIn, publishedPlans } from './support/catalogue.ts'
import { apiWith, type Api } from './support/rest.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = '/dashboard/create'

const form = (page: Page) => page.getByRole('form', { name: 'Configuration' })
const plan = (page: Page) => form(page).getByRole('combobox', { name: 'Plan' })
const region = (page: Page, name: string) => form(page).getByRole('radio', { name })
const image = (page: Page) =>
  form(page).getByRole('combobox', { name: 'Operating system (optional)' })
const keep = (page: Page) => page.getByRole('button', { name: 'Save configuration' })
const forget = (page: Page) => page.getByRole('button', { name: 'Remove' })
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved: \d/ })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Opens the page as a new person, with the choice in the address. */
async function open(page: Page, search = ''): Promise<Api> {
  const session = await createSession(page.request, await createAccount(page.request))
  await storeSession(page, session)
  await page.goto(ADDRESS + search)
  await expect(plan(page)).toBeVisible()
  return apiWith(page.request, session)
}

async function keepIt(page: Page): Promise<void> {
  await keep(page).click()
  await expect(kept(page)).toBeVisible()
}

async function expectChoice(
  page: Page,
  [slug, place, start]: readonly [string, string | null, string],
): Promise<void> {
  await expect(plan(page)).toHaveValue(slug)
  if (place === null) await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0)
  else await expect(region(page, place)).toBeChecked()
  await expect(image(page)).toHaveValue(start)
}

/** The account's drafts, by slugs. */
async function drafts(api: Api): Promise<{ plan?: string; region?: string }[]> {
  const rowsAt = async (path: string) =>
    (await (await api.get(path)).json()) as Record<string, string>[]
  const slugAt = async (path: string) => (await rowsAt(path))[0]?.['slug']
  const rows = await rowsAt('instance_drafts?select=plan_id,region_id')
  return Promise.all(
    rows.map(async ({ plan_id, region_id }) => ({
      plan: await slugAt(`plan_catalogue?plan_id=eq.${plan_id}`),
      region: await slugAt(`region_catalogue?id=eq.${region_id}`),
    })),
  )
}

/** Changes an image's required disk in the service's answer: no plan of the catalogue has a disk that is too small. */
async function needDisk(page: Page, slug: string, gib: number): Promise<void> {
  await page.route('**/rest/v1/image_catalogue?*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as { slug: string }[]
    const json = rows.map((row) => (row.slug === slug ? { ...row, min_disk_gib: gib } : row))
    await route.fulfill({ response, json })
  })
}

test.describe('a choice', () => {
  const CHOICE = ['v1.medium', 'Helsinki, Finland', 'debian-13'] as const
  const SEARCH = '?plan=v1.medium&region=hel1&image=debian-13'

  test('waits for who has to sign in first', async ({ page, request }) => {
    const account = await createAccount(request)
    await page.goto(ADDRESS + SEARCH)
    await expect(page).toHaveURL(/\/auth\?mode=sign-up&redirect=%2Fdashboard%2Fcreate%3F/)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, account)
    await expect(page).toHaveURL(ADDRESS + SEARCH)
    await expect(page.getByRole('heading', { level: 1, name: 'Create server' })).toBeVisible()
    await expectChoice(page, CHOICE)
  })

  test('is kept by the account: after a reload, later, and on the dashboard', async ({ page }) => {
    const api = await open(page, SEARCH)
    expect(await drafts(api)).toEqual([])
    await keepIt(page)
    await expect(keep(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(keep(page)).toHaveAccessibleDescription(/^Saved: /)
    await page.reload()
    await expect(kept(page)).toBeVisible()
    await page.goto(ADDRESS)
    await expectChoice(page, CHOICE)
    await expect(kept(page)).toBeVisible()
    expect(await drafts(api)).toEqual([{ plan: 'v1.medium', region: 'hel1' }])

    await page.goto('/dashboard/account')
    const section = page.getByRole('region', { name: 'Servers' })
    await expect(section).toContainText('Saved configuration: v1.medium, Helsinki')
    await section.getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(ADDRESS)
    await expectChoice(page, CHOICE)
  })

  test('is replaced by another one, not before that one is kept', async ({ page }) => {
    const api = await open(page, SEARCH)
    await keepIt(page)
    await plan(page).selectOption('d1.large')
    await region(page, 'Vienna, Austria').check()
    await expect(page).toHaveURL(`${ADDRESS}?plan=d1.large&region=vie1&image=debian-13`)
    await expect(page.getByText(/^You have another saved configuration\./)).toBeVisible()
    expect(await drafts(api)).toMatchObject([{ plan: 'v1.medium' }])
    await keepIt(page)
    expect(await drafts(api)).toEqual([{ plan: 'd1.large', region: 'vie1' }])
  })

  test('is forgotten, and can be kept again at once', async ({ page }) => {
    const api = await open(page, SEARCH)
    await keepIt(page)
    await page.goto(ADDRESS)
    await forget(page).click()
    await expect(page.getByText(/^Removed\./)).toBeVisible()
    await expectChoice(page, CHOICE)
    await expect(forget(page)).toHaveCount(0)
    expect(await drafts(api)).toEqual([])
    await keepIt(page)
    await forget(page).click()
    await expect(page.getByText(/^Removed\./)).toBeVisible()
    await page.goto('/dashboard/account')
    const section = page.getByRole('region', { name: 'Servers' })
    await expect(section).toContainText('None yet.')
    await section.getByRole('link', { name: 'Create server' }).click()
    await expectChoice(page, ['', null, ''])
    await expect(keep(page)).toHaveAccessibleDescription('Choose a plan first.')
  })

  test('has the price of its row, an hour and a whole month', async ({ page }) => {
    const plans = await publishedPlans(page.request)
    await open(page)
    const price = page.getByRole('region', { name: 'Price' })
    for (const slug of ['v1.nano', 'p1.xlarge', 'g1.a100']) {
      const row = plans.find((each) => each.slug === slug)
      const hour = row?.hourly_micros ?? 0
      await plan(page).selectOption(slug)
      await expect(price.getByRole('status')).toContainText(`${slug}: `)
      const shown = async (label: string) => microsIn(await figureIn(price, label).textContent())
      expect(await shown('Per hour'), slug).toBe(hour)
      expect(await shown('Per month, 744 h'), slug).toBe(
        Math.min(hour * 744, row?.monthly_cap_micros ?? Infinity),
      )
    }
    await expect(page.getByRole('complementary', { name: 'Site notice' })).toContainText(
      'Prices come from a sample catalogue and are not an offer.',
    )
  })

  test('is made and kept by keys alone', async ({ page }) => {
    await open(page)
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab does not lead there')
    }
    await tabTo(plan(page))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(`${ADDRESS}?plan=v1.nano`)
    await tabTo(region(page, 'Frankfurt, Germany'))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/region=fra1/)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/region=ams1/)
    await tabTo(image(page))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/image=debian-13/)
    await tabTo(keep(page))
    await page.keyboard.press('Enter')
    await expect(kept(page)).toBeVisible()
    await expectChoice(page, ['v1.nano', 'Amsterdam, Netherlands', 'debian-13'])
  })
})

test.describe('what cannot be had', () => {
  test('is said where it is sold out, with what comes nearest', async ({ page }) => {
    await open(page, '?plan=v1.small&region=fra1')
    await expect(form(page).getByText('v1.small is sold out in Frankfurt.').first()).toBeVisible()
    const frankfurt = region(page, 'Frankfurt, Germany')
    await expect(frankfurt).toBeDisabled()
    await expect(frankfurt).toHaveAccessibleDescription('v1.small is sold out here.')
    await expect(keep(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(keep(page)).toHaveAccessibleDescription(/v1\.small is sold out in Frankfurt\./)
    await expect(page.getByRole('button', { name: 'Use c1.medium in Frankfurt' })).toBeVisible()
    await page.getByRole('button', { name: 'Use v1.small in Amsterdam' }).click()
    await expectChoice(page, ['v1.small', 'Amsterdam, Netherlands', ''])
    await keepIt(page)
  })

  test('is off where an image needs more disk than the plan has', async ({ page }) => {
    await needDisk(page, 'debian-13', 100)
    await open(page, '?plan=v1.small&image=debian-13')
    const option = image(page).getByRole('option', {
      name: 'Debian 13, needs 100 GiB of disk',
      exact: true,
    })
    await expect(option).toBeDisabled()
    await expect(image(page)).toHaveAccessibleDescription(/needs 100 GiB.*this plan has 60 GiB/)
    await expect(keep(page)).toHaveAttribute('aria-disabled', 'true')
    await plan(page).selectOption('v1.medium')
    await expect(image(page).getByRole('option', { name: 'Debian 13' })).toBeEnabled()
    await keepIt(page)
  })

  test('is named where nobody knows it', async ({ page }) => {
    const api = await open(page, '?plan=no.such&region=moon1&image=dos-6')
    await expect(plan(page)).toHaveAccessibleDescription(/We have no plan no\.such/)
    await expect(form(page).getByText('We have no region moon1. Choose another one.')).toBeVisible()
    await expect(image(page)).toHaveAccessibleDescription(/We have no image dos-6/)
    await keep(page).press('Enter')
    await expect(keep(page)).toHaveAccessibleDescription(/^Can’t save: We have no plan no\.such/)
    expect(await drafts(api)).toEqual([])
  })
})

test.describe('refused and cut off', () => {
  test.use({ allowedErrors: [/status of 403|ERR_INTERNET_DISCONNECTED/] })

  // No call of the API suspends anyone yet, so the test provides the service's answers. supabase/tests checks the rules
  // in the database.
  test('a suspended person can neither save nor remove a configuration, and reads why', async ({
    page,
  }) => {
    await open(page, '?plan=v1.small')
    await keepIt(page)
    await page.route('**/rest/v1/instance_drafts?*', async (route) => {
      const method = route.request().method()
      if (method === 'DELETE') await route.fulfill({ json: [] })
      else if (method === 'POST') {
        const message = 'new row violates row-level security policy for table "instance_drafts"'
        await route.fulfill({ status: 403, json: { code: '42501', message } })
      } else await route.continue()
    })
    await forget(page).click()
    await expect(alert(page)).toContainText('You don’t have permission.')
    await expect(page.getByText(/^Removed\./)).toHaveCount(0)
    await plan(page).selectOption('d1.large')
    await keep(page).click()
    await expect(alert(page)).toContainText('You don’t have permission.')
    await expectChoice(page, ['d1.large', null, ''])
    await expect(page.getByText(/^You have another saved configuration\./)).toBeVisible()
  })

  test('offline is said and loses nothing', async ({ page, context }) => {
    const api = await open(page, '?plan=v1.small')
    // This part of the page loads last. What has not loaded by now cannot load offline.
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.').first()).toBeVisible()
    await plan(page).selectOption('d1.large')
    await region(page, 'Frankfurt, Germany').check()
    await keep(page).click()
    await expect(alert(page)).toContainText('We cannot reach the service.')
    await expectChoice(page, ['d1.large', 'Frankfurt, Germany', ''])
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await keepIt(page)
    await expect(alert(page)).toHaveCount(0)
    expect(await drafts(api)).toEqual([{ plan: 'd1.large', region: 'fra1' }])
  })
})
