// @vitest-environment node
import { randomInt } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { describeAddresses } from '../../server/provisioner/addressConformance.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus } from './support/incusd.ts'
import { run } from './support/run.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()

describeAddresses('incus', () => engineOn(daemon, () => connect(daemon)), [0.5])

const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])

/** Whether an address answers a ping of the machine within a second. */
const answers = (address: string) =>
  run('busybox', ['ping', '-c', '1', '-W', '1', address]).then(
    () => true,
    () => false,
  )

test('an address reaches its server through the filters, moves within seconds, and nobody else can use it', async () => {
  expect(await driver.features('fra1', signal)).toContain('extra_addresses')
  const jobs = [jobFor('create'), jobFor('create')]
  const refs: string[] = []
  for (const job of jobs) refs.push((await driver.create(job, signal)).engineRef)
  // Of its own for each attempt: one that failed leaves its servers behind.
  const address = `198.18.0.${randomInt(1, 255)}`
  const target = (which: number) => ({
    address,
    instanceId: jobs[which]?.instance.id ?? '',
    region: 'fra1',
  })
  const [one = '', other = ''] = refs

  expect(await driver.extraAddresses?.assign(target(0), signal)).toEqual({ isInside: true })
  await vi.waitUntil(() => answers(address), { timeout: 15_000, interval: 100 })
  expect(await inside(one, 'ip addr show dev eth0')).toContain(`${address}/32`)

  // The other one takes it by itself: the filters of its card let nothing through.
  await inside(other, `ip addr add ${address}/32 dev eth0`)
  await driver.extraAddresses?.remove(target(0), signal)
  expect(await answers(address)).toBe(false)
  await inside(other, `ip addr del ${address}/32 dev eth0`)

  await driver.extraAddresses?.assign(target(0), signal)
  await vi.waitUntil(() => answers(address), { timeout: 15_000, interval: 100 })
  await driver.extraAddresses?.remove(target(0), signal)
  await driver.extraAddresses?.assign(target(1), signal)
  await vi.waitUntil(() => answers(address), { timeout: 15_000, interval: 50 })
  expect(await inside(other, 'ip addr show dev eth0')).toContain(`${address}/32`)
  expect(await inside(one, 'ip addr show dev eth0')).not.toContain(`${address}/32`)

  for (const [index, job] of jobs.entries()) {
    const instance = { ...job.instance, engineRef: refs[index] ?? null }
    await driver.purge(jobFor('purge', { instance }), signal)
  }
})
