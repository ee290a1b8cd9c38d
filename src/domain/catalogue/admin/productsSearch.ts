/** Plans a page of the list. */
export const PLANS_PAGE_SIZE = 100

const LAST_PAGE = 1_000_000
const QUERY_MAX_LENGTH = 80

export const planStatuses = ['published', 'draft', 'retired'] as const

export type PlanStatus = (typeof planStatuses)[number]

/** The state of /admin/products, as its address holds it. Left out: every plan, from the first page, and no editor. */
export interface ProductsSearch {
  /** Text in name, summary, product and GPU. */
  q?: string | undefined
  status?: PlanStatus | undefined
  /** Slug of the one product whose plans are shown. */
  product?: string | undefined
  page?: number | undefined
  /** The plan in the editor: its id, or `new`. */
  plan?: string | undefined
  /** Where `plan` is `new`: the id of the plan that it begins as a copy of. */
  from?: string | undefined
  /** The product in the editor: its id, or `new`. Never together with `plan`. */
  edit?: string | undefined
  /** The order is being changed. */
  arrange?: true | undefined
}

/** In place of an id: what is not stored yet. */
export const NEW = 'new'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const id = (value: unknown) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined
const idOrNew = (value: unknown) => (value === NEW ? NEW : id(value))

/** The router reads `?q=42` as a number and `?q=true` as a boolean: to us both are texts. */
function text(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const visible = String(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return [...visible].slice(0, QUERY_MAX_LENGTH).join('') || undefined
}

function pageOf(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined
  const page = Math.min(Math.floor(value), LAST_PAGE)
  return page >= 2 ? page : undefined
}

/**
 * Reads the search of /admin/products. Never refuses: what is absurd is clamped or left out, explicitly, because the
 * router merges the raw search back where a key is missing. By hand and not with a schema: every page loads this.
 */
export function productsSearch(raw: Record<string, unknown>): ProductsSearch {
  const { product } = raw
  const plan = idOrNew(raw['plan'])
  return {
    q: text(raw['q']),
    status: planStatuses.find((known) => known === raw['status']),
    product:
      typeof product === 'string' && /^[a-z][a-z\d-]{0,39}$/.test(product) ? product : undefined,
    page: pageOf(raw['page']),
    plan,
    from: plan === NEW ? id(raw['from']) : undefined,
    edit: plan === undefined ? idOrNew(raw['edit']) : undefined,
    arrange: raw['arrange'] === true || undefined,
  }
}

/** Whether the way from one search to another leaves what stands in the editor. */
export function leavesEditor(from: ProductsSearch, to: ProductsSearch): boolean {
  return from.plan !== to.plan || from.from !== to.from || from.edit !== to.edit
}
