import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '@/domain/queryKeys'
import { makeInstance } from './fixtures'
import type { Instance } from './instance'
import { instanceQuery, showListedInstance } from './queryOptions'

const web = makeInstance({ name: 'web-1' })

function clientWith(...lists: { at: number; rows: Instance[] }[]) {
  const queries = new QueryClient()
  for (const [index, { at, rows }] of lists.entries()) {
    queries.setQueryData(queryKeys.instances('list', `w${index}`), rows, { updatedAt: at })
  }
  return queries
}

const { queryKey } = instanceQuery(web.id)

test('a server is shown as the latest list has it, and as old as that list', () => {
  const queries = clientWith(
    { at: 1000, rows: [{ ...web, state: 'stopped' }] },
    { at: 2000, rows: [makeInstance(), web] },
    { at: 3000, rows: [makeInstance()] },
  )
  showListedInstance(queries, web.id)
  expect(queries.getQueryState(queryKey)).toMatchObject({ data: web, dataUpdatedAt: 2000 })
})

test('its own row stays', () => {
  const queries = clientWith({ at: 2000, rows: [web] })
  const own: Instance = { ...web, state: 'error' }
  queries.setQueryData(queryKey, own)
  showListedInstance(queries, web.id)
  expect(queries.getQueryData(queryKey)).toEqual(own)
})

test('a server that no list has is read first', () => {
  const queries = clientWith({ at: 2000, rows: [makeInstance()] })
  showListedInstance(queries, web.id)
  expect(queries.getQueryState(queryKey)).toBeUndefined()
})
