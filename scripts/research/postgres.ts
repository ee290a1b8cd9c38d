import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { setup, TEMPLATE } from '../../tests/postgres/globalSetup.ts'
import { catalogue, rowsFor } from '../../tests/postgres/rows.ts'

/** A PostgreSQL server with a migrated database of each size. */
export interface Postgres {
  version: string
  /** Opens a connection to the database with so many servers. */
  connect: (servers: number) => Promise<Client>
  stop: () => Promise<void>
}

/** Starts the server that the tests use, and fills a copy of the migrated database for each size. */
export async function startPostgres(sizes: readonly number[]): Promise<Postgres> {
  let port = 0
  const stop = await setup({
    provide: (_: string, value: number) => {
      port = value
    },
  } as unknown as TestProject)
  const open = async (database: string) => {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: 'password',
      database,
    })
    await client.connect()
    return client
  }
  const owner = await open('postgres')
  for (const size of sizes) {
    await owner.query(`create database servers_${size} template ${TEMPLATE}`)
    const client = await open(`servers_${size}`)
    await client.query(catalogue)
    await client.query(rowsFor(size))
    await client.end()
  }
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  await owner.end()
  return {
    version: rows[0]?.version ?? 'unknown',
    connect: (servers) => open(`servers_${servers}`),
    stop,
  }
}

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number }
}

/**
 * Runs a statement in a transaction that is rolled back, and counts the pages of 8 KiB that it touches and the rows of
 * its answer. The first run fills the caches of the connection, so the second one counts.
 * @param person who asks, with the rights of the API; null: the owner of the tables, whom no policy limits
 */
export async function countPages(client: Client, sql: string, person: string | null) {
  let counted = { pages: 0, rows: 0 }
  for (let run = 0; run < 2; run += 1) {
    await client.query('begin')
    try {
      await client.query(
        `select set_config('request.jwt.claim.sub', $1, true), set_config('role', $2, true)`,
        [person ?? '', person === null ? 'postgres' : 'authenticated'],
      )
      const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, format json) ${sql}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan === undefined) throw new Error('No plan.')
      counted = {
        pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
        rows: plan['Actual Rows'],
      }
    } finally {
      await client.query('rollback')
    }
  }
  return counted
}
