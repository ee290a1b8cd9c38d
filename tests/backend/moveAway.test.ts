// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { issueInvoice } from './issuedInvoice.ts'
import { createApiKey, openSite, startProvisioner, type Site } from './provisionerSetup.ts'

/** One of everything that a file can hold. */
const everything = `name: everything
firewalls:
  website:
    rules:
      - { label: HTTPS, ports: 443 }
      - { ports: 5432, from: ["network:office", 192.0.2.1] }
networks:
  office: { region: fra1, range: 10.7.0.0/24 }
addresses:
  front: { region: fra1, server: web-1, protected: true }
volumes:
  data: { size: 20 }
servers:
  web-1:
    plan: v1.small
    region: fra1
    image: debian-13
    firewalls: [website]
    networks: [{ name: office, address: 10.7.0.9 }]
    volumes: [data]
    labels: { env: prod }
    protected: true
    backups: { day: Sunday, hour: 3, time_zone: UTC, keep: 2 }
alarms:
  busy: { kind: cpu, above: 90, minutes: 10, server: web-1 }
`

const folder = mkdtempSync(join(tmpdir(), 'move-'))
const all = join(folder, 'all')
const moved = join(all, 'basalt.yaml')
/** The deployments that are open, with what closes each. */
const opened: { site: Site; key: string; close: () => Promise<void> }[] = []

const FEATURES = ['extra_addresses', 'private_networks', 'volumes']

/** Those that the region of the file offers now. */
async function featuresOf({ customer }: Site): Promise<string[]> {
  const { data } = await customer.client
    .from('region_features')
    .select('feature')
    .eq('region', 'fra1')
    .in('feature', FEATURES)
    .order('feature')
  return data?.map(({ feature }) => feature ?? '') ?? []
}

async function open() {
  const site = await openSite()
  const key = await createApiKey(site.customer, 'move')
  const stop = startProvisioner(site)
  const close = async () => {
    await stop()
    await site.close()
  }
  const deployment = { site, key, close }
  opened.push(deployment)
  // The file needs what the provisioner says of the region when it begins.
  await expect.poll(() => featuresOf(site), { timeout: 60_000 }).toEqual(FEATURES)
  return deployment
}
type Deployment = Awaited<ReturnType<typeof open>>

beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../../packages/cli/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'silent', build: { outDir: join(folder, 'program') } })
})
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()))
  rmSync(folder, { recursive: true })
})

/** Runs the program at a deployment. */
function cli({ site, key }: Deployment, ...args: string[]) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    BASALT_URL: site.url,
    BASALT_PUBLIC_KEY: EMBEDDED_KEY,
    BASALT_CONFIG_DIR: join(folder, 'config'),
    BASALT_API_KEY: key,
  }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(folder, 'program/cli.mjs'), ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
  })
}

test('a workspace with everything is exported', async () => {
  const from = await open()
  const file = join(folder, 'everything.yaml')
  writeFileSync(file, everything)
  expect(await cli(from, 'apply', file, '--yes')).toMatchObject({ code: 0 })
  const number = await issueInvoice(from.site)

  const exported = await cli(from, 'export', '--all', all)
  expect(exported).toMatchObject({
    code: 0,
    // No worker makes the documents here.
    stderr: expect.stringContaining(`Not in it: The documents of ${number}`),
  })
  const lists = ['servers', 'volumes', 'networks', 'addresses', 'firewalls', 'alarms', 'invoices']
  const sums = readFileSync(join(all, 'SHA256SUMS'), 'utf8')
  for (const name of lists) {
    expect(sums).toContain(`  ${name}.json\n`)
    expect(JSON.parse(readFileSync(join(all, `${name}.json`), 'utf8'))).not.toEqual([])
  }
  expect(readFileSync(join(all, 'README.md'), 'utf8')).toContain('incus network acl create web-1')
  const { servers, addresses } = parse(readFileSync(moved, 'utf8')) as Record<string, object>
  // The labels of the file that manages it here are not in it.
  expect(servers).toHaveProperty('web-1.labels', { env: 'prod' })
  expect(servers).toHaveProperty('web-1.firewalls', ['website'])
  // Another deployment does not have the address itself.
  expect(addresses).toEqual({ front: { region: 'fra1', server: 'web-1', protected: true } })
})

test('and comes up in another deployment as it was', async () => {
  await opened.shift()?.close()
  const to = await open()
  const applied = await cli(to, 'apply', moved, '--yes')
  expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('7 to make.') })
  expect(await cli(to, 'drift', moved)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing to do: everything is as the file says.'),
  })
})
