// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../build/ports.ts'
import { PAGE_ORIGIN } from '../backend/consolePage.ts'
import { order, startProvisioner, untilState } from '../backend/provisionerSetup.ts'
import { connect } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, POOL, variablesFor } from './support/incusd.ts'

// From a file in a server, and one on its volume, to the same files in a plain Incus: snapshot, image, download, import.

const daemon = inject('incusd')
const ELSEWHERE = `elsewhere-${daemon.project}`
const NAME = 'golden'

let site: EngineSite
let folder: string
let port: number
let stop: () => Promise<void>
let id: string
beforeAll(async () => {
  port = await freePort()
  folder = await mkdtemp(join(tmpdir(), 'image-download-test-'))
  const variables = variablesFor(daemon)
  site = await openEngineSite(variables)
  const consoles = { CONSOLE_PORT: String(port), CONSOLE_ORIGINS: PAGE_ORIGIN }
  const address = { CONSOLE_URL: `http://127.0.0.1:${port}` }
  stop = startProvisioner(site, { ...variables, ...consoles, ...address })
  id = (await order(site, { name: 'source' }))[0] ?? ''
  await untilState(site, [id], 'running')
})
afterAll(async () => {
  await stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Calls a procedure as the customer, and gives what it answers. */
async function call(procedure: string, parameters: object): Promise<unknown> {
  const { data, error } = await site.customer.client.rpc(procedure as never, parameters as never)
  if (error) throw error
  return data
}

/** Waits until a snapshot or an image is ready. */
const untilReady = (name: string) =>
  vi.waitUntil(
    async () => {
      const { rows } = await site.backend.pg.query<{ state: string }>(
        'select state from app.snapshots where name = $1',
        [name],
      )
      return rows[0]?.state === 'ready'
    },
    { timeout: 45_000, interval: 100 },
  )

interface Ticket {
  ticket: string
  address: string
}

/** What a program does with a ticket: sends it to the address that comes with it. */
const send = ({ ticket, address }: Ticket, headers: Record<string, string> = {}) =>
  fetch(new URL('/download/v1', address), {
    headers: { authorization: `Bearer ${ticket}`, ...headers },
  })

async function download(headers: Record<string, string> = {}): Promise<Response> {
  const [opened] = (await call('open_image_download', { own_image: NAME })) as [Ticket]
  return send(opened, headers)
}

/** Downloads a snapshot of a volume, once its file is made. */
async function downloadVolume(name: string): Promise<Response> {
  const opened = await vi.waitUntil(
    async () => {
      const answer = await call('open_volume_download', { volume_snapshot: name })
      const [given] = answer as [Ticket & { file_state: string }]
      return given.file_state === 'ready' && given
    },
    { timeout: 45_000, interval: 200 },
  )
  return send(opened)
}

/** Waits until the region says that it can: its machines are asked for it. */
const untilOffered = (feature: string) =>
  vi.waitUntil(
    async () =>
      (await site.backend.pg.query('select from app.region_features where feature = $1', [feature]))
        .rows.length > 0,
    { timeout: 45_000, interval: 100 },
  )

test('what is on a server and its volume comes up in a plain Incus, by their files', async () => {
  const ref = `server-${id}`
  await incus(daemon, ['exec', ref, '--', 'sh', '-c', 'echo moved > /root/word; sync'])
  await call('create_snapshot', { instance_id: id, name: 'before' })
  await untilReady('before')
  await call('create_own_image', { snapshot: 'before', name: NAME })
  await untilReady(NAME)
  await untilOffered('image_downloads')

  const whole = await download()
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-disposition')).toMatch(
    /^attachment; filename="golden\.tar[.\w]*"$/,
  )
  expect(Number(whole.headers.get('content-length'))).toBe(bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest()
  expect(whole.headers.get('etag')).toBe(`"${sha256.toString('hex')}"`)
  expect(whole.headers.get('repr-digest')).toBe(`sha-256=:${sha256.toString('base64')}:`)

  // What was cut off goes on.
  const etag = whole.headers.get('etag') ?? ''
  const rest = await download({ range: 'bytes=1000-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(rest.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true)
  const past = await download({ range: `bytes=${bytes.length}-` })
  expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])

  // Its volume. What is written after the snapshot stays here.
  await untilOffered('volume_downloads')
  await call('create_volume', { instance_id: id, name: 'data', size_gib: 1 })
  const path = await vi.waitUntil(
    async () => {
      const { rows } = await site.backend.pg.query<{ path: string | null }>(
        "select path from app.volumes where name = 'data'",
      )
      return rows[0]?.path
    },
    { timeout: 45_000, interval: 100 },
  )
  const write = (word: string) =>
    incus(daemon, ['exec', ref, '--', 'sh', '-c', `echo ${word} > ${path}/word; sync`])
  await write('kept')
  await call('create_volume_snapshot', { volume: 'data', name: 'data-1' })
  await untilReady('data-1')
  await write('later')
  const ofVolume = await downloadVolume('data-1')
  const volumeBytes = Buffer.from(await ofVolume.arrayBuffer())
  const volumeDigest = createHash('sha256').update(volumeBytes).digest('hex')
  expect(ofVolume.headers.get('etag')).toBe(`"${volumeDigest}"`)
  const volumeFile = join(folder, 'data.tar.gz')
  await writeFile(volumeFile, volumeBytes)

  // In a project that knows nothing of the first one.
  const file = join(folder, 'golden.tar.gz')
  await writeFile(file, bytes)
  const there = (...words: string[]) => incus(daemon, words, ELSEWHERE)
  await incus(daemon, ['project', 'create', ELSEWHERE, '-c', 'features.profiles=false'])
  try {
    await there('image', 'import', file, '--alias', NAME)
    await there('launch', NAME, 'copy', '-s', POOL)
    expect(await there('exec', 'copy', '--', 'cat', '/root/word')).toBe('moved\n')
    await there('storage', 'volume', 'import', POOL, volumeFile, 'data')
    await there('storage', 'volume', 'attach', POOL, 'data', 'copy', 'data', '/mnt/data')
    expect(await there('exec', 'copy', '--', 'cat', '/mnt/data/word')).toBe('kept\n')
  } finally {
    await there('delete', '--force', 'copy').catch(() => undefined)
    await there('image', 'delete', NAME).catch(() => undefined)
    await there('storage', 'volume', 'delete', POOL, 'data').catch(() => undefined)
    await incus(daemon, ['project', 'delete', ELSEWHERE])
  }
})

test('an image that is gone is said to be missing', async () => {
  const gone = { id: '00000000-0000-4000-8000-00000000000f', region: 'ams1' }
  await expect(
    connect(daemon).readImage?.(gone, 0, new AbortController().signal),
  ).rejects.toMatchObject({ name: 'DriverError', code: 'image_missing' })
})
