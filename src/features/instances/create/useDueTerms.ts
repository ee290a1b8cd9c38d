import { useQuery } from '@tanstack/react-query'
import { acceptancesQuery, documentsToAccept } from '@/domain/provider/acceptances'
import { useDeployment } from '@/lib/useDeployment'

/** The terms that the person must accept before they order, if any. The database refuses the order without them. */
export function useDueTerms(userId: string) {
  const { documents } = useDeployment()
  const { data: accepted } = useQuery(acceptancesQuery(userId))
  const due = accepted && documentsToAccept(documents, accepted).find(({ id }) => id === 'terms')
  return { due, isFirst: !accepted?.some(({ document }) => document === 'terms') }
}
