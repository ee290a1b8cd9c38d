import type { Page } from '@playwright/test'
import { signInAs, createAccount } from './support/accounts.ts'
import {
  box,
  editorOf,
  expect,
  hourly,
  key,
  message,
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

  test('because the name is taken is said at the name', async ({ page, own }) => {
    await signInAs(page, 'admin')
    const editor = await openPlan(page, await own.addPlan('small'))
    await box(editor, 'Name').fill('v1.small')
    await box(editor, 'Disk, GiB').fill('44')
    await key(editor, 'Save draft').click()
    await expect(box(editor, 'Name')).toHaveAccessibleDescription(/already taken/)
    await expect(box(editor, 'Disk, GiB')).toHaveValue('44')
    const mended = own.name('mended')
    await box(editor, 'Name').fill(mended)
    await key(editor, 'Save draft').click()
    await expect(editorOf(page, mended)).toContainText('version 2')
    expect(await own.plan(mended)).toMatchObject({ disk_gib: 44 })
  })

  test('to publish is what has no price or region, in the page and in the database', async ({
    page,
    own,
  }) => {
    await signInAs(page, 'admin')
    const { plan_id, slug } = await own.addPlan('bare', { price: null, regions: [] })
    const editor = await openPlan(page, await own.plan(slug))
    const publish = key(editor, 'Publish')
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    await expect(publish).toHaveAccessibleDescription(/Add a price and an open region/)
    await hourly(editor).fill('0.01')
    await expect(publish).toHaveAccessibleDescription(/Save or discard your changes first/)
    await key(editor, 'Save draft').click()
    await expect(publish).toHaveAccessibleDescription(/Add an open region/)
    await publish.click({ force: true })
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    const refused = await own.api.post('rpc/admin_set_plan_status', {
      target: plan_id,
      expected_version: 2,
      new_status: 'published',
      reason: 'It cannot be',
    })
    expect(refused.status()).toBe(400)
    expect(await refused.json()).toMatchObject({
      message: 'invalid_input',
      details: expect.stringMatching(/^regions: /),
    })
    expect((await own.plan(slug)).status).toBe('draft')
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

  test('that was published once stays in the books', async ({ page, own }) => {
    const { slug } = await own.addPlan('old')
    await own.setStatus(slug, 'published')
    await signInAs(page, 'admin')
    await openPlan(page, await own.plan(slug))
    await openDelete(page, slug)
    const refused = page.getByRole('dialog', { name: `${slug} cannot be deleted` })
    await expect(refused).toContainText('It was published')
    await key(refused, 'Keep plan').click()
    expect((await own.plan(slug)).status).toBe('published')
  })

  test('that nobody ever saw is deleted for good', async ({ page, own }) => {
    const { slug } = await own.addPlan('draft')
    await signInAs(page, 'admin')
    await openPlan(page, await own.plan(slug))
    await openDelete(page, slug)
    await key(page.getByRole('alertdialog'), `Delete ${slug}`).click()
    await expect(page).not.toHaveURL(/plan=/)
    await expect(message(page, `${slug} deleted.`)).toBeVisible()
    await expect(page.getByRole('link', { name: slug })).toHaveCount(0)
    expect(await own.order()).toEqual([])
  })

  test('is duplicated as a draft of another name', async ({ page, own }) => {
    const { slug } = await own.addPlan('first')
    await signInAs(page, 'admin')
    await openPlan(page, await own.plan(slug))
    await key(editorOf(page, slug), 'More actions').click()
    await page.getByRole('menuitem', { name: 'Duplicate as a draft' }).click()
    const copy = editorOf(page, 'A copy')
    await expect(box(copy, 'Name')).toHaveValue(`${slug}-copy`)
    await key(copy, 'Create draft').click()
    await expect(editorOf(page, `${slug}-copy`)).toContainText('version 1')
    expect(await own.plan(`${slug}-copy`)).toMatchObject({ status: 'draft', hourly_micros: 10_000 })
  })
})
