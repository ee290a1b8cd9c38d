// @vitest-environment node
import { connect as open } from 'node:net'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { InstanceFacts } from '../../server/provisioner/driver.ts'
import { connect } from './support/connect.ts'
import { incus } from './support/incusd.ts'
import { run } from './support/run.ts'

const daemon = inject('incusd')
const driver = connect(daemon, { INCUS_IPV6: 'on' })
const never = new AbortController().signal
const PORT = 8080

const job = () => {
  const each = jobFor('create')
  return { ...each, plan: { ...each.plan, vcpus: 1, memoryMib: 256, diskGib: 1 } }
}
const attackerJob = job()
let attacker: InstanceFacts
let victim: InstanceFacts
beforeAll(async () => {
  const both = [attackerJob, job()].map((one) => driver.create(one, never))
  ;[attacker, victim] = (await Promise.all(both)) as [InstanceFacts, InstanceFacts]
  // It is away for a moment, so that whoever answers for it is somebody else.
  await inside(victim, 'ip link set eth0 down')
}, 60_000)

const inside = ({ engineRef }: InstanceFacts, command: string) =>
  incus(daemon, ['exec', engineRef, '--', 'sh', '-c', command])

/** The attacker takes the addresses of the victim, and answers there. */
async function attack(): Promise<void> {
  const [ipv4, ipv6] = victim.addresses
  const commands = [
    `ip addr add ${ipv4}/20 dev eth0`,
    `ip addr add ${ipv6}/64 dev eth0`,
    `nc -ll -p ${PORT} -e cat </dev/null >/dev/null 2>&1 &`,
  ]
  await inside(attacker, commands.join('\n'))
}

/** Whether somebody answers the machine at each address of a server. */
async function answers({ addresses }: InstanceFacts): Promise<boolean[]> {
  await run('ip', ['neigh', 'flush', 'dev', daemon.network])
  return Promise.all(
    addresses.map(
      (address) =>
        new Promise<boolean>((resolve) => {
          const socket = open({ host: address, port: PORT })
          const end = (isAnswered: boolean) => {
            socket.destroy()
            resolve(isAnswered)
          }
          socket.setTimeout(1_500, () => end(false))
          socket.once('error', () => end(false))
          socket.once('connect', () => end(true))
        }),
    ),
  )
}

/** An IPv6 address is used a moment after a server has it. */
const untilAnswers = (server: InstanceFacts) =>
  vi.waitFor(async () => expect(await answers(server)).toEqual([true, true]), {
    timeout: 15_000,
    interval: 200,
  })

// Each test begins with what the one before has left.
describe('a server', { concurrent: false }, () => {
  test('that takes the addresses of another one does not get what is sent to it', async () => {
    expect(victim.addresses).toHaveLength(2)
    await attack()
    await untilAnswers(attacker)
    expect(await answers(victim)).toEqual([false, false])
  })

  test('of an earlier version does, until its next boot', async () => {
    const off = ['ipv4', 'ipv6'].map((family) => `security.${family}_filtering=false`)
    const { engineRef } = attacker
    await incus(daemon, ['config', 'device', 'set', engineRef, 'eth0', ...off])
    await incus(daemon, ['config', 'unset', engineRef, 'user.filtered'])
    await untilAnswers(victim)
    const listed = async () =>
      (await driver.list(never)).find((each) => each.engineRef === engineRef)
    expect(await listed()).toMatchObject({ isUnfiltered: true })

    const instance = { ...attackerJob.instance, engineRef }
    const reboot = jobFor('reboot', { instance, plan: attackerJob.plan })
    const { addresses } = await driver.reboot(reboot, never)
    expect(addresses).toEqual(attacker.addresses)
    expect(await listed()).not.toHaveProperty('isUnfiltered')
    await attack()
    await untilAnswers(attacker)
    expect(await answers(victim)).toEqual([false, false])
  })
})

/** Whether this kernel can do what Incus does to limit what a server sends. */
const canLimit = async () => {
  const commands = [
    'ip link add card0 type dummy',
    'tc qdisc add dev card0 handle ffff:0 ingress',
    'tc filter add dev card0 parent ffff:0 protocol all u32 match u32 0 0 police rate 1gbit burst 25mb drop',
  ]
  return run('unshare', ['--net', 'sh', '-c', commands.join(' && ')]).then(
    () => true,
    () => false,
  )
}

describe('a machine', () => {
  const withRate = connect(daemon, { INCUS_NETWORK_RATE: '1Gbit' })
  test('that cannot limit the rate is told apart from one that can', async () => {
    expect(await driver.checkHosts('fra1', never)).toEqual([])
    const problems = await withRate.checkHosts('fra1', never)
    const unfit = [{ detail: expect.stringContaining('INCUS_NETWORK_RATE') as unknown }]
    expect(problems).toMatchObject((await canLimit()) ? [] : unfit)
    expect(await incus(daemon, ['list', 'probe-', '-f', 'csv', '-c', 'n'])).toBe('')
  })

  test('runs a server whose create failed, once the setting is right', async ({ skip }) => {
    if (await canLimit()) skip('This kernel can limit the rate.')
    const half = job()
    await expect(withRate.create(half, never)).rejects.toMatchObject({ code: 'refused' })
    expect((await connect(daemon).create(half, never)).addresses).not.toEqual([])
  })
})
