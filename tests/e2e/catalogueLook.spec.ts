import type { Locator, Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
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
import { chooseCsv, csvOf, importStatus } from './support/csv.ts'
import { expectNothingWider, expectNoViolation } from './support/look.ts'

// axe checks every state in two themes on two screens, and the layout is checked at eight widths.
test.slow()
test.use({ allowedErrors: [/status of 4\d\d/] })

async function expectFitAndAccessible(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expectNothingWider(page)
  await expectNoViolation(page)
}

/** A dialog does not make the page wider. Content that is too wide is cut off. */
async function expectNothingCut(dialog: Locator): Promise<void> {
  await dialog.page().setViewportSize({ width: 320, height: 800 })
  const cut = await dialog.evaluate((panel) =>
    [panel, ...panel.querySelectorAll('form, header, footer, button')]
      .filter((each) => each.scrollWidth > each.clientWidth)
      .map((each) => each.outerHTML.slice(0, 120)),
  )
  expect(cut).toEqual([])
}

/** A plan whose texts are as long as possible. */
const longPlan = (own: OwnCatalogue) =>
  own.addPlan('x'.repeat(30), { summary: 'Wordwithoutanend'.repeat(7) })

test.describe('fits and is accessible', () => {
  test('the list, the order of it, and what nothing matches', async ({ page, own }) => {
    await longPlan(own)
    await own.addPlan('small')
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    await expect(page.getByRole('link', { name: 'v1.small' })).toBeVisible()
    await expectFitAndAccessible(page)
    await page.goto('/admin/products?arrange=true')
    await expect(page.getByRole('list', { name: `Plans of ${own.product.name}` })).toBeVisible()
    await expectFitAndAccessible(page)
    await page.goto('/admin/products?q=nothing-is-called-this')
    await expect(page.getByText('No plans match your filters.')).toBeVisible()
    await expectFitAndAccessible(page)
  })

  test('the editor of a plan, with mistakes, and the dialogs of it', async ({ page, own }) => {
    const plan = await longPlan(own)
    await signInAs(page, 'admin')
    const editor = await openPlan(page, plan)
    await expectFitAndAccessible(page)
    await key(editor, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toHaveAccessibleName(`Delete ${plan.slug}?`)
    await expectNothingCut(dialog)
    await expectFitAndAccessible(page)
    await page.keyboard.press('Escape')
    await key(editor, 'Publish').click()
    await key(dialog, `Publish ${plan.slug}`).click()
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await expectNothingCut(dialog)
    await expectFitAndAccessible(page)
    await page.keyboard.press('Escape')
    await hourly(editor).fill('1,5')
    await box(editor, 'Stock in fra1').fill('-1')
    await key(editor, 'Save draft').click()
    await expect(hourly(editor)).toBeFocused()
    await expectFitAndAccessible(page)
  })

  test('a new plan, a product, and a plan that cannot be deleted', async ({ page, own }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/products?plan=new')
    await expect(page.getByRole('form', { name: 'Plan the new plan' })).toBeVisible()
    await expectFitAndAccessible(page)
    await page.goto(`/admin/products?edit=${own.product.id}`)
    await expect(page.getByRole('form', { name: `Product ${own.product.name}` })).toBeVisible()
    await expectFitAndAccessible(page)
    const { slug } = await own.addPlan('old')
    await own.setStatus(slug, 'published')
    const editor = await openPlan(page, await own.plan(slug))
    await key(editor, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const refused = page.getByRole('dialog', { name: `${slug} cannot be deleted` })
    await expect(refused.getByText('No saved configuration at the moment.')).toBeVisible()
    await expectFitAndAccessible(page)
  })

  test('the conflict of two admins', async ({ page, own }) => {
    const plan = await longPlan(own)
    await signInAs(page, 'admin')
    const editor = await openPlan(page, plan)
    await hourly(editor).fill('0.02')
    await box(editor, 'Short description (optional)').fill('Short')
    await own.change(plan.slug, {
      summary: 'Anotherendlessword'.repeat(6),
      price: { hourly_micros: 30_000, monthly_cap_micros: null, valid_from: null },
    })
    await key(editor, 'Save draft').click()
    await expect(editor.getByRole('table', { name: 'Values that differ' })).toBeVisible()
    await expectFitAndAccessible(page)
  })

  test('an import in each of its states', async ({ page, own }) => {
    const plan = await longPlan(own)
    const line = { slug: plan.slug, product: own.product.slug }
    await signInAs(page, 'admin')
    await page.goto('/admin/products/import')
    await expect(page.getByRole('heading', { level: 1, name: 'Import plans' })).toBeVisible()
    await expectFitAndAccessible(page)
    await chooseCsv(page, Buffer.from(csvOf({ ...line, summary: 'Köln' }), 'latin1'))
    await expect(key(page, 'Read as Windows-1252')).toBeVisible()
    await expectFitAndAccessible(page)
    await chooseCsv(page, csvOf({ ...line, summary: 'y'.repeat(200), vcpus: 'two' }))
    await expect(page.getByRole('table', { name: 'Errors by line' })).toBeVisible()
    await expectFitAndAccessible(page)
    await key(page, 'Choose another file').click()
    await chooseCsv(page, csvOf(line, { ...line, slug: own.name('new'), product: 'nowhere' }))
    await expect(importStatus(page)).toContainText('1 with errors')
    await expectFitAndAccessible(page)
    await key(page, 'Choose another file').click()
    await chooseCsv(page, csvOf(line, { ...line, slug: own.name('new') }))
    await key(page, 'Import 2 changes').click()
    await expect(page.getByText('2 changes imported.')).toBeVisible()
    await expectFitAndAccessible(page)
  })
})

test('a draft is made with the keyboard alone', async ({ page, own }) => {
  await signInAs(page, 'admin')
  await page.goto(`/admin/products?product=${own.product.slug}`)
  await page.getByRole('link', { name: 'New plan' }).focus()
  await page.keyboard.press('Enter')
  const blank = editorOf(page, 'New plan')
  await expect(blank.getByRole('heading', { name: 'New plan' })).toBeFocused()
  /** Presses Tab until the control has the focus, and not past it. */
  const tabTo = async (name: string, role: 'textbox' | 'checkbox' | 'button') => {
    const control = blank.getByRole(role, { name })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [0] })
  }
  const slug = own.name('keys')
  await tabTo('Name', 'textbox')
  await page.keyboard.type(slug)
  await tabTo('Price per hour, €', 'textbox')
  await page.keyboard.type('0.0111')
  await tabTo('Frankfurt', 'checkbox')
  await page.keyboard.press('Space')
  await tabTo('Stock in fra1', 'textbox')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(editorOf(page, slug)).toContainText('version 1')
  expect(await own.plan(slug)).toMatchObject({
    status: 'draft',
    hourly_micros: 11_100,
    regions: [{ region: 'fra1', stock: 3 }],
  })
})
