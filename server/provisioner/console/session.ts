import type { RawData, WebSocket } from 'ws'
import * as v from 'valibot'
import {
  pageMessage,
  type CloseReason,
  type ConsoleMode,
  type EndReason,
  type ProvisionerMessage,
} from '../../../src/domain/instances/consoleProtocol.ts'
import type { EngineConsole } from './engineConsole.ts'

/** How many bytes the page may be behind before the engine has to wait, and from when on it goes on. */
export const MOST_BEHIND = 256 * 1024
export const LEAST_BEHIND = 64 * 1024

/** Closed by us after its work is done. */
const NORMAL = 1000
/** The page broke the protocol. */
const BROKEN = 1008

export interface SessionOptions {
  socket: WebSocket
  console: EngineConsole
  mode: ConsoleMode
  /** What the console showed before. */
  log: string
}

/** A console between a page and an engine. */
export interface Session {
  /** Ends both sides. Only the first reason counts. */
  end: (reason: CloseReason) => void
  /** Resolves when it has ended, with the reason. */
  ended: Promise<CloseReason>
}

/** Sends a message to the page. */
function tell(socket: WebSocket, message: ProvisionerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Tells the page why, and closes the connection. */
export function dismiss(socket: WebSocket, reason: EndReason): void {
  tell(socket, { type: 'closed', reason })
  // A connection that is not read would not see the answer to its close.
  socket.resume()
  socket.close(NORMAL)
}

/** Reads a text frame of the page; undefined for what is no message. */
export function readMessage(data: RawData): v.InferOutput<typeof pageMessage> | undefined {
  try {
    const parsed = v.safeParse(pageMessage, JSON.parse(bufferOf(data).toString('utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const bufferOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array)

/**
 * Connects a page with a console until one of them ends. Neither side fills the memory of this process: the engine waits
 * while the page is behind, and the page waits while the engine takes nothing.
 */
export function connect({ socket, console, mode, log }: SessionOptions): Session {
  const { stream } = console
  const { promise: ended, resolve } = Promise.withResolvers<CloseReason>()
  let hasEnded = false
  let sent = 0
  let drawn = 0

  function end(reason: CloseReason): void {
    if (hasEnded) return
    hasEnded = true
    stream.destroy()
    dismiss(socket, reason)
    // A page that is away answers no close.
    if (reason === 'left') socket.terminate()
    resolve(reason)
  }

  /** The page says what it has drawn. One that says so too early still has to take what was sent. */
  function regulate(): void {
    const behind = Math.max(sent - drawn, socket.bufferedAmount)
    if (behind > MOST_BEHIND) stream.pause()
    else if (behind <= LEAST_BEHIND && stream.isPaused()) stream.resume()
  }

  function show(chunk: Buffer): void {
    sent += chunk.length
    socket.send(chunk, { binary: true }, regulate)
    regulate()
  }

  function type(keys: Buffer): void {
    if (mode !== 'full' || !stream.writable) return
    if (stream.write(keys)) return
    socket.pause()
    stream.once('drain', () => socket.resume())
  }

  socket.on('message', (data, isBinary) => {
    if (hasEnded) return
    if (isBinary) return type(bufferOf(data))
    const message = readMessage(data)
    if (message === undefined || message.type === 'open') {
      socket.close(BROKEN)
    } else if (message.type === 'resize') {
      console.resize(message)
    } else {
      drawn = Math.min(sent, drawn + message.bytes)
      regulate()
    }
  })
  socket.on('close', () => end('left'))
  socket.on('error', () => end('left'))
  stream.on('error', () => end('engine_failed'))
  stream.on('end', () => end('shell_ended'))
  stream.on('close', () => end('shell_ended'))

  tell(socket, { type: 'ready', mode })
  if (log !== '') show(Buffer.from(`${log.replaceAll(/\r?\n/g, '\r\n')}\r\n`))
  stream.on('data', show)
  return { end, ended }
}
