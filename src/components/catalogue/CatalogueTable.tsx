import { clsx } from 'clsx'
import type { Plan } from '@/domain/catalogue/plan'
import { Table, type TableProps } from '@/ui/Table'
import { needsNote, PlanRowNotice, type RowContext } from './PlanRowNotice'
import styles from './CatalogueTable.module.css'

export interface CatalogueTableProps extends Omit<TableProps<Plan>, 'foldAt' | 'note' | 'rowKey'> {
  context: RowContext
}

/** A table of plans as visitors see it, with a line below the plans that need one. Its columns: `planColumns`. */
export function CatalogueTable({ context, className, ...rest }: CatalogueTableProps) {
  const noteOf = (plan: Plan) =>
    needsNote(plan, context) ? <PlanRowNotice plan={plan} context={context} /> : null
  return (
    <Table
      {...rest}
      rowKey={({ slug }) => slug}
      note={noteOf}
      foldAt="lg"
      className={clsx(styles.root, className)}
    />
  )
}
