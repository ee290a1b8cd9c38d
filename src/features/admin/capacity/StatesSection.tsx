import { SectionHead } from '@/components/SectionHead'
import { statesOf, type RegionUse } from '@/domain/capacity/regionUse'
import { formatCount } from '@/lib/format'
import { foldOf } from './foldOf'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

const count = (value: number) =>
  value === 0 ? <span className="text-text-3">0</span> : formatCount(value)

const columnsOf = (regions: readonly RegionUse[]): Column<string>[] => [
  {
    id: 'state',
    header: 'State',
    rowHeader: true,
    cell: (state) => `${state.charAt(0).toUpperCase()}${state.slice(1)}`,
  },
  ...regions.map(({ region, states }) => ({
    id: region,
    header: region,
    figure: true,
    align: 'end' as const,
    cell: (state: string) => count(states[state] ?? 0),
  })),
  {
    id: 'all',
    header: 'All regions',
    figure: true,
    align: 'end',
    cell: (state) => count(regions.reduce((sum, { states }) => sum + (states[state] ?? 0), 0)),
  },
]

/** How many servers of each state are in each region. */
export function StatesSection({ regions }: { regions: readonly RegionUse[] }) {
  return (
    <section aria-labelledby="states" className="border-t border-line">
      <SectionHead id="states" title="Servers by state" />
      <div className="border-t border-line">
        <Table
          caption="Servers by state"
          columns={columnsOf(regions)}
          rows={statesOf(regions)}
          rowKey={(state) => state}
          {...foldOf(regions)}
          empty={
            <EmptyState size="sm" title="No servers yet">
              Customers create them.
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
