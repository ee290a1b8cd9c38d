// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { createLog } from '../queue/log.ts'
import type { Driver } from './driver.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore, type SimulatedVolume } from './drivers/simulated/store.ts'
import { volumeJobFor } from './volumeConformance.ts'
import { createVolumeDuty } from './volumeDuty.ts'
import type { VolumeJobKind } from './volumeJob.ts'
import type { VolumeSnapshot } from './volumeSnapshots.ts'

const never = new AbortController().signal
let queue: FakeQueue
let volumes = createMemoryStore<SimulatedVolume>()
let snapshot: VolumeSnapshot | null = null
let snapshotId: string | null = null
let driver: Driver
let duty: (stop: AbortSignal) => Promise<void>
let job: ReturnType<typeof volumeJobFor> & { instanceId: string }

beforeEach(async () => {
  const clock = new FakeClock()
  queue = new FakeQueue(clock)
  volumes = createMemoryStore()
  const store = createMemoryStore()
  driver = createSimulatedDriver({ store, volumes, clock, speed: Infinity })
  const log = createLog({ worker: 'worker 1', level: 'off', clock, write: () => {} })
  duty = createVolumeDuty({ queue: queue.for('worker 1'), driver, clock, log })
  snapshot = snapshotId = null
  const server = jobFor('create')
  await driver.create(server, never)
  job = { ...volumeJobFor({}, server.instance.id), instanceId: server.instance.id }
})

async function outcomesOf(...kinds: VolumeJobKind[]) {
  queue.volumes = kinds.map((kind) => ({ kind, job: { ...job, snapshot }, snapshotId }))
  await duty(never)
  return queue.volumeOutcomes.map(({ outcome }) => outcome)
}

const held = async () => (await volumes.all())[0]

test('makes a volume, gives it to its server and says where it is', async () => {
  await outcomesOf('create')
  expect(await outcomesOf('attach')).toEqual([
    { ok: true, snapshotId, sizeGib: 10 },
    { ok: true, snapshotId, instanceId: job.instanceId, path: `/mnt/volumes/${job.volume.name}` },
  ])
  expect((await held())?.instanceId).toBe(job.instanceId)
})

test('grows, detaches and removes it', async () => {
  await outcomesOf('create')
  await outcomesOf('attach')
  job = { ...job, volume: { ...job.volume, sizeGib: 20 } }
  await outcomesOf('grow')
  expect((await held())?.sizeGib).toBe(20)
  await outcomesOf('detach')
  expect((await held())?.instanceId).toBeNull()
  await outcomesOf('delete')
  expect(await held()).toBeUndefined()
  expect(queue.volumeOutcomes.every(({ outcome }) => outcome.ok)).toBe(true)
})

test('reports what the engine refuses, and whether it may succeed later', async () => {
  expect(await outcomesOf('attach')).toEqual([
    { ok: false, code: 'volume_missing', retry: false, instanceId: job.instanceId, snapshotId },
  ])
})

test('takes a snapshot, says how large it is, restores and removes it', async () => {
  await outcomesOf('create')
  snapshot = { heldAs: 'held-1', volumeId: job.volume.id }
  snapshotId = 'row-1'
  expect((await outcomesOf('snapshot')).at(-1)).toEqual({ ok: true, snapshotId, sizeGib: 4 })
  expect((await held())?.snapshots).toEqual([{ id: 'held-1', sizeGib: 4 }])
  expect((await outcomesOf('restore')).at(-1)).toEqual({ ok: true, snapshotId })
  expect((await outcomesOf('delete_snapshot')).at(-1)).toEqual({ ok: true, snapshotId })
  expect((await held())?.snapshots).toEqual([])
  expect((await outcomesOf('restore')).at(-1)).toMatchObject({
    ok: false,
    code: 'snapshot_missing',
    snapshotId,
  })
})

test('makes the file of a snapshot and drops it, where the engine can', async () => {
  snapshot = { heldAs: 'held-1', volumeId: job.volume.id }
  snapshotId = 'row-1'
  expect((await outcomesOf('make_file')).at(-1)).toMatchObject({
    ok: false,
    code: 'refused',
    retry: false,
  })
  const facts = { bytes: 5000, sha256: 'a'.repeat(64) }
  const drop = vi.fn(() => Promise.resolve())
  driver.volumeFiles = {
    make: () => Promise.resolve(facts),
    drop,
    read: () => Promise.reject(new Error('no')),
  }
  expect((await outcomesOf('make_file')).at(-1)).toEqual({ ok: true, snapshotId, ...facts })
  expect((await outcomesOf('drop_file')).at(-1)).toEqual({ ok: true, snapshotId })
  expect(drop).toHaveBeenCalledOnce()
})

test('what a stop cut off is not reported: the next worker does it', async () => {
  queue.volumes = [{ kind: 'create', job, snapshotId: null }]
  const stop = new AbortController()
  const running = duty(stop.signal)
  stop.abort(new Error('stopped'))
  await running
  expect(queue.volumeOutcomes.filter(({ outcome }) => !outcome.ok)).toEqual([])
})
