import { useQuery } from '@tanstack/react-query'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import type { ExportRow } from '@/domain/billing/admin/exportRows'
import { ossQuery } from '@/domain/billing/admin/monthCloseQueries'
import type { Quarter } from '@/domain/billing/admin/months'
import { microsOfCents } from '@/domain/billing/cents'
import { countryName } from '@/lib/countries'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'

/** Net and tax of a quarter by country and rate, with the sum of each currency. */
export function OssTable({ quarter }: { quarter: Quarter }) {
  const query = useQuery(ossQuery(quarter))
  return (
    <QueryState query={query} pending={<CenteredSpinner />}>
      {(rows) => (
        <Table
          caption={`Net and tax of ${quarter.name} by country and rate`}
          columns={columns(quarter)}
          rows={[...rows, ...totalsOf(rows)]}
          rowKey={({ cursor }) => cursor}
          foldAt="md"
          empty={
            <EmptyState
              size="sm"
              title={`No tax of ${quarter.name} is declared through the One Stop Shop`}
            />
          }
        />
      )}
    </QueryState>
  )
}

type OssRow = Pick<ExportRow<'oss'>, 'cursor' | 'currency' | 'net_cents' | 'tax_cents'> &
  // A sum has none of these.
  Partial<Pick<ExportRow<'oss'>, 'quarter' | 'country' | 'rate'>>

/** The sum of each currency: amounts in several are not added up. */
function totalsOf(rows: readonly ExportRow<'oss'>[]): OssRow[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => ({
    cursor: `total ${currency}`,
    currency,
    net_cents: some.reduce((sum, row) => sum + row.net_cents, 0),
    tax_cents: some.reduce((sum, row) => sum + row.tax_cents, 0),
  }))
}

/** 'Q3 2026' of '2026-Q3'. */
const quarterName = (quarter: string) => quarter.split('-').toReversed().join(' ')

const columns = ({ name }: Quarter): readonly Column<OssRow>[] => [
  {
    id: 'country',
    header: 'Country',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ country, quarter }) => (
      <>
        {country === undefined ? 'Total' : countryName(country)}
        {quarter === undefined || quarterName(quarter) === name ? null : (
          <small className="block font-normal text-text-3">
            Amendment of {quarterName(quarter)}
          </small>
        )}
      </>
    ),
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    figure: true,
    cell: ({ rate }) => (rate === undefined ? '' : `${rate} %`),
  },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    figure: true,
    cell: ({ net_cents: cents, currency }) => (
      <Money micros={microsOfCents(cents)} currency={currency} />
    ),
  },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    figure: true,
    cell: ({ tax_cents: cents, currency }) => (
      <Money micros={microsOfCents(cents)} currency={currency} />
    ),
  },
]
