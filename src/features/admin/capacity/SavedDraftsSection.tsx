import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { SavedDrafts } from '@/domain/capacity/capacity'
import { savedDraftsQuery } from '@/domain/capacity/queryOptions'
import { formatCount } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const chosen = (value: string | null) =>
  value ?? <span className="font-normal text-text-3">Not chosen</span>

const columns: readonly Column<SavedDrafts>[] = [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    cell: ({ plan, plan_status }) => (
      <span className="flex flex-wrap gap-x-3">
        {plan}
        {plan_status === 'retired' ? <StateTag state="retired" /> : null}
        {plan_status === 'draft' ? <StateTag state="draft" /> : null}
      </span>
    ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => chosen(region) },
  { id: 'image', header: 'Image', cell: ({ image }) => chosen(image) },
  {
    id: 'drafts',
    header: 'People',
    figure: true,
    align: 'end',
    cell: ({ drafts }) => formatCount(drafts),
  },
  {
    id: 'last',
    header: 'Last saved',
    figure: true,
    cell: ({ last_saved_at }) => <LocalTime at={last_saved_at} day />,
  },
]

/** What people saved for later: counts, and no names. */
export function SavedDraftsSection() {
  const query = useQuery(savedDraftsQuery)
  const total = query.data?.[0]?.total
  return (
    <section aria-labelledby="drafts" className="border-t border-line">
      <SectionHead
        id="drafts"
        title="Saved configurations"
        aside={total === undefined ? undefined : `${formatCount(total)} in all`}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        What people saved to create later. Each person has at most one, so the figures count people.
      </p>
      <div className="border-t border-line">
        <QueryState
          query={query}
          empty={
            <EmptyState size="sm" title="No saved configurations">
              People save one on the page that creates servers.
            </EmptyState>
          }
        >
          {(drafts) => (
            <Table
              caption="Saved configurations, the most frequent first"
              columns={columns}
              rows={drafts ?? []}
              rowKey={({ plan, region, image }) => `${plan} ${region} ${image}`}
              skeleton={drafts === undefined ? 3 : 0}
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}
