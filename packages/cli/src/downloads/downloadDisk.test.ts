import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openImageDownload } from '@/domain/ownImages/openImageDownload'
import { openVolumeDownload } from '@/domain/volumes/openVolumeDownload'
import { downloadDisk, ofImage, ofVolumeSnapshot } from './downloadDisk'

vi.mock('@/domain/ownImages/openImageDownload', () => ({
  openImageDownload: vi.fn<typeof openImageDownload>(),
}))

vi.mock('@/domain/volumes/openVolumeDownload', () => ({
  openVolumeDownload: vi.fn<typeof openVolumeDownload>(),
}))
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const FILE = Buffer.from('the disk of an image')
const sha256 = createHash('sha256').update(FILE).digest('hex')
const etag = `"${sha256}"`

let folder: string
let path: string
let server: Server
let requests: IncomingHttpHeaders[]
let answer: (response: ServerResponse) => void
const said: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'download-'))
  path = join(folder, 'golden.tar.gz')
  requests = []
  said.length = 0
  answer = (response) => response.writeHead(200, { etag, 'content-length': FILE.length }).end(FILE)
  server = createServer((request, response) => {
    requests.push(request.headers)
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.mocked(openImageDownload).mockResolvedValue({
    ticket: 'the-ticket',
    address: `http://127.0.0.1:${port}`,
  })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const download = () =>
  downloadDisk(ofImage({ id: 'o1', name: 'golden' }), path, {
    signal: new AbortController().signal,
    report: (sentence) => void said.push(sentence),
  })

test('the file is whole, for its owner only, and nothing is left beside it', async () => {
  expect(await download()).toEqual({ sha256, isNew: true })
  expect(requests[0]?.authorization).toBe('Bearer the-ticket')
  expect(readFileSync(path).equals(FILE)).toBe(true)
  expect(readdirSync(folder)).toEqual(['golden.tar.gz'])
  expect(said).toContain('golden: 1 MiB.')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('what was cut off goes on in the next run', async () => {
  answer = (response) => {
    response.writeHead(200, { etag, 'content-length': FILE.length })
    response.write(FILE.subarray(0, 7), () => response.destroy())
  }
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(/goes on where/) as string,
  })
  const part = `${path}.${sha256}.part`
  expect(existsSync(path)).toBe(false)
  // What of it had arrived is a matter of the network.
  writeFileSync(part, FILE.subarray(0, 7))
  answer = (response) =>
    response.writeHead(206, { etag, 'content-length': FILE.length - 7 }).end(FILE.subarray(7))
  expect(await download()).toEqual({ sha256, isNew: true })
  expect(requests[1]).toMatchObject({ range: 'bytes=7-', 'if-range': etag })
  expect(readFileSync(path).equals(FILE)).toBe(true)
  expect(readdirSync(folder)).toEqual(['golden.tar.gz'])
})

test('the start of another file is thrown away', async () => {
  writeFileSync(`${path}.${'0'.repeat(64)}.part`, 'something else')
  expect(await download()).toEqual({ sha256, isNew: true })
  expect(readdirSync(folder)).toEqual(['golden.tar.gz'])
  expect(readFileSync(path).equals(FILE)).toBe(true)
})

test('a snapshot of a volume is asked for until its file is made', async () => {
  const ticket = await openImageDownload('o1', 'shell')
  vi.mocked(openVolumeDownload)
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce(null)
    .mockResolvedValue(ticket)
  const given = {
    signal: new AbortController().signal,
    report: (text: string) => void said.push(text),
  }
  const source = ofVolumeSnapshot({ id: 'vs1', name: 'data' })
  expect(await downloadDisk(source, path, given)).toEqual({ sha256, isNew: true })
  expect(said.filter((text) => text.includes('makes the file'))).toHaveLength(1)
})

test('a file that is right is kept', async () => {
  writeFileSync(path, FILE)
  answer = (response) => response.writeHead(304, { etag }).end()
  expect(await download()).toEqual({ sha256, isNew: false })
  expect(requests[0]?.['if-none-match']).toBe(etag)
})

test('a file that came damaged is no file', async () => {
  answer = (response) => response.writeHead(200, { etag, 'content-length': 4 }).end('evil')
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(/damaged/) as string,
  })
  expect(readdirSync(folder)).toEqual([])
})

test('what the other side says is passed on', async () => {
  answer = (response) => response.writeHead(503).end('Too many downloads run at present.\n')
  await expect(download()).rejects.toMatchObject({ message: 'Too many downloads run at present.' })
})

test.each([
  [null, /has not set up downloads/],
  ['http://console.example.com', /not encrypted/],
])('the ticket goes nowhere if the address is %s', async (address, message) => {
  vi.mocked(openImageDownload).mockResolvedValue({ ticket: 'the-ticket', address })
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(message) as string,
  })
  expect(requests).toEqual([])
})
