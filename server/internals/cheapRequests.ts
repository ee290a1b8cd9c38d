import type { PGlite } from '@electric-sql/pglite'
import type { PgliteConnection } from '@supabase/lite/pglite'

// Uses internals of PGlite (what it copies for each statement) and of @supabase/lite (what it looks for at each request).
// tests/backend/cheapRequests.test.ts fails if an upgrade changes them.

/**
 * Takes away what PGlite and @supabase/lite do for each request to no effect in a database of many relations: half of the
 * processor time of a small one. Call it when the schema is complete.
 */
export async function makeRequestsCheap(connection: PgliteConnection): Promise<void> {
  await forgetArraysOfRows(connection.driver)
  hideSourcesOfViews(connection)
  setAtOnce(connection)
}

/**
 * PGlite copies its list of parsers for each statement, and the list has one for the arrays of rows of each relation. No
 * column has such a type, and without a parser the text of a value is given as it is.
 */
async function forgetArraysOfRows(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ type: number }>(
    `select t.typarray::int as type from pg_type t join pg_class c on c.oid = t.typrelid
      where t.typarray <> 0 and c.relkind <> 'c'`,
  )
  const unused = new Set(rows.map(({ type }) => String(type)))
  // A new object: one from which most was deleted is as slow to copy as before.
  pg.parsers = Object.fromEntries(Object.entries(pg.parsers).filter(([type]) => !unused.has(type)))
}

/**
 * At each request the package looks through the source of its view for every column of the database, for types that it
 * translates in SQLite. An empty source ends that.
 */
function hideSourcesOfViews(connection: PgliteConnection): void {
  const read = connection.introspect.bind(connection)
  connection.introspect = async (options) => {
    const schema = await read(options)
    if (options?.useCache) for (const view of schema.views) view.sql = ''
    return schema
  }
}

/** What the package knows about who asks. */
interface RequestContext {
  auth?: { role?: string; uid?: string; jwt?: unknown }
  storage?: { operation?: string }
}

/** What a procedure may read about its request. */
interface CallContext {
  method: string
  path: string
  requestHeaders?: Record<string, string>
}

/** Methods of the package that its types do not name. */
interface ContextMethods {
  applyJwtSessionContext: (executor: unknown, context: RequestContext) => Promise<void>
  applyRpcRequestGucs: (executor: unknown, call: CallContext) => Promise<void>
}

/**
 * The package makes one statement for each setting of a request, up to eleven for a call. Here they are two: each statement
 * of PGlite costs about a millisecond of processor time.
 *
 * The role comes first, as in the package: see `limitTime`.
 */
function setAtOnce(connection: PgliteConnection): void {
  const set = async (settings: readonly (readonly [name: string, value: string])[]) => {
    const calls = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`)
    await connection.driver.query(
      `select ${calls.join(', ')}`,
      settings.map(([, value]) => value),
    )
  }
  const methods: ContextMethods = {
    applyJwtSessionContext: (_executor, { auth = {}, storage = {} }) => {
      const { role = 'anon', uid = '', jwt } = auth
      const isObject = typeof jwt === 'object' && jwt !== null
      return set([
        ['role', role],
        ['request.jwt.claim.sub', uid],
        ['request.jwt.claim.role', role],
        ['storage.operation', storage.operation ?? ''],
        ...(isObject ? [['request.jwt.claims', JSON.stringify(jwt)] as const] : []),
      ])
    },
    applyRpcRequestGucs: (_executor, { method, path, requestHeaders = {} }) =>
      set([
        ['response.status', ''],
        ['response.headers', ''],
        ['request.method', method],
        ['request.path', path],
        ['request.headers', JSON.stringify(requestHeaders)],
      ]),
  }
  for (const [name, method] of Object.entries(methods)) {
    if (!(name in connection)) throw new Error(`@supabase/lite has no ${name}.`)
    Object.assign(connection, { [name]: method })
  }
}
