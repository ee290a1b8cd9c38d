import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { SnapshotRule } from './SnapshotRule'

afterEach(cleanup)

interface Prices {
  snapshot: number | null
  backup: number | null
  volume: number | null
}

const priceOf = (gibMonthMicros: number | null) =>
  gibMonthMicros === null ? null : { currency: 'EUR', gibMonthMicros }

function show({ snapshot, backup, volume }: Prices) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const own = priceOf(backup)
  client.setQueryData(snapshotPriceQuery.queryKey, priceOf(snapshot))
  client.setQueryData(backupPriceQuery.queryKey, own && { ...own, isOwn: true })
  client.setQueryData(volumePriceQuery.queryKey, priceOf(volume))
  return render(
    <QueryClientProvider client={client}>
      <SnapshotRule />
    </QueryClientProvider>,
  )
}

test('says what snapshots, backups and volumes cost, each with its own price', () => {
  show({ snapshot: 40_000, backup: 30_000, volume: 50_000 })
  expect(screen.getByText(/^A snapshot costs/)).toHaveTextContent('€0.04 per GiB and month')
  expect(screen.getByText(/^A snapshot costs/)).toHaveTextContent('20 GiB cost €0.80 per month')
  expect(screen.getByText(/^A backup costs/)).toHaveTextContent('€0.03 per GiB and month')
  expect(screen.getByText(/^A volume costs/)).toHaveTextContent('€0.05 per GiB and month')
})

test('leaves out what the deployment does not have', () => {
  show({ snapshot: null, backup: null, volume: 50_000 })
  expect(screen.queryByText(/A snapshot costs|A backup costs/)).toBeNull()
  expect(screen.getByText(/^A volume costs/)).toBeVisible()
  cleanup()
  expect(show({ snapshot: null, backup: null, volume: null }).container).toBeEmptyDOMElement()
})
