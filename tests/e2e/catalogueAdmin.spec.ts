import type { Page } from '@playwright/test'
import { signInAs, createAccount } from './support/accounts.ts'
import {
  box,
  editorOf,
  expect,
  hourly,
  key,
  openPlan,
  SAVE,
  test,
} from './support/catalogueAdmin.ts'
import { record } from './support/faults.ts'
import { apiOf } from './support/rest.ts'

test.use({ allowedErrors: [/status of 4\d\d/] })

test.describe('what cannot be taken', () => {
  test('is refused beside its field, and nothing typed is lost', async ({ page, own }) => {
    await signInAs(page, 'admin')
    await page.goto(`/admin/products?plan=new&product=${own.product.slug}`)
    const editor = editorOf(page, 'New plan')
    const slug = own.name('new')
    await box(editor, 'Name').fill(slug)
    await box(editor, 'Memory, GiB').fill('1.5')
    await editor.getByRole('checkbox', { name: /Frankfurt/ }).check()
    const sent = record(page, SAVE)
    const stock = box(editor, 'Stock in fra1')
    for (const [field, typed, says] of [
      [hourly(editor), '1,5', /decimal point/],
      [hourly(editor), '-1', /amount in euros from 0\.000001/],
      [hourly(editor), '1e309', /amount in euros from 0\.000001/],
      [box(editor, 'Monthly cap, €'), '0.001', /cannot be less/],
      [stock, '-1', /whole number from 0/],
      [box(editor, 'vCPU'), '513', /whole number from 1 to 512/],
    ] as const) {
      await hourly(editor).fill('0.01')
      const before = await field.inputValue()
      await field.fill(typed)
      await key(editor, 'Create draft').click()
      await expect(field).toHaveAccessibleDescription(says)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(typed)
      await expect(box(editor, 'Name')).toHaveValue(slug)
      await expect(box(editor, 'Memory, GiB')).toHaveValue('1.5')
      await field.fill(before)
    }
    expect(sent).toEqual([])
    await key(editor, 'Create draft').click()
    await expect(editorOf(page, slug)).toContainText('version 1')
    expect(await own.plan(slug)).toMatchObject({
      memory_mib: 1536,
      hourly_micros: 10_000,
      regions: [{ region: 'fra1', stock: null }],
    })
  })
})

async function openDelete(page: Page, slug: string): Promise<void> {
  await key(editorOf(page, slug), 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test.describe('a plan', () => {
  test('that somebody holds is not deleted: it says who, and is retired instead', async ({
    page,
    request,
    own,
  }) => {
    const plan = await own.addPlan('held')
    const account = await createAccount(request)
    const holder = await apiOf(request, account)
    expect((await holder.post('instance_drafts', { plan_id: plan.plan_id })).status()).toBe(201)
    await signInAs(page, 'admin')
    const editor = await openPlan(page, plan)
    await openDelete(page, plan.slug)
    const sure = page.getByRole('alertdialog', { name: `Delete ${plan.slug}?` })
    await key(sure, `Delete ${plan.slug}`).click()
    const refused = page.getByRole('dialog', { name: `${plan.slug} cannot be deleted` })
    await expect(refused.getByRole('listitem')).toContainText(account.email)
    await key(refused, 'Retire instead').click()
    const retire = page.getByRole('alertdialog', { name: `Retire ${plan.slug}?` })
    await key(retire, `Retire ${plan.slug}`).click()
    await expect(retire.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/)
    await retire.getByLabel('Reason').fill('Nobody shall choose it any more')
    await key(retire, `Retire ${plan.slug}`).click()
    await expect(key(editor, 'Publish again')).toBeVisible()
    expect((await own.plan(plan.slug)).status).toBe('retired')
  })
})
