import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { RegionFeature } from './queries'
import { regionFeaturesQuery } from './queryOptions'
import { useRegionFeatures } from './useRegionFeatures'

/** What the page knows of the regions; undefined: it has not read it yet. */
function features(rows: RegionFeature[] | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  if (rows) client.setQueryData(regionFeaturesQuery.queryKey, rows)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useRegionFeatures(), { wrapper }).result.current
}

const rows = [
  { region: 'ams1', feature: 'volumes' },
  { region: 'fra1', feature: 'else' },
]

test('a region offers what its engine can do', () => {
  expect(features(rows).has('volumes', 'ams1')).toBe(true)
  expect(features(rows).has('volumes', 'fra1')).toBe(false)
})

test('without a region, one that offers it is enough', () => {
  expect(features(rows).has('volumes')).toBe(true)
  expect(features([{ region: 'fra1', feature: 'else' }]).has('volumes')).toBe(false)
})

test('nothing is offered before the rows are read', () => {
  expect(features(undefined).has('volumes')).toBe(false)
})
