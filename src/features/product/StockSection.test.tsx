import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlansProvider } from '@/components/catalogue/CatalogueProvider'
import { productPages } from '@/components/catalogue/productPages'
import { publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { StockSection } from './StockSection'
import { makePlan } from '@/domain/catalogue/fixtures'

const at = (day: number) => `2026-11-${day}T06:30:00Z`

afterEach(cleanup)

test('shows the stock in each region where a plan is offered', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(publishedPlansQuery.queryKey, [
    makePlan({
      slug: 'g1.l4',
      kind: 'gpu',
      regions: [
        { region: 'fra1', stock: 3, updatedAt: at(20) },
        { region: 'ams1', stock: 0, updatedAt: at(21) },
        { region: 'hel1', stock: null },
      ],
    }),
  ])
  client.setQueryData(
    regionsQuery.queryKey,
    ['fra1', 'ams1', 'hel1', 'vie1'].map((slug) => ({ slug, name: slug, country: 'DE' })),
  )
  render(
    <QueryClientProvider client={client}>
      <PlansProvider>
        <StockSection shape={productPages.gpu} />
      </PlansProvider>
    </QueryClientProvider>,
  )
  const cells = within(screen.getByRole('row', { name: /^g1\.l4/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['3 left', 'Sold out', 'In stock'])
  expect(screen.queryByRole('columnheader', { name: /vie1/ })).toBeNull()
})
