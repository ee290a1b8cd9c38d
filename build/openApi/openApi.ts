import { procedureCall } from '../../src/content/api/examples.ts'
import { filtersOf } from '../../src/content/api/filters.ts'
import type {
  ApiError,
  ApiKeyUse,
  ApiProcedure,
  ApiReference,
  ApiTable,
  ApiValue,
  Caller,
} from '../../src/content/api/reference.ts'
import { schemaOfType, schemaOfValues, type Schema } from './schemas.ts'

export interface OpenApiOptions {
  /** The name of the provider. */
  name: string
  /** Where the API answers. Relative if it is on the page's own origin. */
  url: string
}

/** The part of the reference that belongs together, with its title. */
export interface OpenApiGroup extends ApiReference {
  label: string
}

type Json = Record<string, unknown>

const json = (schema: Schema): Json => ({ content: { 'application/json': { schema } } })
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const failed = { default: { $ref: '#/components/responses/Error' } }
const publicKey = { publicKey: [] }
const signedIn = { ...publicKey, accessToken: [] }

/** The ways to send a request: each is one requirement. That of an API key names the scope that it needs. */
const securityOf = (caller: Caller, apiKeys: ApiKeyUse): Json[] => [
  ...(caller === 'everyone' ? [publicKey] : []),
  ...(caller === 'signedIn' ? [signedIn] : []),
  ...(apiKeys === 'none' ? [] : [{ ...publicKey, apiKey: [apiKeys] }]),
]

/** The specification of the API, as OpenAPI 3.1, from the generated reference. */
export function openApiOf(
  groups: readonly OpenApiGroup[],
  errors: readonly ApiError[],
  { name, url }: OpenApiOptions,
): Json {
  const tables = groups.flatMap((group) => group.tables)
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: versionOf(groups),
      description: 'Every request carries the public key. Generated from the database.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [{ name: 'Sign-in' }, ...groups.map(({ label }) => ({ name: label }))],
    paths: {
      '/auth/v1/token': signInPath,
      ...Object.fromEntries(
        groups.flatMap(({ label, tables: own, procedures }) => [
          ...own.map((table) => [`/rest/v1/${table.name}`, tablePath(table, label)]),
          ...procedures.map((each) => [`/rest/v1/rpc/${each.name}`, procedurePath(each, label)]),
        ]),
      ),
    },
    components: {
      securitySchemes: {
        publicKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            'An API key of a workspace, instead of an access token. A requirement names the scope: read, or operate, which includes read.',
        },
      },
      parameters: {
        select: query('select', 'The columns to return, separated by commas.'),
        order: query('order', 'Columns to sort by, such as created_at.desc.'),
        limit: query('limit', 'How many rows at most.', { type: 'integer', minimum: 0 }),
        offset: query('offset', 'How many rows to skip.', { type: 'integer', minimum: 0 }),
      },
      responses: {
        Error: { description: 'The request was refused.', ...json(reference('Error')) },
      },
      schemas: {
        Error: errorSchema(errors),
        Session: sessionSchema,
        ...Object.fromEntries(tables.map((table) => [table.name, rowSchema(table)])),
      },
    },
  }
}

/** The day of the newest object. */
function versionOf(groups: readonly OpenApiGroup[]): string {
  const days = groups.flatMap(({ tables, procedures }) =>
    [...tables, ...procedures].map(({ since }) => since),
  )
  return days.toSorted().at(-1) ?? '0'
}

const query = (name: string, description: string, schema: Schema = { type: 'string' }): Json => ({
  name,
  in: 'query',
  description,
  schema,
})

