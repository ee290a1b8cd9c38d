import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import {
  CONSOLE_PATH,
  type CloseReason,
  type PageMessage,
} from '../../../src/domain/instances/consoleProtocol.ts'
import type { Clock } from '../../queue/clock.ts'
import type { Driver } from '../driver.ts'
import { DriverError } from '../driver.ts'
import type { Log } from '../../queue/log.ts'
import { describeUnexpected } from '../../queue/log.ts'
import type { ProvisionerMetrics } from '../metrics.ts'
import { QueueError } from '../../queue/call.ts'
import type { ClaimedConsole, ConsoleQueue } from './consoleQueue.ts'
import type { DiskDownloads } from '../downloads/diskDownloads.ts'
import { connect, dismiss, readMessage, type Session } from './session.ts'
import { addressOf, createWaitingRoom, type Waiting } from './waitingRoom.ts'

/** How long a page has to hand over its ticket, a refused one to hang up, and an engine to open the console. */
const HELLO_MS = 5_000
const HANGING_UP_MS = 1_000
const OPENING_MS = 20_000
/**
 * The time between two signs of life: to the backend, and asked of each page. With the answer of the backend a console
 * ends within half a minute of what ends it.
 */
const KEEP_MS = 25_000
/** How long the backend is asked to note the end of a session. Later it counts as lost. */
const CLOSE_TRIES = 4
const CLOSE_PAUSE_MS = 2_000
/** The largest message of a page: a pasted text comes in parts. */
const MOST_PAYLOAD = 64 * 1024
/** Consoles of one process. */
const MOST_SESSIONS = 500

export interface ConsoleServerOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  /** The origins of the pages that may connect. */
  origins: readonly string[]
  /** The header in which a proxy says where a connection comes from; undefined: no proxy, or one that does not say it. */
  addressHeader: string | undefined
  queue: ConsoleQueue
  driver: Pick<Driver, 'openConsole'>
  /** What answers requests for files of images at the same port; undefined: nothing. */
  downloads?: DiskDownloads
  clock: Clock
  log: Log
  metrics: ProvisionerMetrics
}

export interface ConsoleServer {
  port: number
  /** Ends every session, and notes it. */
  close: () => Promise<void>
}

type Hello = Extract<PageMessage, { type: 'open' }> & {
  /** Hands over what was sent before the console was open. */
  release: () => void
}

/**
 * Serves the consoles of servers to pages, as websockets. A page needs the origin of the site and a ticket of the backend.
 * The ticket comes in the first message, and never in the address, which proxies log.
 */
