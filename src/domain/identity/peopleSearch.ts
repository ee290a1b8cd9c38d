import { pageParam, textParam } from '@/lib/searchParams'

/** People per page. */
export const PEOPLE_PAGE_SIZE = 25

const QUERY_MAX_LENGTH = 200

const accessFilters = ['user', 'staff', 'admin', 'suspended'] as const

export type AccessFilter = (typeof accessFilters)[number]

/** The state of the list of people in its address. An empty search shows all people from the first page. */
export interface PeopleSearch {
  q?: string | undefined
  access?: AccessFilter | undefined
  page?: number | undefined
}

/**
 * Reads the search of /admin/people and never throws: invalid values are clamped or set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 * Every page loads this, so it does not use the schema library.
 */
export function peopleSearch({ q, access, page }: Record<string, unknown>): PeopleSearch {
  return {
    q: textParam(q, QUERY_MAX_LENGTH),
    access: accessFilters.find((known) => known === access),
    page: pageParam(page),
  }
}
