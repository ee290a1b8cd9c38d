// @vitest-environment node
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readDefinition } from '../../build/osImage/definition.ts'
import { readRecord } from '../../build/osImage/record.ts'
import { buildImage, type BuiltImage } from '../../scripts/os/buildImage.ts'
import { differences } from '../../scripts/os/differences.ts'
import { mirrorOfMachine } from '../../scripts/os/mirror.ts'
import { packRescueIso } from '../../scripts/os/rescueIso.ts'
import { runIn } from '../../scripts/os/run.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { createBrand, DEFAULT_BRAND_NAME } from '../../src/lib/createBrand.ts'
import { connect } from '../engine/support/connect.ts'
import { incus } from '../engine/support/incusd.ts'
import { run } from '../engine/support/run.ts'
import { emulate, whyNoEmulation } from './support/emulated.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const never = new AbortController().signal
const definition = readDefinition()
const slug = `${createBrand(DEFAULT_BRAND_NAME).slug}os-13`

const stored = readRecord()
if (stored === null) throw new Error('os/ has no record of a build.')
const record = stored

let folder: string
let built: BuiltImage
let engineRef: string
let address: string

/** What a command prints inside of the server, also if it fails. */
const inside = (command: string) =>
  incus(daemon, ['exec', engineRef, '--', 'sh', '-c', `${command} 2>&1 || true`])

async function build(name: string): Promise<BuiltImage> {
  const mirror = mirrorOfMachine()
  if (mirror === null) throw new Error('apt has no mirror of Debian.')
  mkdirSync(join(folder, name))
  const place = join(folder, name)
  const { date, brand } = record
  return buildImage({ definition, brandName: brand, mirror, date, folder: place })
}

