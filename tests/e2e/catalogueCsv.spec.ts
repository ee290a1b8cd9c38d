import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs, signIn, storeSession } from './support/accounts.ts'
import { expect, IMPORT, key, message, test, type OwnCatalogue } from './support/catalogueAdmin.ts'
import { chooseCsv, COLUMNS, csvOf, importStatus } from './support/csv.ts'
import { record } from './support/faults.ts'
import { createAdmin, revokeEverywhere } from './support/rest.ts'

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

  test('with a bad cell names line and column, and nothing is sent', async ({ page, own }) => {
    await signInAs(page, 'admin')
    await openImport(page)
    const sent = record(page, IMPORT)
    await chooseCsv(
      page,
      csvOf(
        lineOf(own, 'a'),
        lineOf(own, 'b', { hourly_eur: '1,5' }),
        lineOf(own, 'c', { vcpus: '1e309', regions: 'fra1:-1' }),
      ),
    )
    await expect(page.getByRole('alert').filter({ hasText: '3 errors.' })).toContainText(
      'Nothing was imported.',
    )
    const cells = page.getByRole('table', { name: 'Errors by line' })
    await expect(cells.getByRole('row')).toHaveText([
      /^Line.*Column/,
      /Line 3.*hourly_eur.*1,5.*decimal point/,
      /Line 4.*vcpus.*1e309.*whole number from 1 to 512/,
      /Line 4.*regions.*fra1:-1.*Write each region with its stock/,
    ])
    expect(sent).toEqual([])
    await key(page, 'Choose another file').click()
    await chooseCsv(page, 'name,price\nv1.small,1')
    await expect(page.getByRole('alert')).toContainText('is not the header row')
    expect(sent).toEqual([])
  })

  test('of an older program is read as Windows-1252 when the person says so', async ({
    page,
    own,
  }) => {
    await signInAs(page, 'admin')
    await openImport(page)
    const text = csvOf(lineOf(own, 'umlaut', { summary: 'Für Köln' }))
    await chooseCsv(page, Buffer.from(text, 'latin1'))
    await expect(
      page.getByRole('alert').filter({ hasText: 'Line 2 contains a byte that is not UTF-8.' }),
    ).toBeVisible()
    await key(page, 'Read as Windows-1252').click()
    await expect(importStatus(page)).toHaveText('1 to create. Nothing is saved until you confirm.')
    await key(page, 'Import 1 change').click()
    await expect(page.getByText('1 change imported.')).toBeVisible()
    expect((await own.plan(own.name('umlaut'))).summary).toBe('Für Köln')
  })
})

test('one line that the database refuses keeps all of them out', async ({ page, own }) => {
  await signInAs(page, 'admin')
  await openImport(page)
  await chooseCsv(
    page,
    csvOf(lineOf(own, 'right'), { ...lineOf(own, 'wrong'), product: 'no-such-product' }),
  )
  await expect(importStatus(page)).toHaveText(
    '1 with errors, 1 to create. Nothing is imported until all lines are right.',
  )
  await expect(page.getByRole('row', { name: new RegExp(own.name('wrong')) })).toContainText(
    'product',
  )
  const button = key(page, 'Import 1 change')
  await expect(button).toHaveAccessibleDescription(/1 line cannot be imported/)
  await button.click({ force: true })
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  expect(await own.order()).toEqual([])
})

