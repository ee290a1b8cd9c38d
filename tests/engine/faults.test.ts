// @vitest-environment node
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { startProcess, type Process } from '../backend/provisionerProcess.ts'
import {
  ask,
  openSite,
  order,
  startProvisioner,
  untilState,
  type Site,
} from '../backend/provisionerSetup.ts'
import { connect } from './support/connect.ts'
import { incus, killDaemon, poolFolder, startDaemon, variablesFor } from './support/incusd.ts'
import { run } from './support/run.ts'

const SERVERS = 8
const never = new AbortController().signal
const daemon = inject('incusd')

let site: Site
let processes: Process[] = []
beforeAll(async () => {
  site = await openSite()
  await site.backend.pg.exec(
    `update public.site_settings set engine = 'incus';
     update public.quota_metrics set default_max = 1000000`,
  )
})
afterEach(async () => {
  await Promise.all(processes.map(killProcess))
  processes = []
  await lapse()
})
afterAll(() => site.close())

/** Starts a process with a name of its own, which is that of the worker in the database. */
function start(name: string): Process {
  const started = startProcess({
    PROVISIONER_URL: site.url,
    PROVISIONER_WORKER: name,
    SUPABASE_SECRET_KEY: site.backend.secretKey,
    PROVISIONER_CONCURRENCY: '10',
    ...variablesFor(daemon),
  })
  processes.push(started)
  return started
}

async function killProcess({ child, ended }: Process): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Ends every lease and every pause, as time does. The processes with these names go on, and keep theirs. */
const lapse = (alive: readonly string[] = []) =>
  site.backend.pg.query(
    `update public.instance_actions
     set run_after = now(), lease_until = case when worker is not null then now() end
     where finished_at is null
       and (worker is null or regexp_replace(worker, '-[0-9a-f]+$', '') <> all ($1))`,
    [alive],
  )

/**
 * Waits until so many actions of a kind have succeeded, and lets nothing wait for its next attempt. A process may be
 * killed while the database answers it, so leases of killed ones can appear at any time.
 */
async function untilSucceeded(
  ids: readonly string[],
  kind: string,
  count: number,
  alive: string,
): Promise<void> {
  await vi.waitUntil(
    async () => {
      const actions = (await actionsOf(ids)).filter((action) => action.kind === kind)
      const failed = actions.find(({ status }) => status === 'failed')
      if (failed) throw new Error(`A ${kind} failed: ${failed.error_detail}`)
      const left = count - actions.filter(({ status }) => status === 'succeeded').length
      if (left > 0) await lapse([alive])
      return left <= 0
    },
    { timeout: 60_000, interval: 100 },
  )
}

async function withProvisioner<T>(during: () => Promise<T>): Promise<T> {
  const stop = startProvisioner(site, variablesFor(daemon))
  try {
    return await during()
  } finally {
    await stop()
  }
}

async function read<T>(sql: string, ids: readonly string[]): Promise<T[]> {
  const { rows } = await site.backend.pg.query<T>(sql, [ids])
  return rows
}

const statesOf = (ids: readonly string[]) =>
  read<{ states: string[]; billed: string[] }>(
    `select array_agg(state order by from_at, id) as states,
       coalesce(array_agg(state) filter (where is_billed), '{}') as billed
     from public.instance_state_log where instance_id = any ($1) group by instance_id`,
    ids,
  )

const actionsOf = (ids: readonly string[]) =>
  read<{
    kind: string
    status: string
    error_code: string | null
    error_detail: string | null
    attempts: number
  }>(
    `select kind, status, error_code, error_detail, attempts from public.instance_actions
     where instance_id = any ($1) order by created_at`,
    ids,
  )

/** Waits until the first action of a server has failed for now, with a code. */
const untilError = (id: string, code: string) =>
  vi.waitUntil(
    async () => {
      const error = (await actionsOf([id]))[0]?.error_code ?? code
      if (error !== code) throw new Error(`The action failed with ${error}.`)
      return (await actionsOf([id]))[0]?.error_code === code
    },
    { timeout: 30_000, interval: 100 },
  )

const held = async (ids: readonly string[]) =>
  (await connect(daemon).list(never)).filter(
    ({ instanceId }) => instanceId !== null && ids.includes(instanceId),
  )

/** Removes servers for good, as the end of their time in the bin does. */
async function purge(ids: readonly string[]): Promise<void> {
  await site.backend.pg.query(
    'update public.instances set purge_after = now() where id = any ($1)',
    [ids],
  )
  await site.backend.pg.query('select private.purge_due()')
}

