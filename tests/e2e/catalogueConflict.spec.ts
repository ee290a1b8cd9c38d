import { signInAs, storeSession } from './support/accounts.ts'
import {
  box,
  expect,
  hourly,
  key,
  openPlan,
  test,
  type OwnCatalogue,
} from './support/catalogueAdmin.ts'
import { createAdmin } from './support/rest.ts'
import type { Browser, Page } from '@playwright/test'

test.use({ allowedErrors: [/status of 4\d\d/] })

/** Two admins edit the same plan, and the other one has saved first. */
async function disagree(page: Page, browser: Browser, own: OwnCatalogue) {
  const plan = await own.addPlan('small')
  const { account, session } = await createAdmin(page.request, 'Berta Both')
  const other = await (await browser.newContext()).newPage()
  await storeSession(other, session)
  await signInAs(page, 'admin')
  const [mine, theirs] = [await openPlan(page, plan), await openPlan(other, plan)]
  await hourly(mine).fill('0.02')
  await box(mine, 'Disk, GiB').fill('33')
  await hourly(theirs).fill('0.03')
  await key(theirs, 'Save draft').click()
  await expect(theirs).toContainText('version 2')
  await key(mine, 'Save draft').click()
  const alert = mine.getByRole('alert')
  await expect(alert).toContainText(`${account.email} saved version 2 while you were editing 1.`)
  await expect(alert).toContainText('Nothing was overwritten.')
  await expect(alert.getByRole('columnheader')).toHaveText([
    'Field',
    'Version 1',
    'Version 2, theirs',
    'Yours',
  ])
  await expect(
    alert.getByRole('table', { name: 'Values that differ' }).getByRole('row', {
      name: 'Price per hour, € 0.01 0.03 0.02',
    }),
  ).toBeVisible()
  await expect(key(mine, 'Save draft')).toHaveAccessibleDescription('Resolve the conflict first.')
  expect((await own.plan(plan.slug)).hourly_micros).toBe(30_000)
  return { plan, mine, theirs, alert, other }
}

test.describe('two admins change the price of one plan', () => {
  test('and mine is put on theirs, which reads it then', async ({ page, browser, own }) => {
    const { plan, mine, theirs, alert, other } = await disagree(page, browser, own)
    await key(alert, 'Keep mine').click()
    await expect(mine.getByText('Your changes are applied to version 2.')).toBeVisible()
    await expect(hourly(mine)).toHaveValue('0.02')
    await expect(hourly(mine)).toHaveAccessibleDescription('was 0.03')
    await key(mine, 'Save draft').click()
    await expect(mine).toContainText('version 3')
    expect(await own.plan(plan.slug)).toMatchObject({ hourly_micros: 20_000, disk_gib: 33 })

    await box(theirs, 'Disk, GiB').fill('44')
    await box(theirs, 'Memory, GiB').fill('2')
    await key(theirs, 'Save draft').click()
    await expect(theirs.getByRole('row', { name: 'Disk, GiB 20 33 44' })).toBeVisible()
    await other.context().close()
  })
})
