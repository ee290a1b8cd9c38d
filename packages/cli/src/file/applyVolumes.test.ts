import { expect, test, vi } from 'vitest'
import { makeAccount } from '@/domain/bit/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import type { Volume } from '@/domain/volumes/volume'
import type { VolumeFileChange } from '@/domain/workspaceFile/changes'
import { applyVolumes, releaseVolumes } from './applyVolumes'

const { calls, call } = vi.hoisted(() => {
  const made: unknown[][] = []
  const noted =
    (name: string) =>
    (...values: unknown[]) => {
      made.push([name, ...values])
      return Promise.resolve()
    }
  return { calls: made, call: noted }
})
vi.mock('@/domain/volumes/volumeMutations', () => ({
  createVolume: ({ name, instanceId }: { name: string; instanceId: string }) =>
    call('create')(name, instanceId),
  attachVolume: (id: string, server: string) => call('attach')(id, server),
  detachVolume: (id: string) => call('detach')(id),
  growVolume: (id: string, size: number) => call('grow')(id, size),
  restoreVolume: (id: string) => call('restore')(id),
  updateVolume: (id: string, next: object) => call('update')(id, next),
}))

const server = makeInstance({ name: 'db' })
const gone = makeInstance({ name: 'db', state: 'deleted', deletedAt: '2026-11-22T11:00:00Z' })

function applying(volumes: readonly Volume[], signal = new AbortController().signal) {
  calls.length = 0
  const account = {
    ...makeAccount(),
    servers: () => Promise.resolve([gone, server]),
    volumes: () => Promise.resolve(volumes),
  }
  return { account, signal, report: () => undefined }
}
const change = (steps: VolumeFileChange['steps'], volume: Volume | null): VolumeFileChange => ({
  of: 'volume',
  kind: volume === null ? 'create' : 'change',
  name: 'data',
  volume,
  details: [],
  steps,
})
const data = makeVolume({ name: 'data', server: null, state: 'available' })

test('takes a volume from its server first, and gives it to the other at the end', async () => {
  const all = applying([data])
  const moved = [
    change([{ do: 'detach' }, { do: 'grow', sizeGib: 80 }, { do: 'attach', server: 'db' }], data),
  ]
  expect(await releaseVolumes(moved, all)).toEqual([])
  expect(calls).toEqual([['detach', data.id]])
  calls.length = 0
  expect(await applyVolumes(moved, new Set(), all)).toEqual([{ name: 'volume data' }])
  // The server that is there, not the one of that name in the bin.
  expect(calls).toEqual([
    ['grow', data.id, 80],
    ['attach', data.id, server.id],
  ])
})

test('makes a volume for the server of its name, and protects it', async () => {
  const steps = [
    { do: 'create', sizeGib: 5, gibMonthMicros: 50_000, server: 'db' },
    { do: 'protect', isProtected: true },
  ] as const
  await applyVolumes([change(steps, null)], new Set(), applying([data]))
  expect(calls).toEqual([
    ['create', 'data', server.id],
    ['update', data.id, { isProtected: true }],
  ])
})

test('a volume waits where its server failed, or where the engine could not do a step', async () => {
  const steps = [{ do: 'attach', server: 'db' }] as const
  const waits = await applyVolumes([change(steps, data)], new Set(['db']), applying([data]))
  expect(calls).toEqual([])
  expect(String(waits[0]?.failure)).toMatch(/Its server db failed/)

  const broken = { ...data, problem: 'attach' as const, errorCode: 'busy' }
  const [outcome] = await applyVolumes([change(steps, data)], new Set(), applying([broken]))
  expect(calls).toEqual([['attach', data.id, server.id]])
  expect(String(outcome?.failure)).toMatch(/could not attach it/)
})

test('what was stopped does nothing more', async () => {
  const stopped = applying([data], AbortSignal.abort())
  const moved = [change([{ do: 'detach' }, { do: 'attach', server: 'db' }], data)]
  expect(await releaseVolumes(moved, stopped)).toEqual([])
  expect(await applyVolumes(moved, new Set(), stopped)).toEqual([])
  expect(calls).toEqual([])
})
