import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ErrorLink } from '@/components/ErrorLink'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

export interface ConflictBannerProps {
  title: string
  /** The explanation: "Nothing was overwritten." */
  children: ReactNode
  /** The headings of the columns of values: "Saved", "Yours". */
  columns: readonly string[]
  /** One row for each field that differs, with a value for each column. */
  rows: readonly { name: string; label: string; values: readonly string[] }[]
  /** Values are set in the mono face. */
  mono?: boolean
  actions: readonly { label: string; onClick: () => void }[]
}

/** Shown when two people or two tabs changed the same fields: the values of each side, and buttons to choose. */
export function ConflictBanner({
  title,
  children,
  columns,
  rows,
  mono = false,
  actions,
}: ConflictBannerProps) {
  const cell = 'border-t border-line-2 py-1.5 pr-2 text-left align-top wrap-anywhere'
  return (
    <Banner
      tone="warn"
      role="alert"
      title={title}
      actions={
        <>
          {actions.map(({ label, onClick }) => (
            <Button key={label} size="sm" onClick={onClick}>
              {label}
            </Button>
          ))}
          <ErrorLink code="conflict" />
        </>
      }
    >
      {children}
      <table className="mt-2 w-full table-fixed">
        <caption className="sr-only">Values that differ</caption>
        <thead>
          <tr className="text-12 text-text-2">
            {['Field', ...columns].map((column) => (
              <th key={column} scope="col" className="pr-2 pb-1 text-left font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, values }) => (
            <tr key={name}>
              <th scope="row" className={clsx(cell, 'font-medium')}>
                {label}
              </th>
              {columns.map((column, at) => (
                <td key={column} className={clsx(cell, mono && 'mono text-[0.8125rem]')}>
                  {values[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Banner>
  )
}