test.describe('a catalogue that was changed between check and import', () => {
  test('is said, with the lines that came out otherwise', async ({ page, own }) => {
    const { slug } = await own.addPlan('known')
    await signInAs(page, 'admin')
    await openImport(page)
    await chooseCsv(page, csvOf(lineOf(own, 'known', { hourly_eur: '0.02' })))
    await expect(importStatus(page)).toHaveText('1 to update. Nothing is saved until you confirm.')
    await own.change(slug, {
      price: { hourly_micros: 15_000, monthly_cap_micros: null, valid_from: null },
    })
    await key(page, 'Import 1 change').click()
    await expect(page.getByText('Some rows changed since the check.')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${slug}`) })).toContainText(
      'changed since the check',
    )
    expect((await own.plan(slug)).hourly_micros).toBe(20_000)
  })

  test('so that a line is wrong now keeps all out, and is checked again', async ({ page, own }) => {
    await signInAs(page, 'admin')
    await openImport(page)
    await chooseCsv(page, csvOf(lineOf(own, 'one'), lineOf(own, 'two')))
    await expect(importStatus(page)).toHaveText('2 to create. Nothing is saved until you confirm.')
    const [product] = (await (
      await own.api.get(`product_catalogue?id=eq.${own.product.id}&select=version`)
    ).json()) as { version: number }[]
    const renamed = await own.api.post('rpc/admin_save_product', {
      target: own.product.id,
      expected_version: product?.version,
      product: { slug: `${own.prefix}-renamed` },
    })
    expect(renamed.ok()).toBe(true)
    await key(page, 'Import 2 changes').click()
    await expect(page.getByRole('heading', { name: 'Not imported' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The catalogue changed since the check')
    await key(page, 'Check again').click()
    await expect(importStatus(page)).toContainText('2 with errors')
  })
})

test('rows are pasted from a spreadsheet', async ({ page, own }) => {
  await signInAs(page, 'admin')
  await openImport(page)
  const read = key(page, 'Check pasted CSV')
  await expect(read).toHaveAccessibleDescription('Paste some rows first.')
  const rows = csvOf(lineOf(own, 'pasted')).replaceAll(',', '\t')
  await page.getByRole('textbox', { name: 'Or paste CSV' }).fill(rows)
  await read.click()
  await expect(page.getByText('Pasted text', { exact: true })).toBeVisible()
  await expect(importStatus(page)).toHaveText('1 to create. Nothing is saved until you confirm.')
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

  test('is there again after a session that ended', async ({ page, own }) => {
    const { account, session } = await createAdmin(page.request)
    await storeSession(page, session)
    await openImport(page)
    await chooseCsv(page, csvOf(lineOf(own, 'kept')))
    await expect(importStatus(page)).toBeVisible()
    await revokeEverywhere(page.request, session)
    await key(page, 'Import 1 change').click()
    await expect(page).toHaveURL(/\/auth\?redirect=/)
    await signIn(page, account)
    await expect(page.getByText(/Restored from before\./)).toBeVisible()
    await key(page, 'Import 1 change').click()
    await expect(page.getByText('1 change imported.')).toBeVisible()
    expect(await own.order()).toEqual([own.name('kept')])
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

test.describe('a file that is older than the catalogue', () => {
  test('does not write over a newer edit, unless its versions are left out', async ({
    page,
    own,
  }) => {
    const { slug } = await own.addPlan('known')
    await own.change(slug, { summary: 'A newer edit' })
    await signInAs(page, 'admin')
    await openImport(page)
    await chooseCsv(page, csvOf(lineOf(own, 'known', { summary: 'Old', version: '1' })))
    await expect(importStatus(page)).toContainText('1 changed since the export')
    await expect(page.getByRole('row', { name: new RegExp(`^${slug}`) })).toContainText(
      'version 2 is stored, the file has version 1',
    )
    await expect(key(page, 'Import')).toHaveAccessibleDescription(/1 line cannot be imported/)

    await key(page, 'Choose another file').click()
    await chooseCsv(page, csvOf(lineOf(own, 'known', { summary: 'Old' })))
    await expect(page.getByText('1 line without a version.')).toBeVisible()
    await key(page, 'Import 1 change').click()
    await expect(page.getByText('1 change imported.')).toBeVisible()
    expect((await own.plan(slug)).summary).toBe('Old')
  })
})

test('new prices of published plans ask for one date and one reason', async ({ page, own }) => {
  const { slug } = await own.addPlan('live')
  await own.setStatus(slug, 'published')
  await signInAs(page, 'admin')
  await openImport(page)
  await chooseCsv(page, csvOf(lineOf(own, 'live', { hourly_eur: '0.02' })))
  await expect(page.getByText('1 published plan with a new price.')).toBeVisible()
  await key(page, 'Import 1 change').click()
  const dialog = page.getByRole('alertdialog', { name: 'Import 1 change?' })
  await expect(dialog).toContainText('No saved configuration uses this plan.')
  await key(dialog, 'Import and announce').click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('A browser test changes it')
  await key(dialog, 'Import and announce').click()
  await expect(page.getByText('1 change imported.')).toBeVisible()
  expect((await own.plan(slug)).hourly_micros).toBe(10_000)
  await page.goto(`/admin/products?plan=${(await own.plan(slug)).plan_id}`)
  await expect(page.getByRole('list', { name: 'Price history' })).toContainText('Announced')
  await expect(page.getByRole('list', { name: 'Last changes' })).toContainText(
    'Reason: A browser test changes it',
  )
})
