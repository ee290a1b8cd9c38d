import type { ClaimsRow } from '../../src/content/research/data.ts'
import { startPostgres } from './postgres.ts'

/** So many servers have so many waiting actions: see `rowsFor`. */
const SERVERS = 10_000
const ACTIONS = 2000
const BATCH = 5

/** Lets several workers claim all waiting actions at the same time, and counts what each claim returned. */
export async function measureClaims(): Promise<{ rows: ClaimsRow[]; postgres: string }> {
  const postgres = await startPostgres([SERVERS])
  const rows: ClaimsRow[] = []
  try {
    const owner = await postgres.connect(SERVERS)
    await owner.query(`
      delete from app.instance_actions where status = 'queued';
      insert into app.instance_actions (
        instance_id, workspace_id, kind, via, from_state, via_state, to_state, fail_state)
      select i.id, i.workspace_id, 'reboot', 'web', 'running', 'rebooting', 'running', 'error'
      from app.instances i where i.state = 'running' order by i.id limit ${ACTIONS}`)
    for (const workers of [1, 2, 4, 8, 16]) {
      await owner.query(`
        update app.instance_actions set status = 'queued', worker = null, lease_until = null,
          started_at = null, attempts = 0, run_after = now()
        where kind = 'reboot'; analyze`)
      const clients = await Promise.all(
        Array.from({ length: workers }, () => postgres.connect(SERVERS)),
      )
      const claimed: string[] = []
      const row: ClaimsRow = { workers, actions: 0, calls: 0, short: 0, twice: 0 }
      await Promise.all(
        clients.map(async (client, index) => {
          await client.query(`set role service_role`)
          for (;;) {
            const { rows: answer } = await client.query<{ job: { action: { id: string } } }>(
              `select public.claim_actions($1, ${BATCH}, 60) as job`,
              [`worker-${index}`],
            )
            row.calls += 1
            if (answer.length < BATCH) row.short += 1
            if (answer.length === 0) return
            claimed.push(...answer.map(({ job }) => job.action.id))
          }
        }),
      )
      await Promise.all(clients.map((client) => client.end()))
      row.actions = new Set(claimed).size
      row.twice = claimed.length - row.actions
      rows.push(row)
    }
    await owner.end()
  } finally {
    await postgres.stop()
  }
  return { rows, postgres: postgres.version }
}