describe('what fails', { concurrent: false }, () => {
  test(`${SERVERS} servers are made once while daemon and provisioner are killed, and removed the same way`, async () => {
    const ids = await order(site, { name: 'many', count: SERVERS })
    const first = start('first')
    await untilSucceeded(ids, 'create', 1, 'first')
    await killDaemon(daemon)
    await startDaemon(daemon)
    await killProcess(first)
    const second = start('second')
    await untilSucceeded(ids, 'create', SERVERS / 2, 'second')
    await killProcess(second)
    const last = start('last')
    await untilSucceeded(ids, 'create', SERVERS, 'last')

    expect((await held(ids)).map(({ state }) => state)).toEqual(ids.map(() => 'running'))
    expect((await actionsOf(ids)).map(({ status }) => status)).toEqual(ids.map(() => 'succeeded'))
    for (const { states, billed } of await statesOf(ids)) {
      expect(states).toEqual(['provisioning', 'running'])
      expect(billed).toEqual(['running'])
    }

    for (const id of ids) await ask(site, id, 'stop')
    await untilSucceeded(ids, 'stop', 1, 'last')
    await killDaemon(daemon)
    await startDaemon(daemon)
    await untilSucceeded(ids, 'stop', SERVERS, 'last')
    for (const id of ids) await ask(site, id, 'delete')
    await untilSucceeded(ids, 'delete', SERVERS, 'last')
    await purge(ids)
    await untilSucceeded(ids, 'purge', 1, 'last')
    await killDaemon(daemon)
    await killProcess(last)
    await startDaemon(daemon)
    start('heir')
    await untilSucceeded(ids, 'purge', SERVERS, 'heir')
    expect(await held(ids)).toEqual([])
  })

  test('a server whose image is gone fails at once, says why, and costs nothing', async () => {
    await incus(daemon, ['image', 'alias', 'rename', 'debian-13', 'away'])
    try {
      const [id = ''] = await order(site, { name: 'no-image' })
      await withProvisioner(() => untilState(site, [id], 'error'))
      expect(await actionsOf([id])).toMatchObject([
        { status: 'failed', error_code: 'image_missing', attempts: 1 },
      ])
      expect(await statesOf([id])).toEqual([{ states: ['provisioning', 'error'], billed: [] }])
      expect(await held([id])).toEqual([])
    } finally {
      await incus(daemon, ['image', 'alias', 'rename', 'away', 'debian-13'])
    }
  })

  test('a revoked certificate fails no order: it waits for a new one', async () => {
    const [fingerprint = ''] = (
      await incus(daemon, ['config', 'trust', 'list', '-f', 'csv', '-c', 'f'])
    ).split('\n')
    await incus(daemon, ['config', 'trust', 'remove', fingerprint])
    const [id = ''] = await order(site, { name: 'revoked' })
    await withProvisioner(async () => {
      await untilError(id, 'engine_unreachable')
      await expect(connect(daemon).ping('ams1', never)).rejects.toThrow(/certificate/)
      const certificate = join(daemon.folder, 'client.crt')
      await incus(daemon, [
        'config',
        'trust',
        'add-certificate',
        certificate,
        '--restricted',
        '--projects',
        daemon.project,
      ])
      await lapse()
      await untilState(site, [id], 'running')
    })
    expect(await statesOf([id])).toEqual([
      { states: ['provisioning', 'running'], billed: ['running'] },
    ])
  })

  test('a full pool makes orders wait, and leaves nothing behind', async () => {
    const filler = join(poolFolder(daemon), 'filler')
    await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => '')
    const [id = ''] = await order(site, { name: 'full' })
    try {
      await withProvisioner(async () => {
        await untilError(id, 'no_capacity')
        await rm(filler)
        await lapse()
        await untilState(site, [id], 'running')
      })
    } finally {
      await rm(filler, { force: true })
    }
    expect(await held([id])).toHaveLength(1)
  })

  test('a new server that was noted without its disk is made again', async () => {
    const job = jobFor('create')
    const name = `server-${job.instance.id}`
    await incus(daemon, ['init', 'debian-13', name, '-s', 'servers'])
    const forget = `delete from storage_volumes where name = '${daemon.project}_${name}' or name = '${name}'`
    await incus(daemon, ['admin', 'sql', 'global', forget])
    await run('btrfs', [
      'subvolume',
      'delete',
      join(poolFolder(daemon), 'containers', `${daemon.project}_${name}`),
    ])
    const { addresses } = await connect(daemon).create(job, never)
    expect(addresses).not.toEqual([])
  })

  test('a server that someone made by hand is reported to staff, and stays', async () => {
    await incus(daemon, ['init', 'debian-13', 'by-hand', '-s', 'servers'])
    const list = await connect(daemon).list(never)
    expect(list).toContainEqual({ instanceId: null, engineRef: 'by-hand', state: 'stopped' })
    await incus(daemon, ['delete', 'by-hand'])
  })
})
