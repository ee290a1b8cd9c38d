import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Incusd } from '../../tests/engine/support/incusd.ts'
import { openDaemon } from '../../tests/engine/support/openDaemon.ts'
import { removeDaemon } from '../../tests/engine/support/removeDaemon.ts'
import { openRest } from '../../tests/postgres/postgrest.ts'
import { catalogue, image, region, small } from '../../tests/postgres/rows.ts'
import { openGateway } from './gateway.ts'
import { startDatabase } from './startDatabase.ts'

/** A real Incus, and a real PostgreSQL and PostgREST whose site sells its servers. */
export interface IncusSite {
  daemon: Incusd
  client: Client
  /** Where a provisioner finds the site, and where it waits for hints. */
  url: string
  listenUrl: string
  /** The slug of its region. */
  region: string
  /** Orders servers with these names, as create_instance does. */
  order: (names: readonly string[]) => Promise<unknown>
  /** Waits until no action is left to do. @throws Error if one has failed for good, or after so many seconds */
  untilDone: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

const LOOK_MS = 20

const ORDER = `
  with made as (
    insert into app.instances (
      workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
    select w.id, n, '${small}', '${region}', '${image}', 'EUR', 1000, 'provisioning', now()
    from (select id from app.workspaces limit 1) w, unnest($1::text[]) n
    returning id, workspace_id
  )
  insert into app.instance_actions (instance_id, workspace_id, kind, via, via_state, to_state, fail_state)
  select id, workspace_id, 'create', 'web', 'provisioning', 'running', 'error' from made`

const STATE = `
  select count(*) filter (where finished_at is null)::integer as open,
    max(error_detail) filter (where status = 'failed') as failed
  from app.instance_actions`

/** Starts all of it. @param poolSize of the disks of the servers, as in 4GiB */
export async function openIncusSite(poolSize?: string): Promise<IncusSite> {
  const daemon = await openDaemon(poolSize)
  try {
    const { client, name, port, stop } = await startDatabase()
    const rest = await openRest({ name, port }, { connections: 10 })
    const gateway = await openGateway(rest.port)
    await client.query(catalogue)
    await client.query(`update app.site_settings set engine = 'incus';
      insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
      create role listener login noinherit password 'listener'`)
    console.log(`\n  Load of this machine: ${loadavg()[0]?.toFixed(1)}.`)
    return {
      daemon,
      client,
      url: gateway.url,
      listenUrl: `postgresql://listener:listener@127.0.0.1:${port}/${name}`,
      region: 'vie1',
      order: (names) => client.query(ORDER, [names]),
      untilDone: async (seconds) => {
        for (const latest = Date.now() + seconds * 1000; ;) {
          // oxlint-disable-next-line no-await-in-loop -- until then
          const { rows } = await client.query<{ open: number; failed: string | null }>(STATE)
          const { open, failed } = rows[0] ?? { open: 0, failed: null }
          if (failed !== null) throw new Error(`An action failed: ${failed}`)
          if (open === 0) return
          if (Date.now() > latest) throw new Error(`${open} actions are left after ${seconds} s.`)
          // oxlint-disable-next-line no-await-in-loop -- until then
          await sleep(LOOK_MS)
        }
      },
      close: async () => {
        gateway.close()
        await rest.close()
        await stop()
        await removeDaemon(daemon)
      },
    }
  } catch (error) {
    await removeDaemon(daemon)
    throw error
  }
}
