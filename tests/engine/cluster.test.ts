// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reader } from '../../server/provisioner/consoleConformance.ts'
import type { Driver } from '../../server/provisioner/driver.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { createQueue } from '../../server/provisioner/queue.ts'
import { reconcile } from '../../server/provisioner/reconcile.ts'
import { ask, order, untilState } from '../backend/provisionerSetup.ts'
import { connect } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, own } from './support/incusd.ts'
import { whyNoMachines } from './support/machines.ts'
import {
  killMember,
  openCluster,
  removeCluster,
  reviveMember,
  type Cluster,
} from './support/openCluster.ts'

const never = new AbortController().signal
const SERVERS = 6
/** What changed a minute ago has settled. */
const LATER_MS = 120_000
const MEMBER_MS = 60_000

const reason = await whyNoMachines()
if (reason !== null) console.log(`A cluster cannot run here, so its tests are skipped: ${reason}.`)

let cluster: Cluster
let site: EngineSite
let driver: Driver
let ids: string[]

beforeAll(async () => {
  if (reason !== null) return
  cluster = await openCluster()
  site = await openEngineSite(cluster.variables)
  driver = connect(cluster.all, cluster.variables)
  ids = await order(site, { name: 'spread', count: SERVERS })
  await site.withProvisioner(() => untilState(site, ids, 'running'))
}, 180_000)
afterAll(async () => {
  if (reason !== null) return
  await site?.close()
  if (cluster) await removeCluster(cluster)
}, 60_000)
beforeEach(({ skip }) => {
  if (reason !== null) skip(reason)
})

/** The command of the client on the first member. */
const admin = (command: string) => own(cluster.members[0], command)
const refOf = (id: string) => `server-${id}`

/** The member of each server. */
async function locations(): Promise<Map<string, string>> {
  const text = await incus(cluster.members[0], ['list', '-f', 'csv', '-c', 'nL'])
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(',') as [string, string]),
  )
}

async function serversOn(member: string): Promise<string[]> {
  const all = await locations()
  return ids.filter((id) => all.get(refOf(id)) === member)
}

/** Name, state and number of servers of each member. */
const members = async () =>
  (await driver.members('ams1', never)).map(({ name, state, servers }) => [name, state, servers])

const untilMember = (name: string, state: string) =>
  vi.waitUntil(
    async () =>
      (await driver.members('ams1', never)).find((one) => one.name === name)?.state === state,
    { timeout: MEMBER_MS, interval: 200 },
  )

/** How the cluster differs from the database, as the provisioner finds it. */
async function differences() {
  const held = await driver.list(never)
  const { url, backend } = site
  const queue = createQueue({ url, credentials: backend.provisioner, worker: 'w', engine: 'incus' })
  return reconcile(held, await queue.expected(), Date.now() + LATER_MS)
}

/** The addresses that the site shows. */
async function addresses(): Promise<Map<string, string[]>> {
  const { rows } = await site.backend.pg.query<{ id: string; addresses: string[] }>(
    'select id, addresses::text[] from app.instances',
  )
  return new Map(rows.map((row) => [row.id, row.addresses]))
}

/** Waits until a server itself has the address that the site shows. */
async function untilReachable(id: string): Promise<void> {
  const [address = 'none'] = (await addresses()).get(id) ?? []
  const command = ['exec', refOf(id), '--', 'ip', 'addr', 'show', 'dev', 'eth0']
  await vi.waitUntil(
    async () =>
      (await incus(cluster.members[0], command).catch(() => '')).includes(
        `${address.replace(/\/.*/, '')}/`,
      ),
    { timeout: 20_000, interval: 200 },
  )
}

