import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client, Pool, types, type PoolClient, type QueryResultRow } from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './globalSetup.ts'
import { catalogue, image, region, small } from './rows.ts'

// Numbers of bigint columns stay below 2^53: see the CHECKs of the prices.
types.setTypeParser(types.builtins.INT8, Number)

const seedFile = new URL('../../supabase/seed.sql', import.meta.url)

const connection = () => ({
  host: '127.0.0.1',
  port: inject('postgresPort'),
  user: 'postgres',
  password: 'password',
})

/** A transaction that stays open until it is committed. */
export interface Transaction {
  run: (sql: string, values?: unknown[]) => Promise<unknown>
  commit: () => Promise<void>
}

export interface TestDatabase {
  pool: Pool
  name: string
  port: number
  /** Runs one statement as a person, in a transaction of its own, as PostgREST does. */
  as: <Row extends QueryResultRow>(
    person: string,
    sql: string,
    values?: unknown[],
  ) => Promise<Row[]>
  /** Begins a transaction as a person. The caller ends it. */
  begin: (person: string) => Promise<Transaction>
  /** Runs one statement with the secret key. */
  asService: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Runs one statement as the owner of the tables. */
  rows: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Runs statements as the owner of the tables in one transaction, and undoes them. */
  undone: <T>(during: (run: TestDatabase['rows']) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * A database of its own.
 * @param content `migrated`: a copy of the migrated one; `catalogue`: also with a small catalogue, where customers can
 * order; `samples`: also with the sample catalogue of supabase/seed.sql; `nothing`: without the migrations
 */
export async function openDatabase(
  connections = 50,
  content: 'catalogue' | 'migrated' | 'nothing' | 'samples' = 'catalogue',
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const owner = new Client(connection())
  await owner.connect()
  await owner.query(
    `create database ${name} template ${content === 'nothing' ? 'template0' : TEMPLATE}`,
  )
  const pool = new Pool({ ...connection(), database: name, max: connections })
  if (content === 'catalogue') await pool.query(catalogue)
  if (content === 'samples') await pool.query(await readFile(seedFile, 'utf8'))

  async function beginAs(role: string, person: string): Promise<PoolClient> {
    const client = await pool.connect()
    await client.query('begin')
    // Everyone has one session, with the id of the person.
    const claims = person === '' ? { role } : { role, sub: person, session_id: person }
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`,
      [JSON.stringify(claims), role],
    )
    return client
  }

  async function withRole<Row extends QueryResultRow>(
    role: string,
    person: string,
    sql: string,
    values: unknown[],
  ): Promise<Row[]> {
    const client = await beginAs(role, person)
    try {
      const { rows } = await client.query<Row>(sql, values)
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  return {
    pool,
    name,
    port: inject('postgresPort'),
    as: (person, sql, values = []) => withRole('authenticated', person, sql, values),
    begin: async (person) => {
      const client = await beginAs('authenticated', person)
      return {
        run: (sql, values) => client.query(sql, values),
        commit: async () => {
          await client.query('commit').finally(() => client.release())
        },
      }
    },
    asService: (sql, values = []) => withRole('service_role', '', sql, values),
    rows: async (sql, values = []) => (await pool.query(sql, values)).rows,
    undone: async (during) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        return await during(async (sql, values = []) => (await client.query(sql, values)).rows)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    close: async () => {
      await pool.end()
      await owner.query(`drop database ${name}`)
      await owner.end()
    },
  }
}

/**
 * A person with their personal workspace, whose account is old enough for the usual limits.
 * @param fullName also the name of the workspace
 */
export async function newCustomer(
  db: TestDatabase,
  fullName?: string,
): Promise<{ person: string; workspace: string }> {
  const person = randomUUID()
  await db.rows('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    person,
    `${person}@example.test`,
    fullName === undefined ? null : JSON.stringify({ full_name: fullName }),
  ])
  await db.rows('insert into auth.sessions (id, user_id) values ($1, $1)', [person])
  await db.rows(
    `update app.profiles set created_at = now() - interval '60 days' where user_id = $1`,
    [person],
  )
  const [found] = await db.rows<{ id: string }>(
    'select id from app.workspaces where created_by = $1',
    [person],
  )
  if (!found) throw new Error('The person has no workspace.')
  return { person, workspace: found.id }
}

export interface Created {
  instances: { id: string; name: string; action_id: string }[]
}

/** Creates servers of the plan `small`. */
export async function create(
  db: TestDatabase,
  { person, workspace }: { person: string; workspace: string },
  request: Record<string, unknown> = {},
): Promise<Created> {
  const [row] = await db.as<{ answer: Created }>(person, 'select create_instance($1) as answer', [
    JSON.stringify({
      workspace_id: workspace,
      plan_id: small,
      region_id: region,
      image_id: image,
      name: `s-${randomUUID()}`,
      hourly_micros: 1000,
      ...request,
    }),
  ])
  if (!row) throw new Error('No answer.')
  return row.answer
}

/** Counts the outcomes of requests: `done`, or the code word of the error. */
export async function tally(requests: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(requests)) {
    const word =
      outcome.status === 'fulfilled'
        ? 'done'
        : outcome.reason instanceof Error
          ? outcome.reason.message
          : String(outcome.reason)
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

/**
 * Waits until a request to this database waits for a lock.
 * @param ended says that the request has ended without waiting
 */
export async function waitForLock(
  { rows }: TestDatabase,
  ended: () => boolean = () => false,
): Promise<void> {
  while (!ended()) {
    const [found] = await rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (found) return
  }
}
