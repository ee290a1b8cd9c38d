// @vitest-environment node
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import {
  describePrivateNetworks,
  memberOf,
  privateNetwork,
} from '../../server/provisioner/privateNetworkConformance.ts'
import type { PrivateMember, PrivateNetwork } from '../../server/provisioner/privateNetwork.ts'
import {
  hardwareAddressOf,
  networkRefOf,
} from '../../server/provisioner/drivers/incus/privateNetwork.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus, own } from './support/incusd.ts'

const daemon = inject('incusd')
const connectDriver = () => connect(daemon, { INCUS_PRIVATE_NETWORKS: 'on' })
const driver = connectDriver()
const never = new AbortController().signal

const inside = (engineRef: string, command: string) =>
  incus(daemon, ['exec', engineRef, '--', 'sh', '-c', command])

interface Joined extends PrivateMember {
  engineRef: string
}

async function joined(network: PrivateNetwork, host: number): Promise<Joined> {
  const job = jobFor('create')
  const small = { ...job, plan: { ...job.plan, vcpus: 1, memoryMib: 256, diskGib: 1 } }
  const { engineRef } = await driver.create(small, never)
  const member = memberOf(network, job.instance.id, host)
  await driver.privateNetworks?.ensureNetwork(network, never)
  await driver.privateNetworks?.joinNetwork(member, never)
  return { ...member, engineRef }
}

/** Whether a server gets an answer from an address. */
const reaches = (from: Joined, address: string, more = '') =>
  inside(from.engineRef, `ping -c 2 -W 1 ${more} ${address} >/dev/null 2>&1`).then(
    () => true,
    () => false,
  )
const cardOf = ({ network }: Joined) => networkRefOf(network.id)

/** The pings that have arrived at a server, by IPv4 and IPv6. Its neighbours send other packets by themselves. */
const received = (at: Joined) =>
  inside(
    at.engineRef,
    "grep -h '^Icmp: [0-9]' /proc/net/snmp | cut -d ' ' -f 10; grep -h Icmp6InEchos /proc/net/snmp6",
  )

// Two workspaces that use the same addresses.
const [ours, theirs] = [privateNetwork(), privateNetwork()]
let one: Joined
let two: Joined
let other: Joined

beforeAll(async () => {
  // As docs/engine.md says.
  await own(daemon, `project unset ${daemon.project} restricted.networks.access`)
  one = await joined(ours, 5)
  two = await joined(ours, 6)
  other = await joined(theirs, 7)
}, 90_000)
afterAll(async () => {
  for (const each of [one, two, other]) await driver.privateNetworks?.leaveNetwork(each, never)
  for (const network of [ours, theirs]) {
    await driver.privateNetworks?.removeNetwork(network, never)
  }
  const left = await own(daemon, 'network list -f csv -c n')
  expect(left).not.toContain(networkRefOf(ours.id))
})

describe('servers in a private network', { concurrent: false }, () => {
  test('reach each other by both of their addresses', async () => {
    // An IPv6 address is used a moment after a server has it.
    await expect.poll(() => reaches(one, two.ipv6 ?? ''), { timeout: 15_000 }).toBe(true)
    expect(await reaches(one, two.ipv4)).toBe(true)
    expect(await reaches(two, one.ipv4)).toBe(true)
  })

  test('are not reached from the network of another workspace, by any way', async () => {
    const before = [await received(one), await received(two)]
    for (const address of [one.ipv4, two.ipv4, one.ipv6 ?? '']) {
      expect([address, await reaches(other, address)]).toEqual([address, false])
    }
    // Through the machine, with its public card, and with the address of a neighbour.
    const gateway = /via (\S+)/.exec(await inside(other.engineRef, 'ip route'))?.[1] ?? ''
    await inside(
      other.engineRef,
      [
        `ip addr del ${other.ipv4}/24 dev ${cardOf(other)}`,
        `ip route add 10.99.0.0/24 via ${gateway}`,
      ].join('\n'),
    )
    expect(await reaches(other, one.ipv4)).toBe(false)
    await inside(
      other.engineRef,
      [
        'ip route del 10.99.0.0/24',
        `ip link set ${cardOf(other)} down`,
        `ip link set ${cardOf(other)} address ${hardwareAddressOf(two)}`,
        `ip link set ${cardOf(other)} up`,
        `ip addr add ${two.ipv4}/24 dev ${cardOf(other)}`,
      ].join('\n'),
    )
    expect(await reaches(other, one.ipv4)).toBe(false)
    // They know nothing of it, and their own packets go where they belong.
    expect([await received(one), await received(two)]).toEqual(before)
    expect(await reaches(one, two.ipv4)).toBe(true)
  })

  test('do not send with the address of a neighbour', async () => {
    const card = cardOf(two)
    await inside(two.engineRef, `ip addr add ${one.ipv4.replace(/\d+$/, '9')}/24 dev ${card}`)
    expect(await reaches(two, one.ipv4, '-I 10.99.0.9')).toBe(false)
    expect(await reaches(two, one.ipv4, `-I ${two.ipv4}`)).toBe(true)
    await inside(two.engineRef, `ip addr del 10.99.0.9/24 dev ${card}`)
  })

  test('reach nobody there once they have left', async () => {
    await driver.privateNetworks?.leaveNetwork(two, never)
    expect(await inside(two.engineRef, 'ls /sys/class/net')).not.toContain(cardOf(two))
    expect(await reaches(two, one.ipv4)).toBe(false)
    expect(await reaches(one, two.ipv4)).toBe(false)
  })
})

describePrivateNetworks(
  'incus',
  () => ({
    ...engineOn(daemon, connectDriver),
    privateAddressesOf: async (ref) => {
      const shown = await incus(daemon, ['config', 'device', 'show', ref])
      return [...shown.matchAll(/ipv4\.address: (10\.99\.\S+)/g)].map(
        ([, address]) => address ?? '',
      )
    },
  }),
  [0.5],
)
