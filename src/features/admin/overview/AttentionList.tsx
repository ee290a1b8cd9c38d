import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { formatCount } from '@/lib/format'
import { LocalTime } from '@/components/LocalTime'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import type { Attention } from '@/domain/catalogue/admin/overview'
import { attentionQuery } from '@/domain/catalogue/admin/overviewQueries'
import { fleetAttentionQuery } from '@/domain/instances/admin/queryOptions'
import { combineQueries } from '@/lib/queryView'
import { FleetAttentionList } from '@/components/admin/FleetAttentionList'

/** Rows shown before "Show all" is pressed. */
const SHOWN = 8

function What({ item }: { item: Attention }) {
  switch (item.kind) {
    case 'sold_out':
      return (
        <StateTag state="sold-out">
          {item.region === null ? 'Sold out everywhere' : `Sold out in ${item.region}`}
        </StateTag>
      )
    case 'retiring_soon':
      return <StateTag state="retiring">{isPast(item) ? 'To be retired' : 'Retires soon'}</StateTag>
    case 'draft_for_long':
      return <StateTag state="draft">Stale draft</StateTag>
  }
}

const isPast = ({ at }: Attention) => Date.parse(at) < Date.now()

function whatToDo(item: Attention): string {
  switch (item.kind) {
    case 'sold_out':
      return item.region === null ? 'Add stock or retire it.' : 'Add stock there.'
    case 'retiring_soon':
      return isPast(item) ? 'Date has passed: retire it.' : 'Retires then.'
    case 'draft_for_long':
      return 'Publish or delete it.'
  }
}

const columns: readonly Column<Attention>[] = [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    figure: true,
    cell: ({ plan_id, slug }) => (
      <Link to="/admin/products" search={{ plan: plan_id }}>
        {slug}
      </Link>
    ),
  },
  { id: 'what', header: 'What', cell: (item) => <What item={item} /> },
  {
    id: 'when',
    header: 'When',
    figure: true,
    cell: (item) => (
      <>
        {item.kind === 'retiring_soon' ? 'on' : 'since'} <LocalTime at={item.at} day />
      </>
    ),
  },
  { id: 'do', header: 'What to do', list: 'full', cell: whatToDo },
]

/** Without a table: rows that appear above it would move it. */
function Waiting() {
  return (
    <div aria-busy="true" className="px-(--pad) py-4">
      <Skeleton lines={4} className="h-8" />
    </div>
  )
}

/** Servers, requests and plans that need attention, on /admin. */
export function AttentionList() {
  const query = combineQueries(useQuery(attentionQuery), useQuery(fleetAttentionQuery))
  const [isAll, setIsAll] = useState(false)
  const [plans = [], fleet = []] = query.data ?? []
  const count = plans.length
  return (
    <section aria-labelledby="attention" className="border-t border-line">
      <SectionHead
        id="attention"
        title="Needs attention"
        aside={count > 0 ? `${formatCount(count)} in the catalogue` : undefined}
      />
      <div className="border-t border-line">
        <QueryState query={query} pending={<Waiting />}>
          {() => (
            <>
              <FleetAttentionList items={fleet} />
              {count === 0 ? (
                fleet.length > 0 ? null : (
                  <EmptyState title="Nothing needs attention.">
                    Tickets, requests for higher limits, servers that failed or are stuck, and plans
                    that are sold out, retire soon or have long been drafts appear here.
                  </EmptyState>
                )
              ) : (
                <Table
                  caption="Plans that need attention"
                  columns={columns}
                  rows={isAll ? plans : plans.slice(0, SHOWN)}
                  rowKey={({ kind, plan_id, region }) => `${kind} ${plan_id} ${region ?? ''}`}
                />
              )}
              {count > SHOWN && !isAll ? (
                <div className="border-t border-line px-(--pad) py-3">
                  <Button size="sm" onClick={() => setIsAll(true)}>
                    Show all {formatCount(count)}
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </QueryState>
      </div>
    </section>
  )
}
