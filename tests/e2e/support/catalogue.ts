import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { EMBEDDED_KEY } from '../../../src/lib/embeddedKey.ts'

/** A published plan as the database returns it to everyone. Money is in whole millionths of a euro. */
export interface PlanRow {
  slug: string
  kind: 'cloud' | 'vps' | 'vds' | 'gpu'
  hourly_micros: number
  monthly_cap_micros: number | null
  memory_mib: number
  announced_retire_at: string | null
  is_sample: boolean
  /** `stock` is null where it has no limit. */
  regions: { region: string; stock: number | null }[]
}

/** The product page that lists the plans of each kind. */
export const PAGES = {
  cloud: '/cloud-instances',
  vps: '/vps',
  vds: '/vds',
  gpu: '/gpu-compute',
} as const satisfies Record<PlanRow['kind'], string>

/** The public catalogue, read from the database itself. */
export async function publishedPlans(request: APIRequestContext): Promise<PlanRow[]> {
  const response = await request.get(
    '/rest/v1/plan_catalogue?status=eq.published&product_status=eq.published&order=slug',
    { headers: { apikey: EMBEDDED_KEY } },
  )
  return (await response.json()) as PlanRow[]
}

/** Converts '€1,204.50' to millionths. Returns null where there is no amount. */
export function microsIn(text: string | null | undefined): number | null {
  const figure = /€([\d,]+(?:\.\d+)?)/.exec(text ?? '')?.[1]
  return figure === undefined ? null : Math.round(Number(figure.replaceAll(',', '')) * 1e6)
}

/** The value below this label. */
export function figureIn(scope: Page | Locator, label: string): Locator {
  return scope.getByText(label, { exact: true }).locator('xpath=self::p/following-sibling::p[1]')
}

/** The table row with this row header. */
export function rowOf(table: Locator, header: string): Locator {
  return table.getByRole('row').filter({
    has: table.page().getByRole('rowheader', { name: header, exact: true }),
  })
}

/** The plan table of a product page, after its rows have loaded. */
export async function planTable(page: Page): Promise<Locator> {
  const table = page.getByRole('table', { name: 'Plans', exact: true })
  await table.getByRole('rowheader').first().waitFor()
  // The document has the rows of the build. What the address asks for follows once the page reacts.
  await expect(page.locator('html')).not.toHaveAttribute('data-initial')
  return table
}
