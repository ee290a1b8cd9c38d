import { SectionHead } from '@/components/SectionHead'
import type { Load, SlowStatement } from '@/domain/load/load'
import { formatCount } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { formatBytes, formatSeconds } from './formatSeconds'

const columns: readonly Column<SlowStatement>[] = [
  {
    id: 'statement',
    header: 'Statement',
    rowHeader: true,
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ statement }) => <code className="text-12 font-normal">{statement}</code>,
  },
  {
    id: 'mean',
    header: 'Mean time',
    figure: true,
    align: 'end',
    cell: ({ mean_ms }) => formatSeconds(mean_ms / 1000),
  },
  {
    id: 'calls',
    header: 'Calls',
    figure: true,
    align: 'end',
    cell: ({ calls }) => formatCount(calls),
  },
  {
    id: 'total',
    header: 'All together',
    figure: true,
    align: 'end',
    cell: ({ total_ms }) => formatSeconds(total_ms / 1000),
  },
]

/** Why there are no figures of statements, and what to do. */
const absence = {
  missing: {
    title: 'This database counts no statements',
    text: 'It has no pg_stat_statements. Hosted projects of Supabase switch it on under Extensions; on a machine of yours, docs/operations.md says how.',
  },
  closed: {
    title: 'The figures of statements cannot be read',
    text: 'pg_stat_statements is installed, but shared_preload_libraries does not load it, or the owner of the tables may not read it.',
  },
} as const

/** The size of the database, and its slowest statements. */
export function DatabaseSection({
  bytes,
  statements: { state, items },
}: {
  bytes: number
  statements: Load['statements']
}) {
  return (
    <section aria-labelledby="database" className="border-t border-line">
      <SectionHead id="database" title="Database" aside={`${formatBytes(bytes)} on disk`} />
      <div className="border-t border-line">
        {state === 'there' ? (
          <Table
            caption="Slowest statements, by mean time"
            captionVisible
            columns={columns}
            rows={items}
            rowKey={({ statement, calls, total_ms }) => `${calls} ${total_ms} ${statement}`}
            empty={<EmptyState title="No statement was counted yet">Come back later.</EmptyState>}
          />
        ) : (
          <EmptyState title={absence[state].title}>{absence[state].text}</EmptyState>
        )}
      </div>
    </section>
  )
}
