import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { taxRateRowsQuery } from '@/domain/billing/admin/queryOptions'
import type { TaxRateRow } from '@/domain/billing/admin/taxRates'
import { countryName } from '@/lib/countries'
import { formatDate } from '@/lib/format'
import { LOCALE } from '@/lib/locale'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Table, type Column } from '@/ui/Table'

const TaxRateDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./TaxRateDialog')).TaxRateDialog,
)

/** A rate, and the first day of the next one. */
type EndingRate = TaxRateRow & { until: string | undefined }

/** One decimal at least, so that the figures line up. */
const percents = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

const columns: readonly Column<EndingRate>[] = [
  {
    id: 'country',
    header: 'Country',
    rowHeader: true,
    cell: ({ country, source }) => (
      <>
        {countryName(country)}
        <small className="block font-normal text-text-3">{source}</small>
      </>
    ),
  },
  {
    id: 'rate',
    header: 'Rate, %',
    figure: true,
    align: 'end',
    cell: ({ rate }) => percents.format(rate),
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ validFrom, until }) => (
      <>
        {formatDate(validFrom, 'UTC')}
        {until === undefined ? null : (
          <small className="block text-text-3">until {formatDate(until, 'UTC')}</small>
        )}
      </>
    ),
  },
]

/** The rates by name of the country, with the day on which each is replaced. */
const withEnds = (rows: readonly TaxRateRow[]): EndingRate[] =>
  rows
    .map((row, index) => {
      const newer = rows[index - 1]
      return { ...row, until: newer?.country === row.country ? newer.validFrom : undefined }
    })
    .toSorted((a, b) => countryName(a.country).localeCompare(countryName(b.country), LOCALE))

/** The standard rates of VAT, each from a day on. A new one is a row of its own: what was charged stays. */
export function TaxRatesSection() {
  const query = useQuery(taxRateRowsQuery)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="tax-rates" className="border-t border-line">
      <SectionHead
        id="tax-rates"
        title="VAT rates"
        aside={<Button onClick={() => setIsOpen(true)}>Add a rate</Button>}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        An invoice has the rate of the last day of its month. Nothing updates these rates: add one
        when a country announces it.
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="VAT rates"
            columns={columns}
            rows={withEnds(rows ?? [])}
            rowKey={({ country, validFrom }) => `${country} ${validFrom}`}
            skeleton={rows === undefined ? 6 : 0}
            foldAt="never"
          />
        )}
      </QueryState>
      {isOpen ? <TaxRateDialog onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
