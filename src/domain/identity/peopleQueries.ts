import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadAccessChanges } from './accessChanges'
import type { PeopleSearch } from './peopleSearch'
import { listPeople, loadOverview } from './people'
import { listPersonKeys, loadPerson } from './personDetail'
import { loadPersonSecurity } from './personSecurity'
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

/** One person with account, access and workspaces. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.people('one', id),
    queryFn: ({ signal }) => loadPerson(id, signal),
  })

/** The SSH keys of a person, without the keys themselves. */
export const personKeysQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.people('keys', id),
    queryFn: ({ signal }) => listPersonKeys(id, signal),
  })

/** What protects the account of a person, and where they are signed in. For admins. */
export const personSecurityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.people('security', id),
    queryFn: ({ signal }) => loadPersonSecurity(id, signal),
  })
