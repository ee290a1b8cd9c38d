// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config, openFakeIncus, STEP_MS } from '../../../../tests/support/fakeIncusEngine.ts'
import { jobFor } from '../../driverConformance.ts'
import {
  describePrivateNetworks,
  memberOf,
  privateNetwork,
} from '../../privateNetworkConformance.ts'
import { snapshotJobFor } from '../../snapshotConformance.ts'
import type { PrivateNetworkKind } from './config.ts'
import { createIncusDriver } from './driver.ts'
import { hardwareAddressOf, networkRefOf } from './privateNetwork.ts'
import { createMetricsReader } from './usage.ts'

describePrivateNetworks('incus, with a fake of it', openFakeIncus)
describePrivateNetworks('incus with OVN, with a fake of it', () => openFakeIncus('ovn'))

function setUp(kind: PrivateNetworkKind = 'bridge') {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const driverWith = (privateNetworks: PrivateNetworkKind) =>
    createIncusDriver({
      config: { ...config, privateNetworks },
      clock,
      connect: () => incus.connect(),
    })
  const driver = driverWith(kind)
  const { signal } = new AbortController()
  async function finish<T>(running: Promise<T> | undefined, seconds = 5): Promise<T | undefined> {
    running?.catch(() => undefined)
    for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) await clock.advance(STEP_MS)
    return running
  }
  async function joined(by = driver) {
    const first = jobFor('create')
    const facts = await finish(by.create(first, signal))
    const engineRef = facts?.engineRef ?? ''
    const network = { ...privateNetwork(), ipv6Range: 'fd12:0034:0abc:1::/64' }
    const member = memberOf(network, first.instance.id, 5)
    await finish(by.privateNetworks?.ensureNetwork(member.network, signal))
    await finish(by.privateNetworks?.joinNetwork(member, signal))
    return { member, engineRef, first, instance: { ...first.instance, engineRef } }
  }
  return { clock, incus, driver, driverWith, finish, signal, joined }
}

test('the machine has no address in a network, and a card sends with its own only', async () => {
  const { incus, joined } = setUp()
  const { member, engineRef } = await joined()
  const name = networkRefOf(member.network.id)
  expect(name).toMatch(/^pn[0-9a-f]{12}$/)
  expect(incus.networks.get(name)).toMatchObject({
    type: 'bridge',
    config: { 'ipv4.address': 'none', 'ipv6.address': 'none' },
  })
  expect(incus.instances.get(engineRef)?.devices[name]).toEqual({
    type: 'nic',
    network: name,
    name,
    hwaddr: hardwareAddressOf(member),
    'security.mac_filtering': 'true',
    'security.ipv4_filtering': 'true',
    'security.ipv6_filtering': 'true',
    'ipv4.address': '10.99.0.5',
    'ipv6.address': member.ipv6,
  })
  expect(incus.ran.at(-1)?.environment).toMatchObject({
    IPV4: '10.99.0.5/24',
    // As the system shows it.
    IPV6: 'fd12:34:abc:1::5/64',
    MAC: hardwareAddressOf(member),
  })
})

test('what a system does not take is said, and the card stays', async () => {
  const { incus, driver, finish, signal, joined } = setUp()
  const { member, engineRef } = await joined()
  incus.exitCode = 5
  await expect(finish(driver.privateNetworks?.joinNetwork(member, signal))).rejects.toMatchObject({
    code: 'inside_failed',
  })
  // Nothing that happens inside keeps a server in a network.
  await finish(driver.privateNetworks?.leaveNetwork(member, signal))
  expect(Object.keys(incus.instances.get(engineRef)?.devices ?? {})).toEqual(['root', 'eth0'])
})

test('a bridge of somebody else with the same name is left alone', async () => {
  const { incus, driver, finish, signal } = setUp()
  const network = privateNetwork()
  const held = { type: 'bridge', config: { 'ipv4.address': '10.0.0.1/24' } }
  incus.networks.set(networkRefOf(network.id), held)
  const { ensureNetwork, removeNetwork } = driver.privateNetworks ?? {}
  await expect(finish(ensureNetwork?.(network, signal))).rejects.toMatchObject({ code: 'refused' })
  await expect(finish(removeNetwork?.(network, signal))).rejects.toMatchObject({ code: 'refused' })
  expect(incus.networks.size).toBe(1)
})

test('a snapshot, and a server from it, are in no network', async () => {
  const { incus, driver, finish, signal, joined } = setUp()
  const { first, instance } = await joined()
  const job = snapshotJobFor('create_snapshot', { instance, plan: first.plan })
  const taken = await finish(driver.snapshot(job, signal))
  const copy = jobFor('create', {
    snapshot: { id: job.snapshot.id, engineRef: taken?.snapshotRef ?? null },
  })
  const made = await finish(driver.create(copy, signal))
  expect(Object.keys(incus.instances.get(made?.engineRef ?? '')?.devices ?? {})).toEqual(
    expect.arrayContaining(['eth0', 'root']),
  )
  for (const ref of [taken?.snapshotRef, made?.engineRef]) {
    const devices = Object.keys(incus.instances.get(ref ?? '')?.devices ?? {})
    expect(devices.filter((name) => name.startsWith('pn'))).toEqual([])
  }
})

