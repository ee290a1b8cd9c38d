import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Driver } from '../../../server/provisioner/driver.ts'
import { jobFor } from '../../../server/provisioner/driverConformance.ts'
import { memberOf, privateNetwork } from '../../../server/provisioner/privateNetworkConformance.ts'
import type { PrivateMember, PrivateNetwork } from '../../../server/provisioner/privateNetwork.ts'
import {
  hardwareAddressOf,
  networkRefOf,
} from '../../../server/provisioner/drivers/incus/privateNetwork.ts'
import { incus, own, type Incusd } from './incusd.ts'
import { run } from './run.ts'

/** A server in a private network. */
export interface Joined extends PrivateMember {
  engineRef: string
}

/** Two servers of a workspace in its private network, and one of another workspace that uses the same addresses. */
export interface Members {
  one: Joined
  two: Joined
  other: Joined
}

/** The card of a server in its private network. */
export const cardOf = ({ network }: Joined) => networkRefOf(network.id)

/** A size that no other packet has. */
const MARK = 777
const never = new AbortController().signal

/** Runs a command inside a server. */
export const inside = (daemon: Incusd, { engineRef }: Joined, command: string) =>
  incus(daemon, ['exec', engineRef, '--', 'sh', '-c', command])

/** Whether a server gets an answer from an address. */
export const reaches = (daemon: Incusd, from: Joined, address: string, more = '') =>
  inside(daemon, from, `ping -c 2 -W 1 ${more} ${address} >/dev/null 2>&1`).then(
    () => true,
    () => false,
  )

/**
 * Tests what goes through the private networks of a daemon, whatever Incus makes of them.
 * @param more tests of this kind of networks. They find the servers in the function that they get
 */
export function describePrivateTraffic(
  name: string,
  daemon: Incusd,
  driver: Driver,
  more: (members: () => Members) => void,
): void {
  const process = async ({ engineRef }: Joined) =>
    (await incus(daemon, ['list', engineRef, '-f', 'csv', '-c', 'p'])).trim()

  /** Runs a program of this machine in the network of a server: the image of the tests has few. */
  const around = async (at: Joined, command: string, input = '') =>
    run('nsenter', ['-t', await process(at), '--net', ...command.split(' ')], { input })

  /**
   * Counts what arrives at a server, before anything else sees it: on all cards the packets with the mark, and on the private
   * one those that none of the members has sent. `nft` reads the rules from a pipe.
   */
  async function countAt(at: Joined, members: readonly Joined[]): Promise<void> {
    const card = cardOf(at)
    const known = members.map((member) => hardwareAddressOf(member)).join(', ')
    const theirIpv4 = members.map(({ ipv4 }) => ipv4).join(', ')
    const rules = [
      'table netdev seen {',
      'counter marked { }',
      'counter strange { }',
      `chain arrived { type filter hook ingress devices = { eth0, ${card} } priority 0;`,
      `ip length ${MARK + 28} counter name marked`,
      `ip6 length ${MARK + 8} counter name marked`,
      `iifname ${card} ether saddr != { ${known} } counter name strange`,
      `iifname ${card} arp saddr ip != { ${theirIpv4} } counter name strange`,
      `iifname ${card} ip saddr != { ${theirIpv4} } counter name strange`,
      '}',
      '}',
    ].join('\n')
    await around(at, 'nft -f -', rules)
  }

  async function seenAt(at: Joined): Promise<{ marked: number; strange: number }> {
    const text = await around(at, 'nft list counters table netdev seen')
    const of = (counter: string) =>
      Number(new RegExp(`counter ${counter} \\{\\s*packets (\\d+)`).exec(text)?.[1])
    return { marked: of('marked'), strange: of('strange') }
  }

  /** Pings with the mark, at once, and says who has answered. */
  async function answersTo(from: Joined, targets: readonly string[], how = ''): Promise<string[]> {
    const all = await Promise.all(
      targets.map(async (target) =>
        (await reaches(daemon, from, target, `-s ${MARK} ${how}`)) ? target : '',
      ),
    )
    return all.filter(Boolean)
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

  describe(`servers in a private network of ${name}`, { concurrent: false }, () => {
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

    test('reach each other by both of their addresses', async () => {
      // An IPv6 address is used a moment after a server has it.
      await expect.poll(() => reaches(daemon, one, two.ipv6 ?? ''), { timeout: 15_000 }).toBe(true)
      expect(await reaches(daemon, one, two.ipv4)).toBe(true)
      expect(await reaches(daemon, two, one.ipv4)).toBe(true)
    })

    test('are not reached from the network of another workspace, by any way', async () => {
      const targets = [one.ipv4, one.ipv6 ?? '', two.ipv4]
      await countAt(one, [one, two])
      await countAt(two, [one, two])
      expect(await answersTo(other, targets)).toEqual([])

      // With its public card: to the machine, and past it to the cards of a server.
      const ways = [
        (await run('cat', [`/sys/class/net/${daemon.network}/address`])).trim(),
        (await inside(daemon, one, 'cat /sys/class/net/eth0/address')).trim(),
        hardwareAddressOf(one),
      ]
      for (const mac of ways) {
        for (const target of targets) {
          const family = target.includes(':') ? '-6' : '-4'
          await around(other, `ip ${family} route replace ${target} dev eth0`)
          await around(other, `ip ${family} neigh replace ${target} lladdr ${mac} dev eth0`)
        }
        expect([mac, await answersTo(other, targets)]).toEqual([mac, []])
      }

      // With the addresses of a member.
      const card = cardOf(other)
      await around(other, `ip addr add ${two.ipv4}/24 dev ${card}`)
      expect(await answersTo(other, [one.ipv4], `-I ${two.ipv4}`)).toEqual([])
      for (const target of targets) {
        await around(other, `ip ${target.includes(':') ? '-6' : '-4'} route del ${target} dev eth0`)
      }
      expect(await answersTo(other, [one.ipv4], `-I ${two.ipv4}`)).toEqual([])
      await around(other, `ip link set ${card} down`)
      await around(other, `ip link set ${card} address ${hardwareAddressOf(two)}`)
      await around(other, `ip link set ${card} up`)
      await around(other, `ip addr replace ${two.ipv4}/24 dev ${card}`)
      expect(await answersTo(other, [one.ipv4], `-I ${two.ipv4}`)).toEqual([])

      // Nothing of it has arrived, also no question for an address.
      expect(await seenAt(one)).toEqual({ marked: 0, strange: 0 })
      expect(await seenAt(two)).toEqual({ marked: 0, strange: 0 })
      // What a neighbour sends is counted.
      expect(await answersTo(two, [one.ipv4, one.ipv6 ?? ''])).toHaveLength(2)
      expect(await seenAt(one)).toEqual({ marked: 4, strange: 0 })
    })

    more(() => ({ one, two, other }))

    test('reach nobody there once they have left', async () => {
      await driver.privateNetworks?.leaveNetwork(two, never)
      expect(await inside(daemon, two, 'ls /sys/class/net')).not.toContain(cardOf(two))
      expect(await reaches(daemon, two, one.ipv4)).toBe(false)
      expect(await reaches(daemon, one, two.ipv4)).toBe(false)
    })
  })
}

/** The addresses of a server in private networks, as Incus holds them. */
export async function privateAddressesOn(daemon: Incusd, engineRef: string): Promise<string[]> {
  const shown = await incus(daemon, ['config', 'device', 'show', engineRef])
  return [...shown.matchAll(/ipv4(?:\.address)?: (10\.99\.\S+)/g)].map(
    ([, address]) => address ?? '',
  )
}
