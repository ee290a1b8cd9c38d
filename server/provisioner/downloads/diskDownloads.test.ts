import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeClock } from '@tests/support/fakeClock'
import { QueueError } from '../../queue/call.ts'
import { DriverError, type Driver } from '../driver.ts'
import { createProvisionerMetrics } from '../metrics.ts'
import type { ClaimedDownload } from './downloadQueue.ts'
import { createDiskDownloads, type DiskDownloads } from './diskDownloads.ts'

const ORIGIN = 'https://www.example.com'
const TICKET = 'a'.repeat(64)
const FILE = Buffer.from('the disk of an image')
const SHA256 = createHash('sha256').update(FILE).digest('hex')

let clock: FakeClock
let http: Server
let downloads: DiskDownloads
let address: string
let logged: string[]
let closed: string[]
let toEnd: string[]
let claimed: number
let failure: QueueError | undefined
let readImage: NonNullable<Driver['readImage']>
const readVolume = vi.fn<NonNullable<Driver['volumeFiles']>['read']>()
const none = () => Promise.reject(new Error('Nobody asks for it.'))
const IMAGE = { image: { id: 'i1', region: 'fra1' } }
let disk: ClaimedDownload['disk']
const streams: Readable[] = []

const fileFrom = (from: number) => ({
  stream: Readable.from([FILE.subarray(from)]),
  size: FILE.length,
  sha256: SHA256,
  ending: '.tar.gz',
})

beforeEach(async () => {
  clock = new FakeClock()
  logged = []
  closed = []
  toEnd = []
  claimed = 0
  failure = undefined
  readImage = (_image, from) => Promise.resolve(fileFrom(from))
  readVolume.mockReset().mockImplementation((_file, from) => Promise.resolve(fileFrom(from)))
  disk = IMAGE
  const log = (event: string, fields = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`)
  downloads = createDiskDownloads({
    origins: [ORIGIN],
    addressHeader: 'X-Forwarded-For',
    queue: {
      claim: (ticket) => {
        claimed += 1
        if (failure) return Promise.reject(failure)
        if (ticket !== TICKET)
          return Promise.reject(new QueueError('claim_download', 'forbidden', 403))
        return Promise.resolve({ downloadId: `d${claimed}`, name: 'golden', disk })
      },
      close: (id) => Promise.resolve(void closed.push(id)),
      keep: () => Promise.resolve(toEnd),
    },
    driver: {
      readImage: (...args) => readImage(...args),
      volumeFiles: { read: readVolume, make: none, drop: none },
    },
    clock,
    log: { debug: log, info: log, warn: log, error: log },
    metrics: createProvisionerMetrics(),
  })
  http = createServer((request, response) => {
    if (!downloads.handle(request, response)) response.writeHead(404).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  await downloads.close()
  for (const stream of streams.splice(0)) stream.destroy()
  http.closeAllConnections()
  http.close()
})

/** A program with a ticket. */
const get = (headers: Record<string, string> = {}, ticket = TICKET) =>
  fetch(`${address}/download/v1`, { headers: { authorization: `Bearer ${ticket}`, ...headers } })

/** A page that posts a form. */
const post = (origin: string, body: string) =>
  fetch(`${address}/download/v1`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

/** From now on files begin, and no more comes of them. */
function beginOnly() {
  readImage = () => {
    const stream = new Readable({ read: () => undefined })
    streams.push(stream)
    stream.push('begun')
    return Promise.resolve({ ...fileFrom(0), stream })
  }
}

test('a snapshot of a volume is read from the byte on, as an image is', async () => {
  const file = { volumeId: 'v1', heldAs: 's1', region: 'fra1', sha256: SHA256 }
  disk = { file }
  const answer = await get({ range: 'bytes=4-', 'if-range': `"${SHA256}"` })
  expect([answer.status, await answer.text()]).toEqual([206, FILE.subarray(4).toString()])
  expect(readVolume).toHaveBeenCalledExactlyOnceWith(file, 4, expect.anything())
  expect(logged.find((line) => line.startsWith('download.ended'))).toContain('"volume":"v1"')
})

describe('a file', () => {
  test('comes with its name, its size and its checksum, and its end is noted', async () => {
    const answer = await get()
    expect(await answer.text()).toBe(FILE.toString())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="golden.tar.gz"',
      'content-length': String(FILE.length),
      'cache-control': 'no-store',
      etag: `"${SHA256}"`,
      'repr-digest': `sha-256=:${Buffer.from(SHA256, 'hex').toString('base64')}:`,
    })
    await expect.poll(() => closed).toEqual(['d1'])
    expect(logged.join('\n')).not.toContain(TICKET)
  })

  test('comes for the form of a page of the site, and of no other', async () => {
    expect(await (await post(ORIGIN, `ticket=${TICKET}`)).text()).toBe(FILE.toString())
    const other = await post('https://evil.example', `ticket=${TICKET}`)
    expect(other.status).toBe(403)
    expect((await post(ORIGIN, `ticket=${'a'.repeat(2000)}`)).status).toBe(413)
    expect(claimed).toBe(1)
  })

  test.each([
    ['goes on where it was cut off', { range: 'bytes=4-', 'if-range': `"${SHA256}"` }, 206, 4],
    ['begins again if it is another one', { range: 'bytes=4-', 'if-range': '"other"' }, 200, 0],
    ['comes whole for another kind of range', { range: 'bytes=-4' }, 200, 0],
  ])('%s', async (_, headers, status, from) => {
    const answer = await get(headers)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(FILE.subarray(from).toString())
  })

  test('is not sent again to a client that has it', async () => {
    expect((await get({ 'if-none-match': `"${SHA256}"` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has nothing behind its end', async () => {
    const answer = await get({ range: `bytes=${FILE.length}-` })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${FILE.length}`)
  })
})