describe('a cluster of three', { concurrent: false }, () => {
  test('new servers are spread over its members, and each member says what it has', async () => {
    const all = await driver.members('ams1', never)
    expect(all.map(({ name, state }) => [name, state])).toEqual([
      ['node-1', 'online'],
      ['node-2', 'online'],
      ['node-3', 'online'],
    ])
    expect(all.reduce((sum, { servers }) => sum + (servers ?? 0), 0)).toBe(SERVERS)
    for (const member of all) {
      // Not two on each: Incus counts the probe of the check that the provisioner makes at its start.
      expect(member.servers).toBeGreaterThan(0)
      expect(member.cpuThreads).toBeGreaterThan(0)
      expect(member.memoryUsedMib).toBeLessThan(member.memoryMib ?? 0)
      expect(member.diskMib).toBeGreaterThan(900)
      expect(member.diskUsedMib).toBeGreaterThan(0)
    }
    expect(await differences()).toEqual([])
  })

  test('a console opens on whichever member its server runs, and its shell ends with it', async () => {
    // This driver knows the first member only, which has to connect it with the others.
    const INCUS_REGIONS = `ams1=${cluster.members[0].address}`
    const first = connect(cluster.all, { ...cluster.variables, INCUS_REGIONS })
    for (const member of ['node-1', 'node-2', 'node-3']) {
      const [id = ''] = await serversOn(member)
      const engineRef = refOf(id)
      const inside = (command: string) =>
        incus(cluster.members[0], ['exec', engineRef, '--', 'sh', '-c', command])
      const instance = { id, name: 'spread', engineRef }
      const size = { columns: 90, rows: 20 }
      const request = { instance, region: 'ams1', size }
      const console = await first.openConsole({ ...request, kind: 'shell' }, never)
      const shown = reader(console)
      console.stream.write('cat /etc/hostname; stty size; echo "shell $$."\r')
      const text = await shown.until(/shell \d+\./)
      expect(text).toMatch(new RegExp(`\n${engineRef}\r?\n20 90\r?\n`))
      const [, shell] = /shell (\d+)\./.exec(text) ?? []
      expect(await inside(`cat /proc/${shell}/comm`)).toBe('sh\n')
      console.stream.destroy()
      const isThere = `test -d /proc/${shell} && echo there || echo gone`
      await vi.waitFor(async () => expect(await inside(isThere)).toBe('gone\n'), {
        timeout: 20_000,
        interval: 100,
      })

      const watched = await first.openConsole({ ...request, kind: 'watch' }, never)
      const seen = reader(watched)
      await inside('echo "from inside" > /dev/console')
      await seen.until(/from inside/)
      watched.stream.destroy()
    }
  })

  test('a region that is a group of members uses no other', async () => {
    const jobs = [1, 2, 3].map(() => jobFor('create', { region: 'fra1' }))
    await Promise.all(jobs.map((job) => driver.create(job, never)))
    const where = await locations()
    expect(jobs.map(({ instance }) => where.get(refOf(instance.id)))).toEqual(
      jobs.map(() => 'node-2'),
    )
    expect((await driver.members('fra1', never)).map(({ name }) => name)).toEqual(['node-2'])
    await Promise.all(
      jobs.map(({ instance }) =>
        driver.purge(jobFor('purge', { instance, region: 'fra1' }), never),
      ),
    )
  })

  test('a member is drained and taken back, and its servers keep their ids and addresses', async () => {
    const moved = await serversOn('node-2')
    const before = await addresses()
    await admin('cluster evacuate node-2 --force')
    expect(await members()).toEqual([
      ['node-1', 'online', 3],
      ['node-2', 'evacuated', 0],
      ['node-3', 'online', 3],
    ])
    expect(await differences()).toEqual([])
    for (const id of moved) await untilReachable(id)
    await expect(driver.ping('fra1', never)).rejects.toMatchObject({ code: 'engine_unreachable' })

    const [late = ''] = await order(site, { name: 'late' })
    ids.push(late)
    await site.withProvisioner(() => untilState(site, [late], 'running'))
    expect((await locations()).get(refOf(late))).not.toBe('node-2')

    await admin('cluster restore node-2 --force')
    expect((await serversOn('node-2')).toSorted()).toEqual(moved.toSorted())
    expect(await differences()).toEqual([])
    for (const id of moved) await untilReachable(id)
    for (const [id, known] of before) expect((await addresses()).get(id)).toEqual(known)
  })

  test('a member dies: its servers are unreachable, the others go on, and all come back', async () => {
    const lost = await serversOn('node-3')
    const [waiting = '', failing = ''] = lost
    const [other = ''] = await serversOn('node-1')
    await killMember(cluster, 2)
    await site.withProvisioner(async () => {
      await ask(site, other, 'stop')
      await ask(site, waiting, 'reboot')
      // Nobody asked anything of it.
      await untilState(site, [failing], 'error')
      await ask(site, failing, 'start')
      // The next failure is the last one that is tried again.
      await site.backend.pg.query(
        `update app.instance_actions set attempts = 4 where instance_id = $1 and finished_at is null`,
        [failing],
      )
      await untilState(site, [other], 'stopped')
      await untilState(site, [failing], 'error')
      expect((await site.actionsOf([failing])).at(-1)).toMatchObject({
        status: 'failed',
        error_code: 'engine_unreachable',
      })
      await site.untilError(waiting, 'engine_unreachable')
      await untilMember('node-3', 'offline')
      expect((await members()).at(-1)).toEqual(['node-3', 'offline', lost.length])
      const held = await driver.list(never)
      expect(held.filter(({ state }) => state === 'unreachable')).toHaveLength(lost.length)
      const region = cluster.variables['INCUS_REGIONS'] ?? ''
      const [one = '', , three = ''] = cluster.members.map(({ address }) => address)
      // A provisioner that knows the dead member first asks the next one.
      const INCUS_REGIONS = region.replace(one, 'x').replace(three, one).replace('x', three)
      await connect(cluster.all, { ...cluster.variables, INCUS_REGIONS }).ping('ams1', never)

      await reviveMember(cluster, 2)
      await untilMember('node-3', 'online')
      await site.untilRunning(waiting)
      await untilState(site, [failing], 'running')
    })
    for (const id of lost) await untilReachable(id)
    expect((await site.actionsOf([failing])).map(({ kind }) => kind).slice(-3)).toEqual([
      'unreachable',
      'start',
      'found',
    ])
    const billed = (await site.statesOf([failing])).flatMap((each) => each.billed)
    expect(billed).not.toContain('error')
    expect(await differences()).toEqual([])
  })
})
