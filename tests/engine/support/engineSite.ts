import { dirname } from 'node:path'
import { vi } from 'vitest'
import type { Clock } from '../../../server/queue/clock.ts'
import { startProcess, type Process } from '../../backend/childProcess.ts'
import {
  credentialsFor,
  openSite,
  startProvisioner,
  stateOf,
  type Site,
} from '../../backend/provisionerSetup.ts'
import { noteRows } from './asked.ts'

interface Action {
  id: string
  kind: string
  status: string
  error_code: string | null
  error_detail: string | null
  attempts: number
}

/** The embedded backend with Incus as its engine, and what tests ask of it. */
export interface EngineSite extends Site {
  /** Runs a provisioner while something happens, with the real clock unless a test would have to wait for it. */
  withProvisioner: <T>(during: () => Promise<T>, clock?: Clock) => Promise<T>
  /** Starts a process with a name of its own, which is that of the worker in the database. */
  start: (name: string) => Process
  /** Kills the processes that `start` began, and ends their leases. */
  killAll: () => Promise<void>
  /** Ends every lease and every pause, as time does. The processes with these names go on, and keep theirs. */
  lapse: (alive?: readonly string[]) => Promise<unknown>
  /** The states that each server had, and those of them that cost something. */
  statesOf: (ids: readonly string[]) => Promise<{ states: string[]; billed: string[] }[]>
  actionsOf: (ids: readonly string[]) => Promise<Action[]>
  /** Waits until the last action of a server has failed for now, with a code. */
  untilError: (id: string, code: string) => Promise<unknown>
  /** Waits until a server runs, and lets its action never wait for its next attempt. */
  untilRunning: (id: string) => Promise<unknown>
  /** Waits until no action of a server is left to do. */
  untilDone: (id: string) => Promise<unknown>
  /** Removes servers for good, as the end of their time in the bin does. */
  purge: (ids: readonly string[]) => Promise<void>
}

/** What the rows of a site say that its engine may hold. */
const KNOWN = `
  select 'server' as kind, id from app.instances where state <> 'purged'
  union all select 'firewall', id from app.instances where state <> 'purged'
  union all select case kind when 'image' then 'image' else 'snapshot' end, id
    from app.snapshots where state <> 'deleted' and kind <> 'volume_snapshot'
  union all select 'volume', id from app.volumes where not is_gone
  union all select 'volume', coalesce(kept_as, id) from app.snapshots where file_state is not null
  union all select 'private_network', id from app.private_networks`

/** @param variables that a provisioner needs to use the engine */
export async function openEngineSite(variables: Record<string, string>): Promise<EngineSite> {
  const site = await openSite()
  await site.backend.pg.exec(
    `update app.site_settings set engine = 'incus';
     update app.quota_metrics set default_max = 1000000, new_days = 0`,
  )
  let processes: Process[] = []

  async function read<T>(sql: string, ids: readonly string[]): Promise<T[]> {
    const { rows } = await site.backend.pg.query<T>(sql, [ids])
    return rows
  }
  const actionsOf: EngineSite['actionsOf'] = (ids) =>
    read(
      `select id, kind, status, error_code, error_detail, attempts from app.instance_actions
       where instance_id = any ($1) order by created_at`,
      ids,
    )
  const lapse: EngineSite['lapse'] = (alive = []) =>
    site.backend.pg.query(
      `update app.instance_actions
       set run_after = now(), lease_until = case when worker is not null then now() end
       where finished_at is null
         and (worker is null or regexp_replace(worker, '-[0-9a-f]+$', '') <> all ($1))`,
      [alive],
    )

  return {
    ...site,
    close: async () => {
      const { rows } = await site.backend.pg.query<Parameters<typeof noteRows>[1][number]>(KNOWN)
      noteRows(dirname(variables['INCUS_CERTIFICATE'] ?? ''), rows)
      await site.close()
    },
    actionsOf,
    lapse,
    withProvisioner: async (during, clock) => {
      const stop = startProvisioner(site, variables, clock)
      try {
        return await during()
      } finally {
        await stop()
      }
    },
    start: (name) => {
      const started = startProcess('provisioner', {
        PROVISIONER_URL: site.url,
        PROVISIONER_WORKER: name,
        ...credentialsFor(site.backend),
        PROVISIONER_CONCURRENCY: '10',
        ...variables,
      })
      processes.push(started)
      return started
    },
    killAll: async () => {
      await Promise.all(processes.map(killProcess))
      processes = []
      await lapse()
    },
    statesOf: (ids) =>
      read(
        `select array_agg(state order by from_at, id) as states,
           coalesce(array_agg(state) filter (where is_billed), '{}') as billed
         from app.instance_state_log where instance_id = any ($1) group by instance_id`,
        ids,
      ),
    untilError: (id, code) =>
      vi.waitUntil(
        async () => {
          const error = (await actionsOf([id])).at(-1)?.error_code ?? undefined
          if (error !== undefined && error !== code) {
            throw new Error(`The action failed with ${error}.`)
          }
          return error === code
        },
        { timeout: 45_000, interval: 100 },
      ),
    untilRunning: (id) =>
      vi.waitUntil(
        async () => {
          await site.backend.pg.query(
            `update app.instance_actions set run_after = now()
             where instance_id = $1 and status = 'queued'`,
            [id],
          )
          return (await stateOf(site, id)) === 'running'
        },
        { timeout: 90_000, interval: 200 },
      ),
    untilDone: (id) =>
      vi.waitUntil(
        async () =>
          (await actionsOf([id])).every(({ status }) => !['queued', 'running'].includes(status)),
        { timeout: 45_000, interval: 50 },
      ),
    purge: async (ids) => {
      await site.backend.pg.query(
        'update app.instances set purge_after = now() where id = any ($1)',
        [ids],
      )
      await site.backend.pg.query('select private.purge_due()')
    },
  }
}

export async function killProcess({ child, ended }: Process): Promise<void> {
  child.kill('SIGKILL')
  await ended
}
