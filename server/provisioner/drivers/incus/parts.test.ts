// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { DriverError } from '../../driver.ts'
import { jobFor } from '../../driverConformance.ts'
import { readRegions, type IncusConfig } from './config.ts'
import { errorOf } from './errors.ts'
import { configOf, engineRefOf, firstBootOf, instanceIdOf } from './instance.ts'
import { changedCard, devicesOf, follows } from './networkCard.ts'
import { createLoadMeter, createMetricsReader } from './usage.ts'

const folder = mkdtempSync(join(tmpdir(), 'incus-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function pem(name: string, kind: string): string {
  const path = join(folder, name)
  writeFileSync(path, `-----BEGIN ${kind}-----\nMII\n-----END ${kind}-----\n`)
  return path
}

const variables = {
  PROVISIONER_URL: 'https://backend.example.com',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  PROVISIONER_ENGINE: 'incus',
  INCUS_REGIONS: 'fra1=https://10.0.0.1:8443',
  INCUS_CERTIFICATE: pem('client.crt', 'CERTIFICATE'),
  INCUS_KEY: pem('client.key', 'EC PRIVATE KEY'),
  INCUS_SERVER_CERTIFICATE: pem('server.crt', 'CERTIFICATE'),
}

describe('the configuration', () => {
  test('has the names that docs/engine.md uses, unless others are given', () => {
    expect(readConfig(variables).engine).toMatchObject({
      name: 'incus',
      project: 'customers',
      pool: 'default',
      network: 'incusbr0',
      networkRate: undefined,
      stopSeconds: 30,
    })
  })

  test('maps regions to machines, clusters and groups of members', () => {
    const value =
      'fra1=https://10.0.0.1:8443|https://10.0.0.2:8443?target=@fra, ams1=https://ams.example.com:8443'
    expect(Object.fromEntries(readRegions(value))).toEqual({
      fra1: { addresses: ['https://10.0.0.1:8443', 'https://10.0.0.2:8443'], target: '@fra' },
      ams1: { addresses: ['https://ams.example.com:8443'], target: undefined },
    })
  })

  test.each([
    ['no region', { INCUS_REGIONS: '' }, /INCUS_REGIONS is not set.*fra1=https/],
    ['plain http', { INCUS_REGIONS: 'fra1=http://10.0.0.1:8443' }, /'fra1=http:/],
    ['a region twice', { INCUS_REGIONS: 'a1=https://h a1=https://i' }, /each region once/],
    ['a path', { INCUS_REGIONS: 'fra1=https://h/1.0' }, /https addresses/],
    ['a switch that is neither', { INCUS_IPV6: 'yes' }, /INCUS_IPV6 is 'yes'. Use on or off/],
    ['networks of neither kind', { INCUS_PRIVATE_NETWORKS: 'vxlan' }, /Use on, ovn or off/],
    ['networks without a certificate', { INCUS_PRIVATE_NETWORKS: 'ovn' }, /INCUS_ACL_KEY/],
    ['a range without end', { INCUS_IPV4_RANGE: '10.0.0.9' }, /10\.20\.0\.100-10/],
    ['a range that goes back', { INCUS_IPV4_RANGE: '10.0.0.9-10.0.0.8' }, /INCUS_IPV4_RANGE is/],
    ['a rate without unit', { INCUS_NETWORK_RATE: '100' }, /500Mbit/],
    ['a project with a slash', { INCUS_PROJECT: 'a/b' }, /INCUS_PROJECT is 'a\/b'/],
    ['no certificate', { INCUS_CERTIFICATE: '' }, /INCUS_CERTIFICATE is not set/],
    ['a file that is not there', { INCUS_KEY: join(folder, 'none') }, /cannot read that file/],
    ['a key for a certificate', { INCUS_CERTIFICATE: variables.INCUS_KEY }, /no certificate/],
    ['an engine without a driver', { PROVISIONER_ENGINE: 'nova' }, /simulated, incus/],
  ])('refuses %s and says what to write', (_, wrong, message) => {
    expect(() => readConfig({ ...variables, ...wrong })).toThrow(message)
  })
})

describe('errors', () => {
  test.each([
    [404, 'Instance not found', 'instance_missing'],
    [404, 'Image alias not found', 'image_missing'],
    [400, 'Image not provided for instance creation', 'image_missing'],
    [400, 'The instance is already running', 'busy'],
    [400, 'Failed creating instance record: UNIQUE constraint failed: instances.name', 'busy'],
    [400, 'Instance is busy running a "start" operation', 'busy'],
    [
      500,
      'Failed to create instance delete operation: A matching non-reusable operation has now succeeded',
      'busy',
    ],
    [403, 'not authorized', 'engine_unreachable'],
    [500, "Server isn't ready yet", 'engine_unreachable'],
    [503, 'Missing event connection with target cluster member', 'engine_unreachable'],
    [500, 'dial tcp 10.0.0.2:8443: connect: no route to host', 'engine_unreachable'],
    [500, 'write /rootfs/x: no space left on device', 'no_capacity'],
    [
      400,
      'Failed shutting down instance, status is "Running": context deadline exceeded',
      'timeout',
    ],
    [400, 'Invalid devices: Device validation failed', 'refused'],
    [
      400,
      'Failed to start device "eth0": Failed to create ingress tc filter: exit status 2',
      'refused',
    ],
    [500, 'Failed to start device "eth0": Parent device "br0" doesn\'t exist', 'engine_failed'],
    [500, 'something else', 'engine_failed'],
  ])('%i %s is %s', (status, message, code) => {
    expect(errorOf(status, message)).toMatchObject({ name: 'DriverError', code })
  })

  test('are short and hold what Incus said', () => {
    const { message } = errorOf(500, 'x\n'.repeat(2000))
    expect(message).toMatch(/^Incus: x x x/)
    expect(message.length).toBeLessThan(320)
  })
})

describe('a server', () => {
  const config = { pool: 'ssd', network: 'br0', networkRate: '1Gbit' } as IncusConfig
  const job = jobFor('create')

  test('has a name that follows from its id, and no other name is one of ours', () => {
    expect(instanceIdOf(engineRefOf(job.instance.id))).toBe(job.instance.id)
    for (const name of ['by-hand', 'server-1', `${engineRefOf(job.instance.id)}-copy`]) {
      expect(instanceIdOf(name)).toBeNull()
    }
  })

  test('gets the limits of its plan, and no privileges', () => {
    expect(configOf(job)).toMatchObject({
      'limits.cpu': '2',
      'limits.memory': '4096MiB',
      'security.privileged': 'false',
      'security.nesting': 'false',
      'user.workspace_id': job.instance.workspaceId,
    })
    expect(devicesOf(job, config, '10.0.0.9')).toMatchObject({
      root: { pool: 'ssd', size: '60GiB' },
      eth0: { network: 'br0', 'limits.egress': '1Gbit', 'ipv4.address': '10.0.0.9' },
    })
  })

  const hardware = '10:66:6a:3f:00:01'
  const [own, chosen] = ['2001:db8::1266:6aff:fe3f:1', '2001:db8::2']
  /** A server of an earlier version, which filters nothing. */
  const old = (addresses: string[], more: Record<string, string> = {}) => ({
    status: 'Stopped',
    type: 'container',
    config: { 'volatile.eth0.hwaddr': hardware, 'user.addresses': JSON.stringify(addresses) },
    devices: { eth0: { type: 'nic', network: 'br0', 'security.mac_filtering': 'true', ...more } },
  })

  test('that filters no addresses gets a card that does, once, with what the provider added', () => {
    const held = old(['10.0.0.9', own, chosen], { 'limits.max': '5Gbit', 'limits.egress': '2Gbit' })
    const card = changedCard({ ...config, networkRate: undefined }, held)
    expect(card).toMatchObject({
      'security.ipv4_filtering': 'true',
      'security.ipv6_filtering': 'true',
      'ipv4.address': '10.0.0.9',
      'limits.max': '5Gbit',
    })
    expect(card).not.toHaveProperty(['limits.egress'])
    // Incus knows this address, and would pull the plug of a running server to be told of it.
    expect(card).not.toHaveProperty(['ipv6.address'])
    const noted = { ...held.config, 'user.filtered': 'true' }
    const again = { ...held, config: noted, devices: { eth0: card ?? {} } }
    expect(changedCard({ ...config, networkRate: undefined }, again)).toBeUndefined()
  })

  test('keeps an IPv6 address that it chose under an earlier version', () => {
    expect(changedCard(config, old(['10.0.0.9', chosen]))).toMatchObject({ 'ipv6.address': chosen })
  })

  test.each([
    [own, hardware, true],
    ['fd42::1266:6aff:fe3f:1', hardware, true],
    [chosen, hardware, false],
    ['10.0.0.9', hardware, false],
    [own, undefined, false],
  ])('%s follows from the hardware address %s: %s', (address, from, expected) => {
    expect(follows(address, from)).toBe(expected)
  })

  test('gives keys and names to the first boot as YAML that a name cannot break', () => {
    const instance = { ...job.instance, name: 'a"b: c' }
    expect(firstBootOf({ ...job, instance })['user.meta-data']).toBe(
      `local-hostname: "a\\"b: c"\npublic-keys: ["${job.sshKeys[0]}"]\n`,
    )
  })

  test.each([{ gpuCount: 1 }, { diskGib: null }])('is refused where a plan has %o', (more) => {
    const plan = { ...job.plan, ...more }
    expect(() => devicesOf({ ...job, plan }, config, undefined)).toThrow(DriverError)
  })
})

/** Hands the text over in pieces of a length. */
const readMetrics = (all: string, length = 64) => {
  const { push, end } = createMetricsReader()
  for (let at = 0; at < all.length; at += length) push(all.slice(at, at + length))
  return end()
}

describe('usage', () => {
  const { id } = jobFor('create').instance
  const text = (seconds: number) => `# HELP incus_cpu_seconds_total The total.
incus_cpu_seconds_total{cpu="0",mode="system",name="server-${id}",project="p",type="container"} ${seconds}
incus_cpu_seconds_total{cpu="1",mode="user",name="server-${id}",project="p",type="container"} 1
incus_cpu_seconds_total{cpu="1",mode="idle",name="server-${id}",project="p",type="container"} 900
incus_cpu_effective_total{name="server-${id}",project="p",type="container"} 2
incus_memory_MemTotal_bytes{name="server-${id}",project="p",type="container"} 1.073741824e+09
incus_memory_MemAvailable_bytes{name="server-${id}",project="p",type="container"} 5.36870912e+08
incus_disk_read_bytes_total{device="vda",name="server-${id}",project="p",type="container"} 5
incus_disk_read_bytes_total{device="vdb",name="server-${id}",project="p",type="container"} 6
incus_network_receive_bytes_total{device="eth0",name="server-${id}",project="p"} 70
incus_network_receive_bytes_total{device="lo",name="server-${id}",project="p"} 1000
incus_cpu_seconds_total{cpu="0",mode="user",name="by-hand",project="p",type="container"} 5
incus_uptime_seconds 5
`

  test.each([1, 64, 10_000])('reads the same in pieces of %i characters', (length) => {
    expect(readMetrics(text(3), length)).toEqual(readMetrics(text(3), Infinity))
  })

  test('adds up the counters of each server, without idle time, loopback and strangers', () => {
    expect(readMetrics(text(3))).toEqual([
      {
        instanceId: id,
        cpuSeconds: 4,
        cpus: 2,
        memoryMib: 512,
        diskReadBytes: 11,
        diskWrittenBytes: 0,
        netInBytes: 70,
        netOutBytes: 0,
      },
    ])
  })

  test('turns processor time into the load of all vCPUs, also after a boot', () => {
    const measure = createLoadMeter()
    const at = (seconds: number, now: number) =>
      measure(readMetrics(text(seconds)), now).map(({ cpuPermille }) => cpuPermille)
    expect(at(3, 0)).toEqual([0])
    expect(at(13, 10_000)).toEqual([500])
    expect(at(4, 20_000)).toEqual([250])
    expect(at(104, 30_000)).toEqual([1000])
  })
})
