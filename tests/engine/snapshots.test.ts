// @vitest-environment node
import { expect, inject, test } from 'vitest'
import { createIncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { readIncusConfig } from '../../server/provisioner/drivers/incus/config.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { snapshotJobFor } from '../../server/provisioner/snapshotConformance.ts'
import { connect } from './support/connect.ts'
import { incus, variablesFor } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()
const config = readIncusConfig({
  get: (name) => (variablesFor(daemon) as Record<string, string | undefined>)[name],
  whole: (_, fallback) => fallback,
})
const client = createIncusClient([daemon.address], config)

/** Runs a line of shell inside a server. */
const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

test('a server from a snapshot has the disk of that moment, and a name, keys and addresses of its own', async () => {
  const first = jobFor('create')
  const { engineRef } = await driver.create(first, signal)
  const instance = { ...first.instance, engineRef }
  const hardwareAddress = (ref: string) =>
    incus(daemon, ['config', 'get', ref, 'volatile.eth0.hwaddr'])
  const hardware = await hardwareAddress(engineRef)
  await inside(
    engineRef,
    'dd if=/dev/urandom of=/root/data bs=1M count=40 2>/dev/null; echo then > /root/word; sync',
  )
  // What the size is measured by. It is known before there is a copy: afterwards the blocks are shared.
  const { disk } = (await client.call(
    'GET',
    `/1.0/instances/${engineRef}/state?project=${daemon.project}`,
    signal,
  )) as { disk: { root: { usage: number } } }
  const mib = disk.root.usage / 1024 ** 2
  expect(mib).toBeGreaterThan(40)
  expect(mib).toBeLessThan(60)
  const job = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
  const taken = await seconds(async () => {
    expect(await driver.snapshot(job, signal)).toEqual({
      snapshotRef: `snapshot-${job.snapshot.id}`,
      // 40 MiB, rounded up.
      sizeGib: 1,
    })
  })
  await inside(engineRef, 'echo now > /root/word')

  // Neither stands in the way of the other.
  await driver.rebuild(jobFor('rebuild', { instance }), signal)
  await driver.purge(jobFor('purge', { instance }), signal)

  const wanted = jobFor('create', {
    snapshot: job.snapshot,
    plan: { ...first.plan, slug: 'v1.medium', vcpus: 4, memoryMib: 8192, diskGib: 120 },
    sshKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAnotherKey'],
  })
  const made = await driver.create(wanted, signal)
  expect(await inside(made.engineRef, 'cat /root/word; wc -c < /root/data')).toBe(
    `then\n${40 * 1024 * 1024}\n`,
  )
  const seed = await inside(made.engineRef, 'cat /var/lib/cloud/seed/nocloud-net/meta-data')
  expect(seed).toContain(wanted.instance.name)
  expect(seed).toContain('AnotherKey')
  expect(seed).not.toContain(first.instance.name)
  const shown = await incus(daemon, ['config', 'show', made.engineRef])
  expect(shown).toContain('limits.cpu: "4"')
  expect(shown).toContain('limits.memory: 8192MiB')
  expect(shown).toContain('security.idmap.isolated: "true"')
  expect(shown).toContain(`user.instance_id: ${wanted.instance.id}`)
  expect(shown).toContain('size: 120GiB')
  expect(shown).toContain(`network: ${daemon.network}`)
  expect(shown).not.toContain(job.snapshot.id)
  // Its card is its own. The address may be that of the first server, which is gone.
  expect(await hardwareAddress(made.engineRef)).not.toBe(hardware)
  expect(made.addresses).not.toEqual([])
  await driver.deleteSnapshot(
    snapshotJobFor('delete_snapshot', { instance, plan: first.plan }, job.snapshot),
    signal,
  )
  expect(await inside(made.engineRef, 'cat /root/word')).toBe('then\n')
  const names = await incus(daemon, ['list', '--format=csv', '-c', 'n'])
  expect(names).not.toContain(job.snapshot.id)
  console.log(`A snapshot of a running server with 40 MiB took ${taken.toFixed(2)} s.`)
  await driver.purge(
    jobFor('purge', { instance: { ...wanted.instance, engineRef: made.engineRef } }),
    signal,
  )
})

test('what is in a snapshot of a running server counts no memory of the project, and never runs', async () => {
  const first = jobFor('create')
  const { engineRef } = await driver.create(first, signal)
  const instance = { ...first.instance, engineRef }
  const job = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
  const { snapshotRef } = await driver.snapshot(job, signal)
  const list = await incus(daemon, ['list', snapshotRef, '--format=csv', '-c', 's'])
  expect(list.trim()).toBe('STOPPED')
  const keys = await Promise.all(
    ['limits.memory', 'user.addresses', 'cloud-init.user-data', 'user.meta-data'].map((key) =>
      incus(daemon, ['config', 'get', snapshotRef, key]),
    ),
  )
  expect(keys.map((value) => value.trim())).toEqual(['16MiB', '[]', '', ''])
  expect((await driver.list(signal)).some((each) => each.engineRef === snapshotRef)).toBe(false)
  await driver.deleteSnapshot(
    snapshotJobFor('delete_snapshot', { instance, plan: first.plan }, job.snapshot),
    signal,
  )
  await driver.purge(jobFor('purge', { instance }), signal)
})
