import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@/lib/format'
import { savedConfigurationsQuery } from '@/domain/catalogue/admin/queryOptions'

/** How many saved configurations use one of these plans, in a sentence. */
export function SavedConfigurations({ slugs }: { slugs: readonly string[] }) {
  const { data, error } = useQuery(savedConfigurationsQuery(slugs))
  if (data === undefined) {
    return (
      <>
        {error
          ? 'The number of saved configurations could not be loaded.'
          : 'Counting saved configurations...'}
      </>
    )
  }
  const these = slugs.length === 1 ? 'this plan' : 'these plans'
  if (data === 0) return <>No saved configuration uses {these}.</>
  return (
    <>
      {formatCount(data)} saved {data === 1 ? 'configuration uses' : 'configurations use'} {these}.
    </>
  )
}
