import { clsx } from 'clsx'
import { bitLine } from '@/content/api/bitLines'
import { procedureCall } from '@/content/api/examples'
import type { ApiGroup } from '@/content/api/groups'
import type { ApiProcedure, ApiValue } from '@/content/api/reference'
import { MdxLink } from '@/components/mdx/MdxLink'
import { Banner } from '@/ui/Banner'
import { Table } from '@/ui/Table'
import { AnswerExample } from './AnswerExample'
import { CallSample } from './CallSample'
import { ConsoleLine } from './ConsoleLine'
import { DocsFrame } from './DocsFrame'
import styles from './docs.module.css'
import { Endpoint } from './Endpoint'
import { ErrorTable } from './ErrorTable'
import { FillIns } from './FillIns'
import { Part } from './Part'

interface ProcedurePageProps {
  path: string
  group: ApiGroup
  procedure: ApiProcedure
}

const required = ({ optional }: ApiValue) =>
  optional ? 'No' : <span className="font-strong text-text">Yes</span>

/** `plan_id` beside `plan`: the words of the name say that the id works too. */
const isById = ({ name }: ApiValue, among: readonly ApiValue[]) =>
  among.some((value) => [`${value.name}_id`, `${value.name.replace(/s$/, '')}_ids`].includes(name))

/** A procedure: how to call it, its parameters, its answer and its errors. */
export function ProcedurePage({ path, group, procedure }: ProcedurePageProps) {
  const { name, parameters, fields, answer, errors } = procedure
  const call = procedureCall(procedure)
  const given = parameters.flatMap((parameter) => [
    parameter,
    ...fields.filter(
      (field) => field.name.startsWith(`${parameter.name}.`) && !isById(field, fields),
    ),
  ])
  const line = bitLine(call)
  const headings = [
    { id: 'request', label: 'Request' },
    ...(given.length > 0 ? [{ id: 'parameters', label: 'Parameters' }] : []),
    { id: 'answer', label: 'Answer' },
    { id: 'errors', label: 'Errors' },
    ...(line === undefined ? [] : [{ id: 'console', label: 'Try it in the console' }]),
  ]
  return (
    <DocsFrame
      path={path}
      label={`API reference: ${group.label}`}
      title={procedure.title}
      lead={procedure.words}
      head={
        <Endpoint
          method={call.method}
          path={`/rest/v1/rpc/${name}`}
          caller={procedure.calls}
          apiKeys={procedure.apiKeys}
          since={procedure.since}
        />
      }
      headings={headings}
    >
      <Part id="request" title="Request">
        <CallSample label={`Call ${name}`} call={call} />
        <FillIns call={call} />
        {given.some((value) => value.name.endsWith('idempotency_key')) ? (
          <Banner title="Send an idempotency key." className="mt-5">
            If the line drops, send the same request with the same key. It acts once, and you get
            the first answer again. Keys are kept for 7 days.
          </Banner>
        ) : null}
      </Part>
      {given.length === 0 ? null : (
        <Part id="parameters" title="Parameters">
          <Table
            caption={`Parameters of ${name}`}
            className={styles.flush}
            rows={given}
            rowKey={(value) => value.name}
            columns={[
              {
                id: 'name',
                header: 'Parameter',
                rowHeader: true,
                figure: true,
                cell: (value: ApiValue) => value.name,
              },
              { id: 'type', header: 'Type', figure: true, cell: ({ type }) => type },
              {
                id: 'required',
                header: 'Required',
                cell: required,
              },
              { id: 'words', header: 'Meaning', list: 'full', cell: ({ words }) => words },
            ]}
          />
        </Part>
      )}
      <Part id="answer" title="Answer">
        {answer.words === undefined ? null : (
          <p>
            {answer.words}{' '}
            {answer.type === undefined ? null : (
              <>
                Its type is <code>{answer.type}</code>.
              </>
            )}
          </p>
        )}
        <AnswerExample procedure={procedure} />
        {answer.values.length === 0 ? null : (
          <Table
            caption={`Answer of ${name}`}
            className={clsx(styles.flush, 'mt-6')}
            rows={answer.values}
            rowKey={(value) => value.name}
            columns={[
              {
                id: 'name',
                header: 'Key',
                rowHeader: true,
                figure: true,
                cell: (value: ApiValue) => value.name,
              },
              { id: 'type', header: 'Type', figure: true, cell: ({ type }) => type },
              { id: 'words', header: 'Meaning', list: 'full', cell: ({ words }) => words },
            ]}
          />
        )}
      </Part>
      <Part id="errors" title="Errors">
        <p>
          Besides those that every request can have: see{' '}
          <MdxLink href="/api-docs/errors">Errors</MdxLink>.
          {errors.length === 0 ? ' This procedure has none of its own.' : ''}
        </p>
        {errors.length === 0 ? null : (
          <ErrorTable caption={`Errors of ${name}`} shown={errors} className={styles.flush} />
        )}
      </Part>
      {line === undefined ? null : (
        <Part id="console" title="Try it in the console">
          <ConsoleLine line={line} isRead={procedure.isRead} />
        </Part>
      )}
    </DocsFrame>
  )
}
