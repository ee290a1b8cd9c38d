import errors from '@/content/api/reference/errors.json'
import type { ApiProcedure } from '@/content/api/reference'
import { texts, type FailureCode } from '@/lib/errorTexts'
import { Table } from '@/ui/Table'

type Shown = ApiProcedure['errors'][number]

export interface ErrorTableProps {
  caption: string
  shown: readonly Shown[]
  className?: string | undefined
}

/** The codes of the database that its own texts do not have, with the code of their text. */
const SAME: Readonly<Record<string, FailureCode>> = { session_not_found: 'not_signed_in' }

function textOf(code: string): { message: string; hint?: string } {
  const known = SAME[code] ?? code
  return Object.hasOwn(texts, known) ? texts[known as FailureCode] : { message: code }
}

const statusOf = (code: string) => errors.find((error) => error.code === code)?.status

/** Error codes with their status, cause and cure. */
export function ErrorTable({ caption, shown, className }: ErrorTableProps) {
  return (
    <Table
      caption={caption}
      {...(className !== undefined && { className })}
      rows={shown}
      rowKey={({ code }) => code}
      columns={[
        {
          id: 'code',
          header: 'Code',
          rowHeader: true,
          figure: true,
          cell: ({ code }: Shown) => code,
        },
        { id: 'status', header: 'Status', figure: true, cell: ({ code }) => statusOf(code) },
        {
          id: 'cause',
          header: 'Cause',
          list: 'full',
          cell: ({ code, note }) =>
            `${textOf(code).message}${note === undefined ? '' : ` Here: ${note}.`}`,
        },
        { id: 'cure', header: 'Cure', list: 'full', cell: ({ code }) => textOf(code).hint ?? '' },
      ]}
    />
  )
}
