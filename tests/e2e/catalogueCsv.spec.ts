import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { expect, IMPORT, key, message, test, type OwnCatalogue } from './support/catalogueAdmin.ts'
import { chooseCsv, COLUMNS, csvOf, importStatus } from './support/csv.ts'
import { record } from './support/faults.ts'

test.use({ allowedErrors: [/status of 4\d\d/] })

const openImport = async (page: Page) => {
  await page.goto('/admin/products/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import plans' })).toBeVisible()
}

const lineOf = (own: OwnCatalogue, suffix: string, cells: object = {}) => ({
  slug: own.name(suffix),
  product: own.product.slug,
  ...cells,
})

test.describe('a file', () => {
  test('of all plans is exported, and changes nothing when it is imported', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/products')
    const begun = page.waitForEvent('download')
    await key(page, 'Export CSV').click()
    const file = await begun
    expect(file.suggestedFilename()).toMatch(/^basalt-plans-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    const [head, ...lines] = text.split('\r\n')
    expect(head).toBe(`\uFEFF${COLUMNS.join(',')}`)
    expect(lines).toContainEqual(
      expect.stringMatching(/^v1\.nano,v1,.*,0\.0036,2\.40,fra1:\*.*,\d+$/),
    )
    await expect(message(page, /\d+ plans exported\./)).toBeVisible()

    // Other tests create plans at the same time. The plans of the sample catalogue do not change.
    const samples = lines.filter((line) => /^[a-z]1\.[a-z\d]+,/.test(line))
    expect(samples).toHaveLength(32)
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await chooseCsv(page, [head, ...samples].join('\r\n'))
    await expect(importStatus(page)).toHaveText('32 unchanged. Nothing is saved until you confirm.')
    await expect(key(page, 'Import')).toHaveAccessibleDescription(/already matches the file/)
  })

  test('makes a draft and changes a price, after it has said so', async ({ page, own }) => {
    const { slug } = await own.addPlan('known')
    const made = own.name('made')
    await signInAs(page, 'admin')
    await openImport(page)
    await chooseCsv(
      page,
      csvOf(
        lineOf(own, 'made', { hourly_eur: '0.02', summary: '=1+1, "quoted"' }),
        lineOf(own, 'known', { hourly_eur: '0.0125' }),
      ),
    )
    await expect(importStatus(page)).toHaveText(
      '1 to create, 1 to update. Nothing is saved until you confirm.',
    )
    const checked = page.getByRole('region', { name: 'Preview' })
    await expect(checked.getByRole('row', { name: new RegExp(`^${slug}`) })).toContainText(
      /hourly_eur\s*0\.01\s*→\s*0\.0125/,
    )
    expect(await own.order()).toEqual([slug])
    expect((await own.plan(slug)).hourly_micros).toBe(10_000)

    await key(page, 'Import 2 changes').click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await expect(page.getByText('2 changes imported.')).toBeVisible()
    expect(await own.plan(made)).toMatchObject({
      status: 'draft',
      summary: '=1+1, "quoted"',
      hourly_micros: 20_000,
    })
    expect((await own.plan(slug)).hourly_micros).toBe(12_500)
    await page.getByRole('link', { name: 'Manage products' }).click()
    await expect(page.getByRole('link', { name: made })).toBeVisible()
  })
})

test.describe('an import that is prepared', () => {
  test('is asked about before it is left, and is there after a reload', async ({ page, own }) => {
    await signInAs(page, 'admin')
    await openImport(page)
    await chooseCsv(page, csvOf(lineOf(own, 'kept')))
    await expect(importStatus(page)).toBeVisible()
    const away = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Products' })
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await away.click()
    await key(question, 'Stay').click()
    await expect(importStatus(page)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/Restored from before\./)).toBeVisible()
    await expect(importStatus(page)).toHaveText('1 to create. Nothing is saved until you confirm.')
    await away.click()
    await key(question, 'Leave without saving').click()
    await expect(page).toHaveURL('/admin/products')
    await openImport(page)
    await expect(page.getByLabel('Choose a CSV file')).toBeAttached()
    await expect(page.getByText(/Restored from before\./)).toHaveCount(0)
  })
})

test('pasted rows with a mistake are fixed in their field and checked again', async ({
  page,
  own,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'admin')
  await openImport(page)
  const sent = record(page, IMPORT)
  const text = csvOf(lineOf(own, 'a'), lineOf(own, 'b', { vcpus: 'two' }))
  await page.getByRole('textbox', { name: 'Or paste CSV' }).fill(text)
  await key(page, 'Check pasted CSV').click()
  const summary = page.getByRole('alert').filter({ hasText: '1 error.' })
  await expect(summary).toBeVisible()
  await expect(summary.locator('..')).toBeFocused()
  const field = page.getByRole('textbox', { name: 'Pasted CSV' })
  await expect(field).toHaveValue(text.replaceAll('\r\n', '\n'))
  await expect(field).toHaveAccessibleDescription(/1 line is marked/)
  expect(sent).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)

  // With the keyboard only: from the summary to the cell, past it, and to the button.
  await page.keyboard.press('Tab')
  await expect(key(page, 'vcpus go to line 3')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(key(page, 'Check again')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(importStatus(page)).toHaveText('2 to create. Nothing is saved until you confirm.')
  await expect(summary).toHaveCount(0)
})
