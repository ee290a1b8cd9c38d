import {
  microsIn,
  PAGES,
  planTable,
  publishedPlans,
  rowOf,
  type PlanRow,
} from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

const kinds = Object.keys(PAGES) as PlanRow['kind'][]

/** Hourly price and monthly cap by plan, from the rows. Every page must show the same. */
const pricesOf = (plans: readonly PlanRow[]) =>
  Object.fromEntries(
    plans.map((plan) => [plan.slug, [plan.hourly_micros, plan.monthly_cap_micros]]),
  )

test('the home page shows the price of every published plan', async ({ page, request }) => {
  const plans = await publishedPlans(request)
  expect(plans.length).toBeGreaterThanOrEqual(24)
  await page.goto('/')
  await page.getByText('View as table').click()
  const table = page.getByRole('table', { name: 'All plans' })
  await expect(rowOf(table, plans[0]?.slug ?? '')).toBeVisible()
  const shown: Record<string, (number | null)[]> = {}
  for (const { slug } of plans) {
    const cells = rowOf(table, slug).getByRole('cell')
    shown[slug] = [
      microsIn(await cells.nth(4).textContent()),
      microsIn(await cells.nth(5).textContent()),
    ]
  }
  expect(shown).toEqual(pricesOf(plans))
})

test('each product page shows the price of its plans, in its table and in the JSON that it links to', async ({
  page,
  request,
}) => {
  const all = await publishedPlans(request)
  for (const kind of kinds) {
    await test.step(PAGES[kind], async () => {
      const plans = all.filter((plan) => plan.kind === kind)
      expect(plans.length).toBeGreaterThan(0)
      await page.goto(PAGES[kind])
      const table = await planTable(page)
      const heads = await table.getByRole('columnheader').allTextContents()
      const at = heads.findIndex((head) => head.includes('Per hour'))
      const shown: Record<string, number | null> = {}
      for (const { slug } of plans) {
        const row = rowOf(table, slug)
        shown[slug] = microsIn(await row.locator('th, td').nth(at).textContent())
      }
      expect
        .soft(shown)
        .toEqual(Object.fromEntries(plans.map((plan) => [plan.slug, plan.hourly_micros])))

      const link = page
        .getByRole('region', { name: 'Plans', exact: true })
        .getByRole('link', { name: 'View as JSON' })
      const answer = await request.get((await link.getAttribute('href')) ?? '')
      expect.soft(answer.headers()['content-type']).toContain('application/json')
      const rows = (await answer.json()) as PlanRow[]
      expect.soft(pricesOf(rows.filter((row) => row.kind === kind))).toEqual(pricesOf(plans))
    })
  }
})
