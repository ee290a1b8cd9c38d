import type { Locator, Page } from '@playwright/test'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { DEMO, signInAs, storeSession } from './support/accounts.ts'
import { apiOf, createAdmin } from './support/rest.ts'
import { violations } from './support/axe.ts'
import { expectNoViolation } from './support/look.ts'
import { createServers, openAsOwner, requestAction, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

// The settings hold for the whole site, so these tests run after the others, and one after another.
test.describe.configure({ mode: 'serial' })

interface Row {
  orders: string
  engine: string
  announcement: string
  version: number
}

interface Provider {
  version: number
  documents: { document: string; version: number }[]
}

/** Those that open orders need. */
const DOCUMENTS = ['terms', 'privacy', 'imprint']

const LINKS = ['support', 'abuse', 'source'] as const

/** The settings of the seed. */
const SEED = {
  operator_docs: 'hidden',
  orders: 'preview',
  engine: 'simulated',
  announcement: '',
  ...Object.fromEntries(LINKS.map((name) => [`${name}_link`, ''])),
}

async function stored(page: Page): Promise<Row> {
  const response = await page.request.get(`/rest/v1/site_settings?apikey=${EMBEDDED_KEY}`)
  const [row] = (await response.json()) as Row[]
  if (!row) throw new Error('There are no settings')
  return row
}

/** Saves settings as a program would, in place of another admin. */
async function store(page: Page, settings: object) {
  const api = await apiOf(page.request, DEMO.admin)
  const { version } = await stored(page)
  const response = await api.post('rpc/save_site_settings', {
    expected_version: version,
    settings,
    reason: 'For a browser test',
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Offers ways to pay as a program would. */
async function storeDrivers(page: Page, drivers: readonly string[]) {
  const api = await apiOf(page.request, DEMO.admin)
  const [row] = (await (await api.get('admin_billing_settings')).json()) as { version: number }[]
  const response = await api.post('rpc/save_billing_settings', {
    expected_version: row?.version,
    settings: { drivers },
    reason: 'For a browser test',
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Saves the name of a provider as a program would: the sample of the preview ends with it. */
async function storeOwnName(page: Page) {
  const api = await apiOf(page.request, DEMO.admin)
  const [provider] = (await (await api.get('provider')).json()) as Provider[]
  const response = await api.post('rpc/save_provider_details', {
    expected_version: provider?.version,
    details: { legal_name: 'Stone Cloud GmbH' },
    reason: 'For a browser test',
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Saves documents as a program would. */
async function storeDocuments(page: Page, names: readonly string[], given: object) {
  const api = await apiOf(page.request, DEMO.admin)
  const [provider] = (await (await api.get('provider')).json()) as Provider[]
  for (const name of names) {
    const row = provider?.documents.find(({ document }) => document === name)
    const response = await api.post('rpc/save_legal_document', {
      document: name,
      expected_version: row?.version,
      given,
      reason: 'For a browser test',
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
}

const strip = (page: Page) => page.getByRole('complementary', { name: 'Site notice' })
const form = (page: Page) => page.getByRole('form', { name: 'Settings' })
const choice = (page: Page, group: string, name: string) =>
  form(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const reason = (page: Page) => form(page).getByRole('textbox', { name: 'Reason' })
const changes = (page: Page) => form(page).getByRole('list', { name: 'Unsaved changes' })
const save = (page: Page): Locator => form(page).getByRole('button', { name: /^Save/ })

/** Opens the form, signed in as an admin. */
async function openSettings(page: Page) {
  await signInAs(page, 'admin')
  await page.goto('/admin/settings')
  await expect(choice(page, 'Orders', 'Preview')).toBeVisible()
}

async function saveWith(page: Page, why: string) {
  await reason(page).fill(why)
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(reason(page)).toHaveValue('')
  await expect(reason(page)).not.toHaveAttribute('aria-invalid', 'true')
}

/** The availability of every offer in the data for search engines; null where there is no such data. */
async function availability(page: Page): Promise<string[] | null> {
  const data = page.locator('script[type="application/ld+json"]')
  if ((await data.count()) === 0) return null
  return [...((await data.textContent()) ?? '').matchAll(/schema\.org\/(\w+Stock)/g)].map(
    ([, word = '']) => word,
  )
}

test.afterEach(async ({ page }) => {
  await store(page, SEED)
  await storeDrivers(page, ['simulated', 'bank-transfer'])
  await storeDocuments(page, DOCUMENTS, { state: 'template', link: '' })
})

test('an admin closes orders, and every page follows without a new build', async ({
  page,
  browser,
}) => {
  await openSettings(page)
  await expect(strip(page)).toContainText('Preview: servers are simulated and nothing is billed.')
  await choice(page, 'Orders', 'Closed').check()
  await expect(changes(page)).toContainText(
    'Nobody can create a server; buttons offer to save a configuration.',
  )
  // Visitors see nothing of it before it is saved.
  await expect(strip(page)).toContainText('Preview:')
  await saveWith(page, 'Maintenance of all regions.')
  await expect(strip(page)).toContainText('Not open for orders. You can save a configuration.')
  await expect(page.getByRole('table', { name: 'Changes of the settings' })).toContainText(
    'Maintenance of all regions.',
  )

  await page.goto('/dashboard/servers/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save a configuration')
  await page.goto('/')
  await expect(strip(page)).toContainText('Not open for orders.')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Save a configuration' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create server' })).toHaveCount(0)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL('/vps', page.url()).href)
  await expect(
    visitor.getByRole('main').getByText('Not open', { exact: true }).first(),
  ).toBeVisible()
  await expect(visitor.getByRole('main').getByText('In stock', { exact: true })).toHaveCount(0)
  await expect(visitor.locator('body')).not.toContainText(/preview|simulated/i)
  expect(await availability(visitor)).toBeNull()
  await visitor.context().close()
})

test.describe('a refused save', () => {
  // The browser logs it.
  test.use({ allowedErrors: [/status of 400.*save_site_settings/] })

  test('orders open with the engine, links, documents and ways to pay that they need; nothing says preview then', async ({
    page,
  }) => {
    // Orders do not open in the name of the sample provider.
    await storeOwnName(page)
    await storeDocuments(page, DOCUMENTS, { state: 'hidden' })
    await openSettings(page)
    await choice(page, 'Orders', 'Open').check()
    await reason(page).fill('The first region is ready.')
    await save(page).click()
    await expect(
      form(page).getByText('Open needs the engine Incus, support, abuse contact.'),
    ).toBeVisible()
    await choice(page, 'Engine', 'Incus').check()
    for (const [label, link] of [
      ['Support', 'help@example.org'],
      ['Abuse contact', 'abuse@example.org'],
    ] as const) {
      await form(page).getByRole('textbox', { name: label }).fill(link)
    }
    await expect(changes(page)).toContainText('The footer shows Report abuse.')
    await save(page).click()
    await expect(form(page).getByText('Simulated payments are still offered.')).toBeVisible()
    await storeDrivers(page, ['bank-transfer'])
    await save(page).click()
    await expect(
      form(page).getByText('Open orders need these documents in force: terms, privacy, imprint.'),
    ).toBeVisible()
    await storeDocuments(page, DOCUMENTS, {
      state: 'link',
      link: 'https://example.org/imprint',
      effective_on: '2026-01-01',
    })
    await saveWith(page, 'The first region is ready.')
    await expect(strip(page)).toContainText('Sample catalogue:')

    for (const path of ['/', '/vps', '/cloud-instances', '/api-docs', '/auth', '/support']) {
      await page.goto(path)
      await expect(strip(page)).toContainText('Sample catalogue:')
      // The first minute on the home page stays the recording of a simulated order.
      const words = path === '/' ? /\bpreview\b/i : /\bpreview\b|simulated/i
      await expect(page.locator('body')).not.toContainText(words)
    }
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Imprint' })).toHaveAttribute(
      'href',
      'https://example.org/imprint',
    )
    await expect(footer.getByRole('link', { name: 'Source code' })).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'help@example.org' }),
    ).toBeVisible()
    await page.goto('/vps')
    await expect(page.getByRole('main').getByText('Available', { exact: true })).toBeVisible()
  })
})

test('the operator guide is public only while it is shown', async ({ page, browser }) => {
  const visitor = await browser.newPage()
  const heading = (name: string) => visitor.getByRole('heading', { level: 1, name })
  await visitor.goto('/docs/operate/backup')
  await expect(heading('Page not found')).toBeVisible()

  await openSettings(page)
  await choice(page, 'Operator guide', 'Shown').check()
  await reason(page).fill('For a browser test')
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await visitor.goto('/docs/operate/support')
  await expect(heading('Support')).toBeVisible()
  expect(await violations(visitor)).toEqual([])
  await visitor.locator('a[href$="#in-front-of-postgrest"]').click()
  await expect(heading('Limits in production')).toBeVisible()
  await expect(visitor).toHaveURL(/\/docs\/operate\/limits#in-front-of-postgrest$/)
  await visitor.close()
  await store(page, { operator_docs: 'hidden' })
})

test('an announcement is on every page until it is removed', async ({ page }) => {
  await store(page, { announcement: 'Maintenance on Sunday, 02:00 UTC.' })
  await page.goto('/roadmap')
  await expect(strip(page)).toContainText('Maintenance on Sunday, 02:00 UTC.')
  await store(page, { announcement: '' })
  await page.reload()
  await expect(strip(page)).toContainText('Preview:')
  await expect(strip(page)).not.toContainText('Maintenance')
})

test.describe('two admins', () => {
  test.use({ allowedErrors: [/status of 4\d\d/] })

  test('change the same setting, and what was typed is kept', async ({ page, browser }) => {
    const { session } = await createAdmin(page.request, 'Berta Both')
    const other = await (await browser.newContext()).newPage()
    await storeSession(other, session)
    await openSettings(page)
    const line = form(page).getByRole('textbox', { name: 'One line' })
    await line.fill('Mine')
    await other.goto(new URL('/admin/settings', page.url()).href)
    await form(other).getByRole('textbox', { name: 'One line' }).fill('Theirs')
    await saveWith(other, 'I was first.')

    await reason(page).fill('I was second.')
    await save(page).click()
    const alert = form(page).getByRole('alert')
    await expect(alert).toContainText('Nothing was overwritten.')
    await expect(alert.getByRole('row', { name: 'Announcement not set Theirs Mine' })).toBeVisible()
    await expect(line).toHaveValue('Mine')
    expect((await stored(page)).announcement).toBe('Theirs')
    await alert.getByRole('button', { name: 'Keep mine' }).click()
    await expect(reason(page)).toHaveValue('I was second.')
    await save(page).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    expect((await stored(page)).announcement).toBe('Mine')
    await other.context().close()
  })
})

test('while no provisioner works, a request waits and the page says so; then it goes on', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'patient')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  await requestAction(owner.api, id, 'stop')
  await untilState(owner.api, id, 'stopped')
  // From now on the provisioner of the simulated engine gets nothing.
  await store(page, { engine: 'incus' })

  await page.goto(`/dashboard/servers/${id}`)
  const answered = page.waitForResponse(/\/rpc\/request_instance_action/)
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Start', exact: true })
    .click()
  const state = page.getByRole('main').getByRole('status').first()
  await expect(page.getByText('The start is queued.')).toBeVisible()
  // The page says so at once. A reload before the answer would take the request back.
  await answered
  await page.reload()
  await expect(state).toHaveText('Starting')
  await expect(page.getByText('The start is queued.')).toBeVisible()

  await store(page, { engine: 'simulated' })
  await expect(state).toHaveText('Running', { timeout: 60_000 })
  await expect(page.getByText('is queued')).toHaveCount(0)
})

test('unsaved changes survive a reload, and the page has no violation with them', async ({
  page,
}) => {
  await openSettings(page)
  await choice(page, 'Orders', 'Open').check()
  await form(page).getByRole('textbox', { name: 'Source code' }).fill('nowhere')
  await reason(page).fill('x')
  await save(page).click()
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(choice(page, 'Orders', 'Open')).toBeChecked()
  await save(page).click()
  await expectNoViolation(page)
  await form(page).getByRole('button', { name: 'Discard all' }).click()
  await expect(changes(page).getByRole('listitem')).toHaveCount(0)
})
