import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'

export interface DataSourceProps {
  /** Where the data above comes from: a table, a procedure, an endpoint. */
  source: string
  /** How much of it there is, and of what kind: "16 rows, sample catalogue". */
  note?: ReactNode
  /** The data itself; with it there is "View as JSON". */
  json?: unknown
  /** Where the same data answers as JSON: the link then leads there, and nothing is written out here. */
  jsonHref?: string
  className?: string
}

/** A list one row a line, as a person would write it; anything else indented. */
export function formatJson(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2) ?? 'undefined'
  if (value.length === 0) return '[]'
  return `[\n${value.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
}

/** The foot of a data block: source, count, and the data as it came. */
export function DataSource({ source, note, json, jsonHref, className }: DataSourceProps) {
  const [open, setOpen] = useState(false)
  return (
    <div
      className={clsx(
        'plate flex flex-wrap items-center gap-x-4 gap-y-1 min-h-[39px] border-t border-line px-(--pad) py-1.5 text-12 text-text-3',
        className,
      )}
    >
      <code className="text-12 break-all text-text-2">{source}</code>
      {note ? <span>{note}</span> : null}
      {jsonHref === undefined ? null : (
        <a
          href={jsonHref}
          target="_blank"
          rel="noreferrer"
          className="plate-json ml-auto inline-block text-12 leading-6 pointer-coarse:leading-11 font-medium text-text"
        >
          View as JSON
        </a>
      )}
      {json === undefined ? null : (
        <details
          className="ml-auto open:ml-0 open:w-full"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="plate-json inline-block text-12 leading-6 pointer-coarse:leading-11 font-medium text-text">
            View as JSON
          </summary>
          {/* Written out only when asked for: a long list is a lot of text. */}
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
