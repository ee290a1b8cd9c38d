import type { Page } from '@playwright/test'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { signInAs, createAccount, DEMO, type Persona } from './support/accounts.ts'
import { rowOf } from './support/catalogue.ts'
import { expect, test, type OwnCatalogue, type StoredPlan } from './support/catalogueAdmin.ts'
import { chunksOf, record } from './support/faults.ts'
import { apiOf, type Api } from './support/rest.ts'

/** The calls of the admin pages, with valid arguments. */
function callsOf(own: OwnCatalogue, { plan_id: target, slug }: StoredPlan): [string, object][] {
  const product = own.product.id
  return [
    ['admin_save_product', { target: product, expected_version: 1, product: { name: 'Mine' } }],
    ['admin_order_products', { ids: [product] }],
    ['admin_order_plans', { product, ids: [target] }],
    ['admin_save_plan', { target, expected_version: 1, plan: { summary: 'Mine' } }],
    [
      'admin_set_plan_status',
      { target, expected_version: 1, new_status: 'published', reason: 'I would like to' },
    ],
    ['admin_delete_plan', { target, expected_version: 1 }],
    ['admin_plan_holders', { target }],
    ['admin_plan_history', { target }],
    ['admin_import_plans', { rows: [{ line: 2, slug, hourly_micros: 1 }], dry_run: false }],
    ['admin_catalogue_overview', {}],
    ['admin_catalogue_attention', {}],
  ]
}

test.describe('the procedures of the catalogue', () => {
  for (const persona of ['staff', 'user'] as const) {
    test(`refuse ${persona}, and so do the tables`, async ({ request, own }) => {
      const plan = await own.addPlan('small')
      const account = persona === 'staff' ? DEMO.staff : await createAccount(request)
      const api: Api = await apiOf(request, account)
      for (const [name, facts] of callsOf(own, plan)) {
        expect((await api.post(`rpc/${name}`, facts)).status(), name).toBe(403)
      }
      const me = `id=eq.${plan.plan_id}`
      expect((await api.patch(`plans?${me}`, { status: 'published' })).status()).toBe(403)
      expect((await api.post('products', { slug: own.name('x') })).status()).toBe(403)
      const price = { plan_id: plan.plan_id, currency: 'EUR', hourly_micros: 1 }
      expect((await api.post('plan_prices', price)).status()).toBe(403)
      // Only staff may see drafts.
      const seen = await api.get(`plan_catalogue?slug=eq.${plan.slug}&select=slug`)
      expect(await seen.json()).toEqual(persona === 'staff' ? [{ slug: plan.slug }] : [])
      expect(await own.plan(plan.slug)).toEqual(plan)
    })
  }

  test('refuse who is not signed in', async ({ request, own }) => {
    const plan = await own.addPlan('small')
    const headers = { apikey: EMBEDDED_KEY }
    for (const [name, data] of callsOf(own, plan)) {
      const answer = await request.post(`/rest/v1/rpc/${name}`, { headers, data })
      expect([401, 403], `${name}: ${answer.status()}`).toContain(answer.status())
    }
    const seen = await request.get(`/rest/v1/plan_catalogue?slug=eq.${plan.slug}`, { headers })
    expect(await seen.json()).toEqual([])
    expect(await own.plan(plan.slug)).toEqual(plan)
  })
})

test.describe('the pages of the catalogue', () => {
  const ADMIN_PAGES = /routes\/_signed-in\/admin\/products/

  for (const persona of ['anonymous', 'user', 'staff'] satisfies Persona[]) {
    test(`are not even loaded for ${persona}`, async ({ page }) => {
      const loaded = record(page, await chunksOf(ADMIN_PAGES))
      await signInAs(page, persona)
      for (const path of ['/admin/products?plan=new', '/admin/products/import']) {
        await page.goto(path)
        if (persona === 'anonymous') await expect(page).toHaveURL(/\/auth\?redirect=/)
        else await expect(page).toHaveURL('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      expect(loaded).toEqual([])
    })
  }

  test('are for an admin', async ({ page }) => {
    const loaded = record(page, await chunksOf(ADMIN_PAGES))
    await signInAs(page, 'admin')
    await page.goto('/admin/products/import')
    await expect(page.getByRole('heading', { level: 1, name: 'Import plans' })).toBeVisible()
    expect(loaded).not.toEqual([])
    const rail = page.getByRole('navigation', { name: 'Admin' })
    await expect(rail.getByRole('link', { name: 'Products' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})

/** A number in the catalogue, by its label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Catalogue' })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::p[1]')

test.describe('the overview', () => {
  test('counts what the database counts', async ({ page, own }) => {
    await own.addPlan('draft')
    await own.setStatus((await own.addPlan('old')).slug, 'retired')
    await signInAs(page, 'admin')
    // Other tests create and delete drafts at the same time. Page and database agree only when none does.
    await expect(async () => {
      const answer = await own.api.post('rpc/admin_catalogue_overview', {})
      const [counted] = (await answer.json()) as Record<string, number>[]
      expect(counted?.['plans_draft']).toBeGreaterThanOrEqual(2)
      await page.goto('/admin')
      await expect(page.getByText(/^Last price change:/)).toBeVisible()
      await expect(figure(page, 'Drafts')).toHaveText(String(counted?.['plans_draft']))
      await expect(figure(page, 'Published plans')).toHaveText(String(counted?.['plans_published']))
      const region = page.getByRole('region', { name: 'Catalogue' })
      await expect(region).toContainText(`Of ${counted?.['products']} products.`)
      await expect(region).toContainText(`${counted?.['plans_retired']} more are retired.`)
      await expect(figure(page, 'Sold out')).toHaveText(
        new RegExp(`^1\\s*of ${counted?.['plans_published']}`),
      )
      await expect(figure(page, 'Open regions')).toHaveText('4')
    }).toPass()
    await page.getByRole('link', { name: 'Manage products' }).click()
    await expect(page).toHaveURL('/admin/products')
  })

  test('names the plans that need attention, and leads to them', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    const table = attention.getByRole('table', { name: 'Plans that need attention' })
    await expect(rowOf(table, 'v1.small')).toContainText(/Sold out in fra1.*since/)
    await expect(rowOf(table, 'v1.small')).toContainText('Add stock there.')
    await expect(rowOf(table, 'g1.h100x2')).toContainText('Sold out everywhere')
    await expect(rowOf(table, 'v1.micro')).toContainText(/Retires soon.*on \d/)
    await expect(rowOf(table, 'g1.h200')).toContainText(/Stale draft.*Publish or delete it/)
    await table.getByRole('link', { name: 'v1.small' }).click()
    await expect(page.getByRole('region', { name: 'v1.small', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/products\?plan=/)
  })
})
