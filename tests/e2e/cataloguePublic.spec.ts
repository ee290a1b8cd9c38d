import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { planTable, publishedPlans, rowOf } from './support/catalogue.ts'
import {
  box,
  confirmPrice,
  decide,
  editorOf,
  expect,
  hourly,
  key,
  message,
  priceVersions,
  test,
} from './support/catalogueAdmin.ts'

// Visitors see what these tests publish, and other specs compare pages with the published rows. So these run after all
// others: see the projects in playwright.config.ts.

/** The row of a plan for a person who has just opened the page. */
async function visit(visitor: Page, slug: string) {
  await visitor.goto('/vps')
  return rowOf(await planTable(visitor), slug)
}

test('a plan goes from draft to the public page, changes its price there, and goes', async ({
  page,
  browser,
  request,
  own,
}) => {
  await own.setProductStatus('published')
  const slug = own.name('small')
  const isPublic = async () => (await publishedPlans(request)).some((plan) => plan.slug === slug)
  await signInAs(page, 'admin')
  const visitor = await (await browser.newContext()).newPage()

  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'New plan' }).click()
  const blank = editorOf(page, 'New plan')
  await box(blank, 'Name').fill(slug)
  await blank.getByRole('combobox', { name: 'Product' }).selectOption(own.product.id)
  await box(blank, 'Disk, GiB').fill('20')
  await hourly(blank).fill('0.0123')
  await box(blank, 'Monthly cap, €').fill('7.5')
  await blank.getByRole('checkbox', { name: /Frankfurt/ }).check()
  await box(blank, 'Stock in fra1').fill('5')
  await key(blank, 'Create draft').click()
  const editor = editorOf(page, slug)
  await expect(editor).toContainText('version 1')
  await expect(page).toHaveURL(/plan=[\da-f-]{36}/)
  expect(await isPublic()).toBe(false)
  await expect(await visit(visitor, slug)).toHaveCount(0)

  await decide(page, 'Publish', slug)
  await expect(editor).toContainText('version 2')
  const first = await visit(visitor, slug)
  await expect(first).toContainText('€0.0123')
  await expect(first.getByRole('link', { name: `Choose ${slug}` })).toHaveAttribute(
    'href',
    new RegExp(`plan=${slug}`),
  )

  await test.step('a new price makes a version and keeps the one before', async () => {
    // A higher price needs the notice that the sample provider promises.
    await hourly(editor).fill('0.0109')
    await key(editor, 'Save changes').click()
    await confirmPrice(page, slug, true)
    await expect(priceVersions(page)).toHaveCount(2)
    await expect(priceVersions(page).nth(0)).toContainText(/€0\.0109.*Current/)
    await expect(priceVersions(page).nth(1)).toContainText(/€0\.0123.*Past/)
    await expect(await visit(visitor, slug)).toContainText('€0.0109')
  })

  await test.step('a price for later is announced, and can be withdrawn', async () => {
    await hourly(editor).fill('0.02')
    await key(editor, 'Save changes').click()
    await page.getByLabel('Date and time').fill('2099-01-01T00:00')
    await confirmPrice(page, slug)
    await expect(priceVersions(page)).toHaveCount(3)
    await expect(priceVersions(page).nth(0)).toContainText(/€0\.02.*Announced/)
    await expect(hourly(editor)).toHaveValue('0.0109')
    await expect(await visit(visitor, slug)).toContainText('€0.0109')
    await key(editor, 'Withdraw announced price').click()
    const withdraw = page.getByRole('alertdialog')
    await withdraw.getByLabel('Reason').fill('Announced by mistake')
    await key(withdraw, 'Withdraw price').click()
    await expect(message(page, `The announced price of ${slug} is withdrawn.`)).toBeVisible()
    await expect(priceVersions(page)).toHaveCount(2)
    await expect(priceVersions(page).nth(0)).toContainText(/€0\.0109.*Current/)
  })

  await test.step('sold out, it is there and says so', async () => {
    await box(editor, 'Stock in fra1').fill('0')
    await key(editor, 'Save changes').click()
    await expect(key(editor, 'Save changes')).toHaveAccessibleDescription(/No changes to save/)
    await expect(await visit(visitor, slug)).toContainText('Sold out')
  })

  await decide(page, 'Retire', slug)
  await expect(key(editor, 'Publish again')).toBeVisible()
  expect(await isPublic()).toBe(false)
  await expect(await visit(visitor, slug)).toHaveCount(0)
  await expect(editor.getByRole('list', { name: 'Last changes' })).toContainText(
    'A browser test goes through it',
  )
  await visitor.context().close()
})
