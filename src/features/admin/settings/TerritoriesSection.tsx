import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { taxTerritoryRowsQuery } from '@/domain/billing/admin/queryOptions'
import type { TaxTerritoryRow } from '@/domain/billing/admin/taxRates'
import { countryName } from '@/lib/countries'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<TaxTerritoryRow>[] = [
  { id: 'name', header: 'Territory', rowHeader: true, cell: ({ name }) => name },
  { id: 'country', header: 'Country', cell: ({ country }) => countryName(country) },
  {
    id: 'treatment',
    header: 'VAT',
    cell: ({ rate }) => (rate === null ? 'None: outside the area of EU VAT' : `${rate} %`),
  },
]

/** The parts of member states that have tax rules of their own. Nobody changes them here. */
export function TerritoriesSection() {
  const query = useQuery(taxTerritoryRowsQuery)
  return (
    <section aria-labelledby="territories" className="border-t border-line">
      <SectionHead id="territories" title="Territories with rules of their own" />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        Found by the postcode of the customer. They come with the software.
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="Territories with rules of their own"
            columns={columns}
            rows={rows ?? []}
            rowKey={({ country, name }) => `${country} ${name}`}
            skeleton={rows === undefined ? 4 : 0}
          />
        )}
      </QueryState>
    </section>
  )
}
