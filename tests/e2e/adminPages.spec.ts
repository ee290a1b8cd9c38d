import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO, signInAs } from './support/accounts.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { createServers, openAsOwner } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const main = (page: Page) => page.getByRole('main')

/** Everything on this page that creates or changes something is disabled, and says why. */
async function expectReadOnly(page: Page, path: string, button: string | RegExp) {
  await page.goto(path)
  const notice = page.getByRole('status').filter({ hasText: 'has been suspended since' })
  await expect(notice).toContainText('Reason: Sent spam')
  const disabled = main(page).getByRole('button', { name: button }).first()
  await expect(disabled).toHaveAttribute('aria-disabled', 'true')
  await expect(disabled).toHaveAccessibleDescription(/This workspace is suspended/)
}

test('an admin goes from a person to their workspace and suspends it; its members read why', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `Olga ${randomUUID().slice(0, 8)}`
  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const owner = await openAsOwner(theirs, name)
  const [server] = await createServers(owner, 'web-1')
  await owner.api.post('rpc/add_ssh_key', {
    name: 'Laptop',
    public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl',
  })

  await signInAs(page, 'admin')
  await page.goto(`/admin/people?q=${owner.account.email}`)
  await page.getByRole('link', { name }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(main(page).getByText(owner.account.email)).toBeVisible()
  const servers = region(page, 'Servers')
  await expect(servers.getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    `/admin/servers/${server?.id ?? ''}`,
  )
  await expect(region(page, 'SSH keys')).toContainText('SHA256:')
  await expect(main(page)).not.toContainText('AAAAC3Nza')
  await expect(region(page, 'Activity')).toContainText(`${name} created web-1`)
  await expectNothingWider(page)
  await expectNoViolation(page)

  await region(page, 'Workspaces').getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin/workspaces/${owner.workspace.slug}`)
  await expect(title(page, name)).toBeVisible()
  await expect(region(page, 'Members').getByRole('row', { name })).toContainText('Owner')
  await expect(region(page, 'Quotas')).toContainText('1 of 5')
  await expectNothingWider(page)
  await expectNoViolation(page)

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await dialog.getByLabel('Reason').fill('Sent spam')
  await dialog.getByRole('button', { name: 'Suspend workspace' }).click()
  await expect(main(page).getByText('Ada Admin suspended this workspace on')).toBeVisible()
  await expect(region(page, 'Audit')).toContainText('Suspended the workspace')

  await expectReadOnly(theirs, '/dashboard', 'Create server')
  await expectReadOnly(theirs, '/dashboard/servers', 'Create server')
  await expectReadOnly(theirs, '/dashboard/servers/new?plan=v1.nano', 'Create server')
  await expectReadOnly(theirs, `/dashboard/servers/${server?.id ?? ''}`, 'Reboot')
  await expectReadOnly(theirs, '/dashboard/workspace/members', 'Send invitation')
  // The pages only explain: the database refuses a program too.
  const refused = await owner.api.post('rpc/rename_workspace', {
    workspace_id: owner.workspace.id,
    name: 'New',
    version: 1,
  })
  expect(refused.status()).toBe(403)
  expect(await refused.text()).toContain('The workspace is suspended: Sent spam')

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  const lifting = page.getByRole('dialog', { name: `Lift the suspension of ${name}?` })
  await lifting.getByLabel('Reason').fill('Solved with the customer')
  await lifting.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Active' })).toBeVisible()
  await theirs.goto('/dashboard')
  await expect(main(theirs).getByRole('link', { name: 'Create server' })).toBeVisible()
  await expect(theirs.getByText('has been suspended since')).toHaveCount(0)
  await theirs.context().close()
})

test('the list of workspaces is searched by a member, filtered, and walked by page', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/workspaces')
  await page.getByRole('searchbox', { name: 'Search' }).fill(DEMO.user.email)
  await expect(page).toHaveURL(/q=user/)
  const northwind = page.getByRole('row').filter({ hasText: 'northwind' })
  await expect(northwind).toBeVisible()
  await page.getByRole('button', { name: 'Personal' }).click()
  await expect(page).toHaveURL(/kind=personal/)
  await expect(northwind).toHaveCount(0)
  await page.getByRole('button', { name: 'Shared' }).click()
  await northwind.getByRole('link', { name: 'Northwind' }).click()
  await expect(title(page, 'Northwind')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(DEMO.user.email)
})

test.describe('an unknown id', () => {
  // The browser reports the answers 404 and 400 of the backend.
  test.use({ allowedErrors: [/status of 40[04]/] })

  test('a person and a workspace that do not exist are a page that is not there', async ({
    page,
  }) => {
    await signInAs(page, 'admin')
    for (const path of [
      `/admin/people/${randomUUID()}`,
      '/admin/people/x',
      '/admin/workspaces/x--x',
    ]) {
      await page.goto(path)
      await expect(title(page, 'Page not found')).toBeVisible()
    }
  })
})
