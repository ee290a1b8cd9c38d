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
    cell: ({ rate }) => (rate === null ? 'None: outside EU VAT' : `${rate} %`),
  },
]

/** The parts of member states that have tax rules of their own. Nobody changes them here. */
export function TerritoriesSection() {
  const query = useQuery(taxTerritoryRowsQuery)
  return (
    <section aria-labelledby="territories" className="border-t border-line">
      <SectionHead id="territories" title="Territories with other VAT rules" />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        Recognised by the customer’s postcode. You cannot change them here.
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="Territories with other VAT rules"
            columns={columns}
            rows={rows ?? []}
            rowKey={({ country, name }) => `${country} ${name}`}
            skeleton={rows === undefined ? 4 : 0}
            foldAt="never"
          />
        )}
      </QueryState>
    </section>
  )
}
