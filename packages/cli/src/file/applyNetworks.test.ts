import { beforeEach, expect, test, vi } from 'vitest'
import { makeAccount } from '@/domain/bit/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import type { NetworkServer } from '@/domain/privateNetworks/privateNetworks'
import type { NetworkFileChange } from '@/domain/workspaceFile/changes'
import { joinNetworks, prepareNetworks } from './applyNetworks'

interface Engine {
  members: NetworkServer[]
  /** How a join ends. */
  joins: NetworkServer['status']
}

const { calls, engine } = vi.hoisted((): { calls: unknown[][]; engine: Engine } => ({
  calls: [],
  engine: { members: [], joins: 'joined' },
}))
vi.mock('@/domain/privateNetworks/privateNetworks', () => ({
  createPrivateNetwork: ({ name, ipv6 }: { name: string; ipv6: boolean }) => {
    calls.push(['create', name, ipv6])
    return Promise.resolve('n1')
  },
  deletePrivateNetwork: (_id: string, via: string) => {
    calls.push(['delete', engine.members.length, via])
    return Promise.resolve()
  },
  leavePrivateNetwork: (_id: string, server: string, via: string) => {
    calls.push(['leave', server, via])
    engine.members = engine.members.filter(({ id }) => id !== server)
    return Promise.resolve()
  },
  joinPrivateNetwork: (_id: string, id: string, ipv4 = '10.1.0.9', via = 'web') => {
    calls.push(['join', id, ipv4, via])
    engine.members.push(makeNetworkServer({ id, ipv4, status: engine.joins }))
    return Promise.resolve()
  },
  listPrivateNetworks: () =>
    Promise.resolve([makePrivateNetwork({ name: 'inside', servers: [...engine.members] })]),
}))

const web = makeInstance({ name: 'web' })
const applying = (signal = new AbortController().signal) => ({
  account: { ...makeAccount(), servers: () => Promise.resolve([web]) },
  signal,
  report: () => undefined,
})
const change = (steps: NetworkFileChange['steps']): NetworkFileChange => ({
  of: 'network',
  kind: 'change',
  name: 'inside',
  network: null,
  details: [],
  steps,
})

beforeEach(() => {
  calls.length = 0
  engine.members = [makeNetworkServer({ id: 'old', ipv4: '10.1.0.5' })]
  engine.joins = 'joined'
})

test('makes a network and lets servers leave first, and join at the end', async () => {
  const all = [
    change([
      { do: 'create', region: 'fra1', range: '10.1.0.0/24', ipv6: undefined },
      { do: 'leave', serverId: 'old', server: 'old' },
      { do: 'join', server: 'web', address: '10.1.0.5' },
    ]),
  ]
  expect(await prepareNetworks(all, applying())).toEqual([])
  expect(calls).toEqual([
    ['create', 'inside', true],
    ['leave', 'old', 'shell'],
  ])
  calls.length = 0
  expect(await joinNetworks(all, new Set(), applying())).toEqual([{ name: 'network inside' }])
  expect(calls).toEqual([['join', web.id, '10.1.0.5', 'shell']])
})

test('deletes a network that an undo takes back, once its servers have left', async () => {
  const all = [change([{ do: 'leave', serverId: 'old', server: 'old' }, { do: 'delete' }])]
  expect(await prepareNetworks(all, applying())).toEqual([])
  await joinNetworks(all, new Set(), applying())
  expect(calls).toEqual([
    ['leave', 'old', 'shell'],
    ['delete', 0, 'shell'],
  ])
})

test('nobody joins whose server or network failed, and a join that fails is told', async () => {
  const all = [change([{ do: 'join', server: 'web', address: undefined }])]
  const [waits] = await joinNetworks(all, new Set(['web']), applying())
  expect(String(waits?.failure)).toMatch(/The server web failed/)
  expect(await joinNetworks(all, new Set(['network inside']), applying())).toEqual([])
  expect(calls).toEqual([])

  engine.joins = 'failed'
  const [outcome] = await joinNetworks(all, new Set(), applying())
  expect(String(outcome?.failure)).toMatch(/web could not join yet/)
})

test('what was stopped does nothing more', async () => {
  const all = [change([{ do: 'join', server: 'web', address: undefined }])]
  expect(await joinNetworks(all, new Set(), applying(AbortSignal.abort()))).toEqual([])
  expect(calls).toEqual([])
})