export async function serveConsoles(options: ConsoleServerOptions): Promise<ConsoleServer> {
  const { host, port, origins, addressHeader, queue, driver, downloads, clock, log, metrics } =
    options
  const sessions = new Map<string, { session: Session; socket: WebSocket; isAlive: boolean }>()
  const room = createWaitingRoom()
  /** What ends a session that the backend knows as open, also while the engine still opens its console. */
  const ends = new Map<string, (reason: CloseReason) => void>()
  /** Connections whose ticket was valid. */
  let connections = 0
  const closing = new AbortController()
  /** Ends that the backend does not know yet. */
  const unnoted = new Set<Promise<void>>()

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_PAYLOAD,
    perMessageDeflate: false,
  })

  const times = { headersTimeout: HELLO_MS, requestTimeout: HELLO_MS }
  const http = createServer(times, (request, response) => {
    if (downloads?.handle(request, response)) return
    response.writeHead(404, { 'cache-control': 'no-store' }).end()
  })
  http.on('upgrade', (request, socket, head) => {
    const address = addressOf(request, addressHeader)
    const refusal = refusalOf(request, address)
    if (refusal !== undefined) {
      refuse(socket, refusal)
      return
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => void serve(accepted, address))
  })

  function refusalOf(
    { url = '', headers }: IncomingMessage,
    address: string | undefined,
  ): string | undefined {
    // The address is at the end of what a proxy before it may have kept of its own path.
    if (!url.split('?', 1)[0]?.endsWith(CONSOLE_PATH)) return '404 Not Found'
    if (!origins.includes(headers.origin ?? '')) {
      log.warn('console.origin_refused')
      return '403 Forbidden'
    }
    if (connections >= MOST_SESSIONS) return noPlace('all', '503 Service Unavailable')
    const full = room.refusalOf(address)
    return full === undefined ? undefined : noPlace('waiting', full)
  }

  function noPlace(limit: string, status: string): string {
    metrics.count('consoles_refused_total', { limit })
    return status
  }

  async function serve(socket: WebSocket, address: string | undefined): Promise<void> {
    const waiting = room.enter(address, () => socket.terminate())
    socket.once('close', waiting.leave)
    socket.on('error', () => socket.terminate())
    const hello = await helloOf(socket, waiting)
    if (hello === undefined) {
      socket.resume()
      socket.close(1008)
      return hangUp(socket)
    }
    const claimed = await claim(socket, hello)
    if (claimed === undefined) return hangUp(socket)
    waiting.leave()
    connections += 1
    const leave = () => {
      connections -= 1
    }
    if (socket.readyState === socket.CLOSED) leave()
    else socket.once('close', leave)
    await open(socket, hello, claimed)
  }

  /** Ends a connection that was told to close, and does not. */
  async function hangUp(socket: WebSocket): Promise<void> {
    await clock.sleep(HANGING_UP_MS, closing.signal).catch(() => undefined)
    socket.terminate()
  }

  /** The first message; undefined if it is another one, or none comes. */
  async function helloOf(socket: WebSocket, waiting: Waiting): Promise<Hello | undefined> {
    const { promise, resolve } = Promise.withResolvers<Hello | undefined>()
    const answered = new AbortController()
    socket.once('message', (data: RawData, isBinary: boolean) => {
      const message = isBinary ? undefined : readMessage(data)
      if (message?.type === 'open') waiting.speak()
      // What is sent too early is not read until the console is open, and what came with this message is held.
      socket.pause()
      const release = holdMessages(socket)
      resolve(message?.type === 'open' ? { ...message, release } : undefined)
    })
    socket.once('close', () => resolve(undefined))
    void clock.sleep(HELLO_MS, answered.signal).then(
      () => resolve(undefined),
      () => undefined,
    )
    const hello = await promise
    answered.abort()
    return hello
  }

  async function claim(socket: WebSocket, hello: Hello): Promise<ClaimedConsole | undefined> {
    try {
      return await queue.claim(hello.ticket, hello.instance)
    } catch (error) {
      const isRefused = error instanceof QueueError && !error.isTemporary
      const code = error instanceof QueueError ? error.code : describeUnexpected(error).code
      log.warn('console.refused', { instance: hello.instance, code })
      dismiss(socket, isRefused ? 'ticket_refused' : 'unavailable')
      return undefined
    }
  }

  async function open(socket: WebSocket, hello: Hello, claimed: ClaimedConsole): Promise<void> {
    const { sessionId, mode, region, instance } = claimed
    const slow = new AbortController()
    const opened = new AbortController()
    void clock.sleep(OPENING_MS, opened.signal).then(
      () => slow.abort(new DriverError('timeout', 'The console did not open in time.')),
      () => undefined,
    )
    let refused: CloseReason | undefined
    ends.set(sessionId, (reason) => {
      refused = reason
      slow.abort(new DriverError('refused', 'The session ended before its console was open.'))
    })
    try {
      const console = await driver.openConsole(
        { instance, region, kind: mode === 'full' ? 'shell' : 'watch', size: hello },
        AbortSignal.any([slow.signal, closing.signal]),
      )
      const session = connect({ socket, console, mode, log: claimed.log })
      sessions.set(sessionId, { session, socket, isAlive: true })
      ends.set(sessionId, session.end)
      socket.on('pong', () => {
        const entry = sessions.get(sessionId)
        if (entry) entry.isAlive = true
      })
      log.info('console.opened', { session: sessionId, instance: instance.id, kind: mode })
      metrics.set('consoles_open', sessions.size)
      hello.release()
      socket.resume()
      // The page may have gone while the engine opened it.
      if (socket.readyState !== socket.OPEN) session.end('left')
      if (closing.signal.aborted) session.end('provisioner_ended')
      follow(sessionId, session.ended)
    } catch (error) {
      const code = error instanceof DriverError ? error.code : describeUnexpected(error).code
      log.warn('console.failed', { session: sessionId, instance: instance.id, code })
      const reason = refused ?? 'engine_failed'
      dismiss(socket, reason)
      follow(sessionId, Promise.resolve(reason))
    } finally {
      opened.abort()
    }
  }

  /** Notes the end of a session, when it comes. */
  function follow(sessionId: string, ended: Promise<CloseReason>): void {
    const noted = ended.then(async (reason) => {
      sessions.delete(sessionId)
      ends.delete(sessionId)
      metrics.set('consoles_open', sessions.size)
      metrics.count('consoles_total', { end: reason })
      log.info('console.closed', { session: sessionId, code: reason })
      for (let tried = 1; tried <= CLOSE_TRIES; tried += 1) {
        try {
          await queue.close(sessionId, reason)
          return
        } catch (error) {
          const code = error instanceof QueueError ? error.code : describeUnexpected(error).code
          log.warn('console.close_failed', { session: sessionId, code })
          if (tried < CLOSE_TRIES) await clock.sleep(CLOSE_PAUSE_MS).catch(() => undefined)
        }
      }
    })
    unnoted.add(noted)
    void noted.finally(() => unnoted.delete(noted))
  }

  /** Asks each page for a sign of life, and the backend which sessions have to end. */
  async function keep(): Promise<void> {
    for (const entry of sessions.values()) {
      // A page whose input waits for the engine cannot answer.
      if (!entry.isAlive && !entry.socket.isPaused) {
        entry.session.end('left')
        continue
      }
      entry.isAlive = false
      entry.socket.ping()
    }
    try {
      for (const { sessionId, reason } of await queue.keep([...ends.keys()])) {
        ends.get(sessionId)?.(reason)
      }
    } catch (error) {
      const code = error instanceof QueueError ? error.code : describeUnexpected(error).code
      log.warn('console.keep_failed', { code })
    }
  }

  async function keepAll(): Promise<void> {
    for (;;) {
      await clock.sleep(KEEP_MS, closing.signal)
      await keep()
    }
  }

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known.')
  const kept = keepAll().catch(() => undefined)

  async function close(): Promise<void> {
    closing.abort(new DriverError('engine_unreachable', 'The provisioner ends.'))
    for (const { session } of sessions.values()) session.end('provisioner_ended')
    await downloads?.close()
    await kept
    await Promise.all(unnoted)
    for (const socket of sockets.clients) socket.terminate()
    http.closeAllConnections()
    await new Promise((resolve) => {
      http.close(resolve)
    })
  }

  let ending: Promise<void> | undefined
  return { port: address.port, close: () => (ending ??= close()) }
}

/**
 * Holds the messages of a socket.
 * @returns a function that lets them pass, in their order
 */
function holdMessages(socket: WebSocket): () => void {
  const held: [RawData, boolean][] = []
  const hold = (data: RawData, isBinary: boolean) => void held.push([data, isBinary])
  socket.on('message', hold)
  return () => {
    socket.off('message', hold)
    for (const [data, isBinary] of held) socket.emit('message', data, isBinary)
  }
}

/** Answers a request that may not become a websocket. */
function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