/** Logs in as people do, with nothing of this machine's own configuration. */
const ssh = (options: readonly string[], command: string, at = address) =>
  run('ssh', [
    '-F',
    'none',
    '-o',
    'StrictHostKeyChecking=no',
    '-o',
    'UserKnownHostsFile=/dev/null',
    '-o',
    'BatchMode=yes',
    ...options,
    `root@${at}`,
    command,
  ])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'os-test-'))
  const key = join(folder, 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const began = performance.now()
  built = await build('first')
  console.log(`Built in ${seconds(began)}: ${built.packages.length} packages.`)
  await incus(daemon, ['image', 'import', built.file, '--alias', slug])
  const job = jobFor('create')
  const started = performance.now()
  const facts = await driver.create(
    {
      ...job,
      instance: { ...job.instance, name: 'web-1' },
      plan: { ...job.plan, vcpus: 2, memoryMib: 512, diskGib: 1 },
      image: { slug, family: 'OS', version: '13' },
      sshKeys: [readFileSync(`${key}.pub`, 'utf8').trim()],
      cloudInit: '#cloud-config\nwrite_files:\n- {path: /etc/first-start, content: done}\n',
    },
    never,
  )
  engineRef = facts.engineRef
  address = facts.addresses[0] ?? ''
  console.log(`Created, and has an address after ${seconds(started)}.`)
  await untilBooted()
  console.log(`Booted after ${seconds(started)}: ${(await inside('systemd-analyze')).trim()}`)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Until systemd has nothing left to start. */
async function untilBooted(): Promise<void> {
  for (let left = 120; left > 0; left -= 1) {
    const state = (await inside('systemctl is-system-running')).trim()
    if (state === 'running' || state === 'degraded') return
    await pause(500)
  }
}

test('the same packages give the same bytes', async ({ annotate }) => {
  const found = differences(record, built)
  if (found.length === 0) {
    expect(built.contents).toBe(record.contents)
    return
  }
  // Debian has published something since the record: then two builds of now are compared.
  const told = `The record is of an earlier day, so the image is built twice. ${found.join(', ')}`
  await annotate(told)
  console.log(told)
  expect((await build('second')).contents).toBe(built.contents)
})

test('everything starts, and nothing has failed', async () => {
  expect(await inside('systemctl --failed --plain --no-legend')).toBe('')
  expect((await inside('systemctl is-system-running')).trim()).toBe('running')
})

test('the system bears the name of the site, and is Debian for programs', async () => {
  const release = await inside('cat /etc/os-release')
  expect(release).toContain(`NAME="${record.brand}OS"`)
  expect(release).toContain('\nID=debian\n')
  // A changed file of a package would make its update ask, and what asks is not installed by itself.
  expect(await inside('dpkg --verify | grep -v ^missing')).toBe('')
})

test('the first start applies the name, the keys and the cloud-init', async () => {
  expect(await inside('cloud-init status --wait')).toContain('status: done')
  expect(await inside('cloud-init status --format json')).toMatch(/"errors": \[\]/)
  expect((await inside('hostname')).trim()).toBe('web-1')
  expect(await inside('getent hosts web-1')).toContain('127.0.1.1')
  expect(await inside('cat /etc/first-start')).toBe('done')
})

test('a key opens a session of root, and no password does', async () => {
  expect(await ssh(['-i', join(folder, 'key'), '-o', 'IdentitiesOnly=yes'], 'id -un')).toBe(
    'root\n',
  )
  const refusal = ssh(['-o', 'PubkeyAuthentication=no'], 'id')
  await expect(refusal).rejects.toMatchObject({
    stderr: expect.stringContaining('Permission denied (publickey)') as unknown,
  })
  expect(await inside('passwd --status root')).toMatch(/^root L /)
})

test('each server makes its own keys and identity', async () => {
  const archived = await run('tar', ['--list', '--file', built.file])
  const chance =
    /etc\/ssh\/ssh_host_|var\/lib\/systemd\/(random-seed|credential)|var\/log\/(?!README$).*[^/]$/m
  expect(chance.exec(archived)?.[0]).toBeUndefined()
  expect(await inside('ls /etc/ssh')).toContain('ssh_host_ed25519_key.pub')
  expect(await inside('cat /etc/machine-id')).toMatch(/^[0-9a-f]{32}\n$/)
})

const values = (title: string) =>
  definition.settings.find((group) => group.title === title)?.values ?? []

test('the settings are those of the definition', async () => {
  const sshd = (await inside('sshd -T')).toLowerCase()
  for (const { key, value } of values('SSH')) {
    // OpenSSH calls it by its older name here.
    const shown = value.replace('prohibit-password', 'without-password')
    expect(sshd).toContain(`${key.toLowerCase()} ${shown}\n`)
  }
  for (const { key, value } of values('Network')) {
    expect([key, (await inside(`sysctl -n ${key}`)).trim()]).toEqual([key, value])
  }
  const apt = await inside('apt-config dump')
  for (const { key, value } of values('Updates')) expect(apt).toContain(`${key} "${value}";`)
  expect(await inside('systemd-analyze cat-config systemd/journald.conf')).toContain(
    'SystemMaxUse=64M',
  )
})

test('updates are installed every day, from Debian and its security team', async () => {
  for (const timer of ['apt-daily.timer', 'apt-daily-upgrade.timer']) {
    expect(await inside(`systemctl is-enabled ${timer}; systemctl is-active ${timer}`)).toBe(
      'enabled\nactive\n',
    )
  }
  const said = await inside('unattended-upgrade --dry-run --debug')
  expect(said).toContain(`origin=Debian,codename=${definition.suite},label=Debian-Security`)
  expect(said).not.toContain('Traceback')
})

test('only SSH can be reached from outside', async () => {
  const listening = await inside("ss -Hltun | awk '{print $1, $5}'")
  const outside = listening
    .split('\n')
    .filter((line) => line !== '' && !/127\.0\.|\[::1\]/.test(line))
  const ports = outside.map((line) => line.replace(/^(\S+) \S+:(\d+)$/, '$1 $2'))
  expect(ports.filter((port) => port !== 'udp 546').toSorted()).toEqual([
    'tcp 22',
    'tcp 22',
    // Addresses come with DHCP, also for IPv6 if the network announces it.
    'udp 68',
  ])
})

test('it stops when it is asked to', async () => {
  const began = performance.now()
  await incus(daemon, ['stop', engineRef, '--timeout', '30'])
  console.log(`Stopped in ${seconds(began)}.`)
})

const unpack = (root: string) =>
  runIn('tar', ['-xf', built.file, '-C', root, '--strip-components=1', 'rootfs'])

test('the rescue system of virtual machines starts beside their disk, and lets in who has the key', async ({
  skip,
}) => {
  const reason = whyNoEmulation()
  skip(reason !== null, reason ?? '')
  const place = join(folder, 'rescue')
  const [stage, machine] = [join(place, 'stage'), join(place, 'machine')]
  for (const each of [place, stage, machine]) mkdirSync(each)
  const iso = join(place, 'rescue.iso')
  const packed = performance.now()
  await packRescueIso(stage, unpack, iso)
  console.log(`The disc was made in ${seconds(packed)}.`)

  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  const keys = readFileSync(join(folder, 'key.pub')).toString('base64')
  const lines = `\nrescue-password-hash: ${hash}\nrescue-keys: ${keys}`
  const began = performance.now()
  const emulated = await emulate(machine, iso, lines)
  try {
    const isReady = async () => (await emulated.console()).includes('rescue: ready')
    await vi.waitUntil(isReady, { timeout: 400_000, interval: 500 })
    console.log(`Emulated, it was ready after ${seconds(began)}.`)
    const own = ['-p', String(emulated.sshPort), '-i', join(folder, 'key')]
    const ask =
      'cat /mnt/disk/file /mnt/volumes/data-1/file; hostname; grep ^root: /etc/shadow; echo repaired >/mnt/disk/other'
    // sshd is in the background before it listens.
    const said = await vi.waitFor(
      () => ssh([...own, '-o', 'IdentitiesOnly=yes'], ask, '127.0.0.1'),
      { timeout: 60_000, interval: 500 },
    )
    expect(said).toBe(`kept\nof the volume\nrescue\nroot:${hash}:20000:0:99999:7:::\n`)
    expect(await emulated.console()).toContain('rescue login:')
    await emulated.powerOff()
    expect(await emulated.fileOnDisk('/other')).toBe('repaired\n')
  } finally {
    emulated.end()
  }
})
