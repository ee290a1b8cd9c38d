import { pageParam, textParam } from './searchParams'

/** Rows per page of a list for staff. */
export const LIST_PAGE_SIZE = 25

/** Milliseconds between two reads of such a list. */
export const LIST_INTERVAL = 15_000

const MAX_LENGTH = 200

/** The state of a list in its address: what is searched, which part is shown, and the page. */
export interface ListSearch {
  q?: string | undefined
  show?: string | undefined
  page?: number | undefined
}

/**
 * Reads the search of such a list and never throws: what is invalid is dropped.
 * @param shows what can be shown beside all
 */
export function listSearch(given: Record<string, unknown>, shows: readonly string[]): ListSearch {
  return {
    q: textParam(given['q'], MAX_LENGTH),
    show: shows.find((show) => show === given['show']),
    page: pageParam(given['page']),
  }
}

/** One page of such a list. */
export interface ListPage<Row> {
  rows: Row[]
  /** The number of rows on all pages. */
  total: number
}

/** What the procedures that read such a list take. */
export const listArguments = ({ q = '', show = '', page = 1 }: ListSearch) => ({
  search: q,
  show,
  page,
  page_size: LIST_PAGE_SIZE,
})
