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

// From a file in a server to the same file in a plain Incus: snapshot, image, download, import.

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

/** What a program does: asks for a ticket, and sends it to the address that comes with it. */
async function download(headers: Record<string, string> = {}): Promise<Response> {
  const [opened] = (await call('open_image_download', { own_image: NAME })) as [
    { ticket: string; address: string },
  ]
  return fetch(new URL('/image/v1', opened.address), {
    headers: { authorization: `Bearer ${opened.ticket}`, ...headers },
  })
}

test('what is on a server comes up in a plain Incus, by the file of its image', async () => {
  const ref = `server-${id}`
  await incus(daemon, ['exec', ref, '--', 'sh', '-c', 'echo moved > /root/word; sync'])
  await call('create_snapshot', { instance_id: id, name: 'before' })
  await untilReady('before')
  await call('create_own_image', { snapshot: 'before', name: NAME })
  await untilReady(NAME)
  // The region says that it can, once its machines were asked.
  await vi.waitUntil(
    async () =>
      (
        await site.backend.pg.query('select from app.region_features where feature = $1', [
          'image_downloads',
        ])
      ).rows.length > 0,
    { timeout: 45_000, interval: 100 },
  )

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

  // In a project that knows nothing of the first one.
  const file = join(folder, 'golden.tar.gz')
  await writeFile(file, bytes)
  const there = (...words: string[]) => incus(daemon, words, ELSEWHERE)
  await incus(daemon, ['project', 'create', ELSEWHERE, '-c', 'features.profiles=false'])
  try {
    await there('image', 'import', file, '--alias', NAME)
    await there('launch', NAME, 'copy', '-s', POOL)
    expect(await there('exec', 'copy', '--', 'cat', '/root/word')).toBe('moved\n')
  } finally {
    await there('delete', '--force', 'copy').catch(() => undefined)
    await there('image', 'delete', NAME).catch(() => undefined)
    await incus(daemon, ['project', 'delete', ELSEWHERE])
  }
})

test('an image that is gone is said to be missing', async () => {
  const gone = { id: '00000000-0000-4000-8000-00000000000f', region: 'ams1' }
  await expect(
    connect(daemon).readImage?.(gone, 0, new AbortController().signal),
  ).rejects.toMatchObject({ name: 'DriverError', code: 'image_missing' })
})
