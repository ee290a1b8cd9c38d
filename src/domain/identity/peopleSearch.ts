/** People per page. */
export const PEOPLE_PAGE_SIZE = 25

/** More pages than can exist, and small enough for the database's integer. */
const LAST_PAGE = 1_000_000

const QUERY_MAX_LENGTH = 200

const accessFilters = ['user', 'staff', 'admin', 'suspended'] as const

export type AccessFilter = (typeof accessFilters)[number]

/** The state of the list of people in its address. An empty search shows all people from the first page. */
export interface PeopleSearch {
  q?: string | undefined
  access?: AccessFilter | undefined
  page?: number | undefined
}

/** The router parses `?q=42` as a number and `?q=true` as a boolean. Here both are texts. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return undefined
  }
  const visible = String(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return [...visible].slice(0, QUERY_MAX_LENGTH).join('') || undefined
}

function readPage(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value)
  if (typeof value !== 'number' && !isDigits) return undefined
  const page = Math.min(Math.floor(Number(value)), LAST_PAGE)
  return page >= 2 ? page : undefined
}

/**
 * Reads the search of /admin/people and never throws: invalid values are clamped or set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 * Every page loads this, so it does not use the schema library.
 */
export function peopleSearch({ q, access, page }: Record<string, unknown>): PeopleSearch {
  return {
    q: readText(q),
    access: accessFilters.find((known) => known === access),
    page: readPage(page),
  }
}
