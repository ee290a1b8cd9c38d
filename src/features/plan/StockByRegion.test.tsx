import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { PlansProvider } from '@/components/catalogue/CatalogueProvider'
import { makePlan } from '@/domain/catalogue/fixtures'
import { publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { StockByRegion } from './StockByRegion'

afterEach(cleanup)

const row = (region: string) => within(screen.getByRole('row', { name: new RegExp(region) }))

test('a plan is chosen where it is in stock; elsewhere nothing can be pressed', async () => {
  const plan = makePlan({
    slug: 'v1.small',
    regions: [
      { region: 'fra1', stock: 0, updatedAt: '2026-11-20T06:30:00Z' },
      { region: 'ams1', stock: 4, updatedAt: '2026-11-20T06:30:00Z' },
    ],
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(publishedPlansQuery.queryKey, [plan])
  client.setQueryData(
    regionsQuery.queryKey,
    ['fra1', 'ams1', 'hel1'].map((slug) => ({ slug, name: `In ${slug}`, country: 'DE' })),
  )
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/vps/v1.small',
    page: () => (
      <QueryClientProvider client={client}>
        <PlansProvider>
          <StockByRegion plan={plan} />
        </PlansProvider>
      </QueryClientProvider>
    ),
  })
  expect(row('ams1').getByRole('link', { name: /^Choose v1\.small in ?ams1$/ })).toBeVisible()
  expect(row('fra1').getByText('Sold out in fra1')).toBeVisible()
  for (const region of ['fra1', 'hel1']) {
    expect(row(region).queryByRole('button')).toBeNull()
    expect(row(region).queryByRole('link')).toBeNull()
  }
})
