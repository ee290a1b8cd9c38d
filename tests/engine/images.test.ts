// @vitest-environment node
import { expect, inject, test } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { describeImages, imageJobFor, imageOf } from '../../server/provisioner/imageConformance.ts'
import { snapshotJobFor } from '../../server/provisioner/snapshotConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()

describeImages('incus', () => engineOn(daemon, () => connect(daemon)), [0.5])

/** Runs a line of shell inside a server. */
const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])

test('a server from an image has its files, and a name, keys and first boot of its own', async () => {
  const first = jobFor('create')
  const { engineRef } = await driver.create(first, signal)
  const instance = { ...first.instance, engineRef }
  await inside(engineRef, 'echo golden > /root/word; sync')
  const of = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
  await driver.snapshot(of, signal)
  const job = imageJobFor(of)
  expect(await driver.makeImage(job, signal)).toEqual({
    snapshotRef: `own-image-${job.snapshot.id}`,
    sizeGib: 1,
  })
  // It is none of the images of the provider.
  const listed = await driver.images('fra1', signal)
  expect(listed?.filter(({ slug }) => slug.includes(job.snapshot.id))).toEqual([])

  const wanted = jobFor('create', {
    snapshot: imageOf(job),
    sshKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAnotherKey'],
  })
  const made = await driver.create(wanted, signal)
  expect(await inside(made.engineRef, 'cat /root/word')).toBe('golden\n')
  const seed = await inside(made.engineRef, 'cat /var/lib/cloud/seed/nocloud-net/meta-data')
  expect(seed).toContain(wanted.instance.name)
  expect(seed).toContain('AnotherKey')
  expect(seed).not.toContain(first.instance.name)

  // A rebuild brings the files back.
  await inside(engineRef, 'echo spoiled > /root/word; sync')
  await driver.rebuild(jobFor('rebuild', { instance, snapshot: imageOf(job) }), signal)
  expect(await inside(engineRef, 'cat /root/word')).toBe('golden\n')

  await driver.deleteImage({ id: job.snapshot.id, region: job.region }, signal)
  expect(await inside(made.engineRef, 'cat /root/word')).toBe('golden\n')
  const left = await incus(daemon, ['image', 'list', '--format=csv', '-c', 'lf'])
  expect(left).not.toContain(job.snapshot.id)
  await driver.deleteSnapshot(
    snapshotJobFor('delete_snapshot', { instance, plan: first.plan }, of.snapshot),
    signal,
  )
  for (const server of [instance, { ...wanted.instance, engineRef: made.engineRef }]) {
    await driver.purge(jobFor('purge', { instance: server }), signal)
  }
})
