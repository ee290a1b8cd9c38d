/** `node scripts/apiReference.ts` writes the data of the API reference, read from the migrated database. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBackend } from '../server/backend/backend.ts'
import { apiGroups } from '../src/content/api/groups.ts'
import type {
  ApiAnswer,
  ApiChange,
  ApiError,
  ApiProcedure,
  ApiReference,
  ApiTable,
} from '../src/content/api/reference.ts'
import { parseComment, typedValue } from './apiReference/comments.ts'
import { readLimits } from './apiReference/limits.ts'
import {
  readBodies,
  readProcedures,
  readTables,
  type CatalogProcedure,
  type CatalogTable,
} from './apiReference/readCatalog.ts'
import { rowsOf, typeName, writesOf } from './apiReference/words.ts'

const folder = new URL('../src/content/api/reference/', import.meta.url)
const migrations = new URL('../supabase/migrations/', import.meta.url)

/** The files of the reference by their names, as they should be after every migration. */
export async function generateReference(): Promise<Map<string, string>> {
  const { pg, close } = await createBackend({ siteUrl: 'http://127.0.0.1' })
  try {
    const [tables, procedures, since] = await Promise.all([
      readTables(pg),
      readProcedures(pg),
      readSince(),
    ])
    const files = new Map<string, unknown>()
    for (const { id, tables: tableTitles, procedures: procedureTitles } of apiGroups) {
      const reference: ApiReference = {
        tables: Object.entries(tableTitles).map(([name, title]) =>
          tableOf(named(tables, name), title, since(name)),
        ),
        procedures: Object.entries(procedureTitles).map(([name, title]) =>
          procedureOf(named(procedures, name), title, since(name)),
        ),
      }
      files.set(`${id}.json`, reference)
    }
    files.set('changes.json', changesOf(since))
    files.set('errors.json', errorsOf(await readBodies(pg)))
    files.set('limits.json', await readLimits(pg))
    return new Map(
      [...files].map(([name, value]) => [name, `${JSON.stringify(value, undefined, 1)}\n`]),
    )
  } finally {
    await close()
  }
}

/** Reads the same files from the repository. */
export async function readReference(): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    ),
  )
}

function named<Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry {
  const found = entries.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`Customers cannot call ${name}: correct groups.ts.`)
  return found
}

/** @throws Error if a customer would read an empty description */
function required(words: string | null | undefined, what: string): string {
  if (!words) throw new Error(`${what} has no comment. Add one in a migration.`)
  return words
}

function tableOf(table: CatalogTable, title: string, since: string): ApiTable {
  const sent = (verb: 'insert' | 'update') =>
    table.columns.filter((column) => column[verb]).map(({ name }) => name)
  const hidden = table.columns
    .filter((column) => table.api_keys !== 'none' && column.api_keys !== table.api_keys)
    .map(({ name }) => name)
  return {
    name: table.name,
    title,
    words: required(table.words, table.name),
    reads: table.anyone ? 'everyone' : 'signedIn',
    apiKeys: table.api_keys,
    ...(hidden.length > 0 && { apiKeysOmit: hidden }),
    rows: rowsOf(table),
    writes: writesOf(table),
    insert: sent('insert'),
    update: sent('update'),
    delete: table.deletable,
    columns: table.columns.map(({ name, type, words }) => ({
      name,
      type: typeName(type),
      words: required(words, `${table.name}.${name}`),
    })),
    since,
  }
}

function procedureOf(procedure: CatalogProcedure, title: string, since: string): ApiProcedure {
  const { name } = procedure
  const comment = parseComment(name, required(procedure.words, name))
  return {
    name,
    title,
    words: comment.words,
    calls: procedure.anyone ? 'everyone' : procedure.signed_in ? 'signedIn' : 'apiKey',
    apiKeys: procedure.api_keys,
    isRead: procedure.is_read,
    parameters: procedure.parameters.map((parameter) => ({
      name: parameter.name,
      type: typeName(parameter.type),
      words: required(comment.parameters.get(parameter.name), `${name}(${parameter.name})`),
      ...(parameter.optional &&
        !comment.required.has(parameter.name) && { optional: true as const }),
    })),
    fields: comment.fields,
    answer: answerOf(procedure, comment),
    errors: comment.errors,
    since,
  }
}

function answerOf(
  { name, returns, returns_set: isSet, answer }: CatalogProcedure,
  comment: ReturnType<typeof parseComment>,
): ApiAnswer {
  if (returns === 'void') return { kind: 'nothing', values: [] }
  if (returns === '"*/*"') {
    return { kind: 'feed', words: required(comment.returns, name), values: [] }
  }
  if (isSet) {
    const rests = new Map(comment.answers.map(({ name: column, rest }) => [column, rest]))
    const values = answer.map(({ name: column, type }) => ({
      name: column,
      type: typeName(type),
      words: required(rests.get(column), `${name}: ${column}`),
    }))
    return { kind: 'rows', values }
  }
  // Some procedures that answer json return one value, which `@returns` describes.
  if (returns === 'jsonb' || (returns === 'json' && comment.answers.length > 0)) {
    const values = comment.answers.map(({ name: key, rest }) => typedValue(key, rest))
    if (values.length === 0) throw new Error(`The comment of ${name} describes no answer.`)
    return { kind: 'object', values }
  }
  return {
    kind: 'value',
    type: typeName(returns),
    words: required(comment.returns, `the answer of ${name}`),
    values: [],
  }
}

const raised = [
  /raise_error\(\s*'(?<code>\w+)',\s*'(?<state>\w+)'/g,
  /raise exception '(?<code>\w+)' using\s+errcode = '(?<state>\w+)'/g,
]
const statuses: Record<string, number> = { '42501': 403, '22023': 400, '23514': 400 }

/** The codes that functions raise, each with the status that PostgREST answers. */
function errorsOf(bodies: readonly string[]): ApiError[] {
  const found = new Map<string, ApiError>()
  for (const body of bodies) {
    for (const { groups } of raised.flatMap((pattern) => [...body.matchAll(pattern)])) {
      const { code = '', state: sqlstate = '' } = groups ?? {}
      const status = /^PT\d{3}$/.test(sqlstate) ? Number(sqlstate.slice(2)) : statuses[sqlstate]
      if (status === undefined) throw new Error(`Which status has ${sqlstate} (${code})?`)
      // The helper is first: another function that raises the same code does it for the same status.
      if (!found.has(code)) found.set(code, { code, status, sqlstate })
    }
  }
  return [...found.values()].toSorted((a, b) => a.code.localeCompare(b.code))
}

/** The objects of the reference by the day on which they came, the newest day first. */
function changesOf(since: (name: string) => string): ApiChange[] {
  const names = apiGroups.flatMap(({ tables, procedures }) => [
    ...Object.keys(tables),
    ...Object.keys(procedures),
  ])
  return [...Map.groupBy(names, since)]
    .map(([day, added]) => ({ day, added }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
}

/** The day of the migration that first creates an object. */
async function readSince(): Promise<(name: string) => string> {
  const files = (await readdir(migrations)).toSorted()
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(new URL(file, migrations), 'utf8')] as const),
  )
  return (name) => {
    const created = new RegExp(`create (?:or replace )?(?:table|view|function) public\\.${name}\\b`)
    const file = texts.find(([, sql]) => created.test(sql))?.[0]
    if (file === undefined) throw new Error(`No migration creates ${name}.`)
    return `${file.slice(0, 4)}-${file.slice(4, 6)}-${file.slice(6, 8)}`
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of await generateReference()) await writeFile(new URL(name, folder), text)
}