function tablePath(table: ApiTable, tag: string): Json {
  const filters = table.columns.map(({ name, type }) =>
    query(name, `A filter, such as ${filtersOf(type)[0]}.value.`),
  )
  const shared = { tags: [tag], responses: { '204': { description: 'Done.' }, ...failed } }
  const body = (columns: readonly string[]) => ({
    required: true,
    ...json(
      schemaOfValues(
        table.columns
          .filter(({ name }) => columns.includes(name))
          .map((column) => ({ ...column, optional: true as const })),
        { isNullable: true },
      ),
    ),
  })
  return {
    get: {
      operationId: `read_${table.name}`,
      summary: table.words,
      description: table.rows,
      tags: [tag],
      security: securityOf(table.reads, table.apiKeys),
      parameters: [
        ...['select', 'order', 'limit', 'offset'].map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
        ...filters,
      ],
      responses: {
        '200': {
          description: 'The rows.',
          ...json({ type: 'array', items: reference(table.name) }),
        },
        ...failed,
      },
    },
    ...(table.insert.length > 0 && {
      post: {
        operationId: `insert_${table.name}`,
        summary: `Insert a row: ${table.words}`,
        ...shared,
        responses: { '201': { description: 'Inserted.' }, ...failed },
        security: [signedIn],
        requestBody: body(table.insert),
      },
    }),
    ...(table.update.length > 0 && {
      patch: {
        operationId: `update_${table.name}`,
        summary: `Update rows: ${table.words}`,
        ...shared,
        security: [signedIn],
        parameters: filters,
        requestBody: body(table.update),
      },
    }),
    ...(table.delete && {
      delete: {
        operationId: `delete_${table.name}`,
        summary: `Delete rows: ${table.words}`,
        ...shared,
        security: [signedIn],
        parameters: filters,
      },
    }),
  }
}

function procedurePath(procedure: ApiProcedure, tag: string): Json {
  const { name, words, calls, apiKeys, parameters, fields, errors } = procedure
  const codes = errors.map(({ code }) => code).join(', ')
  const call = procedureCall(procedure)
  const operation = {
    operationId: name,
    summary: words,
    ...(codes !== '' && { description: `Errors: ${codes}.` }),
    tags: [tag],
    security: securityOf(calls, apiKeys),
    responses: { ...answerOf(procedure), ...failed },
  }
  if (call.method === 'GET') {
    const given = parameters.map(({ name: parameter, words: description, optional }) => ({
      ...query(parameter, description),
      required: optional === undefined,
    }))
    return { get: { ...operation, parameters: given } }
  }
  return {
    post: {
      ...operation,
      requestBody: { required: true, ...json(schemaOfValues([...parameters, ...fields])) },
    },
  }
}

function answerOf({ answer }: ApiProcedure): Json {
  const { kind, type = 'text', words, values } = answer
  if (kind === 'nothing') return { '204': { description: 'Done.' } }
  const description = words ?? 'The answer.'
  if (kind === 'feed') {
    const content = { 'application/atom+xml': { schema: { type: 'string' } } }
    return { '200': { description, content } }
  }
  const object = schemaOfValues(values, { isNullable: kind === 'rows' })
  const schema =
    kind === 'value'
      ? schemaOfType(type)
      : kind === 'rows'
        ? { type: 'array', items: object }
        : object
  return { '200': { description, ...json(schema) } }
}

const rowSchema = ({ columns, words }: ApiTable): Schema => ({
  description: words,
  ...schemaOfValues(
    columns.map((column: ApiValue) => ({ ...column, optional: true as const })),
    { isNullable: true },
  ),
})

const errorSchema = (errors: readonly ApiError[]): Schema => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A code of PostgreSQL or PostgREST.' },
    message: {
      type: 'string',
      description: `A code of this API, or a text. Codes: ${errors.map(({ code }) => code).join(', ')}.`,
    },
    details: { type: ['string', 'null'], description: 'Begins with the name of the wrong field.' },
    hint: { type: ['string', 'null'], description: 'What to do, for people.' },
  },
})

const sessionSchema: Schema = {
  type: 'object',
  required: ['access_token', 'refresh_token', 'expires_in'],
  properties: {
    access_token: { type: 'string' },
    refresh_token: { type: 'string' },
    expires_in: { type: 'integer', description: 'Seconds.' },
  },
}

const signInPath: Json = {
  post: {
    operationId: 'sign_in',
    summary: 'Signs a person in, or renews a session.',
    tags: ['Sign-in'],
    security: [publicKey],
    parameters: [
      {
        ...query('grant_type', 'What the body holds.', {
          type: 'string',
          enum: ['password', 'refresh_token'],
        }),
        required: true,
      },
    ],
    requestBody: {
      required: true,
      ...json({
        type: 'object',
        properties: {
          email: { type: 'string', format: 'email' },
          password: { type: 'string' },
          refresh_token: { type: 'string' },
        },
      }),
    },
    responses: {
      '200': { description: 'The session.', ...json(reference('Session')) },
      ...failed,
    },
  },
}
