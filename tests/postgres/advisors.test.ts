// @vitest-environment node
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from './advisors.ts'
import { authSchema } from './authSchema.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { startServer, TEMPLATE, type PostgresServer } from './globalSetup.ts'
import { migrate } from './releasedDatabase.ts'

// A provider on a hosted project opens the advisors on the first day. What they would say of our migrations is found
// here first: nothing. Each rule also finds the mistake that it is about.

const migrations = new URL('../../supabase/migrations/', import.meta.url).pathname

/** What older hosted projects grant before the first migration. Newer ones grant nothing. */
const LEGACY = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('')

type Find = (sql: string) => Promise<string[]>

const finder =
  (query: (sql: string) => Promise<{ found: string }[]>): Find =>
  async (sql) =>
    (await query(sql)).map(({ found }) => found)

let strict: TestDatabase
let server: PostgresServer
let legacy: Client
beforeAll(async () => {
  strict = await openDatabase(1, 'empty')
  server = await startServer(async (client) => {
    await client.query(authSchema)
    await client.query(LEGACY)
    const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
    await migrate(client, migrations, files)
  })
  legacy = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: 'password',
    database: TEMPLATE,
  })
  await legacy.connect()
})
afterAll(async () => {
  await strict.close()
  await legacy.end()
  await server.stop()
})

const findIn = {
  'strict grants': finder((sql) => strict.rows(sql)),
  'legacy grants': finder(async (sql) => (await legacy.query<{ found: string }>(sql)).rows),
}

describe.each(Object.entries(findIn))('%s', (_grants, find) => {
  test.each(rules)('$name', async ({ sql }) => {
    expect(await find(sql)).toEqual([])
  })
})

test.each(rules)('a mistake is found: $name', async ({ sql, mistake }) => {
  await legacy.query(`begin; ${mistake}`)
  const found = await findIn['legacy grants'](sql)
  await legacy.query('rollback')
  expect(found).not.toEqual([])
})
