import type { Locator, Page } from '@playwright/test'
import { createAccount, createSession, storeSession, type Account } from './support/accounts.ts'
import { microsIn, figureIn } from './support/catalogue.ts'
import { configuration, create, CREATE, openCreate, planRadio, servers } from './support/create.ts'
import { apiWith } from './support/rest.ts'
import { changeSettings } from './support/siteRows.ts'
import { expect, test } from './support/test.ts'

const SEARCH = '?plan=v1.medium&region=hel1&image=debian-13'
const keep = (page: Page) => page.getByRole('button', { name: 'Save configuration' })
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved: \d/ })
const name = (page: Page) => configuration(page).getByLabel('Name', { exact: true })

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('a server is created by keys alone, from the home page until it runs', async ({ page }) => {
  const account = await createAccount(page.request)
  const session = await createSession(page.request, account)
  await storeSession(page, session)
  const api = apiWith(page.request, session)
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: 'Create server' }).first()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^[^?]*${CREATE}`))
  await expect(configuration(page)).toBeVisible()
  // The home page may have chosen a plan already: Tab leads to the chosen radio button of a group.
  const plans = configuration(page).getByRole('radio', { name: /^v1\./ })
  await tabTo(page, plans.and(page.locator(':checked, [value="v1.nano"]')).last())
  await page.keyboard.press('Space')
  await tabTo(page, name(page))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('keys-only')
  await tabTo(page, create(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/servers\/[\da-f-]{36}$/)
  await expect
    .poll(async () => (await servers(api))[0], { timeout: 30_000 })
    .toMatchObject({ name: 'keys-only', state: 'running' })
})

test('everything that was chosen arrives, and several servers lead to the list', async ({
  page,
}) => {
  const { api } = await openCreate(page, SEARCH)
  // Several images are a Debian. The version is part of the name.
  const image = configuration(page).getByRole('radio', { name: 'Debian 12', exact: true })
  // It is chosen at once, before it is in the address.
  const isChosenAtOnce = await image.evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.checked
  })
  expect(isChosenAtOnce).toBe(true)
  await name(page).fill('web')
  await configuration(page).getByRole('button', { name: 'One more' }).click()
  await expect(configuration(page).getByText('They will be called web-1, web-2.')).toBeVisible()
  await page.locator('summary', { hasText: 'cloud-init' }).click()
  await page.getByRole('textbox', { name: 'cloud-init' }).fill('#cloud-config\npackages: [git]')
  const label = page.getByLabel('Labels (optional)')
  await label.fill('env')
  await label.press('Enter')
  await expect(label).toHaveAccessibleDescription(/Write it as key=value\./)
  await label.fill('env=prod')
  await label.press('Enter')
  await label.fill('role=web')
  const price = page.getByRole('region', { name: 'Price' })
  await expect
    .poll(async () => microsIn(await figureIn(price, 'Price per hour').textContent()))
    .toBe(2 * 19_800)
  await page.getByText('The same as a command').click()
  await expect(page.getByRole('group', { name: 'Code' })).toContainText('"name":"web"')
  const [request] = await Promise.all([
    page.waitForRequest('**/rpc/create_instance'),
    page.getByRole('button', { name: 'Create 2 servers' }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    request: { cloud_init: '#cloud-config\npackages: [git]', count: 2, hourly_micros: 19_800 },
  })
  await expect(page).toHaveURL('/dashboard/servers')
  const rows = (await servers(api)).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(rows.map((row) => row.name)).toEqual(['web-1', 'web-2'])
  for (const row of rows) {
    expect(row).toMatchObject({
      plan_slug: 'v1.medium',
      region_slug: 'hel1',
      image_slug: 'debian-12',
      labels: { env: 'prod', role: 'web' },
    })
  }
})

test.describe('an SSH key', () => {
  const LINE =
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUTyz1HwHReFVvD5obVsALAgJRNarH4TRpNePnAS me@desk'

  test('is added in place, and is chosen then', async ({ page }) => {
    await openCreate(page, SEARCH)
    const group = page.getByRole('group', { name: 'Add a key' })
    await group.getByLabel('Public key').fill('ssh-dss AAAA')
    await group.getByRole('button', { name: 'Add key' }).click()
    await expect(group.getByLabel('Public key')).toHaveAccessibleDescription(
      /DSA keys are not secure/,
    )
    await group.getByLabel('Public key').fill(LINE)
    await expect(group.getByRole('status')).toContainText('ssh-ed25519, 256 bits, SHA256:')
    await group.getByRole('button', { name: 'Add key' }).click()
    await expect(page.getByRole('checkbox', { name: 'me@desk' })).toBeChecked()
  })

  test('is generated in the browser, and its private half is never sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    const { api } = await openCreate(page, SEARCH)
    const group = page.getByRole('group', { name: 'Add a key' })
    await group.getByLabel('Name of the key').fill('laptop')
    await group.getByRole('button', { name: 'Generate a key pair' }).click()
    await expect(group.getByText('BEGIN OPENSSH PRIVATE KEY')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'laptop' })).toBeChecked()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      group.getByRole('button', { name: 'Download laptop.key' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('laptop.key')
    await group.getByRole('button', { name: 'I have saved it' }).click()
    await expect(group.getByText('BEGIN OPENSSH PRIVATE KEY')).toHaveCount(0)
    const rows = (await (await api.get('ssh_keys?select=name,algorithm')).json()) as object[]
    expect(rows).toEqual([{ name: 'laptop', algorithm: 'ssh-ed25519' }])
    expect(sent.filter((body) => body.includes('PRIVATE'))).toEqual([])
    expect(
      await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
    ).not.toContain('PRIVATE')
  })
})

test.describe('the saved configuration', () => {
  test('is kept by the account: after a reload, later, and on the dashboard', async ({ page }) => {
    await openCreate(page, SEARCH)
    await keep(page).click()
    await expect(kept(page)).toBeVisible()
    await expect(keep(page)).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/dashboard')
    const section = page.getByRole('region', { name: 'Servers', exact: true })
    await expect(section).toContainText('Saved configuration: v1.medium, Helsinki')
    await section.getByRole('link', { name: 'Edit' }).click()
    await expect(planRadio(page, 'v1.medium')).toBeChecked()
    await expect(kept(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText(/^Removed\./)).toBeVisible()
    await expect(planRadio(page, 'v1.medium')).toBeChecked()
  })

  test('is all that can be done while orders are closed', async ({ page }) => {
    await changeSettings(page, { orders: 'closed' })
    await openCreate(page, SEARCH)
    await expect(create(page)).toHaveAccessibleDescription(/Servers cannot be ordered now\./)
    await create(page).press('Enter')
    await expect(page).toHaveURL(CREATE + SEARCH)
    await keep(page).click()
    await expect(kept(page)).toBeVisible()
  })
})

test.describe('what cannot be had', () => {
  test('is said where it is sold out, with what comes nearest', async ({ page }) => {
    await openCreate(page, '?plan=v1.small&region=fra1')
    await expect(create(page)).toHaveAccessibleDescription('v1.small is sold out in Frankfurt.')
    const frankfurt = configuration(page).getByRole('radio', { name: 'Frankfurt' })
    await expect(frankfurt).toBeDisabled()
    await expect(frankfurt).toHaveAccessibleDescription('v1.small is sold out here.')
    const note = page.getByRole('row').filter({ hasText: 'v1.small is sold out in Frankfurt.' })
    await expect(note.getByRole('button', { name: 'Use c1.medium in Frankfurt' })).toBeVisible()
    await note.getByRole('button', { name: 'Use v1.small in Amsterdam' }).click()
    await expect(configuration(page).getByRole('radio', { name: 'Amsterdam' })).toBeChecked()
    await expect(create(page)).not.toHaveAttribute('aria-disabled')
  })

  test('is named where nobody knows it', async ({ page }) => {
    await openCreate(page, '?plan=no.such&region=moon1&image=dos-6')
    await expect(
      page.getByText('We have no plan no.such. Choose another one.').first(),
    ).toBeVisible()
    await expect(page.getByText('We have no region moon1. Choose another one.')).toBeVisible()
    await expect(page.getByText('We have no image dos-6. Choose another one.')).toBeVisible()
    await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
  })

  test('exceeds a quota: the page says which, and a higher one can be requested', async ({
    page,
  }) => {
    const { api } = await openCreate(page, SEARCH)
    await configuration(page).getByLabel('Count', { exact: true }).fill('5')
    await expect(
      page.getByRole('button', { name: 'Create 5 servers' }),
    ).toHaveAccessibleDescription('The workspace would exceed its quota: vCPUs, Memory, Disk.')
    const quotas = page.getByRole('region', { name: 'Quotas' })
    await expect(quotas).toContainText('0 in use, 20 more needed, 16 allowed.')
    // The account is new.
    await expect(quotas).toContainText(/New accounts start with lower limits.*rises to 64 on/)
    await quotas.getByRole('button', { name: 'Request a higher limit for vCPUs' }).click()
    await expect(quotas.getByLabel('New limit')).toHaveValue('20')
    await quotas.getByLabel('What for?').fill('A load test')
    await quotas.getByRole('button', { name: 'Send request' }).click()
    await expect(quotas.getByText('A request for 20 waits for an answer.')).toBeVisible()
    const response = await api.get('workspace_quotas?metric=eq.vcpus&select=max,requested_max')
    expect(await response.json()).toEqual([{ max: 16, requested_max: 20 }])
  })
})

test('the old address leads to the page with its choice', async ({ page }) => {
  const account: Account = await createAccount(page.request)
  await storeSession(page, await createSession(page.request, account))
  await page.goto(`/dashboard/create${SEARCH}`)
  await expect(page).toHaveURL(CREATE + SEARCH)
  await expect(planRadio(page, 'v1.medium')).toBeChecked()
})
