import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import styles from './DataSource.module.css'

export interface DataSourceProps {
  /** The source of the data above: a table, a procedure, an endpoint. */
  source: string
  /** The amount and the kind of data: "16 rows, sample catalogue". */
  note?: ReactNode
  /** The data for "View as JSON". */
  json?: unknown
  /** The address of the same data as JSON. "View as JSON" then links to it and shows nothing here. */
  jsonHref?: string
  className?: string
}

const KEY = clsx(
  styles.json,
  'inline-block text-12 leading-6 font-medium text-text pointer-coarse:leading-11 print:hidden',
)

/** Formats a list with one row per line. Other values are indented. */
export function formatJson(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2) ?? 'undefined'
  if (value.length === 0) return '[]'
  return `[\n${value.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
}

/** The foot of a data block: source, count, and the raw data. */
export function DataSource({ source, note, json, jsonHref, className }: DataSourceProps) {
  const [open, setOpen] = useState(false)
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 min-h-[39px] border-t border-line px-(--pad) py-1.5 text-12 text-text-3',
        className,
      )}
    >
      <code className="text-12 break-all text-text-2">{source}</code>
      {note ? <span>{note}</span> : null}
      {jsonHref === undefined ? null : (
        <a href={jsonHref} target="_blank" rel="noreferrer" className={clsx(KEY, 'ml-auto')}>
          View as JSON
        </a>
      )}
      {json === undefined ? null : (
        <details
          className="ml-auto open:ml-0 open:w-full"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className={KEY}>View as JSON</summary>
          {/* Rendered only when open, because a long list is a lot of text. */}
          {open ? (
            <pre
              tabIndex={0}
              role="group"
              aria-label={`${source} as JSON`}
              className="code mt-2 max-h-70"
            >
              {formatJson(json)}
            </pre>
          ) : null}
        </details>
      )}
    </div>
  )
}
