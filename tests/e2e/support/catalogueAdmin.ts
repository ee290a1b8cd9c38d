import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { DEMO } from './accounts.ts'
import { apiOf, type Api } from './rest.ts'
import { expect, test as base } from './test.ts'

/** The columns of `plan_catalogue` that these tests read. Money is in whole millionths of a euro. */
export interface StoredPlan {
  plan_id: string
  slug: string
  summary: string
  status: string
  version: number
  first_published_at: string | null
  memory_mib: number
  hourly_micros: number | null
  monthly_cap_micros: number | null
  regions: { region: string; stock: number | null }[]
}

interface Written {
  id: string
  version: number
}

const FRANKFURT = [{ region: 'fra1', stock: 5 }]

/** A complete plan, except for its product and its name. */
const FACTS = {
  summary: 'Of a browser test.',
  virtualization: 'container',
  cpu_type: 'shared',
  vcpus: 1,
  memory_mib: 1024,
  disk_gib: 20,
  transfer_gib: 1000,
  gpu_model: null,
  gpu_count: 0,
  gpu_vram_gib: null,
  announced_retire_at: null,
  is_sample: false,
  price: { hourly_micros: 10_000, monthly_cap_micros: 5_000_000, valid_from: null },
  regions: FRANKFURT,
}

/** The rows that a call returned. Fails where the call was refused. */
async function answerOf<Row>(response: Promise<{ ok(): boolean; json(): Promise<unknown> }>) {
  const answer = await response
  if (!answer.ok()) throw new Error(`Refused: ${JSON.stringify(await answer.json())}`)
  return (await answer.json()) as Row[]
}

/**
 * A draft product with plans for one test only. Other tests compare what visitors see with the published rows at the
 * same time, and all tests share the sample catalogue.
 */
export class OwnCatalogue {
  /** The prefix of every name in this test. */
  readonly prefix = `t${randomUUID().slice(0, 8)}`
  readonly api: Api
  readonly product = { id: '', slug: this.prefix, name: `Machines ${this.prefix}` }

  private constructor(api: Api) {
    this.api = api
  }

  static async open(request: APIRequestContext): Promise<OwnCatalogue> {
    const own = new OwnCatalogue(await apiOf(request, DEMO.admin))
    const { slug, name } = own.product
    const [written] = await answerOf<Written>(
      own.api.post('rpc/admin_save_product', {
        target: null,
        expected_version: null,
        product: { slug, name, kind: 'vps', summary: 'Of a browser test.', status: 'draft' },
      }),
    )
    own.product.id = written?.id ?? ''
    return own
  }

  name(suffix: string): string {
    return `${this.prefix}.${suffix}`
  }

  /** Creates a complete draft. `facts` can remove or change fields. */
  async addPlan(suffix: string, facts: object = {}): Promise<StoredPlan> {
    const slug = this.name(suffix)
    const plan = { ...FACTS, product_id: this.product.id, slug, ...facts }
    await answerOf(
      this.api.post('rpc/admin_save_plan', { target: null, expected_version: null, plan }),
    )
    return this.plan(slug)
  }

  async plan(slug: string): Promise<StoredPlan> {
    const rows = await answerOf<StoredPlan>(this.api.get(`plan_catalogue?slug=eq.${slug}`))
    const [row] = rows
    if (!row) throw new Error(`There is no ${slug}`)
    return row
  }

  /** Names of the plans, in order. */
  async order(): Promise<string[]> {
    const path = `plan_catalogue?product_slug=eq.${this.product.slug}&order=sort`
    return (await answerOf<StoredPlan>(this.api.get(path))).map(({ slug }) => slug)
  }

  /** Changes a plan as another program of the same admin would do. */
  async change(slug: string, facts: object): Promise<void> {
    const { plan_id, version } = await this.plan(slug)
    await answerOf(
      this.api.post('rpc/admin_save_plan', {
        target: plan_id,
        expected_version: version,
        plan: facts,
        reason: 'Of a browser test',
      }),
    )
  }

  async setStatus(slug: string, status: string): Promise<void> {
    const { plan_id, version } = await this.plan(slug)
    await answerOf(
      this.api.post('rpc/admin_set_plan_status', {
        target: plan_id,
        expected_version: version,
        new_status: status,
        reason: 'Of a browser test',
      }),
    )
  }

  /** Shows the product to visitors, or hides it again. */
  async setProductStatus(status: string): Promise<void> {
    for (const product of await this.#products()) {
      if (product.status === status) continue
      await answerOf(
        this.api.post('rpc/admin_save_product', {
          target: product.id,
          expected_version: product.version,
          product: { status },
        }),
      )
    }
  }

  async #products() {
    const rows = await answerOf<{ id: string; slug: string; status: string; version: number }>(
      this.api.get('product_catalogue?select=id,slug,status,version'),
    )
    return rows.filter(({ slug }) => slug.startsWith(this.prefix))
  }

  /** Hides everything: retires what was published, and deletes what was never public. */
  async close(): Promise<void> {
    await this.setProductStatus('retired')
    const rows = await answerOf<StoredPlan>(this.api.get('plan_catalogue?order=slug'))
    for (const { slug, plan_id, status, version } of rows) {
      if (!slug.startsWith(this.prefix)) continue
      const target = { target: plan_id, expected_version: version }
      const deleted = await this.api.post('rpc/admin_delete_plan', target)
      if (!deleted.ok() && status !== 'retired') await this.setStatus(slug, 'retired')
    }
  }
}

/** The usual browser test, with a part of the catalogue that is removed afterwards, even if the test fails. */
export const test = base.extend<{ own: OwnCatalogue }>({
  own: async ({ request }, use) => {
    const own = await OwnCatalogue.open(request)
    try {
      await use(own)
    } finally {
      await own.close()
    }
  },
})

export { expect }

/** The editor of a plan or product, by its title. */
export const editorOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

export const box = (place: Page | Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })

export const key = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true })

export const hourly = (place: Page | Locator): Locator => box(place, 'Price per hour, €')

/** Opens the editor of a stored plan. */
export async function openPlan(page: Page, { plan_id, slug }: StoredPlan): Promise<Locator> {
  await page.goto(`/admin/products?plan=${plan_id}`)
  const editor = editorOf(page, slug)
  await expect(box(editor, 'Name')).toHaveValue(slug)
  return editor
}

/** Publishes or retires the plan in the open editor, as a person does. */
export async function decide(page: Page, verb: 'Publish' | 'Retire', slug: string): Promise<void> {
  await key(editorOf(page, slug), verb).click()
  const dialog = page.getByRole('alertdialog', { name: `${verb} ${slug}?` })
  await dialog.getByLabel('Reason').fill('A browser test goes through it')
  await key(dialog, `${verb} ${slug}`).click()
  await expect(dialog).toHaveCount(0)
}

/** Confirms the new price of a published plan: for the suggested date, or immediately. */
export async function confirmPrice(page: Page, slug: string, isNow = false): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: `Change the price of ${slug}?` })
  if (isNow) await dialog.getByRole('radio', { name: 'Immediately' }).check()
  await dialog.getByLabel('Reason').fill('A browser test changes it')
  await key(dialog, isNow ? 'Change price now' : 'Announce price').click()
  await expect(dialog).toHaveCount(0)
}

/** The versions of a plan's price, newest first. */
export const priceVersions = (page: Page): Locator =>
  page.getByRole('list', { name: 'Price history' }).getByRole('listitem')

/** A toast message. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
