import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { configuration, create, CREATE, openCreate, planRadio, servers } from './support/create.ts'
import { revokeEverywhere } from './support/rest.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedErrors: [/ERR_FAILED|status of 40[019]/] })

const SEARCH = '?plan=v1.medium&region=hel1&image=debian-13'
const CALL = '**/rest/v1/rpc/create_instance'
const ONE_SERVER = /\/dashboard\/servers\/[\da-f-]{36}$/

const name = (page: Page) => configuration(page).getByLabel('Name', { exact: true })
const alert = (page: Page) => configuration(page).getByRole('alert')

/** The service does its work, but its answer does not arrive. */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route(CALL, async (route) => {
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(CALL)
}

test('a lost answer makes no second server: the same request is sent again', async ({ page }) => {
  const { api } = await openCreate(page, SEARCH)
  await name(page).fill('once')
  const answer = await loseAnswers(page)
  await create(page).click()
  await expect(alert(page)).toContainText('We got no answer.')
  await answer()
  await alert(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(ONE_SERVER)
  const [only, ...more] = await servers(api)
  expect(more).toEqual([])
  expect(page.url()).toContain(only?.instance_id ?? 'none')
})

test('a price that changed in the meantime is shown and agreed to again', async ({ page }) => {
  await page.route('**/rest/v1/plan_catalogue?*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as { slug: string }[]
    const json = rows.map((row) =>
      row.slug === 'v1.medium' ? { ...row, hourly_micros: 10_000 } : row,
    )
    await route.fulfill({ response, json })
  })
  const { api } = await openCreate(page, SEARCH)
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('0.0100')
  await page.unrouteAll()
  await create(page).click()
  await expect(alert(page)).toContainText('The price has changed. Nothing was created.')
  await expect(alert(page)).toContainText('was €0.0100 per hour and is €0.0198 now')
  expect(await servers(api)).toEqual([])
  await alert(page).getByRole('button', { name: 'Create at €0.0198 per hour' }).click()
  await expect(page).toHaveURL(ONE_SERVER)
})

test('a name that another tab took is refused beside its field; each tab keeps its own text', async ({
  page,
  context,
}) => {
  const { api } = await openCreate(page, SEARCH)
  const other = await context.newPage()
  await other.goto(CREATE + SEARCH)
  await expect(name(other)).toHaveValue('server-1')
  await name(page).fill('mine')
  await name(other).fill('theirs')
  await page.reload()
  await other.reload()
  await expect(name(page)).toHaveValue('mine')
  await expect(name(other)).toHaveValue('theirs')

  // The first tab does not hear of the new server.
  await page.route(/\/rest\/v1\/(instance_list|rpc\/instance_changes)\?/, (route) =>
    route.fulfill({ json: [] }),
  )
  await name(page).fill('same')
  await name(other).fill('same')
  await create(other).click()
  await expect(other).toHaveURL(ONE_SERVER)
  await create(page).click()
  await expect(alert(page)).toContainText('The name is taken. Nothing was created.')
  await expect(name(page)).toHaveAccessibleDescription(/The workspace has same already\./)
  await name(page).fill('another')
  await expect(alert(page)).toHaveCount(0)
  await create(page).click()
  await expect(page).toHaveURL(ONE_SERVER)
  expect((await servers(api)).map((row) => row.name)).toEqual(['same', 'another'])
})

test('who comes back from sign-in finds everything that was entered', async ({ page }) => {
  const { account, session } = await openCreate(page, SEARCH)
  await planRadio(page, 'v1.large').check()
  await name(page).fill('typed')
  await configuration(page).getByLabel('Labels (optional)').fill('env=prod')
  await configuration(page).getByLabel('Labels (optional)').press('Enter')
  // When the request leaves: another read of the page would find the end of the session before the press.
  await page.route(CALL, async (route) => {
    await revokeEverywhere(page.request, session)
    await route.continue()
  })
  await create(page).click()
  await expect(page).toHaveURL(/\/auth\?.*redirect=/)
  await page.unroute(CALL)
  // The address has a plan, so the form for new accounts is shown first.
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL(/\/dashboard\/servers\/new\?plan=v1\.large/)
  await expect(planRadio(page, 'v1.large')).toBeChecked()
  await expect(name(page)).toHaveValue('typed')
  await expect(configuration(page).getByText('env=prod', { exact: true })).toBeVisible()
  await create(page).click()
  await expect(page).toHaveURL(ONE_SERVER)
})
