import { pageParam, textParam } from '@/lib/searchParams'

/** Plans per page of the list. */
export const PLANS_PAGE_SIZE = 100

const QUERY_MAX_LENGTH = 80

export const planStatuses = ['published', 'draft', 'retired'] as const

export type PlanStatus = (typeof planStatuses)[number]

/** The state of /admin/products in its address. An empty search shows every plan from the first page and no editor. */
export interface ProductsSearch {
  /** Text in name, summary, product and GPU. */
  q?: string | undefined
  status?: PlanStatus | undefined
  /** Slug of a product: only its plans are shown. */
  product?: string | undefined
  page?: number | undefined
  /** The plan in the editor: its id, or `new`. */
  plan?: string | undefined
  /** If `plan` is `new`: the id of the plan to copy. */
  from?: string | undefined
  /** The product in the editor: its id, or `new`. Never together with `plan`. */
  edit?: string | undefined
  /** The person is changing the order of the plans. */
  arrange?: true | undefined
  /** A price to announce for the servers of `plan`, in millionths: `50000`, or with its cap `50000-30000000`. */
  announce?: string | undefined
}

/** Used instead of an id for a row that is not stored yet. */
export const NEW = 'new'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const id = (value: unknown) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined

/** Reads the id of a row, or `new`, from the search of an address. */
export const idOrNew = (value: unknown) => (value === NEW ? NEW : id(value))

/**
 * Reads the search of /admin/products and never throws: invalid values are clamped or set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 * Every page loads this, so it does not use the schema library.
 */
export function productsSearch(raw: Record<string, unknown>): ProductsSearch {
  const { product } = raw
  const plan = idOrNew(raw['plan'])
  return {
    q: textParam(raw['q'], QUERY_MAX_LENGTH),
    status: planStatuses.find((known) => known === raw['status']),
    product:
      typeof product === 'string' && /^[a-z][a-z\d-]{0,39}$/.test(product) ? product : undefined,
    page: pageParam(raw['page']),
    plan,
    from: plan === NEW ? id(raw['from']) : undefined,
    edit: plan === undefined ? idOrNew(raw['edit']) : undefined,
    arrange: raw['arrange'] === true || undefined,
    announce: plan === undefined || plan === NEW ? undefined : announcedPrice(raw['announce']),
  }
}

const ANNOUNCED = /^[1-9]\d{0,9}(-[1-9]\d{0,11})?$/

// Without a cap the router reads it as a number.
const announcedPrice = (value: unknown) =>
  ['string', 'number'].includes(typeof value) && ANNOUNCED.test(String(value))
    ? String(value)
    : undefined

/** Whether a navigation between these searches closes or changes the editor. */
export function leavesEditor(from: ProductsSearch, to: ProductsSearch): boolean {
  return from.plan !== to.plan || from.from !== to.from || from.edit !== to.edit
}
