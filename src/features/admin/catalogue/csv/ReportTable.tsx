import { useMemo, useState } from 'react'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { ClientPagination } from '@/components/ClientPagination'
import { outcomes, type Outcome, type ReportRow } from './queries'
import { changesInWords, countOutcomes, sortForReading } from './report'
import { columnOf } from './csvColumns'

const looks: Readonly<Record<Outcome, { state: State; word: string }>> = {
  error: { state: 'error', word: 'Error' },
  conflict: { state: 'error', word: 'Conflict' },
  create: { state: 'published', word: 'Create' },
  update: { state: 'starting', word: 'Update' },
  unchanged: { state: 'stopped', word: 'Unchanged' },
}

function Changes({ row }: { row: ReportRow }) {
  if (row.outcome === 'error' || row.outcome === 'conflict') {
    return (
      <span className="text-text">
        {row.field ? <code className="text-12">{columnOf(row.field)}</code> : null} {row.message}
      </span>
    )
  }
  const changes = changesInWords(row)
  if (changes.length === 0) return <span className="text-text-3">No changes</span>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {changes.map((change) => (
        <li key={`${change.column} ${change.old}`} className="min-w-0 wrap-anywhere">
          <code className="text-12 text-text-3">{change.column}</code>{' '}
          {row.outcome === 'create' ? null : (
            <>
              <span>{change.old}</span> <span aria-label="to">→</span>{' '}
            </>
          )}
          <b className="strong">{change.new}</b>
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (differing: ReadonlySet<number>): readonly Column<ReportRow>[] => [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    figure: true,
    cell: ({ slug }) => slug || 'No name',
  },
  { id: 'line', header: 'Line', figure: true, align: 'end', cell: ({ line }) => line },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome, line }) => (
      <>
        <StateTag state={looks[outcome].state}>{looks[outcome].word}</StateTag>
        {differing.has(line) ? (
          <span className="block text-12 text-warn">changed since the check</span>
        ) : null}
      </>
    ),
  },
  { id: 'changes', header: 'Changes', list: 'full', cell: (row) => <Changes row={row} /> },
]

export interface ReportTableProps {
  report: readonly ReportRow[]
  caption: string
  /** The numbers of the lines whose outcome differs from the check. */
  differing?: ReadonlySet<number>
}

const filterLabel = (word: string, count: number) => (
  <>
    {word} <span className="num text-12 text-text-3">{count}</span>
  </>
)

const NONE: ReadonlySet<number> = new Set()

/** The outcome of every line, with a filter by outcome. */
export function ReportTable({ report, caption, differing = NONE }: ReportTableProps) {
  const counts = countOutcomes(report)
  const [filter, setFilter] = useState<Outcome | ''>(counts.error > 0 ? 'error' : '')
  const sorted = useMemo(() => sortForReading(report, differing), [report, differing])
  const shown = filter === '' ? sorted : sorted.filter(({ outcome }) => outcome === filter)
  return (
    <>
      <div className="border-y border-line px-(--pad) py-4">
        <Segmented
          label="Outcome"
          options={[
            { value: '', label: filterLabel('All', report.length) },
            ...outcomes
              .filter((outcome) => counts[outcome] > 0)
              .map((outcome) => ({
                value: outcome,
                label: filterLabel(looks[outcome].word, counts[outcome]),
              })),
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <ClientPagination key={filter} rows={shown} noun="lines" label="Pages of lines">
        {(rows) => (
          <Table
            caption={caption}
            columns={columnsOf(differing)}
            rows={rows}
            rowKey={({ line, field }) => `${line} ${field ?? ''}`}
            foldAt="lg"
            empty={<EmptyState title="No lines with this outcome" />}
          />
        )}
      </ClientPagination>
    </>
  )
}
