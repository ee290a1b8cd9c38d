import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createSession, DEMO, storeSession, type Account } from './support/accounts.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { createServers, openAsOwner, untilState, type Owner } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const change = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Changes' }).getByRole('button', { name, exact: true })
const message = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const state = (page: Page) => page.getByRole('main').getByRole('status').first()

/** The page of another person, at the same time. */
async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

/** Confirms the open dialog with a reason. */
async function confirm(page: Page, label: string, reason: string, field = 'Reason') {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field }).fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function runningServer(owner: Owner, name: string): Promise<string> {
  const [server] = await createServers(owner, name)
  await untilState(owner.api, server?.id ?? '', 'running')
  return server?.id ?? ''
}

test('an admin finds a server and holds it; its owner reads why, and can only stop it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const owner = await openAsOwner(page)
  const name = `held-${randomUUID().slice(0, 8)}`
  const id = await runningServer(owner, name)
  const admin = await openAs(browser, DEMO.admin, baseURL)

  await admin.goto('/admin/servers')
  await admin.getByRole('searchbox', { name: 'Search' }).fill(owner.account.email)
  await expect(admin).toHaveURL(/q=person-/)
  await expect(admin.getByRole('navigation', { name: 'Pages' })).toContainText('1 of 1 server')
  await admin.getByRole('link', { name, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(change(admin, 'Mark as failed')).toHaveAccessibleDescription(/“Running”/)
  await change(admin, 'Suspend').click()
  await confirm(admin, `Suspend ${name}`, 'It sends spam.')
  await expect(message(admin, `${name} is suspended.`)).toBeVisible()
  await expect(state(admin)).toContainText('Suspended')
  await expect(admin.getByText('What the customer sees')).toBeVisible()
  await expectNoViolation(admin)
  await expectNothingWider(admin, [320, 1101])

  await page.goto(`/dashboard/servers/${id}`)
  const actions = page.getByRole('group', { name: 'Actions' })
  await expect(page.getByText('We suspended this server.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('It sends spam.')
  await expect(actions.getByRole('button', { name: 'Reboot' })).toHaveAccessibleDescription(
    /on hold \(suspended\)\. It sends spam\./,
  )
  await actions.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    /cannot start it again until the hold is lifted\..*Nothing is billed while the hold/,
  )
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Stop ${name}` })
    .click()
  await expect(state(page)).toContainText('Stopped', { timeout: 30_000 })
  await expect(actions.getByRole('button', { name: 'Start' })).toHaveAccessibleDescription(
    /It sends spam\./,
  )
  const refused = await owner.api.post('rpc/request_instance_action', {
    instance_id: id,
    kind: 'start',
  })
  expect(await refused.json()).toMatchObject({ message: 'locked' })

  await change(admin, 'Lift the hold').click()
  await confirm(admin, 'Lift the hold', 'The spam has ended.')
  await expect(state(admin)).not.toContainText('Suspended')
  await expect(page.getByText('We suspended this server.')).toHaveCount(0, { timeout: 30_000 })
  await actions.getByRole('button', { name: 'Start' }).click()
  await expect(state(page)).toHaveText('Running', { timeout: 30_000 })
  await admin.context().close()
})

// The demo has a server whose stop takes longer than the limit: the clock of the database cannot be moved.
test('a stuck stop is marked as failed and retried', async ({ page }) => {
  await storeSession(page, await createSession(page.request, DEMO.admin))
  await page.goto('/admin')
  await page
    .getByRole('list', { name: 'Servers, quotas, tickets and messages' })
    .getByRole('link', { name: /stuck/ })
    .click()
  await expect(page).toHaveURL(/stuck=true/)
  const row = page.getByRole('row').filter({ hasText: 'Stop is stuck' })
  await row.getByRole('link', { name: 'jobs', exact: true }).click()
  await expect(change(page, 'Retry')).toHaveAccessibleDescription(/A worker is at it/)
  await change(page, 'Mark as failed').click()
  await confirm(page, 'Mark as failed', 'The host is gone.')
  await expect(state(page)).toHaveText('Error')
  const actions = page.getByRole('table', { name: 'Actions of jobs' })
  await expect(actions).toContainText('forced')
  await expect(actions).toContainText('The host is gone.')
  await expect(change(page, 'Mark as failed')).toHaveAccessibleDescription(/“Error”/)

  await change(page, 'Retry').click()
  await confirm(page, 'Retry', 'The host is back.')
  await expect(state(page)).toHaveText('Stopping')
  // The label of the server makes this attempt slow as well.
  await expect(change(page, 'Mark as failed')).toHaveAccessibleDescription(
    /Possible in \d+ minutes/,
  )
})

test('a request for more is granted, and its author reads the answer and creates the server', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openAsOwner(page)
  const admin = await openAs(browser, DEMO.admin, baseURL)
  const { slug, id: workspaceId } = owner.workspace

  // No more than none, set directly.
  await admin.goto('/admin/quotas')
  await admin.getByRole('searchbox', { name: 'Find a workspace' }).fill(owner.account.email)
  await admin.getByRole('table', { name: 'Workspaces' }).getByRole('link').first().click()
  await expect(admin).toHaveURL(new RegExp(`workspace=${slug}`))
  await admin.getByRole('button', { name: 'Set limit of Servers' }).click()
  await admin.getByRole('textbox', { name: 'New limit' }).fill('0')
  await confirm(admin, 'Set limit', 'Too many open bills.')
  await expect(admin.getByRole('table', { name: /^Limits of/ })).toContainText('0 of 0')

  await page.goto('/dashboard/servers/new?plan=v1.nano&region=fra1&image=debian-13')
  const quotas = page.getByRole('region', { name: 'Quotas' })
  await quotas.getByRole('button', { name: 'Request a higher limit' }).click()
  await quotas.getByRole('textbox', { name: 'New limit' }).fill('3')
  await quotas.getByRole('textbox', { name: 'What for?' }).fill('Three web servers')
  await quotas.getByRole('button', { name: 'Send request' }).click()
  await expect(quotas).toContainText('A request for 3 waits for an answer.')

  await admin.goto('/admin/quotas')
  const row = admin.getByRole('row').filter({ hasText: owner.account.email })
  await expect(row).toContainText('Three web servers')
  await expectNoViolation(admin)
  await expectNothingWider(admin, [320, 1101])
  await row.getByRole('button', { name: /^Grant/ }).click()
  await confirm(admin, 'Grant 3', 'Welcome back.', 'Answer')
  await expect(admin.getByRole('table', { name: 'Answered requests' })).toContainText(
    'Welcome back.',
  )
  await admin.context().close()

  await page.reload()
  await expect(quotas).toContainText(/Your request for 3 was granted on .*: Welcome back\./)
  await createServers(owner, 'web', { count: 3 })
  const fourth = createServers(owner, 'one-more')
  await expect(fourth).rejects.toThrow('quota_exceeded')
  const { api } = owner
  const rows = await api.get(`instance_list?workspace_id=eq.${workspaceId}&select=name`)
  expect(await rows.json()).toHaveLength(3)
})