describe('there is none', () => {
  test('without a ticket, and for other requests', async () => {
    expect((await get({}, 'short')).status).toBe(401)
    expect((await fetch(`${address}/download/v1`)).status).toBe(401)
    const put = await fetch(`${address}/download/v1`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect((await fetch(`${address}/image/v2`)).status).toBe(404)
    expect(claimed).toBe(0)
  })

  test('for a ticket that the backend refuses, or while the backend is away', async () => {
    const refused = await get({}, 'b'.repeat(64))
    expect(refused.status).toBe(403)
    expect(await refused.text()).toMatch(/Begin it again\.\n$/)
    failure = new QueueError('claim_download', 'network')
    expect((await get()).status).toBe(503)
  })

  test('if the engine fails, and the backend learns that it ended', async () => {
    readImage = () => Promise.reject(new DriverError('image_missing', 'Gone.'))
    expect((await get()).status).toBe(502)
    await expect.poll(() => closed).toEqual(['d1'])
  })

  test('if the file of a volume was dropped since the ticket was given', async () => {
    disk = null
    expect((await get()).status).toBe(502)
    await expect.poll(() => closed).toEqual(['d1'])
  })

  test('if the engine does not open it in time', async () => {
    const begun = Promise.withResolvers<void>()
    readImage = (_image, _from, signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const answer = get()
    await begun.promise
    await clock.advance(20_000)
    expect((await answer).status).toBe(502)
  })

  test('for a fifth download from one address', async () => {
    beginOnly()
    const from = { 'x-forwarded-for': '203.0.113.9' }
    await Promise.all([get(from), get(from), get(from), get(from)])
    expect((await get(from)).status).toBe(503)
    expect((await get({ 'x-forwarded-for': '203.0.113.10' })).status).toBe(200)
  })
})

describe('a download ends', () => {
  test('when the backend says so', async () => {
    beginOnly()
    const answer = await get()
    toEnd = ['d1']
    await clock.advance(25_000)
    await expect(answer.text()).rejects.toThrow()
    expect(streams[0]?.destroyed).toBe(true)
    await expect.poll(() => closed).toEqual(['d1'])
  })

  test('when nobody receives it any more', async () => {
    beginOnly()
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${TICKET}` }
    await fetch(`${address}/download/v1`, { headers, signal: stop.signal })
    stop.abort()
    await expect.poll(() => closed).toEqual(['d1'])
    expect(streams[0]?.destroyed).toBe(true)
  })

  test('when nothing was sent for ten minutes', async () => {
    beginOnly()
    const answer = await get()
    for (let beats = 0; beats < 25; beats += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each sign of life comes after the one before
      await clock.advance(25_000)
    }
    await expect(answer.text()).rejects.toThrow()
    await expect.poll(() => closed).toEqual(['d1'])
  })

  test('with the provisioner', async () => {
    beginOnly()
    const answer = await get()
    await downloads.close()
    await expect(answer.text()).rejects.toThrow()
    expect(closed).toEqual(['d1'])
  })
})

test('no more is taken from the engine than the receiver takes', async () => {
  let given = 0
  const stream = new Readable({
    read() {
      given += 64 * 1024
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  streams.push(stream)
  readImage = () => Promise.resolve({ ...fileFrom(0), stream, size: 1024 ** 4 })
  const answer = await get()
  // Nobody reads the answer: what is under way fills, and the engine is asked no more.
  let before = -1
  await expect
    .poll(() => {
      const isStill = given === before
      before = given
      return isStill
    })
    .toBe(true)
  expect(given).toBeLessThan(64 * 1024 ** 2)
  await answer.body?.cancel()
})
