import { Button } from '@/ui/Button'
import type { Column } from '@/ui/Table'

/** What a person does with a row of their second factors or passkeys. */
export interface RowActions<Row> {
  onRename: (row: Row) => void
  onRemove: (row: Row) => void
}

/** The column with the buttons of a row. Their names say which row they are about. */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  { onRename, onRemove }: RowActions<Row>,
): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (row) => (
      <span className="inline-flex gap-2">
        <Button size="sm" aria-label={`Rename ${nameOf(row)}`} onClick={() => onRename(row)}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${nameOf(row)}`} onClick={() => onRemove(row)}>
          Remove
        </Button>
      </span>
    ),
  }
}
