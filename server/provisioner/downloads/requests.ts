import type { IncomingMessage } from 'node:http'
import type { DiskFile } from '../diskFile.ts'

/** The largest form of a page: it has a ticket alone. */
const MOST_BYTES = 1024
const TICKET = /^[0-9a-f]{64}$/

interface Refusal {
  status: number
  sentence: string
}

/**
 * The ticket of a request: of the header `Authorization`, or of a form that a page of the site posts.
 * @param origins of the pages that may send one
 */
export async function ticketOf(
  request: IncomingMessage,
  origins: readonly string[],
): Promise<string | Refusal> {
  const { method, headers } = request
  if (method === 'GET') return checked(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1])
  if (method !== 'POST') return { status: 405, sentence: 'Send GET or POST.' }
  if (!origins.includes(headers.origin ?? '')) {
    return { status: 403, sentence: 'Only pages of the site begin a download in a browser.' }
  }
  const form = await formOf(request)
  if (form === undefined) return { status: 413, sentence: 'Send the ticket alone.' }
  return checked(form.get('ticket') ?? undefined)
}

const checked = (ticket: string | undefined): string | Refusal =>
  ticket !== undefined && TICKET.test(ticket)
    ? ticket
    : { status: 401, sentence: 'A ticket is needed: see open_image_download in the API reference.' }

/** The fields of a small form; undefined: it is larger. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Where a request wants to go on: `Range: bytes=1024-`. Every other range gets the whole file, as HTTP allows. */
export const firstByteOf = ({ method, headers }: IncomingMessage): number => {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(headers.range ?? '')?.[1] ?? 0)
  return method === 'GET' ? from : 0
}

/** Whether the file is the one of which the request has the start. */
export const isSameFile = ({ headers }: IncomingMessage, { sha256 }: DiskFile): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === `"${sha256}"`

/** Whether the request has the whole file already. */
export const hasFile = ({ headers }: IncomingMessage, { sha256 }: DiskFile): boolean =>
  headers['if-none-match'] === `"${sha256}"`

/** A checksum as the header Repr-Digest has it: RFC 9530. */
export const digestOf = (sha256: string): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
