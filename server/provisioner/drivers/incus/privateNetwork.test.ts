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
import { createIncusDriver } from './driver.ts'
import { hardwareAddressOf, networkRefOf } from './privateNetwork.ts'
import { createMetricsReader } from './usage.ts'

describePrivateNetworks('incus, with a fake of it', openFakeIncus)

function setUp() {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const driver = createIncusDriver({ config, clock, connect: () => incus.connect() })
  const { signal } = new AbortController()
  async function finish<T>(running: Promise<T> | undefined, seconds = 5): Promise<T | undefined> {
    running?.catch(() => undefined)
    for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) await clock.advance(STEP_MS)
    return running
  }
  async function joined() {
    const first = jobFor('create')
    const facts = await finish(driver.create(first, signal))
    const engineRef = facts?.engineRef ?? ''
    const network = { ...privateNetwork(), ipv6Range: 'fd12:0034:0abc:1::/64' }
    const member = memberOf(network, first.instance.id, 5)
    await finish(driver.privateNetworks?.ensureNetwork(member.network, signal))
    await finish(driver.privateNetworks?.joinNetwork(member, signal))
    return { member, engineRef, first, instance: { ...first.instance, engineRef } }
  }
  return { incus, driver, finish, signal, joined }
}

test('the machine has no address in a network, and a card sends with its own only', async () => {
  const { incus, joined } = setUp()
  const { member, engineRef } = await joined()
  const name = networkRefOf(member.network.id)
  expect(name).toMatch(/^pn[0-9a-f]{12}$/)
  expect(incus.networks.get(name)).toMatchObject({
    'ipv4.address': 'none',
    'ipv6.address': 'none',
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
  incus.networks.set(networkRefOf(network.id), { 'ipv4.address': '10.0.0.1/24' })
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
