// @vitest-environment node
import { expect, test } from 'vitest'
import type { IncusClient } from './client.ts'
import { errorOf } from './errors.ts'
import { imageOf } from './instance.ts'
import { checkRegion, describeMembers } from './members.ts'

const { signal } = new AbortController()
const where = { project: 'customers', pool: 'default' }
const GIB = 1024 ** 3
const ID = '6d3f5a3e-0c68-4b8b-9f56-1d6a8a3c2f10'

const member = (server_name: string, status: string, ...groups: string[]) => ({
  server_name,
  status,
  groups,
})
const disk = (name: string, target: string) =>
  `/1.0/storage-pools/default/volumes/container/${name}?project=customers${target}`

/** A cluster whose answers follow from the path. What is missing fails as Incus does. */
const clusterOf = (answers: Record<string, unknown>): IncusClient => ({
  call: (_method, path) => {
    const answer = answers[path.replace('?project=customers', '')]
    return answer === undefined
      ? Promise.reject(errorOf(503, 'Missing event connection with target cluster member'))
      : Promise.resolve(answer)
  },
  find: () => Promise.resolve(undefined),
  open: () => Promise.reject(new Error('It has no file.')),
  text: () => Promise.resolve(undefined),
  stream: () => Promise.resolve(),
  replace: () => Promise.resolve(false),
  attach: () => Promise.reject(new Error('No console here.')),
})

const machine = { cpu: { total: 16 }, memory: { total: 64 * GIB, used: 16 * GIB } }
const pool = { space: { total: 500 * GIB, used: 100 * GIB } }
const answers = {
  '/1.0': { auth: 'trusted', environment: { server_name: 'node-1', server_clustered: true } },
  '/1.0/cluster/members?recursion=1': [
    member('node-1', 'Online', 'default', 'fra'),
    member('node-2', 'Evacuated', 'fra'),
    member('node-3', 'Offline', 'default'),
    member('node-4', 'Blocked', 'default'),
  ],
  '/1.0/resources&target=node-1': machine,
  '/1.0/storage-pools/default/resources&target=node-1': pool,
  '/1.0/storage-pools/default/volumes/virtual-machine': [
    disk('server-4', '&target=node-3').replace('container', 'virtual-machine'),
  ],
  '/1.0/storage-pools/default/volumes/container': [
    disk('server-1', '&target=node-1'),
    disk('server-1/snapshots/daily', '&target=node-1'),
    disk('server-2', '&target=node-3'),
    disk(`server-${ID}`, '&target=node-3'),
  ],
}
const describeAll = (of: Record<string, unknown>, target?: string) =>
  describeMembers(clusterOf(of), { addresses: [], target }, where, signal)
const names = async (target?: string) =>
  (await describeAll(answers, target)).map(({ name }) => name)
const check = (target: string | undefined) =>
  checkRegion(clusterOf(answers), { addresses: [], target }, signal)

test('each member has its state, its amounts and the servers that it holds', async () => {
  const members = await describeAll(answers)
  expect(members.map(({ name, state, servers }) => [name, state, servers])).toEqual([
    ['node-1', 'online', 1],
    ['node-2', 'evacuated', 0],
    ['node-3', 'offline', 3],
    ['node-4', 'offline', 0],
  ])
  // Others are no servers of this site.
  expect(members.map(({ instanceIds }) => instanceIds)).toEqual([[], [], [ID], []])
  expect(members[0]).toMatchObject({
    cpuThreads: 16,
    memoryMib: 65_536,
    memoryUsedMib: 16_384,
    diskMib: 512_000,
    diskUsedMib: 102_400,
  })
})

test('what a member does not answer is not known, and stops nothing', async () => {
  const members = await describeAll(answers)
  for (const one of members.slice(1)) {
    expect(one).toMatchObject({ cpuThreads: null, memoryMib: null, diskUsedMib: null })
  }
})

test('a region is all members, a group or one member', async () => {
  expect(await names()).toHaveLength(4)
  expect(await names('@fra')).toEqual(['node-1', 'node-2'])
  expect(await names('node-3')).toEqual(['node-3'])
})

test('disks that all members share belong to none of them', async () => {
  const volumes = {
    '/1.0/storage-pools/default/volumes/container': [disk('server-1', '')],
    '/1.0/storage-pools/default/volumes/virtual-machine': [],
  }
  const members = await describeAll({ ...answers, ...volumes })
  expect(members.map(({ servers }) => servers)).toEqual([null, null, null, null])
})

test('a region answers while one of its members is online', async () => {
  await check(undefined)
  await check('@fra')
  await expect(check('node-3')).rejects.toMatchObject({ code: 'engine_unreachable' })
  await expect(check('@none')).rejects.toMatchObject({ code: 'engine_unreachable' })
})

test('an untrusted certificate is no region without members', async () => {
  const untrusted = { ...answers, '/1.0': { auth: 'untrusted' } }
  await expect(describeAll(untrusted)).rejects.toMatchObject({ code: 'engine_unreachable' })
})

test('an alias is an image of containers, or of virtual machines if it ends so', () => {
  const images = ['debian-13', 'debian-13%2Fvm'].map((alias) =>
    imageOf(`/1.0/images/aliases/${alias}?project=customers`),
  )
  expect(images).toEqual([
    { slug: 'debian-13', virtualization: 'container' },
    { slug: 'debian-13', virtualization: 'virtual_machine' },
  ])
})
