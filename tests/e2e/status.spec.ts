import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// Every page shows the incident that a test opens, so they run after all others: see playwright.config.ts.

const part = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('the browser reads every part itself, and the record is the one of the provisioner', async ({
  page,
}) => {
  await page.goto('/status')
  for (const name of ['Pages', 'Sign-in', 'Database', 'Provisioner']) {
    await expect(part(page, name)).toContainText(/Answering|Slow/)
  }
  await expect(part(page, 'Sign-in')).toContainText(/\d+ ms/)
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test.describe('while the database is away', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the page says so, and what it could not read', async ({ page }) => {
    await page.route('**/rest/v1/**', (route) => route.abort())
    await page.goto('/status')
    await expect(part(page, 'Database')).toContainText('Not answering')
    await expect(part(page, 'Sign-in')).toContainText(/Answering|Slow/)
    await expect(part(page, 'Provisioner')).toContainText('Not known')
    await expect(page.getByRole('main').getByText('Not answering: Database.')).toBeVisible()
  })
})

test('an admin opens an incident, every page names it, and it goes when it is resolved', async ({
  page,
  browser,
}) => {
  const title = 'A browser test looks slow'
  await signInAs(page, 'admin')
  await page.goto('/admin/status')
  await page.getByRole('link', { name: 'New incident' }).click()
  const form = page.getByRole('form', { name: 'New incident' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('button', { name: 'Publish incident' }).click()
  await expect(form.getByText('Choose at least one part.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Sign-in' }).check()
  await form.getByRole('textbox', { name: 'What is affected' }).fill('Sign-in')
  await form.getByRole('textbox', { name: 'First update' }).fill('We are looking into it.')
  await form.getByRole('button', { name: 'Publish incident' }).click()
  const update = page.getByRole('form', { name: 'Post an update' })
  await expect(update).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/vps')
  // News while the page is open: the notice of the preview keeps its place.
  const notice = visitor.getByRole('complementary', { name: 'Latest notice' })
  await expect(notice).toContainText(`Incident: ${title}. Affected: Sign-in`, { timeout: 20_000 })
  const strip = visitor.getByRole('complementary', { name: 'Site notice' })
  await expect(strip).toContainText('Preview: servers are simulated')
  await notice.getByRole('link', { name: 'Status' }).click()
  await expect(strip).toContainText(`Incident: ${title}`)
  await expect(strip).toContainText('Preview: servers are simulated')
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await expect(visitor.getByText('We are looking into it.')).toBeVisible()
  const feed = await visitor.request.get(
    (await visitor.getByRole('link', { name: 'Atom feed' }).getAttribute('href')) ?? '',
  )
  expect(await feed.text()).toContain(`<title>${title}: investigating</title>`)

  await update.getByRole('combobox', { name: 'Status' }).selectOption('Resolved')
  await update.getByRole('textbox', { name: 'Update', exact: true }).fill('It is over.')
  await update.getByRole('button', { name: 'Publish update' }).click()
  await expect(page.getByText('It is over.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('row', { name: new RegExp(title) })).toContainText('Resolved')
  await expect(visitor.getByRole('complementary', { name: /notice/ })).not.toContainText(title)
  await visitor.context().close()
})
