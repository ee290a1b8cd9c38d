import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { monthChecklistQuery } from '@/domain/billing/admin/monthCloseQueries'
import { lastMonths, monthAgo, type MonthSearch } from '@/domain/billing/admin/months'
import { monthName } from '@/domain/billing/monthName'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { Skeleton } from '@/ui/Skeleton'
import { AdminBillingFrame } from '../AdminBillingFrame'
import { ChecklistLine } from './ChecklistLine'
import { DifferencesSection } from './DifferencesSection'

/** How many months can be chosen. */
const MONTHS = 24

/** /admin/billing/close and /staff/billing/close: what has to be in order before a month is closed in the books. */
export function MonthClosePage({ search }: { search: MonthSearch }) {
  const month = search.month ?? monthAgo(1)
  return (
    <AdminBillingFrame
      page="close"
      title="Month close"
      lead="What has to be in order before you close a month in the books."
    >
      <Checklist month={month} />
      <DifferencesSection month={month} />
    </AdminBillingFrame>
  )
}

function Checklist({ month }: { month: string }) {
  const { root } = useArea()
  const navigate = useNavigate()
  const query = useQuery(monthChecklistQuery(month))
  const items = query.data?.items ?? []
  const done = items.filter(({ state }) => state === 'ok').length
  const months = lastMonths(MONTHS)
  return (
    <section aria-labelledby="checklist" className="border-b border-line">
      <SectionHead
        id="checklist"
        title="Checklist"
        aside={query.data ? `${done} of ${items.length} in order` : undefined}
      />
      <div className="px-(--pad) pb-4">
        <Field label="Month" className="w-full max-w-64">
          <Select
            value={month}
            options={(months.includes(month) ? months : [...months, month]).map((value) => ({
              value,
              label: monthName(value),
            }))}
            onChange={(event) =>
              void navigate({
                to: `${root}/billing/close`,
                search: { month: event.currentTarget.value },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Field>
      </div>
      <QueryState
        query={query}
        pending={
          <div aria-busy="true" className="grid gap-4 border-t border-line px-(--pad) py-4">
            <Skeleton lines={10} />
          </div>
        }
      >
        {() => (
          <ol className="border-t border-line text-14">
            {items.map((item) => (
              <ChecklistLine key={item.item} item={item} />
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  )
}
