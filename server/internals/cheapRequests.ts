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
