import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadAccessChanges } from './accessChanges'
import type { PeopleSearch } from './peopleSearch'
import { listPeople, loadOverview } from './people'
import { queryKeys } from '@/domain/queryKeys'

/** The figures of the admin area's first page. */
export const overviewQuery = queryOptions({
  queryKey: queryKeys.people('overview'),
  queryFn: ({ signal }) => loadOverview(signal),
})

/** The latest changes of access. */
export const accessChangesQuery = queryOptions({
  queryKey: queryKeys.people('accessChanges'),
  queryFn: ({ signal }) => loadAccessChanges(signal),
})

/** One page of people. The present page stays visible while another one loads. */
export function peopleQuery(search: PeopleSearch) {
  return queryOptions({
    queryKey: queryKeys.people('list', search),
    queryFn: ({ signal }) => listPeople(search, signal),
    placeholderData: keepPreviousData,
  })
}
