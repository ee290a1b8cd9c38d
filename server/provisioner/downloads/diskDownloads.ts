import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { DOWNLOAD_PATH } from '../../../src/domain/downloads/downloadProtocol.ts'
import { QueueError } from '../../queue/call.ts'
import type { Clock } from '../../queue/clock.ts'
import { describeUnexpected, type Log } from '../../queue/log.ts'
import { addressOf } from '../console/waitingRoom.ts'
import { DriverError, type Driver } from '../driver.ts'
import type { DiskFile } from '../diskFile.ts'
import type { ProvisionerMetrics } from '../metrics.ts'
import type { ClaimedDownload, DownloadQueue } from './downloadQueue.ts'
import { digestOf, firstByteOf, hasFile, isSameFile, ticketOf } from './requests.ts'

/** How long an engine has to open the file. */
const OPENING_MS = 20_000
/** The time between two signs of life to the backend: so a download ends within half a minute of what ends it. */
const KEEP_MS = 25_000
/** Signs of life without a byte sent, after which nobody is there any more: ten minutes. */
const MOST_SILENT = 24
/** Downloads of one process, and from one address. */
const MOST = 20
const MOST_OF_ADDRESS = 4

export interface DiskDownloadsOptions {
  /** The origins of the pages that may send a ticket. */
  origins: readonly string[]
  /** The header in which a proxy says where a connection comes from; undefined: no proxy, or one that does not say it. */
  addressHeader: string | undefined
  queue: DownloadQueue
  driver: Pick<Driver, 'readImage' | 'volumeFiles'>
  clock: Clock
  log: Log
  metrics: ProvisionerMetrics
}

export interface DiskDownloads {
  /** Answers a request for a file. False: it is about something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Ends every download, and notes it. */
  close: () => Promise<void>
}

/** A transfer that the backend knows as open. */
interface Transfer {
  end: AbortController
  response: ServerResponse
  sent: number
  silent: number
}

/**
 * Sends the disks of images and volumes as files, for a ticket of the backend. A page posts it as a form, and a program sends it in
 * the header `Authorization`: it is never in the address, which proxies log. A program can go on where it was cut off, with a new
 * ticket and `Range`. The engine waits while the receiver is slow.
 */
