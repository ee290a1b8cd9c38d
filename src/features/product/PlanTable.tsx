import { clsx } from 'clsx'
import { memo, useMemo } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import type { CatalogueSort } from '@/domain/catalogue/catalogueSearch'
import type { Plan } from '@/domain/catalogue/plan'
import { CatalogueTable } from '@/components/catalogue/CatalogueTable'
import styles from './PlansSection.module.css'
import { planColumns, type ColumnContext, type PlanFacts } from '@/components/catalogue/planColumns'

/** The number of rows that are rendered first: more rows would make a phone wait before anyone scrolls to them. */
const FIRST_ROWS = 40

/** A window without room for the columns shows fewer rows of the table of all plans; see the style sheet. */
const NARROW_ROWS = 10

export interface PlanTableProps extends ColumnContext {
  caption: string
  facts: PlanFacts
  /** The plans that match the filter, in order. */
  rows: readonly Plan[]
  sort: CatalogueSort
  onSort: (sort: CatalogueSort) => void
  isWhole: boolean
  onShowAll: () => void
  onClear: () => void
  /** The number of lines to reserve while the rows are loading; 0 afterwards. */
  skeleton: number
}

/** The table of plans: its headers sort, its checkboxes compare, and each row has a link to the create form. */
export const PlanTable = memo(function PlanTable({
  caption,
  facts,
  rows,
  sort,
  onSort,
  isWhole,
  onShowAll,
  onClear,
  skeleton,
  ...context
}: PlanTableProps) {
  const { plans, prices, region, image, now, compared, fullId, onCompare, onAdd, counts } = context
  const columns = useMemo(
    () =>
      planColumns(
        { plans, prices, region, image, now, compared, fullId, onCompare, onAdd, counts },
        facts,
      ),
    [plans, prices, region, image, now, compared, fullId, onCompare, onAdd, counts, facts],
  )
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const isDown = sort.startsWith('-')
  const isFolded = facts === 'all' && !isWhole && rows.length > NARROW_ROWS
  const isCut = shown.length < rows.length
  return (
    <>
      <CatalogueTable
        className={isFolded ? styles.folded : undefined}
        caption={caption}
        columns={columns}
        rows={shown}
        sort={{
          id: isDown ? sort.slice(1) : sort,
          direction: isDown ? 'descending' : 'ascending',
        }}
        onSort={(id, direction) =>
          onSort(`${direction === 'descending' ? '-' : ''}${id}` as CatalogueSort)
        }
        isSelected={({ slug }) => compared.includes(slug)}
        context={context}
        skeleton={skeleton}
        stickyHead
        empty={
          <EmptyState
            title="No plans match your filters."
            action={<Button onClick={onClear}>Clear filters</Button>}
          >
            Remove a filter to see more plans.
          </EmptyState>
        }
      />
      {isFolded || isCut ? (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-(--pad) py-3',
            !isCut && 'lg:hidden',
          )}
        >
          <p className="small">
            Showing{' '}
            {isFolded ? (
              <>
                <span className="max-lg:hidden">{shown.length}</span>
                <span className="lg:hidden">{NARROW_ROWS}</span>
              </>
            ) : (
              shown.length
            )}{' '}
            of {rows.length} plans.
          </p>
          <Button size="sm" onClick={onShowAll}>
            Show all {rows.length}
          </Button>
        </div>
      ) : null}
    </>
  )
})
