import { Client } from 'pg'
import { migrate, startServer, TEMPLATE } from '../../tests/postgres/globalSetup.ts'

/** A migrated PostgreSQL for one measurement. */
export interface BenchDatabase {
  /** A connection of the owner of the tables. */
  client: Client
  name: string
  port: number
  stop: () => Promise<void>
}

/** Starts one. */
export async function startDatabase(): Promise<BenchDatabase> {
  const server = await startServer((client) => migrate(client))
  const { port } = server
  const owner = { host: '127.0.0.1', port, user: 'postgres', password: 'password' }
  const client = new Client({ ...owner, database: TEMPLATE })
  await client.connect()
  return {
    client,
    name: TEMPLATE,
    port,
    stop: async () => {
      await client.end()
      await server.stop()
    },
  }
}
