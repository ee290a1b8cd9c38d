import { queryOptions } from '@tanstack/react-query'
import { loadKeptChoice } from './queries'

/** What a person's account keeps of their choice. */
export function keptChoiceQuery(userId: string) {
  return queryOptions({
    queryKey: ['choice', userId],
    queryFn: ({ signal }) => loadKeptChoice(userId, signal),
  })
}
