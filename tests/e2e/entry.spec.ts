import type { Page } from '@playwright/test'
import { createAccount, signIn } from './support/accounts.ts'
import { microsIn, publishedPlans, rowOf, planTable } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('a visitor who chose a plan', () => {
  test('is asked to sign up, and sees plan, price and region beside the form', async ({
    page,
    request,
  }) => {
    const plans = await publishedPlans(request)
    const plan = plans.find(({ slug }) => slug === 'v1.medium')
    await page.goto('/vps?region=hel1')
    await rowOf(await planTable(page), 'v1.medium')
      .getByRole('link', { name: /^Choose v1\.medium/ })
      .click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Create an account')
    const address = new URL(page.url())
    expect(address.pathname).toBe('/auth')
    expect(address.searchParams.get('redirect')).toBe(
      '/dashboard/servers/new?plan=v1.medium&region=hel1',
    )
    const choice = page.getByRole('region', { name: 'Your selection' })
    await expect(choice).toContainText('VPS v1.medium')
    await expect(choice).toContainText('Helsinki')
    const price = await choice.getByText(/per hour/).innerText()
    expect(microsIn(price)).toBe(plan?.hourly_micros)

    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(choice).toContainText('VPS v1.medium')
    await signIn(page, await createAccount(request))
    await expect(page).toHaveURL('/dashboard/servers/new?plan=v1.medium&region=hel1')
  })
})

/** Controls in the main part that are smaller than 24 px in one direction. */
async function smallTargets(page: Page): Promise<string[]> {
  return main(page).evaluate((element) =>
    [...element.querySelectorAll('a[href], button, input')]
      .map((target) => ({ box: target.getBoundingClientRect(), text: target.textContent }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ box, text }) => `${text}: ${box.width} x ${box.height}`),
  )
}

test('all that can be pressed is at least 24 px in both directions', async ({ page }) => {
  for (const path of [
    '/auth',
    '/auth?mode=sign-up',
    '/auth?mode=reset',
    '/auth?mode=confirm&token_hash=0123456789abcdef0123456789&type=signup',
  ]) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await smallTargets(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('the form is aligned with the grid: in the middle four of the left six columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/auth')
  const sheet = await main(page).locator('.sheet').boundingBox()
  const column = await main(page).getByRole('heading', { level: 1 }).locator('..').boundingBox()
  const one = (sheet?.width ?? 0) / 12
  expect(one).toBeGreaterThan(100)
  expect(((column?.x ?? 0) - (sheet?.x ?? 0)) / one).toBeCloseTo(1, 1)
  expect((column?.width ?? 0) / one).toBeCloseTo(4, 1)
})