export function createDiskDownloads(options: DiskDownloadsOptions): DiskDownloads {
  const { origins, addressHeader, queue, driver, clock, log, metrics } = options
  const transfers = new Map<string, Transfer>()
  /** Where each request that is being answered comes from. */
  const places = new Set<{ address: string | undefined }>()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    // A proxy may have kept a path of its own before it.
    if (!(request.url ?? '').split('?', 1)[0]?.endsWith(DOWNLOAD_PATH)) return false
    const address = addressOf(request, addressHeader)
    const mine = [...places].filter((place) => place.address === address)
    if (places.size >= MOST || (address !== undefined && mine.length >= MOST_OF_ADDRESS)) {
      metrics.count('downloads_total', { end: 'no_place' })
      refuse(response, 503, 'Too many downloads run at present. Try again in a few minutes.')
      return true
    }
    const place = { address }
    places.add(place)
    const served = serve(request, response)
      .catch((error: unknown) => {
        log.error('download.unexpected', describeUnexpected(error))
        response.destroy()
      })
      .finally(() => {
        places.delete(place)
        running.delete(served)
      })
    running.add(served)
    return true
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ticket = await ticketOf(request, origins)
    if (typeof ticket !== 'string') {
      if (ticket.status === 405) response.setHeader('allow', 'GET, POST')
      refuse(response, ticket.status, ticket.sentence)
      return
    }
    const claimed = await claim(ticket, response)
    if (claimed === undefined) return
    const transfer = { end: new AbortController(), response, sent: 0, silent: 0 }
    transfers.set(claimed.downloadId, transfer)
    metrics.set('downloads_open', transfers.size)
    const end = await send(claimed, request, transfer)
    transfers.delete(claimed.downloadId)
    metrics.set('downloads_open', transfers.size)
    metrics.count('downloads_total', { end })
    log.info('download.ended', { session: claimed.downloadId, ...namesOf(claimed), code: end })
    // What cannot be noted counts as ended when no sign of life comes.
    await queue.close(claimed.downloadId).catch((error: unknown) => {
      log.warn('download.close_failed', { session: claimed.downloadId, code: codeOf(error) })
    })
  }

  async function claim(
    ticket: string,
    response: ServerResponse,
  ): Promise<ClaimedDownload | undefined> {
    try {
      return await queue.claim(ticket)
    } catch (error) {
      const isRefused = error instanceof QueueError && !error.isTemporary
      log.warn('download.refused', { code: codeOf(error) })
      if (isRefused) {
        refuse(
          response,
          403,
          'This download was begun before, or more than 30 seconds ago, or your rights have changed. Begin it again.',
        )
      } else
        refuse(response, 503, 'The site does not answer. Begin the download again in a minute.')
      return undefined
    }
  }

  /** Sends the file. @returns how it ended, for the metrics */
  async function send(
    claimed: ClaimedDownload,
    request: IncomingMessage,
    { end, response }: Transfer,
  ): Promise<string> {
    const signal = AbortSignal.any([end.signal, closing.signal])
    let file: DiskFile
    const wanted = firstByteOf(request)
    let from = wanted
    try {
      file = await open(claimed, from, signal)
      if (from > 0 && !isSameFile(request, file)) {
        file.stream.destroy()
        from = 0
        file = await open(claimed, from, signal)
      }
    } catch (error) {
      if (signal.aborted) {
        response.destroy()
        return 'cut_off'
      }
      log.warn('download.failed', { ...namesOf(claimed), code: codeOf(error) })
      refuse(response, 502, 'The disk cannot be read at present. Begin the download again later.')
      return 'engine_failed'
    }
    const { stream, size, sha256, ending } = file
    const digest = { etag: `"${sha256}"`, 'repr-digest': digestOf(sha256) }
    if (hasFile(request, file)) {
      stream.destroy()
      response.writeHead(304, { ...COMMON, ...digest }).end()
      return 'done'
    }
    if (from > 0 && from >= size) {
      stream.destroy()
      const range = { 'content-range': `bytes */${size}` }
      response.writeHead(416, { ...COMMON, ...digest, ...range }).end()
      return 'done'
    }
    response.writeHead(from === 0 ? 200 : 206, {
      ...COMMON,
      ...digest,
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      'content-length': size - from,
      'content-disposition': `attachment; filename="${claimed.name}${ending}"`,
      ...(from === 0 ? {} : { 'content-range': `bytes ${from}-${size - 1}/${size}` }),
    })
    try {
      await pipeline(stream, response, { signal })
      return 'done'
    } catch {
      return stream.errored !== null && !signal.aborted && !response.closed
        ? 'engine_failed'
        : 'cut_off'
    }
  }

  /** @throws DriverError if the engine cannot give it, or takes too long */
  async function open(
    { disk }: ClaimedDownload,
    from: number,
    signal: AbortSignal,
  ): Promise<DiskFile> {
    const slow = new AbortController()
    const opened = new AbortController()
    void clock.sleep(OPENING_MS, opened.signal).then(
      () => slow.abort(new DriverError('timeout', 'The file did not open in time.')),
      () => undefined,
    )
    try {
      return await read(disk, from, AbortSignal.any([signal, slow.signal]))
    } finally {
      opened.abort()
    }
  }

  /** What the engine gives of it. */
  async function read(disk: ClaimedDownload['disk'], from: number, signal: AbortSignal) {
    if (disk === null) throw new DriverError('snapshot_missing', 'The file was dropped meanwhile.')
    const file =
      'image' in disk
        ? driver.readImage?.(disk.image, from, signal)
        : driver.volumeFiles?.read(disk.file, from, signal)
    if (file === undefined) throw new DriverError('refused', 'The engine gives out no such files.')
    return file
  }

  /** Ends what nobody receives, and what the backend says. */
  async function keep(): Promise<void> {
    for (const transfer of transfers.values()) {
      const sent = transfer.response.socket?.bytesWritten ?? 0
      transfer.silent = sent === transfer.sent ? transfer.silent + 1 : 0
      transfer.sent = sent
      if (transfer.silent >= MOST_SILENT) transfer.end.abort()
    }
    try {
      for (const id of await queue.keep([...transfers.keys()])) transfers.get(id)?.end.abort()
    } catch (error) {
      log.warn('download.keep_failed', { code: codeOf(error) })
    }
  }

  async function keepAll(): Promise<void> {
    for (;;) {
      await clock.sleep(KEEP_MS, closing.signal)
      await keep()
    }
  }

  const kept = keepAll().catch(() => undefined)
  return {
    handle,
    close: async () => {
      closing.abort(new DriverError('engine_unreachable', 'The provisioner ends.'))
      await kept
      await Promise.all(running)
    },
  }
}

/** The file is for the person who asked, and is never shown as a page. */
const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Answers with a sentence, which a browser shows. */
function refuse(response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, {
      ...COMMON,
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    .end(`${sentence}\n`)
}

/** What a line of the log names it by. */
const namesOf = ({ disk }: ClaimedDownload) =>
  disk && ('image' in disk ? { image: disk.image.id } : { volume: disk.file.volumeId })

const codeOf = (error: unknown): string =>
  error instanceof QueueError || error instanceof DriverError
    ? error.code
    : describeUnexpected(error).code
