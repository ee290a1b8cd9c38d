import type { IncomingMessage } from 'node:http'
import { pipeline, Readable, Transform } from 'node:stream'

/** A file that Incus sends. */
export interface IncusFile {
  stream: Readable
  /** The first byte of the stream: the wanted one, or 0 where Incus sends the whole file all the same. */
  from: number
  /** The bytes of the whole file. */
  size: number
  /** The media type. */
  type: string
  /** As Incus names it. */
  name: string
}

/**
 * The file that an answer is; undefined: it is none.
 * @param from the byte that was asked for
 */
export function fileOf(answer: IncomingMessage, from: number): IncusFile | undefined {
  const { statusCode: status, headers } = answer
  const type = headers['content-type'] ?? ''
  const name = /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1] ?? ''
  // The size of the whole is behind the slash: bytes 10-99/100, or bytes */100 where the file ends earlier.
  const whole = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1])
  if (status === 416 && whole >= 0) {
    answer.resume()
    return { stream: Readable.from([]), from, size: whole, type, name }
  }
  if (status === 206 && whole >= 0) return { stream: answer, from, size: whole, type, name }
  const length = Number(headers['content-length'])
  if (status !== 200 || type.startsWith('application/json') || Number.isNaN(length))
    return undefined
  return { stream: answer, from: 0, size: length, type, name }
}

/** What a file holds from a byte on, also where Incus sends the whole. */
export const streamFrom = (file: IncusFile, from: number): Readable =>
  file.from === from ? file.stream : withoutStart(file.stream, from)

/** What is left of a stream behind its first bytes. */
function withoutStart(stream: Readable, bytes: number): Readable {
  let left = bytes
  const rest = new Transform({
    transform(chunk: Buffer, _, done) {
      const start = Math.min(left, chunk.length)
      left -= start
      done(null, chunk.subarray(start))
    },
  })
  // Each end destroys the other one, and the reader learns of an error.
  return pipeline(stream, rest, () => undefined)
}
