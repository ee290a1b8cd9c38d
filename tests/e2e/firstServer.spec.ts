import type { Page } from '@playwright/test'
import { freshEmail, mailedLink, PASSWORD } from './support/accounts.ts'
import { configuration, create, CREATE, planRadio } from './support/create.ts'
import { expect, test } from './support/test.ts'

/** The paths of the pages that were shown, in order. */
function recordPages(page: Page): string[] {
  const pages: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const path = new URL(frame.url()).pathname.replace(/[\da-f-]{36}/, '<id>')
    if (pages.at(-1) !== path) pages.push(path)
  })
  return pages
}

test('a visitor comes from the home page through sign-up to a running server', async ({ page }) => {
  test.setTimeout(180_000)
  const pages = recordPages(page)
  let steps = 0
  const step = async (does: Promise<void>) => {
    steps += 1
    await does
  }
  const email = freshEmail()
  const begin = performance.now()
  await page.goto('/')
  const main = page.getByRole('main')
  const choice = main.getByRole('combobox', { name: 'Selected plan' })
  await step(choice.selectOption('v1.nano').then(() => undefined))
  await step(main.getByRole('link', { name: 'Choose v1.nano' }).click())
  await step(page.getByLabel('Full name').fill('Nora New'))
  await step(page.getByLabel('Email').fill(email))
  await step(page.getByLabel('Password', { exact: true }).fill(PASSWORD))
  await step(page.getByRole('button', { name: 'Sign up' }).click())
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = await mailedLink(page.request, email, /confirm/i)
  await step(page.goto(link).then(() => undefined))
  await step(page.getByRole('button', { name: 'Confirm this address' }).click())

  await expect(configuration(page)).toBeVisible()
  await expect(planRadio(page, 'v1.nano')).toBeChecked()
  await step(create(page).click())
  await expect(page).toHaveURL(/\/dashboard\/servers\/[\da-f-]{36}$/)
  const state = page.getByRole('main').getByRole('status').first()
  await expect(state).toHaveText('Running', { timeout: 90_000 })
  const seconds = (performance.now() - begin) / 1000

  // The page that creates servers sends visitors to sign-up, whose mail leads back to it.
  expect(pages).toEqual(['/', CREATE, '/auth', CREATE, '/dashboard/servers/<id>'])
  expect(steps).toBe(9)
  // oxlint-disable-next-line no-console
  console.log(
    `${steps} steps, ${seconds.toFixed(1)} s of waiting from the home page to a running server`,
  )
})
