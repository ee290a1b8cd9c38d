import { Socket } from 'node:net'
import { Client } from 'pg'
import { backoff, type Clock, type Random } from './clock.ts'
import { describeUnexpected, type Log } from './log.ts'

const CONNECT_MS = 10_000
/** The longest pause before it connects again. */
const LONGEST_BACKOFF_MS = 60_000

/**
 * Calls back when there may be new work, until `stop` aborts: at once, and without a question of this process. It is a hint and
 * may be lost, so the process goes on asking as it does without.
 */
export type Hints = (onHint: () => void, stop: AbortSignal) => Promise<void>

/**
 * Hints that the database sends on a channel (`NOTIFY`), over a connection of its own.
 * @param url of PostgreSQL itself, or of a pool that gives a connection to one client as long as it wants (`LISTEN` needs that)
 * @param channel a plain lower-case name
 */
export function createHints(
  url: string,
  channel: string,
  { clock, random, log }: { clock: Clock; random: Random; log: Log },
): Hints {
  return async (onHint, stop) => {
    let failures = 0
    let lastCode = ''
    const onListening = () => {
      log.info('hints.listening')
      failures = 0
      lastCode = ''
      // What was ordered while nobody listened.
      onHint()
    }
    while (!stop.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other
      const error = await listen({ url, channel, onListening, onHint }, stop)
      if (stop.aborted) return
      const code = codeOf(error)
      if (code !== lastCode) log.warn('hints.failed', { code })
      lastCode = code
      failures += 1
      // oxlint-disable-next-line no-await-in-loop -- before the next one
      await clock
        .sleep(backoff(failures, 1_000, LONGEST_BACKOFF_MS, random), stop)
        .catch(() => undefined)
    }
  }
}

interface Listening {
  url: string
  channel: string
  onListening: () => void
  onHint: () => void
}

/** Listens until the connection ends or `stop` aborts. Returns what ended it. */
async function listen(
  { url, channel, onListening, onHint }: Listening,
  stop: AbortSignal,
): Promise<unknown> {
  const socket = new Socket()
  const client = new Client({
    connectionString: url,
    application_name: 'provisioner hints',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    stream: () => socket,
  })
  const { promise: ended, resolve } = Promise.withResolvers<unknown>()
  // Also while it connects, which would take its time.
  const onStop = () => {
    resolve(undefined)
    socket.destroy()
  }
  stop.addEventListener('abort', onStop, { once: true })
  client.on('error', resolve)
  client.on('end', () => resolve(undefined))
  client.on('notification', onHint)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    return await ended
  } catch (error) {
    return error
  } finally {
    stop.removeEventListener('abort', onStop)
    // Not `client.end()`: a network that is away would keep it, and the process, waiting.
    socket.destroy()
  }
}

/** The code of PostgreSQL or of the network. The message may quote the address, so it is left out. */
function codeOf(error: unknown): string {
  if (error === undefined) return 'connection_ended'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return describeUnexpected(error).code
}
