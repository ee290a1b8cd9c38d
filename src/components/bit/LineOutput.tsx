import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Column as BitColumn } from '@/domain/bit/command'
import type { Output } from '@/domain/bit/evaluate'
import { csvOf, jsonText, textTable } from '@/domain/bit/format'
import type { Cell } from '@/domain/bit/units'
import { BYTE_ORDER_MARK } from '@/lib/csv/csvText'
import { saveFile } from '@/lib/saveFile'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { Table, type Column } from '@/ui/Table'
import { ActionProgress } from './ActionProgress'
import { LineProblem } from './LineProblem'
import { useNameLinks } from './useNameLinks'
import styles from './bit.module.css'

export interface LineOutputProps {
  line: string
  output: Output
  /** Takes the place of the part of the line where the problem is. */
  onFit?: ((line: string) => void) | undefined
}

/** One answer of a line: a table, a text, or a problem with its place. */
export function LineOutput({ line, output, onFit }: LineOutputProps) {
  if (output.kind === 'problem') {
    return <LineProblem line={line} problem={output.problem} onFit={onFit} />
  }
  return (
    <>
      {output.format === 'table' ? <RowsTable output={output} /> : <RowsText output={output} />}
      {output.follows?.map((action) => (
        <ActionProgress key={action.id} action={action} />
      ))}
    </>
  )
}

type RowsOutput = Extract<Output, { kind: 'rows' }>

const TEXTS = {
  json: { type: 'application/json', write: jsonText, mark: '' },
  csv: { type: 'text/csv', write: csvOf, mark: BYTE_ORDER_MARK },
} as const

/** Rows as JSON or CSV, to copy or to save. */
function RowsText({ output }: { output: RowsOutput }) {
  const format = output.format === 'json' ? 'json' : 'csv'
  const { type, write, mark } = TEXTS[format]
  const text = write(output)
  return (
    <div aria-live="off">
      <CodeBlock
        title={format.toUpperCase()}
        label={`Answer as ${format.toUpperCase()}`}
        note={
          <button
            type="button"
            className={styles.save}
            onClick={() => saveFile(`answer.${format}`, new Blob([mark, text], { type }))}
          >
            Download
          </button>
        }
        code={text}
        className={styles.code}
      />
    </div>
  )
}

type Line = readonly string[]

/** What part an amount is of its limit. Undefined if one of them is no amount. */
function share(amount: Cell | undefined, limit: Cell | undefined): number | undefined {
  if (typeof amount !== 'number' || typeof limit !== 'number' || limit <= 0) return undefined
  return Math.min(Math.max(amount / limit, 0), 1)
}

/** An amount with its part of a limit as a bar. Both stand beside it as figures. */
function withBar(text: ReactNode, part: number | undefined): ReactNode {
  if (part === undefined) return text
  return (
    <>
      {text}
      <span aria-hidden="true" className={styles.cellBar}>
        <span style={{ width: `${part * 100}%` }} />
      </span>
    </>
  )
}

const linked = (to: string | undefined, text: string | undefined) =>
  to === undefined ? text : <Link to={to}>{text}</Link>

/** Wider tables are lists on a phone. */
const MOST_SIGNS = 44

/** The signs in a row of the widest cells. */
const signsIn = (head: readonly { name: string }[], body: readonly Line[]) =>
  head.reduce(
    (sum, { name }, index) =>
      sum + Math.max(name.length, ...body.map((row) => row[index]?.length ?? 0)),
    0,
  )

/** A table shows this many rows until more are wanted: a page of thousands of cells is slow. */
const FIRST_ROWS = 50

function RowsTable({ output }: { output: RowsOutput }) {
  const { locale } = useViewerLocale()
  const [limit, setLimit] = useState(FIRST_ROWS)
  const linkOf = useNameLinks()
  const { head, body } = textTable(output, locale)
  const rows = body.slice(0, limit)
  const keys = new Map(rows.map((row, index) => [row, String(index)]))
  const shareOf = (row: Line, { name, limit: most }: BitColumn) => {
    const cells = output.rows[Number(keys.get(row))]
    return share(cells?.[name], most === undefined ? undefined : cells?.[most])
  }
  const columns: Column<Line>[] = head.map(({ name, isFigure }, index) => {
    const column = output.columns[index]
    return {
      id: name,
      header: name,
      cell: (row) => {
        const text = linked(linkOf(column?.names, row[index] ?? ''), row[index])
        return column?.limit === undefined ? text : withBar(text, shareOf(row, column))
      },
      rowHeader: index === 0,
      ...(isFigure ? { align: 'end' as const, figure: true } : {}),
    }
  })
  return (
    <>
      {/* A screen reader announces the number of rows, and reads the table only when a person goes there. */}
      <div aria-live="off">
        <Table
          caption="Answer"
          columns={columns}
          rows={rows}
          rowKey={(row) => keys.get(row) ?? ''}
          foldAt={columns.length > 4 || signsIn(head, rows) > MOST_SIGNS ? 'md' : 'never'}
          empty={<p className="px-(--pad) pt-3 text-14">No rows.</p>}
        />
      </div>
      <p className={styles.note}>
        <span>
          {body.length} {body.length === 1 ? 'row' : 'rows'}
          {output.note === undefined ? '' : `. ${output.note}`}
        </span>
        {body.length > limit ? (
          <Button variant="ghost" size="sm" onClick={() => setLimit(limit + FIRST_ROWS * 10)}>
            Show more
          </Button>
        ) : null}
      </p>
    </>
  )
}
