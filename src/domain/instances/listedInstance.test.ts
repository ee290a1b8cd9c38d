import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '@/domain/queryKeys'
import { makeInstance } from './fixtures'
import type { Instance } from './instance'
import { listedInstance } from './listedInstance'

const web = makeInstance({ name: 'web-1' })

function clientWith(...lists: { at: number; rows: Instance[] }[]) {
  const queries = new QueryClient()
  for (const [index, { at, rows }] of lists.entries()) {
    queries.setQueryData(queryKeys.instances('list', `w${index}`), rows, { updatedAt: at })
  }
  return queries
}

test('a server is as the latest list has it, and as old as that list', () => {
  const queries = clientWith(
    { at: 1000, rows: [{ ...web, state: 'stopped' }] },
    { at: 2000, rows: [makeInstance(), web] },
    { at: 3000, rows: [makeInstance()] },
  )
  expect(listedInstance(queries, web.id)).toEqual({ instance: web, readAt: 2000 })
})

test('a server that no list has is not known', () => {
  expect(listedInstance(clientWith({ at: 2000, rows: [makeInstance()] }), web.id)).toBeUndefined()
})
