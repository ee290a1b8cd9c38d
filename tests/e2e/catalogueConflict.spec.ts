import { signInAs, signIn, storeSession } from './support/accounts.ts'
import {
  box,
  editorOf,
  expect,
  hourly,
  key,
  openPlan,
  test,
  type OwnCatalogue,
} from './support/catalogueAdmin.ts'
import { createAdmin, revokeEverywhere } from './support/rest.ts'
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

  test('and theirs is taken, mine put back and saved: nothing is lost', async ({
    page,
    browser,
    own,
  }) => {
    const { plan, mine, alert, other } = await disagree(page, browser, own)
    await key(alert, 'Use theirs').click()
    await expect(hourly(mine)).toHaveValue('0.03')
    await expect(box(mine, 'Disk, GiB')).toHaveValue('20')
    await expect(mine.getByText('Unsaved changes.')).toHaveCount(0)
    await key(mine, 'Restore my changes').click()
    await expect(hourly(mine)).toHaveValue('0.02')
    await expect(box(mine, 'Disk, GiB')).toHaveValue('33')
    await key(mine, 'Save draft').click()
    await expect(mine).toContainText('version 3')
    expect(await own.plan(plan.slug)).toMatchObject({ hourly_micros: 20_000, disk_gib: 33 })
    await other.context().close()
  })

  test('and different fields of it: both stand', async ({ page, own }) => {
    const plan = await own.addPlan('small')
    await signInAs(page, 'admin')
    const mine = await openPlan(page, plan)
    await hourly(mine).fill('0.02')
    await own.change(plan.slug, { disk_gib: 55 })
    await key(mine, 'Save draft').click()
    await expect(mine.getByRole('alert')).toContainText('both fit together')
    await expect(box(mine, 'Disk, GiB')).toHaveValue('55')
    await key(mine, 'Save draft').click()
    await expect(mine).toContainText('version 3')
    expect(await own.plan(plan.slug)).toMatchObject({ hourly_micros: 20_000, disk_gib: 55 })
  })
})

test.describe('what is typed and not saved', () => {
  test('is asked about before it is left: stay keeps it, leave drops it', async ({ page, own }) => {
    const plan = await own.addPlan('small')
    await signInAs(page, 'admin')
    const editor = await openPlan(page, plan)
    await hourly(editor).fill('0.02')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const leave = editor.getByRole('link', { name: 'All plans' })
    await leave.click()
    await expect(question).toContainText(`Your changes to ${plan.slug} are not saved.`)
    await key(question, 'Stay').click()
    await expect(question).toHaveCount(0)
    await expect(hourly(editor)).toHaveValue('0.02')
    // Another address of the same page also closes the plan.
    await page.getByRole('link', { name: 'New plan' }).click()
    await key(question, 'Stay').click()
    await leave.click()
    await key(question, 'Leave without saving').click()
    await expect(page).not.toHaveURL(/plan=/)
    await page.goBack()
    await expect(hourly(editor)).toHaveValue('0.01')
    await expect(editor.getByText('Your unsaved changes were restored.')).toHaveCount(0)
  })

  test('outlives a reload that the person insists on, and can be discarded', async ({
    page,
    own,
  }) => {
    await signInAs(page, 'admin')
    const editor = await openPlan(page, await own.addPlan('small'))
    await hourly(editor).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('0.02')
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(questions).toEqual(['beforeunload'])
    await expect(editor.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(hourly(editor)).toHaveValue('0.02')
    await key(editor, 'Discard changes').click()
    await expect(hourly(editor)).toHaveValue('0.01')
  })

  test('outlives a session that ends, on top of what was saved meanwhile', async ({
    page,
    own,
  }) => {
    const plan = await own.addPlan('small')
    const { account, session } = await createAdmin(page.request)
    await storeSession(page, session)
    const editor = await openPlan(page, plan)
    await hourly(editor).fill('0.02')
    await own.change(plan.slug, { disk_gib: 55 })
    await revokeEverywhere(page.request, session)
    await key(editor, 'Save draft').click()
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await signIn(page, account)
    await expect(editorOf(page, plan.slug)).toContainText('Your unsaved changes were restored.')
    await expect(hourly(editor)).toHaveValue('0.02')
    await expect(box(editor, 'Disk, GiB')).toHaveValue('55')
    await key(editor, 'Save draft').click()
    await expect(editor).toContainText('version 3')
    expect(await own.plan(plan.slug)).toMatchObject({ hourly_micros: 20_000, disk_gib: 55 })
  })
})
