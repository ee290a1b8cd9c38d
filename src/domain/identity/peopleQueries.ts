import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadAccessChanges } from './accessChanges'
import type { PeopleSearch } from './peopleSearch'
import { listPeople, loadOverview } from './people'

/** The keys of everything that a change of access makes old. */
export const adminKey = ['admin'] as const

/** The figures of the admin area's first page. */
export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: ({ signal }) => loadOverview(signal),
})

/** The latest changes of access. */
export const accessChangesQuery = queryOptions({
  queryKey: [...adminKey, 'accessChanges'],
  queryFn: ({ signal }) => loadAccessChanges(signal),
})

/** One page of people; while another is read, the present one stays. */
export function peopleQuery(search: PeopleSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'people', search],
    queryFn: ({ signal }) => listPeople(search, signal),
    placeholderData: keepPreviousData,
  })
}
