import type { Agent } from 'node:https'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocket } from 'ws'
import { DriverError } from '../../driver.ts'

/** How long Incus may take to accept a websocket. */
const CONNECT_MS = 15_000

/** A terminal of an operation. */
export interface Terminal {
  data: Duplex
  /** Sends a message about the terminal, such as its size. */
  control: (message: object) => void
}

interface TerminalOptions {
  address: string
  /** The id of the operation. */
  operation: string
  /** What opens each of its websockets. */
  secrets: { '0': string; control: string }
  /** Connects with the certificates. */
  agent: Agent
  signal: AbortSignal
}

/**
 * Connects with the terminal of an operation. Incus begins it when both websockets are there, and ends it when the one of
 * the data closes.
 * @throws DriverError
 */
export async function connectTerminal(options: TerminalOptions): Promise<Terminal> {
  const { address, operation, secrets, agent, signal } = options
  const connect = (secret: string) => {
    const url = new URL(`/1.0/operations/${operation}/websocket`, address)
    url.protocol = 'wss:'
    url.searchParams.set('secret', secret)
    return new WebSocket(url, {
      agent,
      perMessageDeflate: false,
      handshakeTimeout: CONNECT_MS,
    })
  }
  const data = connect(secrets['0'])
  const control = connect(secrets.control)
  // Made before the first message can arrive. It stops the connection while nobody reads.
  const stream = createWebSocketStream(data)
  // Incus says with an empty text that the program has ended, and leaves the websocket open.
  data.on('message', (_, isBinary) => {
    if (!isBinary) stream.push(null)
  })
  stream.once('close', () => control.close())
  control.on('error', () => stream.destroy())
  // What was printed before still arrives.
  control.on('close', () => data.close())
  try {
    await Promise.all([opened(data), opened(control)])
    signal.throwIfAborted()
  } catch (error) {
    stream.on('error', () => undefined)
    stream.destroy()
    control.terminate()
    signal.throwIfAborted()
    if (error instanceof DriverError) throw error
    throw new DriverError('engine_unreachable', 'Incus did not accept the websocket of a console.')
  }
  return {
    data: stream,
    control: (message) => {
      if (control.readyState === WebSocket.OPEN) control.send(JSON.stringify(message))
    },
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
}
