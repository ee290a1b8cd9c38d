import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { taxRateRowsQuery } from '@/domain/billing/admin/queryOptions'
import type { TaxRateRow } from '@/domain/billing/admin/taxRates'
import { countryName } from '@/lib/countries'
import { formatDate } from '@/lib/format'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Table, type Column } from '@/ui/Table'

const TaxRateDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./TaxRateDialog')).TaxRateDialog,
)

const columns: readonly Column<TaxRateRow>[] = [
  {
    id: 'country',
    header: 'Country',
    rowHeader: true,
    cell: ({ country }) => countryName(country),
  },
  { id: 'rate', header: 'Rate', figure: true, align: 'end', cell: ({ rate }) => `${rate} %` },
  {
    id: 'from',
    header: 'From',
    cell: ({ validFrom }) => formatDate(validFrom, 'UTC'),
  },
  { id: 'source', header: 'Source', list: 'full', cell: ({ source }) => source },
]

/** The standard rates of VAT, each from a day on. A new one is a row of its own: what was charged stays. */
export function TaxRatesSection() {
  const query = useQuery(taxRateRowsQuery)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="tax-rates" className="border-t border-line">
      <SectionHead
        id="tax-rates"
        title="Rates of VAT"
        aside={<Button onClick={() => setIsOpen(true)}>Add a rate</Button>}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        An invoice has the rate of the last day of its month. Check the rates when a country changes
        its own: nothing reads them from elsewhere.
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="Rates of VAT"
            columns={columns}
            rows={rows ?? []}
            rowKey={({ country, validFrom }) => `${country} ${validFrom}`}
            skeleton={rows === undefined ? 6 : 0}
          />
        )}
      </QueryState>
      {isOpen ? <TaxRateDialog onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
