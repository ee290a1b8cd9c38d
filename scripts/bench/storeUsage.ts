import type { Client } from 'pg'
import { sign } from '../../tests/postgres/postgrest.ts'

/** As a provisioner sends them. */
const SAMPLES_PER_CALL = 2_000
/** Provisioners take a sample at each whole five minutes. */
export const SAMPLE_STEP_MS = 300_000

/**
 * Stores a sample of each server that runs, the regions beside each other, as the provisioners do.
 * @param url of the gateway in front of PostgREST
 * @param at the time of the samples
 * @returns how long it took, and how much larger the table is
 */
export async function storeUsage(
  client: Client,
  url: string,
  at: Date,
): Promise<{ ms: number; megabytes: number }> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id) as ids from app.instances where state = 'running' group by region_id`,
  )
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${sign({ role: 'provisioner' })}`,
  }
  const size = async () => {
    const found = await client.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(relid))::float as bytes from pg_partition_tree('app.usage_samples')`,
    )
    return found.rows[0]?.bytes ?? Number.NaN
  }
  const before = await size()
  const began = Date.now()
  await Promise.all(
    rows.map(async ({ ids }) => {
      for (let from = 0; from < ids.length; from += SAMPLES_PER_CALL) {
        const samples = ids.slice(from, from + SAMPLES_PER_CALL).map((id) => ({
          instance_id: id,
          at: at.toISOString(),
          cpu_permille: 120,
          memory_mib: 512,
          disk_read_bytes: 1_000_000,
          disk_written_bytes: 2_000_000,
          net_in_bytes: 3_000_000,
          net_out_bytes: 4_000_000,
        }))
        // oxlint-disable-next-line no-await-in-loop -- as a provisioner does
        const answer = await fetch(`${url}/rest/v1/rpc/record_usage`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ samples }),
        })
        if (!answer.ok) throw new Error(`record_usage was answered with ${answer.status}`)
      }
    }),
  )
  return { ms: Date.now() - began, megabytes: ((await size()) - before) / 1e6 }
}
