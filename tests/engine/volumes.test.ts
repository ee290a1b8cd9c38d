// @vitest-environment node
import { expect, inject, test } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { describeVolumeFiles } from '../../server/provisioner/volumeFileConformance.ts'
import { describeVolumes, volumeJobFor } from '../../server/provisioner/volumeConformance.ts'
import {
  describeVolumeSnapshots,
  snapshotOf,
} from '../../server/provisioner/volumeSnapshotConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus, POOL } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()

// Requests about volumes are answered at once, so there is no operation to cut off. One about a snapshot or a copy is.
describeVolumes('incus', () => engineOn(daemon, () => connect(daemon)), [])
describeVolumeSnapshots('incus', () => engineOn(daemon, () => connect(daemon)), [0.5])
describeVolumeFiles('incus', () => engineOn(daemon, () => connect(daemon)), [0])

/** Runs a line of shell inside a server. */
const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])

test('its files move with it and stay when it grows, and root owns them in each server', async () => {
  const [one, two] = [jobFor('create'), jobFor('create')]
  const [first, second] = [await driver.create(one, signal), await driver.create(two, signal)]
  const of = (job: typeof one, ref: string) =>
    jobFor('purge', { instance: { ...job.instance, engineRef: ref } })
  const job = { ...volumeJobFor({ sizeGib: 1 }, one.instance.id), instanceId: one.instance.id }
  await driver.createVolume(job, signal)
  const { path } = await driver.attachVolume(job, signal)
  expect(path).toBe(`/mnt/volumes/${job.volume.name}`)
  await inside(first.engineRef, `echo kept > ${path}/word; chmod 600 ${path}/word`)

  await driver.detachVolume(job, signal)
  expect(await inside(first.engineRef, `ls ${path} 2>/dev/null | wc -l`)).toBe('0\n')

  const moved = { ...job, instanceId: two.instance.id }
  await driver.attachVolume(moved, signal)
  expect(await inside(second.engineRef, `cat ${path}/word; stat -c %u ${path}/word`)).toBe(
    'kept\n0\n',
  )
  // A snapshot holds what was there. Another volume begins with it, and the volume itself goes back to it.
  const taken = snapshotOf(moved)
  await driver.volumeSnapshots?.take(taken, signal)
  await inside(second.engineRef, `echo later > ${path}/word`)
  const copy = { ...volumeJobFor({ sizeGib: 1 }, two.instance.id), snapshot: taken.snapshot }
  const copied = { ...copy, instanceId: two.instance.id }
  await driver.createVolume(copied, signal)
  const { path: other } = await driver.attachVolume(copied, signal)
  expect(await inside(second.engineRef, `cat ${path}/word ${other}/word`)).toBe('later\nkept\n')
  await driver.detachVolume(copied, signal)
  await driver.deleteVolume(copied, signal)
  await driver.detachVolume(moved, signal)
  await driver.volumeSnapshots?.restore(taken, signal)
  await driver.attachVolume(moved, signal)
  expect(await inside(second.engineRef, `cat ${path}/word; stat -c %u ${path}/word`)).toBe(
    'kept\n0\n',
  )

  // Also below a server that is stopped: it finds the files when it starts.
  const as = (kind: 'stop' | 'start') =>
    jobFor(kind, { instance: { ...two.instance, engineRef: second.engineRef } })
  await inside(second.engineRef, `echo later > ${path}/word`)
  await driver.stop(as('stop'), signal)
  await driver.volumeSnapshots?.restore(taken, signal)
  await driver.start(as('start'), signal)
  expect(await inside(second.engineRef, `cat ${path}/word; stat -c %u ${path}/word`)).toBe(
    'kept\n0\n',
  )

  await driver.growVolume({ ...moved, volume: { ...job.volume, sizeGib: 2 } }, signal)
  expect(await inside(second.engineRef, `cat ${path}/word`)).toBe('kept\n')

  await driver.purge(of(two, second.engineRef), signal)
  await driver.purge(of(one, first.engineRef), signal)
  await driver.deleteVolume(job, signal)
  const left = await incus(daemon, ['storage', 'volume', 'list', POOL, 'type=custom', '-f', 'csv'])
  expect(left).not.toContain(job.volume.id)
})
