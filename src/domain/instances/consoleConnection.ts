import * as v from 'valibot'
import {
  CONSOLE_PATH,
  provisionerMessage,
  type EndReason,
  type PageMessage,
} from './consoleProtocol'

/** So many bytes are drawn before the provisioner hears of them. Far below what it sends without a word. */
const ACK_BYTES = 16 * 1024
/** The most bytes in one message; the provisioner takes no larger ones. */
const MOST_BYTES = 32 * 1024

export interface ConsoleConnectionOptions {
  /** Where consoles are: `wss://console.example.com`. */
  url: string
  ticket: string
  instanceId: string
  size: { columns: number; rows: number }
  onReady: () => void
  /** Draws bytes. `done` is called when they are drawn. */
  onData: (bytes: Uint8Array, done: () => void) => void
  /** Called once. `connection_lost`: the connection ended without a word. */
  onEnd: (end: EndReason | 'connection_lost') => void
}

export interface ConsoleConnection {
  /** Sends what was typed. Nothing happens after the end. */
  type: (text: string) => void
  resize: (size: { columns: number; rows: number }) => void
  close: () => void
}

/** Connects with the console of a server. */
export function connectConsole(options: ConsoleConnectionOptions): ConsoleConnection {
  const { url, ticket, instanceId, size, onReady, onData, onEnd } = options
  const socket = new WebSocket(`${url}${CONSOLE_PATH}`)
  socket.binaryType = 'arraybuffer'
  const encoder = new TextEncoder()
  let hasEnded = false
  let drawn = 0

  function say(message: PageMessage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function end(why: EndReason | 'connection_lost'): void {
    if (hasEnded) return
    hasEnded = true
    socket.close()
    onEnd(why)
  }

  function acknowledge(bytes: number): void {
    drawn += bytes
    if (drawn < ACK_BYTES) return
    say({ type: 'ack', bytes: drawn })
    drawn = 0
  }

  socket.addEventListener('open', () => {
    say({ type: 'open', ticket, instance: instanceId, ...size })
  })
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (hasEnded) return
    if (typeof data !== 'string') {
      onData(new Uint8Array(data), () => acknowledge(data.byteLength))
      return
    }
    const message = v.safeParse(provisionerMessage, parsed(data))
    if (!message.success) return
    if (message.output.type === 'ready') onReady()
    else end(message.output.reason)
  })
  socket.addEventListener('close', () => end('connection_lost'))

  return {
    type: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return
      const bytes = encoder.encode(text)
      for (let from = 0; from < bytes.length; from += MOST_BYTES) {
        socket.send(bytes.subarray(from, from + MOST_BYTES))
      }
    },
    resize: (next) => say({ type: 'resize', ...next }),
    close: () => {
      hasEnded = true
      socket.close()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
