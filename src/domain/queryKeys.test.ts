import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { adminPlansQuery } from './catalogue/admin/queryOptions'
import { attentionQuery, catalogueOverviewQuery } from './catalogue/admin/overviewQueries'
import { publishedPlansQuery } from './catalogue/queryOptions'
import { accessChangesQuery, overviewQuery, peopleQuery } from './identity/peopleQueries'
import { profileQuery } from './identity/profileQuery'
import { instanceDraftQuery } from './instances/draftQuery'
import { queryKeys } from './queryKeys'
import { catalogueStale, peopleStale } from './staleKeys'

const keys: Record<string, QueryKey> = {
  publishedPlans: publishedPlansQuery.queryKey,
  adminPlans: adminPlansQuery.queryKey,
  catalogueOverview: catalogueOverviewQuery.queryKey,
  attention: attentionQuery.queryKey,
  people: peopleQuery({}).queryKey,
  overview: overviewQuery.queryKey,
  accessChanges: accessChangesQuery.queryKey,
  adminSearch: queryKeys.adminSearch('ada'),
  profile: profileQuery('ada').queryKey,
  instanceDraft: instanceDraftQuery('ada').queryKey,
}

/** Names of the queries that are fetched after these keys are invalidated, one name per fetch. */
async function readsAfter(invalidated: readonly QueryKey[]): Promise<string[]> {
  const client = new QueryClient()
  const reads: string[] = []
  for (const [name, key] of Object.entries(keys)) {
    client.setQueryData(key, 'rows')
    new QueryObserver(client, {
      queryKey: key,
      queryFn: () => {
        reads.push(name)
        return 'rows'
      },
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  }
  await Promise.all(invalidated.map((queryKey) => client.invalidateQueries({ queryKey })))
  client.clear()
  return reads
}

test.each(Object.entries(queryKeys))('%s covers its own keys alone', async (name, scope) => {
  expect(scope()).toEqual([name])
  const others = Object.values(queryKeys).filter((other) => other !== scope)
  const client = new QueryClient()
  for (const other of others) client.setQueryData(other('part'), 'rows')
  await client.invalidateQueries({ queryKey: scope() })
  expect(others.filter((other) => client.getQueryState(other('part'))?.isInvalidated)).toEqual([])
})

test('after a saved plan the catalogue is read once, and no account', async () => {
  expect(await readsAfter(catalogueStale)).toEqual([
    'adminPlans',
    'catalogueOverview',
    'attention',
    'publishedPlans',
    'adminSearch',
  ])
})

test('after a change of access the accounts are read once, and nothing of the catalogue', async () => {
  expect(await readsAfter(peopleStale)).toEqual([
    'people',
    'overview',
    'accessChanges',
    'adminSearch',
  ])
})
