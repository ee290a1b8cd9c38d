import { Fragment } from 'react'
import { readCall, writeCalls } from '@/content/api/examples'
import { filtersOf } from '@/content/api/filters'
import type { ApiGroup } from '@/content/api/groups'
import type { ApiTable, ApiValue } from '@/content/api/reference'
import { MdxLink } from '@/components/mdx/MdxLink'
import { Prose } from '@/ui/Prose'
import { Table } from '@/ui/Table'
import { CallSample } from './CallSample'
import { apiKeyRule } from './callerWords'
import { DocsFrame } from './DocsFrame'
import styles from './docs.module.css'
import { Endpoint } from './Endpoint'
import { FillIns } from './FillIns'
import { Part } from './Part'
import { RunnableSample } from './RunnableSample'

interface TablePageProps {
  path: string
  group: ApiGroup
  table: ApiTable
}

const VERBS = { POST: 'Insert', PATCH: 'Update', DELETE: 'Delete', GET: 'Read' } as const

/** A table or view: how to read it, its columns, and who may. */
export function TablePage({ path, group, table }: TablePageProps) {
  const changes = writeCalls(table)
  const headings = [
    { id: 'request', label: 'Request' },
    { id: 'columns', label: 'Columns' },
    { id: 'who-may', label: 'Who may' },
    ...(changes.length > 0 ? [{ id: 'changes', label: 'Change rows' }] : []),
  ]
  const sent = (name: string) =>
    [table.insert.includes(name) && 'insert', table.update.includes(name) && 'update']
      .filter((verb) => verb !== false)
      .join(', ')
  const isWritten = table.insert.length + table.update.length > 0
  return (
    <DocsFrame
      path={path}
      label={`API reference: ${group.label}`}
      title={table.title}
      lead={table.words}
      head={
        <Endpoint
          method="GET"
          path={`/rest/v1/${table.name}`}
          caller={table.reads}
          apiKeys={table.apiKeys}
          since={table.since}
        />
      }
      headings={headings}
    >
      <Part id="request" title="Request">
        <RunnableSample label={`Read ${table.name}`} call={readCall(table)} />
      </Part>
      <Part id="columns" title="Columns">
        <p>
          Write a filter as <code>column=operator.value</code>.{' '}
          <MdxLink href="/api-docs/reading">Read rows</MdxLink> explains the operators.
        </p>
        <Table
          caption={`Columns of ${table.name}`}
          className={styles.flush}
          rows={table.columns}
          rowKey={({ name }) => name}
          columns={[
            {
              id: 'name',
              header: 'Column',
              rowHeader: true,
              figure: true,
              cell: ({ name }: ApiValue) => name,
            },
            { id: 'type', header: 'Type', figure: true, cell: ({ type }) => type },
            {
              id: 'filters',
              header: 'Filters',
              figure: true,
              cell: ({ type }) => filtersOf(type).join(' '),
            },
            ...(isWritten
              ? [
                  {
                    id: 'writes',
                    header: 'You may',
                    cell: ({ name }: ApiValue) => sent(name) || 'read',
                  },
                ]
              : []),
            { id: 'words', header: 'Meaning', list: 'full', cell: ({ words }) => words },
          ]}
        />
      </Part>
      <Part id="who-may" title="Who may">
        <Prose>
          <ul>
            {[table.rows, apiKeyRule(table), ...table.writes].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
            {isWritten ? null : <li>You change no rows here; procedures do.</li>}
          </ul>
        </Prose>
      </Part>
      {changes.length === 0 ? null : (
        <Part id="changes" title="Change rows">
          {changes.map((call) => (
            <Fragment key={call.method}>
              <CallSample label={`${VERBS[call.method]} a row of ${table.name}`} call={call} />
              <FillIns call={call} />
            </Fragment>
          ))}
        </Part>
      )}
    </DocsFrame>
  )
}
