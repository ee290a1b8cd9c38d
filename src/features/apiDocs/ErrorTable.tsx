import errors from '@/content/api/reference/errors.json'
import type { ApiProcedure } from '@/content/api/reference'
import { MdxLink } from '@/components/mdx/MdxLink'
import { errorCodeOf } from '@/content/api/errorCodes'
import { errorHref } from '@/content/api/errorHref'
import { texts } from '@/lib/errorTexts'
import { Table } from '@/ui/Table'

type Shown = ApiProcedure['errors'][number]

export interface ErrorTableProps {
  caption: string
  shown: readonly Shown[]
  className?: string | undefined
}

function textOf(code: string): { message: string; hint?: string } {
  const known = errorCodeOf(code)
  return known === undefined ? { message: code } : texts[known]
}

const statusOf = (code: string) => errors.find((error) => error.code === code)?.status

const codeLink = ({ code }: Shown) => <MdxLink href={errorHref(code)}>{code}</MdxLink>

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
          cell: codeLink,
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
