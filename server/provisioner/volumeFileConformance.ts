import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Driver } from './driver.ts'
import { KILLED_AT } from './driverConformance.ts'
import { volumeJobFor } from './volumeConformance.ts'
import { snapshotOf, type VolumeSnapshotEngine } from './volumeSnapshotConformance.ts'
import type { VolumeFiles, VolumeSnapshotJob } from './volumeSnapshots.ts'

/** What every driver must do with files of snapshots of volumes. Call it in a test file of the driver. */
export function describeVolumeFiles(
  name: string,
  open: () => VolumeSnapshotEngine,
  killedAt: readonly number[] = KILLED_AT,
): void {
  describe(`files of volumes of the driver ${name}`, () => {
    let engine: VolumeSnapshotEngine
    let driver: Driver
    beforeEach(() => {
      engine = open()
      driver = engine.connect()
    })

    const files = (of = driver): VolumeFiles => {
      if (of.volumeFiles) return of.volumeFiles
      throw new Error('The driver has no files of volumes.')
    }
    const make = (job: VolumeSnapshotJob, by = driver) =>
      engine.finish((signal) => files(by).make(job, signal))
    const drop = (job: VolumeSnapshotJob, by = driver) =>
      engine.finish((signal) => files(by).drop(job, signal))
    const deleteVolume = (job: VolumeSnapshotJob) =>
      engine.finish((signal) => driver.deleteVolume(job, signal))
    const read = async ({ snapshot, region }: VolumeSnapshotJob, sha256: string, from = 0) => {
      const file = await engine.finish((signal) =>
        files().read({ ...snapshot, region, sha256 }, from, signal),
      )
      return { ...file, bytes: await buffer(file.stream) }
    }
    /** A job about a snapshot that was taken. */
    async function taken(): Promise<VolumeSnapshotJob> {
      const job = snapshotOf(volumeJobFor({ sizeGib: 1 }))
      await engine.finish((signal) => driver.createVolume({ ...job, snapshot: null }, signal))
      await engine.finish(
        (signal) => driver.volumeSnapshots?.take(job, signal) ?? Promise.reject(new Error('none')),
      )
      return job
    }

    test('are offered where the engine has them', async () => {
      const { region } = volumeJobFor()
      const features = await engine.finish((signal) => driver.features(region, signal))
      expect(features.includes('volume_downloads')).toBe(driver.volumeFiles !== undefined)
    })

    test.runIf(open().connect().volumeFiles !== undefined)(
      'are made once, read from any byte on, and dropped once',
      async () => {
        const job = await taken()
        const facts = await make(job)
        expect(await make(job, engine.connect())).toEqual(facts)
        const whole = await read(job, facts.sha256)
        expect([whole.size, whole.bytes.length]).toEqual([facts.bytes, facts.bytes])
        expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(facts.sha256)
        expect(whole.ending).toMatch(/^\.tar/)
        const rest = await read(job, facts.sha256, 3)
        expect(rest.bytes.equals(whole.bytes.subarray(3))).toBe(true)
        expect((await read(job, facts.sha256, facts.bytes)).bytes).toHaveLength(0)
        await drop(job)
        await drop(job, engine.connect())
        await expect(read(job, facts.sha256)).rejects.toMatchObject({ code: 'snapshot_missing' })
        await deleteVolume(job)
      },
    )

    test.runIf(open().connect().volumeFiles !== undefined)(
      'go with their snapshot, and need it',
      async () => {
        const job = await taken()
        const { sha256 } = await make(job)
        await engine.finish(
          (signal) => driver.volumeSnapshots?.remove(job, signal) ?? Promise.resolve(),
        )
        await expect(read(job, sha256)).rejects.toMatchObject({ code: 'snapshot_missing' })
        await expect(make(job)).rejects.toMatchObject({ code: 'snapshot_missing', retry: false })
        await deleteVolume(job)
      },
    )

    test.each(open().connect().volumeFiles === undefined ? [] : killedAt)(
      'are whole after a process was killed at %d of it',
      async (part) => {
        const job = await taken()
        const cut = (signal: AbortSignal) => files(engine.connect()).make(job, signal)
        await engine.cutOff(cut, part, job.snapshot.heldAs)
        const { bytes, sha256 } = await make(job, engine.connect())
        expect((await read(job, sha256)).bytes).toHaveLength(bytes)
        await drop(job)
        await deleteVolume(job)
      },
    )
  })
}
