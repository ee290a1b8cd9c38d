// @vitest-environment node
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { ask, order, untilState } from '../backend/provisionerSetup.ts'
import { connect } from './support/connect.ts'
import { killProcess, openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, killDaemon, poolFolder, startDaemon, variablesFor } from './support/incusd.ts'
import { run } from './support/run.ts'

const SERVERS = 8
const GIB = 2 ** 30
/** The least that btrfs gives a file. */
const BLOCK = 4096
const never = new AbortController().signal
const daemon = inject('incusd')

let site: EngineSite
beforeAll(async () => {
  site = await openEngineSite(variablesFor(daemon))
})
afterEach(() => site.killAll())
afterAll(() => site.close())

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
      const actions = (await site.actionsOf(ids)).filter((action) => action.kind === kind)
      const failed = actions.find(({ status }) => status === 'failed')
      if (failed) throw new Error(`A ${kind} failed: ${failed.error_detail}`)
      const left = count - actions.filter(({ status }) => status === 'succeeded').length
      if (left > 0) await site.lapse([alive])
      return left <= 0
    },
    { timeout: 60_000, interval: 100 },
  )
}

const held = async (ids: readonly string[]) =>
  (await connect(daemon).list(never)).filter(
    ({ instanceId }) => instanceId !== null && ids.includes(instanceId),
  )

/**
 * Reserves all of a disk for a file, in parts that get smaller. Nothing is written: a slow disk would have a gigabyte to
 * write back first, and the file, deleted meanwhile, could fill the disk for all tests that follow.
 */
async function fillDisk(path: string): Promise<void> {
  let end = 0
  for (let bytes = GIB; bytes >= BLOCK;) {
    const range = ['-o', String(end), '-l', String(bytes)]
    // oxlint-disable-next-line no-await-in-loop -- each part takes what the one before has left
    const isReserved = await run('fallocate', [...range, path]).then(
      () => true,
      () => false,
    )
    if (isReserved) end += bytes
    else bytes /= 2
  }
}

describe('what fails', { concurrent: false }, () => {
  test(`${SERVERS} servers are made once while daemon and provisioner are killed, and removed the same way`, async () => {
    const ids = await order(site, { name: 'many', count: SERVERS })
    const first = site.start('first')
    await untilSucceeded(ids, 'create', 1, 'first')
    await killDaemon(daemon)
    await startDaemon(daemon)
    await killProcess(first)
    const second = site.start('second')
    await untilSucceeded(ids, 'create', SERVERS / 2, 'second')
    await killProcess(second)
    const last = site.start('last')
    await untilSucceeded(ids, 'create', SERVERS, 'last')

    expect((await held(ids)).map(({ state }) => state)).toEqual(ids.map(() => 'running'))
    expect((await site.actionsOf(ids)).map(({ status }) => status)).toEqual(
      ids.map(() => 'succeeded'),
    )
    for (const { states, billed } of await site.statesOf(ids)) {
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
    await site.purge(ids)
    await untilSucceeded(ids, 'purge', 1, 'last')
    await killDaemon(daemon)
    await killProcess(last)
    await startDaemon(daemon)
    site.start('heir')
    await untilSucceeded(ids, 'purge', SERVERS, 'heir')
    expect(await held(ids)).toEqual([])
  })

  test('a server whose image is gone fails at once, says why, and costs nothing', async () => {
    await incus(daemon, ['image', 'alias', 'rename', 'debian-13', 'away'])
    try {
      const [id = ''] = await order(site, { name: 'no-image' })
      await site.withProvisioner(() => untilState(site, [id], 'error'))
      expect(await site.actionsOf([id])).toMatchObject([
        { status: 'failed', error_code: 'image_missing', attempts: 1 },
      ])
      expect(await site.statesOf([id])).toEqual([{ states: ['provisioning', 'error'], billed: [] }])
      expect(await held([id])).toEqual([])
    } finally {
      await incus(daemon, ['image', 'alias', 'rename', 'away', 'debian-13'])
    }
  })

  test('a revoked certificate fails no order: it waits for a new one', async () => {
    const trusted = await incus(daemon, ['config', 'trust', 'list', '-f', 'csv', '-c', 'nf'])
    const [, fingerprint = ''] = /^client\.crt,(\w+)/m.exec(trusted) ?? []
    await incus(daemon, ['config', 'trust', 'remove', fingerprint])
    const [id = ''] = await order(site, { name: 'revoked' })
    await site.withProvisioner(async () => {
      await site.untilError(id, 'engine_unreachable')
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
      await site.untilRunning(id)
    })
    expect(await site.statesOf([id])).toEqual([
      { states: ['provisioning', 'running'], billed: ['running'] },
    ])
  })

  test('a full pool makes orders wait, and leaves nothing behind', async () => {
    const filler = join(poolFolder(daemon), 'filler')
    try {
      await fillDisk(filler)
      const [id = ''] = await order(site, { name: 'full' })
      await site.withProvisioner(async () => {
        await site.untilError(id, 'no_capacity')
        await rm(filler)
        await site.untilRunning(id)
      })
      expect(await held([id])).toHaveLength(1)
    } finally {
      await rm(filler, { force: true })
    }
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
