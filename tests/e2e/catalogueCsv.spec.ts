import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './support/accounts.ts'
import { expect, key, message, test, type OwnCatalogue } from './support/catalogueAdmin.ts'
import { chooseCsv, COLUMNS, csvOf, importStatus } from './support/csv.ts'

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
