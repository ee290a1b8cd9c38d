import type { GrowthRow } from '../../src/content/research/data.ts'
import { customer, PERSON } from '../../tests/postgres/rows.ts'
import { countPages, startPostgres } from './postgres.ts'

const SIZES = [1000, 100_000] as const

/** Requests that a customer's pages send often, and what they are called in the note. */
const requests: Record<string, keyof typeof customer> = {
  'List of servers': 'list of servers',
  'One server': 'one server',
  'Recent actions': 'recent actions',
  Quotas: 'quotas',
  'Bill of a workspace': 'bill of a workspace',
  'Usage of a server': 'usage',
  'Create a server': 'create',
  'Stop a server': 'stop',
}

/** Counts the pages of each request in a database with few and with many servers. */
export async function measureGrowth(): Promise<{ rows: GrowthRow[]; postgres: string }> {
  const postgres = await startPostgres(SIZES)
  const rows: GrowthRow[] = []
  try {
    for (const servers of SIZES) {
      const client = await postgres.connect(servers)
      for (const [request, key] of Object.entries(requests)) {
        const { pages } = await countPages(client, customer[key], PERSON)
        rows.push({ request, servers, pages })
      }
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
  return { rows, postgres: postgres.version }
}
