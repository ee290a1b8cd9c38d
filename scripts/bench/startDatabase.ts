import { rmSync } from 'node:fs'
import { Client, type ClientConfig } from 'pg'
import { migrate, startServer, TEMPLATE } from '../../tests/postgres/globalSetup.ts'

/** A migrated PostgreSQL for one measurement. */
export interface BenchDatabase {
  /** A connection of the owner of the tables. */
  client: Client
  /** How to make another one. */
  connection: ClientConfig
  name: string
  port: number
  stop: () => Promise<void>
}

/**
 * Starts one. Its files go when it stops, and also when this process ends before that.
 * @param settings beside those of the tests, such as `shared_buffers=2GB`
 */
export async function startDatabase(settings: readonly string[] = []): Promise<BenchDatabase> {
  const server = await startServer((client) => migrate(client), settings)
  const { port } = server
  const owner = { host: '127.0.0.1', port, user: 'postgres', password: 'password' }
  const connection = { ...owner, database: TEMPLATE }
  const client = new Client(connection)
  // Ctrl-C ends the server and this connection with it.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const removeFiles = () => {
    for (const { data_directory: folder } of rows) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeFiles)
  return {
    client,
    connection,
    name: TEMPLATE,
    port,
    stop: async () => {
      await client.end()
      await server.stop()
      process.off('exit', removeFiles)
    },
  }
}
