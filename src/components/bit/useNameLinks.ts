import { useRouteContext } from '@tanstack/react-router'
import type { Named } from '@/domain/bit/command'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { planPath } from '@/domain/catalogue/planPath'
import type { Instance } from '@/domain/instances/instance'
import { queryKeys } from '@/domain/queryKeys'
import { queryClientOf } from '@/domain/session/queryClient'

/** Where a name in an answer leads. It reads the rows that the answer came from, and no others. */
export function useNameLinks(): (names: Named | undefined, name: string) => string | undefined {
  const queries = queryClientOf(useRouteContext({ from: '__root__' }))
  return (names, name) => {
    switch (names) {
      case 'pages':
        return name
      case 'plans': {
        const plan = queries
          .getQueryData(publishedPlansQuery.queryKey)
          ?.find(({ slug }) => slug === name)
        return plan && planPath(plan)
      }
      case 'servers': {
        const lists = queries.getQueriesData<readonly Instance[]>({
          queryKey: queryKeys.instances('list'),
        })
        const found = lists
          .flatMap(([, servers]) => servers ?? [])
          .filter((each) => each.name === name)
        const server = found.find(({ state }) => state !== 'deleted') ?? found[0]
        return server && `/dashboard/servers/${server.id}`
      }
      case 'tickets':
        return `/dashboard/support/${name}`
      default:
        return undefined
    }
  }
}
