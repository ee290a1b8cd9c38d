import { signInAs } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expectNoViolation } from './support/look.ts'
import { expect, test } from './support/test.ts'

test('a reader finds a table in the side list and runs its request as themselves', async ({
  page,
}) => {
  await signInAs(page, 'user')
  await page.goto('/api-docs')
  const list = page.getByRole('navigation', { name: 'API docs' })
  await list.getByRole('searchbox').fill('my_work')
  await list.getByRole('link', { name: 'Your workspaces' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your workspaces')

  const origin = new URL(page.url()).origin
  const sample = page.getByRole('tabpanel')
  await expect(sample).toContainText(`${origin}/rest/v1/my_workspaces`)
  await page.getByRole('tab', { name: 'curl' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'JavaScript' })).toBeFocused()
  await expect(sample).toContainText("createClient('")

  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('group', { name: 'Answer' })).toContainText('"slug":')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the reference is readable', async ({ page }) => {
    await page.goto('/api-docs')
    await page.getByRole('link', { name: 'Create servers' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create servers')
    await expect(page.getByRole('tabpanel')).toContainText('/rest/v1/rpc/create_instance')
    await expect(page.getByRole('rowheader', { name: 'request.plan', exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: 'An answer' })).toContainText('"action_id"')
    await expect(page.getByRole('row', { name: /^price_changed 409/ })).toBeVisible()
  })
})

test('the API docs are accessible', async ({ page }) => {
  for (const path of ['reading', 'tables/profiles', 'procedures/create_instance']) {
    await page.goto(`/api-docs/${path}`)
    await expect(page.getByRole('tab', { name: 'curl' }).first()).toBeVisible()
    await expectNoViolation(page)
  }
})

test.describe('an error', () => {
  test.use({ allowedErrors: [/status of 4\d\d/] })

  test('leads to its entry in a new tab, and the form keeps what was typed', async ({ page }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong horse battery staple')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    const link = page.getByRole('alert').getByRole('link', { name: /^What does this mean\?/ })
    const [entry] = await Promise.all([page.waitForEvent('popup'), link.press('Enter')])
    await expect(entry).toHaveURL(/\/api-docs\/errors#invalid_credentials$/)
    const section = entry.locator('#invalid_credentials')
    await expect(section).toContainText('Email and password do not match.')
    await expect(section).toBeInViewport()
    expect(await violations(entry)).toEqual([])
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  })
})
