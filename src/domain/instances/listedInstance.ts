import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import type { Instance } from './instance'

/** The server as the latest list that holds it has it, and when that list was read, in milliseconds since 1970. */
export function listedInstance(
  queries: QueryClient,
  id: string,
): { instance: Instance; readAt: number } | undefined {
  const lists = (['list', 'first'] as const).flatMap((part) =>
    queries.getQueryCache().findAll({ queryKey: queryKeys.instances(part) }),
  )
  return lists
    .flatMap(({ state }) => {
      const rows = state.data as Instance[] | undefined
      const instance = rows?.find((row) => row.id === id)
      return instance === undefined ? [] : { instance, readAt: state.dataUpdatedAt }
    })
    .toSorted((a, b) => b.readAt - a.readAt)[0]
}
