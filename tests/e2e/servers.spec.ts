import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { createSession, storeSession, type Account } from './support/accounts.ts'
import { expectNothingWider, settled, expectNoViolation } from './support/look.ts'
import {
  createServers,
  joinAs,
  openAsOwner,
  requestAction,
  untilState,
  type Owner,
} from './support/servers.ts'
import { expect, test } from './support/test.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const message = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** A new person with one running server. */
async function withServer(page: Page, name = 'web-1', labels: Record<string, string> = {}) {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, name, { labels })
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')
  return { owner, id }
}

async function openAs(browser: Browser, account: Account, baseURL = ''): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeSession(page, await createSession(page.request, account))
  return page
}

test('a server is stopped, which is seen without a reload, and started again', async ({ page }) => {
  const { id } = await withServer(page)
  await page.goto(`/dashboard/servers/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'web-1' })).toBeVisible()
  const state = page.getByRole('main').getByRole('status').first()
  await expect(action(page, 'Start')).toHaveCount(0)

  await action(page, 'Stop').click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop web-1?' })
  await expect(dialog).toContainText(/A stopped server still costs €0\.\d+ per hour/)
  await dialog.getByText('The same as a command').click()
  await expect(dialog.getByRole('group', { name: 'The line' })).toHaveText('server stop web-1')
  await expect(dialog.getByRole('group', { name: 'The command' })).toContainText('"kind":"stop"')
  await dialog.getByRole('button', { name: 'Stop web-1' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(state).toHaveText(/Stopp/)
  await expect(state).toHaveText('Stopped', { timeout: 30_000 })

  await action(page, 'Start').click()
  await expect(state).toHaveText('Running', { timeout: 30_000 })
  await page.getByRole('link', { name: 'Activity' }).last().click()
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('Olga Owner stopped it')
})

test('a deleted server is in the recycle bin and is restored by Undo', async ({ page }) => {
  const { owner, id } = await withServer(page)
  await page.goto('/dashboard/servers')
  await rowOf(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Delete web-1 in / })
  await expect(dialog).toContainText('shut down first. You can restore the server for 72 hours')
  await dialog.getByRole('button', { name: 'Delete web-1' }).click()
  await message(page, 'web-1 is being deleted.').waitFor()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(message(page, /web-1 was restored/)).toBeVisible({ timeout: 30_000 })
  await expect(rowOf(page, 'web-1')).toContainText('Stopped', { timeout: 30_000 })

  await requestAction(owner.api, id, 'delete')
  await untilState(owner.api, id, 'deleted')
  await page.goto('/dashboard/servers?view=bin')
  await expect(rowOf(page, 'web-1')).toContainText('until')
  await rowOf(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: /^Restore/ }).click()
  await expect(page.getByText('The recycle bin is empty')).toBeVisible()
  await untilState(owner.api, id, 'stopped')
})

test('a refused action shows the earlier state again, and the reason beside the server', async ({
  page,
}) => {
  const { owner, id } = await withServer(page)
  await requestAction(owner.api, id, 'stop')
  await untilState(owner.api, id, 'stopped')
  await page.goto('/dashboard/servers')
  await expect(rowOf(page, 'web-1')).toContainText('Stopped')
  await page.route('**/rest/v1/rpc/request_instance_action', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'PT409', message: 'locked', details: 'action: x.', hint: 'Wait a moment.' },
    }),
  )
  await rowOf(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Another change is in progress.')
  await expect(rowOf(page, 'web-1')).toContainText('Stopped')
})
test.use({ allowedErrors: [/409|Failed to load resource/] })

test('a failed poll says that it reconnects, and catches up', async ({ page }) => {
  const { owner, id } = await withServer(page)
  await page.goto(`/dashboard/servers/${id}`)
  await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible()
  await page.route('**/rest/v1/instance_list*', (route) => route.abort())
  await requestAction(owner.api, id, 'stop')
  await expect(page.getByText('Reconnecting')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/instance_list*')
  // The next poll catches up by itself.
  await expect(page.getByText('Reconnecting')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Stopped', {
    timeout: 30_000,
  })
})

test('two people rename one server: nothing is overwritten, and a viewer changes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, id } = await withServer(page)
  const operator = await joinAs(page.request, owner, 'operator')
  const viewer = await joinAs(page.request, owner, 'viewer')
  await page.goto(`/dashboard/servers/${id}?tab=settings`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('web-mine')
  const theirs = await openAs(browser, operator.account, baseURL)
  await theirs.goto(`/dashboard/servers/${id}?tab=settings`)
  await theirs.getByRole('textbox', { name: 'Name' }).fill('web-theirs')
  await theirs.getByRole('button', { name: 'Save settings' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'web-theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed the same settings.')
  await expect(name).toHaveValue('web-mine')
  await page.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web-mine' })).toBeVisible()
  await theirs.context().close()

  const other = await openAs(browser, viewer.account, baseURL)
  await other.goto(`/dashboard/servers/${id}`)
  for (const button of ['Stop', 'Reboot']) {
    await expect(action(other, button)).toHaveAccessibleDescription(/role may look at this server/)
  }
  await other.goto(`/dashboard/servers/${id}?tab=settings`)
  await expect(other.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await other.context().close()
})

test('a server of others and one that never was are the same page', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await withServer(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await context.newPage()
  await openAsOwner(stranger, 'Stan Stranger')
  for (const unknown of [id, '00000000-0000-4000-8000-000000000000', 'nothing']) {
    await stranger.goto(`/dashboard/servers/${unknown}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
  await context.close()
})

test('several servers are stopped after a dry run, with the keyboard alone', async ({ page }) => {
  const owner: Owner = await openAsOwner(page)
  const servers = await createServers(owner, 'node', { count: 3 })
  for (const { id } of servers) await untilState(owner.api, id, 'running')
  await requestAction(owner.api, servers[0]?.id ?? '', 'stop')
  await untilState(owner.api, servers[0]?.id ?? '', 'stopped')
  await page.goto('/dashboard/servers')
  // A mark that is set before the page is the application's is lost: the frame stands until then.
  await expect(rowOf(page, servers[0]?.name ?? '')).toBeVisible()
  await expect(page.locator('#root [data-frame]')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all servers' }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'Selected servers' })
  await expect(bar).toContainText('3 servers selected')
  const stop = bar.getByRole('button', { name: 'Stop' })
  // Until the rules of the servers are read, it only says so.
  await expect(stop).toBeEnabled()
  await stop.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/^Stop 3 servers in .+\?$/)
  await expect(dialog).toContainText('2 of 3 servers can be stopped.')
  await expect(dialog).toContainText('for 2 servers, without tax. Delete them to stop paying.')
  await expect(dialog).toContainText('is left out. It is already off.')
  await dialog.getByRole('button', { name: 'Stop 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('is stopping')).toHaveCount(2)
  await expect(dialog).toHaveAccessibleName('Stop: 2 of 3 servers accepted')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
  for (const { name } of servers) {
    await expect(rowOf(page, name)).toContainText('Stopped', { timeout: 30_000 })
  }
})

test('the address holds search, filters, order and columns', async ({ page }) => {
  const owner = await openAsOwner(page)
  await createServers(owner, 'web', { labels: { env: 'prod' } })
  await createServers(owner, 'db', {})
  await page.goto('/dashboard/servers?label=env%3Dprod&columns=labels')
  await expect(page.getByRole('rowheader')).toHaveText(['web'])
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0)
  await page.goto('/dashboard/servers')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/order=name/)
  await expect(page.getByRole('rowheader')).toHaveText(['db', 'web'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/servers-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await (await download).path(), 'utf8')
  const names = text.split('\n').flatMap((line) => line.split(',')[1] ?? [])
  expect(names).toEqual(['name', 'db', 'web'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('prod')
  await expect(page).toHaveURL(/q=prod/)
  await expect(page.getByRole('rowheader')).toHaveText(['web'])
})

test('keys are refused at their field with the reason, added, removed and brought back', async ({
  page,
}) => {
  await openAsOwner(page)
  await page.goto('/dashboard/keys')
  const key = page.getByRole('textbox', { name: 'Public key' })
  await key.fill('-----BEGIN OPENSSH PRIVATE KEY-----')
  await expect(key).toHaveAccessibleDescription(/This is a private key\. Keep it secret/)
  await key.fill(
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB5vbGtX0mFsbWF0ZXJ0ZXN0a2V5MDEyMzQ1Njc4OTAx me@laptop',
  )
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('me@laptop')
  await page.getByRole('button', { name: 'Add key' }).click()
  const table = page.getByRole('table', { name: 'Your SSH keys' })
  await expect(table.getByRole('rowheader', { name: 'me@laptop' })).toBeVisible()
  await expect(table).toContainText('SHA256:')
  await table.getByRole('button', { name: 'Remove me@laptop' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(table.getByRole('rowheader', { name: 'me@laptop' })).toBeVisible()
})

test('on a phone the first server and the link to its current part are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { id } = await withServer(page, 'web')
  await page.goto('/dashboard/servers')
  await expect(page.getByRole('rowheader', { name: 'web' })).toBeInViewport({ ratio: 1 })
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect(region).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await region.selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.goto(`/dashboard/servers/${id}?tab=settings`)
  const parts = page.getByRole('navigation', { name: 'Parts of this server' })
  await expect(parts.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await parts.getByRole('link', { name: 'Access' }).click()
  await expect(parts.getByRole('link', { name: 'Access' })).toBeInViewport({ ratio: 1 })
  await expect(parts.getByRole('link', { name: 'Network' })).toBeInViewport({ ratio: 1 })
})

test('nothing is wider than the screen with a long name, and no part of a server has a violation', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { id } = await withServer(
    page,
    'a-name-that-is-as-long-as-the-name-of-a-server-can-be-at-most-x',
    {
      env: 'prod',
    },
  )
  // With the servers of the demo account, pages.spec.ts looks for violations there too.
  for (const path of [
    '/dashboard',
    '/dashboard/servers',
    '/dashboard/keys',
    '/dashboard/activity',
  ]) {
    await page.goto(path)
    await settled(page)
    await expectNothingWider(page, [320, 360, 800, 1440])
  }
  for (const tab of [
    'overview',
    'activity',
    'metrics',
    'snapshots',
    'access',
    'billing',
    'settings',
  ]) {
    await page.goto(`/dashboard/servers/${id}?tab=${tab}`)
    await settled(page)
    await expectNothingWider(page, [320, 360, 800, 1440])
    await expectNoViolation(page)
  }
})
