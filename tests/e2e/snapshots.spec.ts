import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { DEMO, signInAs } from './support/accounts.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'
import { apiOf } from './support/rest.ts'
import { createServers, openAsOwner, untilState } from './support/servers.ts'
import { expect, test } from './support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a snapshot is taken, billed, made into a server, restored from the bin, and deleted for good', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openAsOwner(page)
  const [server] = await createServers(owner, 'web-1')
  const id = server?.id ?? ''
  await untilState(owner.api, id, 'running')

  // Take one on the page of the server.
  await page.goto(`/dashboard/servers/${id}?tab=snapshots`)
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a snapshot of web-1' })
  await expect(dialog).toContainText('€0.04 per GiB and month')
  await dialog.getByText('The same as a command').click()
  await expect(dialog.getByText('/rest/v1/rpc/create_snapshot')).toBeVisible()
  await dialog.getByLabel('Name').fill('Before')
  await dialog.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(dialog).toContainText('Use only a–z')
  await dialog.getByLabel('Name').fill('before')
  await dialog.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'before')).toContainText('Ready', { timeout: 20_000 })
  await expect(rowOf(page, 'before')).toContainText('GiB')
  expect(await violations(page)).toEqual([])

  // Staff read it on the page of the server, and change nothing.
  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(staff, 'staff')
  await staff.goto(`/staff/servers/${id}`)
  const table = staff.getByRole('table', { name: 'Snapshots of web-1' })
  await expect(table).toContainText('before')
  await expect(table.getByRole('button')).toHaveCount(0)
  await expectNoViolation(staff)
  await expectNothingWider(staff, [360, 1440])
  await staff.context().close()

  // Its bill is beside that of the server, and on the page of all snapshots.
  await page.goto(`/dashboard/servers/${id}?tab=billing`)
  await expect(
    page.getByRole('table', { name: 'Segments of the bill for snapshots' }),
  ).toContainText('before')
  await page.goto('/dashboard/snapshots')
  await expect(
    page.getByRole('table', { name: 'Segments of the bill for snapshots' }),
  ).toContainText('still to come')
  expect(await violations(page)).toEqual([])

  // Another name.
  await page.getByRole('button', { name: 'Actions for before' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('golden')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(rowOf(page, 'golden').first()).toBeVisible()

  // A server from it: its region is fixed, and the plan of web-1 is chosen.
  await page.getByRole('button', { name: 'Actions for golden' }).click()
  await page.getByRole('menuitem', { name: 'Create server from it' }).click()
  await expect(page.getByRole('radio', { name: 'golden' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Helsinki' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'v1.nano', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Create server', exact: true }).last().click()
  await expect(page).toHaveURL(/\/dashboard\/servers\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Running', {
    timeout: 30_000,
  })
  const facts = page.getByRole('region', { name: 'Facts' })
  await expect(facts).toContainText('the snapshot golden')
  await facts.getByRole('link', { name: 'golden' }).click()
  await expect(page).toHaveURL('/dashboard/snapshots')

  // Into the bin, back, and gone for good.
  const bin = page.getByRole('region', { name: 'Snapshots in the bin' })
  const intoBin = async () => {
    await page.getByRole('button', { name: 'Actions for golden' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    const asks = page.getByRole('alertdialog', { name: 'Delete golden?' })
    await asks.getByRole('button', { name: 'Delete golden' }).click()
    await expect(page.getByText('No snapshots', { exact: true })).toBeVisible()
    await expect(bin).toContainText('golden')
  }
  await intoBin()
  expect(await violations(page)).toEqual([])
  await expectNothingWider(page, [360, 1440])
  await bin.getByRole('button', { name: 'Restore golden' }).click()
  await expect(bin).toBeHidden()
  await intoBin()
  await bin.getByRole('button', { name: 'Delete now: golden' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete golden now?' })
  const confirm = question.getByRole('button', { name: 'Delete golden now' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await question.getByLabel('Type golden to confirm').fill('golden')
  await confirm.click()
  await expect(bin).toBeHidden()
})

test.describe('a snapshot that exceeds the quota', () => {
  // The browser logs the refusal.
  test.use({ allowedErrors: [/409.*create_snapshot/s] })

  test('is refused with its figures, and leads to the quotas', async ({ page }) => {
    const owner = await openAsOwner(page)
    const [server] = await createServers(owner, 'web-1')
    const id = server?.id ?? ''
    await untilState(owner.api, id, 'running')
    const admin = await apiOf(page.request, DEMO.admin)
    const limit = { workspace_id: owner.workspace.id, metric: 'snapshots', max: 0 }
    const set = await admin.post('rpc/set_quota', { ...limit, reason: 'Too many open bills.' })
    expect(set.ok()).toBe(true)

    await page.goto(`/dashboard/servers/${id}?tab=snapshots`)
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take a snapshot of web-1' })
    await dialog.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(dialog.getByRole('alert')).toContainText('0 in use, 1 more wanted, 0 allowed.')
    await dialog.getByRole('link', { name: 'See quotas' }).click()
    await expect(page).toHaveURL('/dashboard/workspace/quotas')
    await expect(page.getByRole('region', { name: 'Quotas' })).toContainText('Snapshots')
  })
})

test('the page with the prices says what a snapshot costs', async ({ page }) => {
  await page.goto('/prices')
  await expect(page.getByText('A snapshot costs €0.04 per GiB and month')).toBeVisible()
})
