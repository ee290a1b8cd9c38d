import * as v from 'valibot'

/** People a page. */
export const PEOPLE_PAGE_SIZE = 25

/** Far more pages than there can be; the database's integer ends later. */
const LAST_PAGE = 1_000_000

const QUERY_MAX_LENGTH = 200

const accessFilters = ['user', 'staff', 'admin'] as const

export type AccessFilter = (typeof accessFilters)[number]

/** The state of the list of people, as its address holds it. Left out: everybody, from the first page. */
export interface PeopleSearch {
  q?: string | undefined
  access?: AccessFilter | undefined
  page?: number | undefined
}

// The router reads `?q=42` as a number and `?q=true` as a boolean: to us both are texts.
const text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  // eslint-disable-next-line no-control-regex
  v.transform((value) => value.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()),
  v.transform((value) => [...value].slice(0, QUERY_MAX_LENGTH).join('')),
  v.nonEmpty(),
)

const page = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.transform((value) => Math.min(Math.floor(value), LAST_PAGE)),
  v.minValue(2),
)

function read<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): Output | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}

/**
 * Reads the search of /admin/people. Never refuses: what is absurd is clamped or left out, explicitly, because the
 * router merges the raw search back where a key is missing.
 */
export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  return {
    q: read(text, search['q']),
    access: read(v.picklist(accessFilters), search['access']),
    page: read(page, search['page']),
  }
}
