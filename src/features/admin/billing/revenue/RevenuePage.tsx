import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  monthsBetween,
  previousMonth,
  sumCents,
  type Revenue,
  type RevenueDraft,
} from '@/domain/billing/admin/revenue'
import { revenueQuery, revenueSoFarQuery } from '@/domain/billing/admin/revenueQueries'
import type { RevenueSearch } from '@/domain/billing/admin/revenueSearch'
import { microsOfCents } from '@/domain/billing/cents'
import { monthName } from '@/domain/billing/monthName'
import { Button } from '@/ui/Button'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import { AdminBillingFrame } from '../AdminBillingFrame'
import { RevenueChart, type MonthBar } from './RevenueChart'
import { RevenueGroups } from './RevenueGroups'

/** /admin/billing/revenue and /staff/billing/revenue: what invoices earned, by month, product and region. */
export function RevenuePage({ search }: { search: RevenueSearch }) {
  return (
    <AdminBillingFrame
      page="revenue"
      title="Revenue"
      lead="Invoices less credit notes, without tax, each in the month that it is about."
    >
      <RevenueSections search={search} />
    </AdminBillingFrame>
  )
}

function RevenueSections({ search }: { search: RevenueSearch }) {
  const query = useQuery(revenueQuery)
  const { data: draft, error, refetch } = useQuery(revenueSoFarQuery)
  return (
    <QueryState query={query} pending={<CenteredSpinner />}>
      {(revenue) => (
        <>
          {error === null ? null : (
            <div className="border-b border-line px-(--pad) py-4">
              <p className="mb-2 text-14">{monthName(revenue.thisMonth)} could not be computed.</p>
              <FailureBanner
                failure={error}
                actions={
                  <Button size="sm" onClick={() => void refetch()}>
                    Try again
                  </Button>
                }
              />
            </div>
          )}
          <YearSections
            search={search}
            revenue={revenue}
            draft={draft}
            hasFailed={error !== null}
          />
        </>
      )}
    </QueryState>
  )
}

interface YearProps {
  search: RevenueSearch
  revenue: Revenue
  /** undefined while it is computed, or if that failed. */
  draft: RevenueDraft | undefined
  hasFailed: boolean
}

function YearSections({ search, revenue, draft, hasFailed }: YearProps) {
  const { currency, firstMonth, thisMonth } = revenue
  // A page that was open when the month ended: its draft is one of a month that the invoices are of.
  const draftRows = draft?.month === thisMonth ? draft.rows : []
  const rows = [...revenue.rows, ...draftRows]
  const months = monthsBetween(firstMonth, thisMonth)
  const selected = months.find((month) => month === search.month) ?? previousMonth(thisMonth)
  const bars = months.map((month) => ({
    month,
    cents: sumCents(rows.filter((row) => row.month === month)),
    isDraft: month === thisMonth,
  }))
  return (
    <>
      <section aria-labelledby="by-month" className="border-b border-line">
        <SectionHead id="by-month" title="By month" />
        <div className="grid items-stretch border-t border-line lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RevenueChart bars={bars} selected={selected} />
          <div className="min-w-0 border-line max-lg:border-t lg:border-l">
            <Table
              caption="Revenue by month"
              columns={monthColumns({
                search,
                selected,
                currency,
                missing: draft !== undefined ? null : hasFailed ? 'not known' : 'computing',
              })}
              rows={bars.toReversed()}
              rowKey={({ month }) => month}
              foldAt="never"
            />
          </div>
        </div>
        {draft === undefined ? null : (
          <p className="border-t border-line px-(--pad) py-3 text-14 text-text-3">
            {monthName(thisMonth)} is a draft: what would be invoiced if it had ended on{' '}
            <LocalTime at={draft.until} />. Months with invoices that wait grow when those are
            issued.
          </p>
        )}
      </section>
      <RevenueGroups rows={rows} search={search} month={selected} currency={currency} />
    </>
  )
}

interface MonthColumns {
  search: RevenueSearch
  selected: string
  currency: string
  /** Why there is no amount of the running month. */
  missing: string | null
}

const monthColumns = ({
  search,
  selected,
  currency,
  missing,
}: MonthColumns): readonly Column<MonthBar>[] => [
  {
    id: 'month',
    header: 'Month',
    rowHeader: true,
    cell: ({ month, isDraft }) => (
      <>
        <MonthLink search={search} month={month} isCurrent={month === selected} />
        {isDraft ? <span className="text-12 font-normal text-text-3"> so far</span> : null}
      </>
    ),
  },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    figure: true,
    cell: ({ cents, isDraft }) =>
      isDraft && missing !== null ? (
        <span className="text-text-3">{missing}</span>
      ) : (
        <Money micros={microsOfCents(cents)} currency={currency} />
      ),
  },
]

function MonthLink({
  search,
  month,
  isCurrent,
}: {
  search: RevenueSearch
  month: string
  isCurrent: boolean
}) {
  const { root } = useArea()
  return (
    <Link
      to={`${root}/billing/revenue`}
      search={{ ...search, month }}
      resetScroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-block aria-[current]:text-ember-text aria-[current]:no-underline pointer-coarse:py-3"
    >
      {monthName(month)}
    </Link>
  )
}
