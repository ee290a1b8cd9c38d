import { readFile, readdir } from 'node:fs/promises'
import type { Extensions, PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import type { Brand } from '../../src/lib/createBrand.ts'
import { statementTimeout } from '../internals/timeLimits.ts'
import { copyName, keepCopy, readCopy, versionOf } from './databaseCache.ts'

const migrationsFolder = new URL('../../supabase/migrations/', import.meta.url)
const seedFile = new URL('../../supabase/seed.sql', import.meta.url)
const authTablesFile = new URL('../auth/tables.sql', import.meta.url)

export interface Database {
  connection: PgliteConnection
  pg: PGlite
  /** It began empty, or as a copy. */
  isNew: boolean
  /** It is the copy that was asked for. */
  isCopy: boolean
}

export interface DatabaseOptions {
  /** Folder for the database files. Without it the database is in memory. */
  dataDir?: string | undefined
  extensions?: Extensions
  /** The copy that a new database starts from, if there is one: see `migratedName`. */
  copy?: string | undefined
}

/**
 * In WebAssembly it takes longer to plan a query of many views than to answer it: 14 of 16 ms for the list of servers, 2 ms
 * of 4 with this limit. The default is 8.
 */
const PLANNER = 'set join_collapse_limit = 4;'

const roles = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
end
$$;
alter role service_role bypassrls;
create schema if not exists auth;
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
`

/** Opens PostgreSQL in this process, with the roles of a hosted project. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dataDir, extensions = {}, copy } = options
  const isNew = !dataDir || !(await exists(dataDir))
  const asked = isNew && copy !== undefined ? await readCopy(copy) : undefined
  const empty = copyName('empty', [await versionOf('@electric-sql/pglite')])
  const stored = asked ?? (isNew ? await readCopy(empty) : undefined)
  const connection = await createPgliteConnection({
    ...(dataDir ? { url: dataDir } : {}),
    pgliteOptions: {
      extensions: { btree_gist, statementTimeout, ...extensions },
      ...(stored ? { loadDataDir: stored } : {}),
    },
  })
  // At its first request the package would grant the API roles everything on every table. This private field says that
  // it has already done so. Then our own grants stay, as in a hosted project. tests/backend/api.test.ts fails if the
  // field changes.
  Object.assign(connection, { rlsState: 'active' })
  const pg = connection.driver
  await pg.waitReady
  if (!stored && isNew) await keepCopy(pg, empty)
  await pg.exec(`${PLANNER} ${roles}`)
  return { connection, pg, isNew, isCopy: asked !== undefined }
}

/** The name of the copy of a database to which all migrations were applied. */
export async function migratedName(
  { extensions = {}, prepare = '' }: Pick<DatabaseOptions, 'extensions'> & { prepare?: string },
  folder = migrationsFolder,
): Promise<string> {
  const files = await migrationFiles(folder)
  return copyName('migrated', [
    await versionOf('@electric-sql/pglite'),
    await versionOf('@supabase/lite'),
    Object.keys(extensions).join(' '),
    roles,
    await readFile(authTablesFile, 'utf8'),
    prepare,
    ...files,
    ...(await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))),
  ])
}

async function migrationFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
}

/**
 * Applies the new migrations, each in its own transaction, and keeps the same history as the Supabase CLI.
 *
 * It replaces the function of `@supabase/lite/cli`, which looks for the folder under the current directory and prints
 * every failure twice. That function also does not notice a file that changed after it was applied.
 * @returns the names of the applied files
 */
export async function migrate(pg: PGlite, folder = migrationsFolder): Promise<string[]> {
  const seen = await pg.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  )
  const history = new Map(seen.rows.map((row) => [row.version, row.statements?.join('')]))
  const files = await migrationFiles(folder)
  const applied: string[] = []
  for (const file of files) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? []
    if (!version) throw new Error(`Migration ${file} is not named <14 digits>_<name>.sql.`)
    const statements = await readFile(new URL(file, folder), 'utf8')
    if (history.has(version)) {
      if (history.get(version) === statements) continue
      throw new Error(
        `Migration ${file} has changed since this database applied it. Run "npm run reset".`,
      )
    }
    try {
      await pg.transaction(async (transaction) => {
        await transaction.exec(statements)
        await transaction.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements)
           values ($1, $2, $3)`,
          [version, name, [statements]],
        )
      })
    } catch (error) {
      throw new Error(`Migration ${file} failed: ${describe(error, statements)}`, { cause: error })
    }
    applied.push(file)
  }
  return applied
}

/** Makes the tables of the auth service that the package does not have. */
export async function createAuthTables(pg: PGlite): Promise<void> {
  await pg.exec(await readFile(authTablesFile, 'utf8'))
}

/** Loads the sample catalogue, with the image that bears the name of the site. It does nothing if there are products. */
export async function seed(pg: PGlite, { name, osPath }: Brand): Promise<void> {
  // Of this session, and read by nothing else.
  await pg.query(
    "select set_config('site.os_slug', $1, false), set_config('site.os_family', $2, false)",
    [`${osPath.slice(1)}-13`, `${name}OS`],
  )
  await pg.exec(await readFile(seedFile, 'utf8'))
}

function describe(error: unknown, statements: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  if (!Number.isFinite(position)) return error.message
  // PostgreSQL counts the position from the start of the failed statement, not of the file.
  const query = 'query' in error && typeof error.query === 'string' ? error.query : statements
  const line = query.slice(0, position).split('\n').length
  return `${error.message} (line ${line}: ${query.split('\n')[line - 1]?.trim() ?? ''})`
}

async function exists(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}
