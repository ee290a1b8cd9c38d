import { useNavigate } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { Money } from '@/components/Money'
import { SectionHead } from '@/components/SectionHead'
import { groupRevenue, type RevenueGroup, type RevenueRow } from '@/domain/billing/admin/revenue'
import type { RevenueGrouping, RevenueSearch } from '@/domain/billing/admin/revenueSearch'
import { microsOfCents } from '@/domain/billing/cents'
import { monthName } from '@/domain/billing/monthName'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { Table, type Column } from '@/ui/Table'
import { signedPercent } from '../signedPercent'

const groupings: readonly { value: RevenueGrouping; label: string }[] = [
  { value: 'product', label: 'By product' },
  { value: 'region', label: 'By region' },
]

interface RevenueGroupsProps {
  rows: readonly RevenueRow[]
  search: RevenueSearch
  /** The first day of the month to show. */
  month: string
  currency: string
}

/** What products or regions earned in a month, beside the month before and the whole year. */
export function RevenueGroups({ rows, search, month, currency }: RevenueGroupsProps) {
  const navigate = useNavigate()
  const { root } = useArea()
  const by = search.by ?? 'product'
  const groups = groupRevenue(rows, by, month)
  const total = groups.reduce(
    (sum, group) => ({
      ...sum,
      cents: sum.cents + group.cents,
      centsBefore: sum.centsBefore + group.centsBefore,
      centsOfAll: sum.centsOfAll + group.centsOfAll,
    }),
    { id: 'total', label: 'Total', cents: 0, centsBefore: 0, centsOfAll: 0 },
  )
  const largest = Math.max(1, ...groups.map(({ cents }) => Math.abs(cents)))
  return (
    <section aria-labelledby="by-group">
      <SectionHead
        id="by-group"
        title={monthName(month)}
        aside={
          <Segmented
            label="Group the revenue"
            options={groupings}
            value={by}
            onChange={(value) =>
              void navigate({
                to: `${root}/billing/revenue`,
                search: { ...search, by: value },
                resetScroll: false,
                replace: true,
              })
            }
          />
        }
      />
      <Table
        caption={`Revenue of ${monthName(month)} ${by === 'product' ? 'by product' : 'by region'}`}
        columns={columnsIn(currency, by, largest)}
        rows={groups.length === 0 ? [] : [...groups, total]}
        rowKey={({ id }) => id}
        foldAt="md"
        empty={
          <EmptyState size="sm" title="Nothing was invoiced in the last year">
            The first invoices are issued on the first day of the month after orders opened.
          </EmptyState>
        }
      />
    </section>
  )
}

const columnsIn = (
  currency: string,
  by: RevenueGrouping,
  largest: number,
): readonly Column<RevenueGroup>[] => {
  const money = (cents: number) => <Money micros={microsOfCents(cents)} currency={currency} />
  return [
    {
      id: 'group',
      header: by === 'product' ? 'Product' : 'Region',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ id, label, cents }) => (
        <>
          {label}
          {id === 'total' ? null : (
            <span aria-hidden="true" className="mt-1 block h-1.5 max-w-60 bg-raised">
              <span
                className="block h-full bg-text-2"
                style={{ width: `${(Math.abs(cents) / largest) * 100}%` }}
              />
            </span>
          )}
        </>
      ),
    },
    { id: 'net', header: 'Net', align: 'end', figure: true, cell: ({ cents }) => money(cents) },
    {
      id: 'before',
      header: 'Month before',
      align: 'end',
      figure: true,
      cell: ({ cents, centsBefore }) => (
        <>
          {money(centsBefore)}
          <small className="block text-text-3">{signedPercent(centsBefore, cents)}</small>
        </>
      ),
    },
    {
      id: 'year',
      header: 'All 13 months',
      align: 'end',
      figure: true,
      cell: ({ centsOfAll }) => money(centsOfAll),
    },
  ]
}
