import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Table, type Column } from '@/ui/Table'
import { FocusedSummary } from './FocusedSummary'
import { ClientPagination } from '@/components/ClientPagination'
import type { CellProblem } from './cellProblem'

/** The most characters shown of a cell: enough to find it. */
const SHOWN = 80

/** The shortened content of a cell, with visible line breaks. */
function Content({ text }: { text: string }) {
  if (text === '') return <span className="text-text-3">empty</span>
  const shown = Array.from(text.slice(0, SHOWN * 2))
    .slice(0, SHOWN)
    .join('')
    .replaceAll(/[\t\r\n]/g, '⏎')
  const isCut = text.length > shown.length
  return (
    <>
      <code className="text-12">{shown}</code>
      {isCut ? <span className="text-text-3"> … {formatCount(text.length)} characters</span> : null}
    </>
  )
}

type Select = (problem: CellProblem) => void

const columnsOf = (onSelect: Select | undefined): readonly Column<CellProblem>[] => [
  {
    id: 'line',
    header: 'Line',
    rowHeader: true,
    figure: true,
    cell: ({ line }) => `Line ${line}`,
  },
  {
    id: 'column',
    header: 'Column',
    cell: (problem) => {
      const { column, line } = problem
      const name = column === null ? 'The whole line' : <code className="text-12">{column}</code>
      return onSelect ? (
        <button
          type="button"
          className="text-text underline decoration-line-3 underline-offset-3 hover:decoration-ember pointer-coarse:min-h-11"
          onClick={() => onSelect(problem)}
        >
          {name} <span className="sr-only">go to line {line}</span>
        </button>
      ) : (
        name
      )
    },
  },
  {
    id: 'value',
    header: 'Content',
    className: 'wrap-anywhere',
    cell: ({ value }) => <Content text={value} />,
  },
  { id: 'expected', header: 'Expected', list: 'full', cell: ({ expected }) => expected },
]

export interface ProblemTableProps {
  problems: readonly CellProblem[]
  /** The summary takes the focus. */
  takesFocus: boolean
  /** Selects the cell of a problem. */
  onSelect?: Select
}

/** A summary, and a table of the problems with their lines. */
export function ProblemTable({ problems, takesFocus, onSelect }: ProblemTableProps) {
  const count = problems.length
  return (
    <>
      <FocusedSummary about={takesFocus ? problems : null} className="px-(--pad) pb-4">
        <Banner
          tone="error"
          role="alert"
          title={`${formatCount(count)} ${count === 1 ? 'error' : 'errors'}.`}
        >
          Nothing was imported. Fix {count === 1 ? 'it' : 'them'} and try again.
        </Banner>
      </FocusedSummary>
      <ClientPagination rows={problems} noun="errors" label="Pages of errors">
        {(shown) => (
          <Table
            caption="Errors by line"
            className="border-t border-line"
            columns={columnsOf(onSelect)}
            rows={shown}
            rowKey={({ line, column }) => `${line} ${column ?? ''}`}
          />
        )}
      </ClientPagination>
    </>
  )
}
