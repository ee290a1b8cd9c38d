import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '@/domain/bit/evaluate'
import { csvOf, jsonText, textTable } from '@/domain/bit/format'
import type { Problem } from '@/domain/bit/syntax'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { Table, type Column } from '@/ui/Table'
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
  if (output.format !== 'table') {
    const text = output.format === 'json' ? jsonText(output) : csvOf(output)
    return <CodeBlock title={output.format.toUpperCase()} code={text} className={styles.code} />
  }
  return <RowsTable output={output} />
}

type Line = readonly string[]

/** A table shows this many rows until more are wanted: a page of thousands of cells is slow. */
const FIRST_ROWS = 50

function RowsTable({ output }: { output: Extract<Output, { kind: 'rows' }> }) {
  const { locale } = useViewerLocale()
  const [limit, setLimit] = useState(FIRST_ROWS)
  const { head, body } = textTable(output, locale)
  const columns: Column<Line>[] = head.map(({ name, isFigure }, index) => ({
    id: name,
    header: name,
    cell: (row) => row[index],
    rowHeader: index === 0,
    ...(isFigure ? { align: 'end' as const, figure: true } : {}),
  }))
  const rows = body.slice(0, limit)
  const keys = new Map(rows.map((row, index) => [row, String(index)]))
  return (
    <>
      <Table
        caption="Answer"
        columns={columns}
        rows={rows}
        rowKey={(row) => keys.get(row) ?? ''}
        foldAt={columns.length > 4 ? 'md' : 'never'}
        empty="No rows."
      />
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

/** A placeholder such as `<plan>` names what fits; a person cannot use it as it is. */
const isLiteral = (text: string) => !/[<…]/.test(text) && text.trim() !== '' && text !== 'a word'

function LineProblem({
  line,
  problem,
  onFit,
}: {
  line: string
  problem: Problem
  onFit: LineOutputProps['onFit']
}) {
  const { from, to, message, fits, code } = problem
  const { pathname } = useLocation()
  const replaced = (fit: string) => {
    const isBetween = from === to && from > 0 && !/\s$/.test(line.slice(0, from))
    return `${line.slice(0, from)}${isBetween ? ' ' : ''}${fit}${line.slice(to)}`
  }
  return (
    <div className={styles.problem}>
      {to === 0 ? null : (
        <pre className={styles.line}>
          <code>
            {line.slice(0, from)}
            <mark>{line.slice(from, to) || '\u00A0'}</mark>
            {line.slice(to)}
          </code>
        </pre>
      )}
      <p>
        {message}{' '}
        {code === 'sign_in_required' ? (
          <Link to="/auth" search={{ redirect: `${pathname}?cmd=${encodeURIComponent(line)}` }}>
            Sign in
          </Link>
        ) : null}
      </p>
      {fits.length === 0 ? null : (
        <p className={styles.fits}>
          <span>Fits here</span>
          {fits.map((fit) =>
            onFit !== undefined && isLiteral(fit) ? (
              <button key={fit} type="button" onClick={() => onFit(replaced(fit))}>
                {fit}
              </button>
            ) : (
              <code key={fit}>{fit}</code>
            ),
          )}
        </p>
      )}
    </div>
  )
}
