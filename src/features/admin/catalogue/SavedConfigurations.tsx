import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { formatCount } from '@/lib/format'
import { savedConfigurationsQuery } from '@/domain/catalogue/admin/queryOptions'

/** How many saved configurations use one of these plans, in a sentence. */
export function SavedConfigurations({ slugs }: { slugs: readonly string[] }) {
  const these = slugs.length === 1 ? 'this plan' : 'these plans'
  return (
    <QueryState
      query={useQuery(savedConfigurationsQuery(slugs))}
      stale="silent"
      pending="Counting saved configurations..."
      failed="The number of saved configurations could not be loaded."
    >
      {(count) =>
        count === 0
          ? `No saved configuration uses ${these}.`
          : `${formatCount(count)} saved ${count === 1 ? 'configuration uses' : 'configurations use'} ${these}.`
      }
    </QueryState>
  )
}
