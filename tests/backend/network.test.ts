// @vitest-environment node
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firewallBounds, toRules } from '../../src/domain/instances/firewall.ts'
import { hostNameProblem } from '../../src/domain/instances/network.ts'
import { curlCommand } from '../../src/lib/curlCommand.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { firewallCases } from '../support/firewallCases.ts'
import { has } from './programs.ts'
import {
  createApiKey,
  openSite,
  order,
  startProvisioner,
  untilState,
  type Site,
} from './provisionerSetup.ts'

const run = promisify(execFile)

let site: Site
let stop: () => Promise<void>
let id: string
beforeAll(async () => {
  site = await openSite()
  stop = startProvisioner(site)
  ;[id = ''] = await order(site, { name: 'web-1' })
  await untilState(site, [id], 'running')
})
afterAll(async () => {
  await stop()
  await site.close()
})

interface Network {
  firewall: { version: number; status: string; enabled: boolean; rules: object[] }
  reverse_names: { names: Record<string, string>; status: string; error_code: string } | null
  your_address: string | null
}

async function network(): Promise<Network> {
  const { data, error } = await site.customer.client.rpc('instance_network', { instance_id: id })
  if (error) throw error
  return data as unknown as Network
}

const untilStatus = (status: string) =>
  vi.waitFor(
    async () => {
      const { firewall } = await network()
      expect(firewall.status).toBe(status)
      return firewall
    },
    { timeout: 20_000, interval: 200 },
  )

test.each(firewallCases)(
  'the database judges $note as the form does',
  async ({ rules, isFine }) => {
    const isShort = rules.length <= firewallBounds.rules
    // What the form would refuse is sent as it is typed.
    const wanted =
      isFine || !isShort
        ? toRules(rules)
        : rules.map((rule) => {
            const [first, last = first] = rule.ports.split('-').map(Number)
            const sources = rule.sources.split(/[\s,]+/).filter(Boolean)
            const ports = rule.protocol === 'icmp' ? {} : { port_from: first, port_to: last }
            return { label: rule.label, protocol: rule.protocol, sources, ...ports }
          })
    const { pg } = site.backend
    const answer = pg.query('select private.read_firewall_rules($1)', [JSON.stringify(wanted)])
    const taken = await answer.then(
      () => true,
      () => false,
    )
    expect(taken).toBe(isFine)
  },
)

test.each([
  'mail.example.com',
  'a.b',
  'mail',
  'a..b',
  '-a.de',
  'a-.de',
  'a.1',
  `${'a'.repeat(63)}.de`,
  `${'a'.repeat(64)}.de`,
])('the database judges the name %s as the form does', async (name) => {
  const { rows } = await site.backend.pg.query<{ fine: boolean }>(
    'select private.is_host_name($1) as fine',
    [name],
  )
  expect(rows).toEqual([{ fine: hostNameProblem(name) === undefined }])
})

test('a firewall reaches the engine, and says so', async () => {
  const rules = [{ protocol: 'tcp', port_from: 22, sources: ['203.0.113.7'] }]
  const { client } = site.customer
  const { data } = await client.rpc('set_firewall', {
    instance_id: id,
    version: 0,
    enabled: true,
    rules,
  })
  expect(data).toEqual({ version: 1 })
  const applied = await untilStatus('applied')
  expect(applied).toMatchObject({
    version: 1,
    enabled: true,
    rules: [{ port_to: 22, sources: ['203.0.113.7/32'] }],
  })
  const held = await readFile(join(site.folder, `simulated-${id}.json`), 'utf8')
  expect(JSON.parse(held)).toMatchObject({
    firewall: { enabled: true, rules: [{ portFrom: 22, sources: ['203.0.113.7/32'] }] },
  })
})

test('the engine gets the rules of a shared firewall too, and loses them with it', async () => {
  const { client } = site.customer
  const engine = async () => {
    await untilStatus('applied')
    const held = await readFile(join(site.folder, `simulated-${id}.json`), 'utf8')
    const { firewall } = JSON.parse(held) as { firewall: { rules: { portFrom: number }[] } }
    return firewall.rules.map(({ portFrom }) => portFrom).toSorted((a, b) => a - b)
  }
  const [{ workspace_id } = {}] = (await client.from('instance_list').select()).data ?? []
  const { data } = await client.rpc('create_firewall', {
    workspace_id: workspace_id ?? '',
    name: 'Web',
    rules: [{ protocol: 'tcp', port_from: 443 }],
  })
  const { firewall_id } = data as { firewall_id: string }
  await client.rpc('attach_firewall', { firewall_id, instance_ids: [id] })
  await vi.waitFor(async () => expect(await engine()).toEqual([22, 443]), 20_000)
  await client.rpc('update_firewall', {
    firewall_id,
    version: 1,
    rules: [{ protocol: 'tcp', port_from: 8443 }],
  })
  await vi.waitFor(async () => expect(await engine()).toEqual([22, 8443]), 20_000)
  await client.rpc('delete_firewall', { firewall_id, detach: true })
  await vi.waitFor(async () => expect(await engine()).toEqual([22]), 20_000)
})

test('a refusal names the rule and its field', async () => {
  const { error } = await site.customer.client.rpc('set_firewall', {
    instance_id: id,
    version: 1,
    enabled: true,
    rules: [{ protocol: 'icmp' }, { protocol: 'tcp', port_from: 22, sources: ['home'] }],
  })
  expect(error).toMatchObject({
    message: 'invalid_input',
    details: 'rules.1.sources: home is no address and no network.',
  })
})

test.skipIf(!has('curl'))('the command of the form does the same', async () => {
  const key = await createApiKey(site.customer, 'firewall')
  const command = curlCommand(site.url, 'set_firewall', {
    instance_id: id,
    version: 1,
    enabled: false,
    rules: [],
    via: 'api',
  })
  const { stdout } = await run('bash', ['-c', command], {
    env: { ...process.env, PUBLIC_KEY: EMBEDDED_KEY, API_KEY: key },
  })
  expect(JSON.parse(stdout)).toEqual({ version: 2 })
  await untilStatus('applied')
})

test('reverse names are there once a provisioner has a DNS, which it then asks', async () => {
  expect((await network()).reverse_names).toBeNull()
  const asked: string[] = []
  const dns = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['x-api-key'])}`)
    response.end('[]')
  })
  await new Promise<void>((resolve) => dns.listen(0, '127.0.0.1', resolve))
  await stop()
  stop = startProvisioner(site, {
    POWERDNS_URL: `http://127.0.0.1:${(dns.address() as AddressInfo).port}`,
    POWERDNS_API_KEY: 'a-key',
  })
  await vi.waitFor(
    async () =>
      expect((await network()).reverse_names).toMatchObject({ names: {}, status: 'applied' }),
    { timeout: 20_000, interval: 200 },
  )
  const { data: server } = await site.customer.client
    .from('instance_list')
    .select('addresses')
    .eq('instance_id', id)
    .single()
  const [address = ''] = (server?.addresses as string[] | undefined) ?? []
  const names = { [address]: 'mail.example.com' }
  const saved = await site.customer.client.rpc('set_reverse_names', {
    instance_id: id,
    version: 0,
    names,
  })
  expect(saved.data).toEqual({ version: 1 })
  await vi.waitFor(
    async () =>
      expect((await network()).reverse_names).toMatchObject({
        names,
        status: 'failed',
        error_code: 'zone_missing',
      }),
    { timeout: 20_000, interval: 200 },
  )
  expect(asked).toContain('GET /api/v1/servers/localhost/zones a-key')
  dns.close()
})