test('what goes through a private network is no transfer', () => {
  const { push, end } = createMetricsReader()
  const server = 'server-00000000-0000-4000-8000-000000000001'
  for (const [device, bytes] of [
    ['eth0', 5],
    ['pn0123456789ab', 700],
    ['lo', 9],
  ]) {
    push(`incus_network_receive_bytes_total{device="${device}",name="${server}"} ${bytes}\n`)
  }
  expect(end()).toMatchObject([{ netInBytes: 5 }])
})

describe('with OVN', () => {
  test('a network has no router, and Incus takes no addresses of its cards', async () => {
    const { incus, joined } = setUp('ovn')
    const { member, engineRef } = await joined()
    const name = networkRefOf(member.network.id)
    expect(incus.networks.get(name)).toMatchObject({
      type: 'ovn',
      config: { network: 'none', 'ipv4.address': 'none', 'ipv6.address': 'none' },
    })
    expect(incus.instances.get(engineRef)?.devices[name]).toEqual({
      type: 'nic',
      network: name,
      name,
      hwaddr: hardwareAddressOf(member),
      'user.ipv4': '10.99.0.5',
      'user.ipv6': member.ipv6,
    })
  })

  test('a server that joins a bridge of before has the card of a bridge', async () => {
    const { incus, driver, driverWith, finish, signal, joined } = setUp('ovn')
    const { member, engineRef } = await joined(driverWith('bridge'))
    const name = networkRefOf(member.network.id)
    const before = incus.instances.get(engineRef)?.devices[name]
    await finish(driver.privateNetworks?.ensureNetwork(member.network, signal))
    await finish(driver.privateNetworks?.joinNetwork(member, signal))
    expect(incus.instances.get(engineRef)?.devices[name]).toEqual(before)
  })

  test('a cluster has private networks, which it has not with bridges', async () => {
    const { incus, driver, driverWith, finish, signal } = setUp('ovn')
    incus.isClustered = true
    expect(await finish(driver.features('fra1', signal))).toContain('private_networks')
    const bridges = driverWith('bridge')
    expect(await finish(bridges.features('fra1', signal))).not.toContain('private_networks')
  })

  test('a region is tried once, and again 10 minutes after it failed', async () => {
    const { clock, incus, driver, finish, signal } = setUp('ovn')
    const hasNetworks = async () =>
      (await finish(driver.features('fra1', signal)))?.includes('private_networks')
    incus.networks.noOvn = 'Failed to connect to OVS'
    expect(await hasNetworks()).toBe(false)
    expect(await finish(driver.checkHosts('fra1', signal))).toEqual([
      { member: 'node-1', detail: expect.stringMatching(/Failed to connect to OVS/) as unknown },
    ])
    incus.networks.noOvn = undefined
    expect(await hasNetworks()).toBe(false)
    await clock.advance(10 * 60_000)
    expect(await hasNetworks()).toBe(true)
    expect(incus.networks.size).toBe(0)
    incus.networks.noOvn = 'Failed to connect to OVS'
    expect(await hasNetworks()).toBe(true)
  })
})

describe('a check of the machines', () => {
  test.each([
    ['nothing where servers may use every network', {}, []],
    [
      'that the project names the networks of its servers',
      { 'restricted.networks.access': 'incusbr0' },
      [
        {
          member: 'node-1',
          detail: expect.stringMatching(/restricted\.networks\.access/) as unknown,
        },
      ],
    ],
  ])('says %s', async (_, project, problems) => {
    const { incus, driver, finish, signal } = setUp()
    incus.project = project
    expect(await finish(driver.checkHosts('fra1', signal))).toEqual(problems)
  })
})

test('networks are described again only when one is there that was not before', async () => {
  const { incus, driver, finish, signal, joined } = setUp()
  const foreign = { type: 'bridge', config: {} }
  incus.networks.set('pn0123456789ab', foreign)
  const { member } = await joined()
  const network = { kind: 'private_network', id: member.network.id }
  const listed = () => finish(driver.resources(signal))
  expect(await listed()).toMatchObject([network])
  expect(await listed()).toMatchObject([network])
  const whole = () => incus.networks.listed.filter((path) => path.includes('recursion')).length
  expect(whole()).toBe(1)
  const other = privateNetwork()
  await finish(driver.privateNetworks?.ensureNetwork(other, signal))
  expect(await listed()).toMatchObject([network, { id: other.id }])
  expect(whole()).toBe(2)
})
