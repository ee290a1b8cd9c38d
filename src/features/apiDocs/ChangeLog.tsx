import { referencePath } from '@/content/api/docPaths'
import { apiGroups } from '@/content/api/groups'
import changes from '@/content/api/reference/changes.json'
import { MdxLink } from '@/components/mdx/MdxLink'
import { Table, type Column } from '@/ui/Table'
import styles from './docs.module.css'
import { Part } from './Part'

const kindOf = (name: string) =>
  apiGroups.some(({ tables }) => Object.hasOwn(tables, name)) ? 'tables' : 'procedures'

const columns: Column<(typeof changes)[number]>[] = [
  { id: 'day', header: 'Day', rowHeader: true, figure: true, cell: ({ day }) => day },
  { id: 'added', header: 'Added', list: 'full', cell: ({ added }) => <Names names={added} /> },
]

/** When each table and procedure became part of the API. */
export function ChangeLog() {
  return (
    <Part id="log" title="Tables and procedures by day">
      <Table
        caption="Tables and procedures by day"
        className={styles.flush}
        rows={changes}
        rowKey={({ day }) => day}
        columns={columns}
      />
    </Part>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>
          <MdxLink href={`/api-docs/${referencePath(kindOf(name), name)}`}>
            <code>{name}</code>
          </MdxLink>
        </li>
      ))}
    </ul>
  )
}
