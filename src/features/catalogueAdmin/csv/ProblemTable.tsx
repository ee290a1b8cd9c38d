import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Table, type Column } from '@/ui/Table'
import { LocalPages } from './LocalPages'
import type { CellProblem } from './readPlans'

/** Enough of a cell to find it again. */
const SHOWN = 80

/** What a cell holds, short, and with its blanks and line breaks seen. */
function Holds({ text }: { text: string }) {
  if (text === '') return <span className="text-text-3">nothing</span>
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

const columns: readonly Column<CellProblem>[] = [
  { id: 'line', header: 'Line', rowHeader: true, figure: true, cell: ({ line }) => `Line ${line}` },
  {
    id: 'column',
    header: 'Column',
    cell: ({ column }) =>
      column === null ? 'The whole line' : <code className="text-12">{column}</code>,
  },
  {
    id: 'holds',
    header: 'Holds',
    className: 'wrap-anywhere',
    cell: ({ holds }) => <Holds text={holds} />,
  },
  { id: 'expected', header: 'Expected', list: 'full', cell: ({ expected }) => expected },
]

/** What is wrong with the cells of a file, each with its line. */
export function ProblemTable({ problems }: { problems: readonly CellProblem[] }) {
  const count = problems.length
  return (
    <>
      <div className="px-(--pad) pb-4">
        <Banner
          tone="error"
          role="alert"
          title={`${formatCount(count)} ${count === 1 ? 'place' : 'places'} in the file ${count === 1 ? 'is' : 'are'} not as expected.`}
        >
          Nothing was sent. Mend the file and choose it again: an import takes every line, or none.
        </Banner>
      </div>
      <LocalPages rows={problems} noun="problems" label="Pages of problems">
        {(shown) => (
          <Table
            caption="Cells that are not as expected"
            className="border-t border-line"
            columns={columns}
            rows={shown}
            rowKey={({ line, column }) => `${line} ${column ?? ''}`}
          />
        )}
      </LocalPages>
    </>
  )
}
