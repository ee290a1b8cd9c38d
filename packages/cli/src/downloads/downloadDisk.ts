import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Failure } from '@machines/auth.types'
import { DOWNLOAD_PATH } from '@/domain/downloads/downloadProtocol'
import { sizeText } from '@/domain/downloads/sizeText'
import type { DownloadTicket } from '@/domain/downloads/ticket'
import { openImageDownload } from '@/domain/ownImages/openImageDownload'
import { openVolumeDownload } from '@/domain/volumes/openVolumeDownload'
import { OptionError } from '../invoiceOptions'

/** How many tenths of a file are reported. */
const STEPS = 10

interface Wanted {
  id: string
  name: string
}

interface Download {
  signal: AbortSignal
  /** Says what is being done. */
  report: (sentence: string) => void
}

/** A file that is there. */
export interface DownloadedFile {
  sha256: string
  /** False: it was there before, and is still right. */
  isNew: boolean
}

/** Where the bytes come from: an image, or a snapshot of a volume. */
export interface DiskSource extends Wanted {
  /** Asks for a ticket; null: the file is being made. */
  open: () => Promise<DownloadTicket | null>
}

/** What an image is downloaded as. */
export const ofImage = ({ id, name }: Wanted): DiskSource => ({
  id,
  name,
  open: () => openImageDownload(id, 'shell'),
})

/** What a snapshot of a volume is downloaded as. */
export const ofVolumeSnapshot = ({ id, name }: Wanted): DiskSource => ({
  id,
  name,
  open: () => openVolumeDownload(id, 'shell'),
})

/** Milliseconds between two questions whether a file is made. */
const ASK_MS = 5000

/** Waits until the file is made. @throws Failure (plain object) if it cannot be */
async function ticketOf(
  { name, open }: DiskSource,
  { signal, report }: Download,
): Promise<DownloadTicket> {
  for (let asked = 0; ; asked += 1) {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- it waits for the file
    const ticket = await open()
    if (ticket !== null) return ticket
    if (asked === 0) report(`${name}: the provider makes the file. A large volume takes a while.`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(ASK_MS, undefined, { signal })
  }
}

/**
 * Downloads a disk into a file. What was cut off goes on: the begun file is beside the whole one, and its name has
 * the checksum of what it is the start of. A whole file that is right is kept.
 * @throws Failure (plain object); OptionError if the file cannot be written
 */
export async function downloadDisk(
  disk: DiskSource,
  path: string,
  download: Download,
): Promise<DownloadedFile> {
  const { signal, report } = download
  const { ticket, address } = await ticketOf(disk, download)
  if (address === null) {
    throw failed(
      'The provider has not set up downloads for programs. Download it in the dashboard, under Images or Volumes.',
    )
  }
  const held = isFile(path) ? await sha256Of(path) : undefined
  const begun = begunOf(path)
  const answer = await send(new URL(DOWNLOAD_PATH, address), signal, {
    authorization: `Bearer ${ticket}`,
    ...(held === undefined ? {} : { 'if-none-match': `"${held}"` }),
    ...(begun === undefined
      ? {}
      : { range: `bytes=${begun.size}-`, 'if-range': `"${begun.sha256}"` }),
  })
  if (answer.status === 304 && held !== undefined) return { sha256: held, isNew: false }
  const sha256 = /^"([0-9a-f]{64})"$/.exec(answer.headers.get('etag') ?? '')?.[1]
  if (sha256 === undefined || !(answer.ok || answer.status === 416)) {
    throw failed((await answer.text()).slice(0, 300).trim() || `It answered ${answer.status}.`)
  }
  if (begun !== undefined && begun.sha256 !== sha256) rmSync(begun.path, { force: true })
  const part = `${path}.${sha256}.part`
  const from = answer.status === 200 ? 0 : (begun?.size ?? 0)
  if (answer.body !== null && answer.ok) {
    const total = from + Number(answer.headers.get('content-length') ?? 0)
    const watch = progress(disk.name, from, total, report)
    await write(answer.body as ReadableStream<Uint8Array>, part, { from, watch, signal })
  }
  if ((await sha256Of(part)) !== sha256) {
    rmSync(part, { force: true })
    throw failed(`What came of ${disk.name} is damaged, and was removed. Run the command again.`)
  }
  renameSync(part, path)
  return { sha256, isNew: true }
}

/** Sends the ticket. It goes nowhere else, and the answer takes as long as it takes. */
async function send(
  url: URL,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<Response> {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) {
    throw failed(`Downloads are at ${url.origin}, which is not encrypted. Ask the provider.`)
  }
  try {
    return await fetch(url, { headers, signal, redirect: 'error' })
  } catch {
    signal.throwIfAborted()
    throw failed(`${url.origin} did not answer. Check your connection.`)
  }
}

interface Writing {
  from: number
  watch: (chunk: Uint8Array) => void
  signal: AbortSignal
}

/** @throws Failure `network` if it was cut off; OptionError if there is no space */
async function write(
  body: ReadableStream<Uint8Array>,
  part: string,
  { from, watch, signal }: Writing,
): Promise<void> {
  const source = Readable.fromWeb(body)
  source.on('data', watch)
  // A begun file is a plain file: see begunOf. A new one must not be there.
  if (from === 0) rmSync(part, { force: true })
  const file = createWriteStream(part, { flags: from === 0 ? 'wx' : 'a', mode: 0o600 })
  try {
    await pipeline(source, file, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '')) {
      throw new OptionError(`The file ${part} cannot be written. Is there space?`)
    }
    throw failed('The download was cut off. Run the command again: it goes on where it stopped.')
  }
}

/** Says how far it is, each tenth. */
function progress(name: string, from: number, total: number, report: Download['report']) {
  let done = from
  let said = Math.floor((done / total) * STEPS)
  report(`${name}: ${sizeText(total)}${from === 0 ? '' : `, from ${sizeText(from)} on`}.`)
  return (chunk: Uint8Array) => {
    done += chunk.length
    const now = Math.floor((done / total) * STEPS)
    if (now <= said || now === STEPS) return
    said = now
    report(`${name}: ${sizeText(done)} of ${sizeText(total)}.`)
  }
}

/** The start of the file that an earlier run has left. */
function begunOf(path: string): { path: string; sha256: string; size: number } | undefined {
  const folder = dirname(path)
  const start = `${basename(path)}.`
  for (const name of readdirSync(folder)) {
    const sha256 = name.startsWith(start)
      ? /^([0-9a-f]{64})\.part$/.exec(name.slice(start.length))?.[1]
      : undefined
    const found = join(folder, name)
    if (sha256 !== undefined && isFile(found))
      return { path: found, sha256, size: lstatSync(found).size }
  }
  return undefined
}

/** Whether there is a plain file. A link is none: it may lead anywhere. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const failed = (message: string): Failure => ({ code: 'download_failed', message })
