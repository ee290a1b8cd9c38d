import { Fragment, useState } from 'react'
import { formatCount } from '@/lib/format'
import { Table, type Column } from '@/ui/Table'
import { columns } from './csvColumns'
import { FILE_MAX_BYTES } from '@/lib/csv/decodeText'
import { ROWS_MAX } from './readPlans'

type HelpColumn = (typeof columns)[number]

const helpColumns: readonly Column<HelpColumn>[] = [
  { id: 'name', header: 'Column', rowHeader: true, figure: true, cell: ({ name }) => name },
  { id: 'help', header: 'Holds', list: 'full', cell: ({ help }) => help },
  { id: 'example', header: 'Example', figure: true, cell: ({ example }) => example },
]

const optionalColumns = columns.filter((column) => column.optional)

const OptionalColumns = () =>
  optionalColumns.map(({ name }, index) => (
    <Fragment key={name}>
      {index > 0 ? ', ' : ''}
      <code>{name}</code>
    </Fragment>
  ))

/** A description of the file format, closed at first. */
export function FormatHelp() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="border-t border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-(--pad) py-3 text-14 font-medium text-text">
        File format
      </summary>
      <div className="max-w-prose px-(--pad) pb-4 text-14">
        <p>
          Include the header row: it names the columns, in any order. These may be missing, and
          plans keep what is stored: <OptionalColumns />. Cells are separated by commas, semicolons
          or tabs; the text is UTF-8 or UTF-16. At most {FILE_MAX_BYTES / 1_000_000} MB and{' '}
          <span className="num">{formatCount(ROWS_MAX)}</span> plans. In an export, a cell that a
          spreadsheet would run as a formula starts with an apostrophe; the import removes it.
        </p>
      </div>
      {isOpen ? (
        <Table
          caption="Columns of the file"
          className="border-t border-line"
          columns={helpColumns}
          rows={columns}
          rowKey={({ name }) => name}
        />
      ) : null}
    </details>
  )
}
