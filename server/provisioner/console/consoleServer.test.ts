// @vitest-environment node
import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { FakeClock, settle } from '../../../tests/support/fakeClock.ts'
import { DriverError } from '../driver.ts'
import { openShell } from '../drivers/simulated/shell.ts'
import { createProvisionerMetrics } from '../metrics.ts'
import { QueueError } from '../../queue/call.ts'
import { serveConsoles, type ConsoleServer } from './consoleServer.ts'
import type { ConsoleRequest, EngineConsole } from './engineConsole.ts'
import { FakeConsoles, SERVER, TICKET } from './fakeConsoles.ts'
import { LEAST_BEHIND, MOST_BEHIND } from './session.ts'

const ORIGIN = 'https://www.example.com'
const nothing = () => undefined

let consoles: FakeConsoles
let clock: FakeClock
let server: ConsoleServer
let open: (request: ConsoleRequest, signal: AbortSignal) => Promise<EngineConsole>
let requests: ConsoleRequest[]
let logged: string[]
const pages: Page[] = []

beforeEach(async () => {
  consoles = new FakeConsoles()
  clock = new FakeClock()
  requests = []
  logged = []
  open = ({ instance, size }) => Promise.resolve(openShell(instance.name, size))
  const log = (event: string, fields = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`)
  server = await serveConsoles({
    host: '127.0.0.1',
    port: 0,
    origins: [ORIGIN],
    addressHeader: 'X-Forwarded-For',
    queue: consoles,
    driver: {
      openConsole: (request, signal) => {
        requests.push(request)
        return open(request, signal)
      },
    },
    clock,
    log: { debug: log, info: log, warn: log, error: log },
    metrics: createProvisionerMetrics(),
  })
})
afterEach(async () => {
  for (const { socket } of pages.splice(0)) socket.terminate()
  await server.close()
})

/** A browser: what it received, and promises for what it will. */
class Page {
  readonly socket: WebSocket
  text = ''
  bytes = 0
  readonly messages: { type: string; reason?: string; mode?: string }[] = []
  readonly closed: Promise<unknown>
  #look: () => void = nothing

  constructor(origin = ORIGIN, path = '/console/v1', headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { origin, headers })
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code) => resolve(code))
    })
    this.socket.on('error', nothing)
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        this.bytes += data.length
        this.text = (this.text + data.toString('utf8')).slice(-10_000)
      } else {
        this.messages.push(JSON.parse(data.toString('utf8')) as { type: string })
      }
      this.#look()
    })
    pages.push(this)
  }

  until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (isTrue()) resolve()
      }
      this.#look()
    })
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  async hello(more: object = {}): Promise<this> {
    await once(this.socket, 'open')
    this.say({ type: 'open', ticket: TICKET, instance: SERVER, columns: 80, rows: 24, ...more })
    return this
  }

  /** Connects, and waits for the prompt. */
  async ready(): Promise<this> {
    await this.hello()
    await this.until(
      () => this.text.includes('# ') || this.messages.some((m) => m.type === 'closed'),
    )
    return this
  }
}

/** A page behind the proxy, which names this address after what the page itself wrote. */
const from = (address: string) =>
  new Page(ORIGIN, '/console/v1', { 'x-forwarded-for': `10.0.0.1, ${address}` })

/** The status that a refused connection gets. */
async function statusOf(page: Page): Promise<number | undefined> {
  const [, response] = (await once(page.socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ]
  return response.statusCode
}

describe('who may connect', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['no site', ''],
    ['the site without TLS', 'http://www.example.com'],
    ['a name that begins like the site', 'https://www.example.com.evil.example'],
  ])('not %s', async (_, origin) => {
    expect(await statusOf(new Page(origin))).toBe(403)
    expect(logged).toEqual(['console.origin_refused {}'])
  })

  test('nobody at another address', async () => {
    expect(await statusOf(new Page(ORIGIN, '/'))).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.port}/console/v1`)).status).toBe(404)
  })

  test('a page behind a path of the proxy', async () => {
    const page = await new Page(ORIGIN, '/behind/console/v1').ready()
    expect(page.messages).toEqual([{ type: 'ready', mode: 'full' }])
  })

  test('with a ticket, once, for its server', async () => {
    const other = SERVER.replace('a', 'b')
    const wrong = await new Page().hello({ instance: other })
    await wrong.closed
    expect(wrong.messages).toEqual([{ type: 'closed', reason: 'ticket_refused' }])
    await new Page().ready()
    const second = await new Page().hello()
    await second.closed
    expect(second.messages).toEqual([{ type: 'closed', reason: 'ticket_refused' }])
    expect(requests).toHaveLength(1)
    expect(logged.join('\n')).not.toContain(TICKET)
  })

  test.each([
    ['another message first', { type: 'resize', columns: 80, rows: 24 }],
    [
      'a ticket of another form',
      { type: 'open', ticket: 'x', instance: SERVER, columns: 1, rows: 1 },
    ],
    ['a size that no terminal has', { columns: 0 }],
  ])('not with %s', async (_, message) => {
    const page = new Page()
    await once(page.socket, 'open')
    page.say({ ticket: TICKET, instance: SERVER, rows: 24, type: 'open', ...message })
    expect(await page.closed).toBe(1008)
  })

  test('not without a word for 5 seconds', async () => {
    const page = new Page()
    await once(page.socket, 'open')
    await clock.advance(5_000)
    expect(await page.closed).toBe(1008)
  })

  test('while 500 others wait without a ticket', async () => {
    const others = Array.from({ length: 500 }, () => new Page())
    await Promise.all(others.map(({ socket }) => once(socket, 'open')))
    expect((await new Page().ready()).messages).toEqual([{ type: 'ready', mode: 'full' }])
    // The oldest had to go.
    await Promise.all(others.slice(0, 400).map(({ closed }) => closed))
  })

  test('10 of one address at a time, as the proxy names it', async () => {
    const silent = Array.from({ length: 10 }, () => from('203.0.113.9'))
    await Promise.all(silent.map(({ socket }) => once(socket, 'open')))
    expect(await statusOf(from('203.0.113.9'))).toBe(429)
    await once(from('203.0.113.10').socket, 'open')
    // They are told to go, and do not hang up.
    for (const { socket } of silent) socket.pause()
    await clock.advance(6_000)
    await once(from('203.0.113.9').socket, 'open')
  })

  test('not while the backend is away', async () => {
    consoles.failure = new QueueError('claim_console', 'network')
    const page = await new Page().hello()
    await page.closed
    expect(page.messages).toEqual([{ type: 'closed', reason: 'unavailable' }])
  })
})

describe('a session', () => {
  test('brings what is typed to the shell, and its answer back', async () => {
    const page = await new Page().ready()
    page.socket.send(Buffer.from('echo hello\r'))
    await page.until(() => page.text.includes('\nhello\r\n'))
    page.say({ type: 'resize', columns: 132, rows: 43 })
    page.socket.send(Buffer.from('stty size\r'))
    await page.until(() => page.text.includes('\n43 132\r\n'))
    page.socket.send(Buffer.from('exit\r'))
    await page.closed
    expect(page.messages.at(-1)).toEqual({ type: 'closed', reason: 'shell_ended' })
    await settle()
    expect(consoles.closed).toEqual([['session', 'shell_ended']])
  })

  test('keeps what is typed before it is open', async () => {
    const page = new Page()
    await once(page.socket, 'open')
    // Without a pause, so that all of it arrives at once.
    page.say({ type: 'open', ticket: TICKET, instance: SERVER, columns: 80, rows: 24 })
    page.socket.send(Buffer.from('ex'))
    page.socket.send(Buffer.from('it\r'))
    await page.closed
    expect(page.messages.at(-1)).toEqual({ type: 'closed', reason: 'shell_ended' })
  })

  test('drops what is typed by those who only watch, and shows them what was before', async () => {
    consoles.mode = 'read_only'
    consoles.log = 'booted\nweb-1 login:'
    const typed: string[] = []
    const stream = new Duplex({
      read: nothing,
      write: (chunk: Buffer, _, done) => {
        typed.push(chunk.toString('utf8'))
        done()
      },
    })
    open = () => Promise.resolve({ stream, resize: nothing })
    const page = await new Page().hello()
    await page.until(() => page.text.includes('login:'))
    expect(page.text).toBe('booted\r\nweb-1 login:\r\n')
    expect(page.messages).toEqual([{ type: 'ready', mode: 'read_only' }])
    expect(requests[0]?.kind).toBe('watch')
    page.socket.send(Buffer.from('reboot\r'))
    // What the server prints after it has passed what was typed before.
    page.say({ type: 'resize', columns: 90, rows: 24 })
    stream.push('next')
    await page.until(() => page.text.includes('next'))
    page.socket.close()
    await page.closed
    await settle()
    expect(typed).toEqual([])
  })

  test('ends with the page', async () => {
    const page = await new Page().ready()
    page.socket.terminate()
    await expect.poll(() => consoles.closed).toEqual([['session', 'left']])
  })

  test('ends when the backend says so', async () => {
    const page = await new Page().ready()
    consoles.toEnd = [{ sessionId: 'session', reason: 'access_ended' }]
    await clock.advance(30_000)
    await page.closed
    expect(page.messages.at(-1)).toEqual({ type: 'closed', reason: 'access_ended' })
    await settle()
    expect([consoles.kept, consoles.closed]).toEqual([[['session']], [['session', 'access_ended']]])
  })

  test('ends within half a minute, whenever its reason comes', async () => {
    const page = await new Page().ready()
    // The backend was asked a moment ago.
    await clock.advance(25_000)
    expect(consoles.kept).toHaveLength(1)
    consoles.toEnd = [{ sessionId: 'session', reason: 'access_ended' }]
    await clock.advance(29_000)
    await page.closed
    expect(page.messages.at(-1)).toEqual({ type: 'closed', reason: 'access_ended' })
  })

  test('ends before the engine has opened it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open = (_request, signal) => {
      resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    await clock.advance(20_000)
    const page = await new Page().hello()
    await promise
    consoles.toEnd = [{ sessionId: 'session', reason: 'access_ended' }]
    await clock.advance(10_000)
    await page.closed
    expect(page.messages).toEqual([{ type: 'closed', reason: 'access_ended' }])
    await settle()
    expect([consoles.kept, consoles.closed]).toEqual([[['session']], [['session', 'access_ended']]])
  })

  test('ends when the page gives no sign of life', async () => {
    const page = await new Page().ready()
    page.socket.pause()
    await clock.advance(30_000)
    await clock.advance(30_000)
    await settle()
    expect(consoles.closed).toEqual([['session', 'left']])
  })

  test('ends with the provisioner, which tells the backend', async () => {
    const page = await new Page().ready()
    await server.close()
    await page.closed
    expect(page.messages.at(-1)).toEqual({ type: 'closed', reason: 'provisioner_ended' })
    expect(consoles.closed).toEqual([['session', 'provisioner_ended']])
  })

  test('that the engine does not open is noted too', async () => {
    open = () => Promise.reject(new DriverError('refused', 'The server does not run.'))
    const page = await new Page().hello()
    await page.closed
    expect(page.messages).toEqual([{ type: 'closed', reason: 'engine_failed' }])
    await settle()
    expect(consoles.closed).toEqual([['session', 'engine_failed']])
    expect(logged.join('\n')).toContain('console.failed {"session":"session"')
  })

  test('breaks off with a message that is none', async () => {
    const page = await new Page().ready()
    page.socket.send('{"type":"reboot"}')
    expect(await page.closed).toBe(1008)
  })

  test('is noted later when the backend was away', async () => {
    const page = await new Page().ready()
    consoles.failure = new QueueError('close_console', 'network')
    page.socket.send(Buffer.from('exit\r'))
    await page.closed
    await settle()
    expect(consoles.closed).toEqual([])
    consoles.failure = undefined
    await clock.advance(2_000)
    expect(consoles.closed).toEqual([['session', 'shell_ended']])
  })
})

describe('a program that prints without end', () => {
  test('waits for a page that draws slowly, and goes on with it', async () => {
    let shell: EngineConsole | undefined
    open = ({ instance, size }) => {
      shell = openShell(instance.name, size)
      return Promise.resolve(shell)
    }
    const page = await new Page().ready()
    page.socket.send(Buffer.from('yes\r'))
    // The page receives, and draws nothing.
    await page.until(() => page.bytes > MOST_BEHIND)
    await settle()
    expect(shell?.stream.isPaused()).toBe(true)
    const received = page.bytes
    // One piece may be on its way when the limit is reached.
    expect(received).toBeLessThan(MOST_BEHIND + LEAST_BEHIND)
    // It is drawn: as much again comes.
    page.say({ type: 'ack', bytes: received })
    await page.until(() => page.bytes > received + MOST_BEHIND)
    // Keys pass meanwhile.
    page.socket.send(Buffer.from('\u0003'))
    page.say({ type: 'ack', bytes: page.bytes - received })
    await page.until(() => page.text.includes('^C'))
  })

  test('waits for a page that takes nothing, whatever it says that it has drawn', async () => {
    let shell: EngineConsole | undefined
    open = ({ instance, size }) => {
      shell = openShell(instance.name, size)
      return Promise.resolve(shell)
    }
    const page = await new Page().ready()
    page.socket.send(Buffer.from('yes\r'))
    await page.until(() => page.bytes > LEAST_BEHIND)
    page.socket.pause()
    const before = process.memoryUsage().arrayBuffers
    // It takes what the buffers of the system hold: some megabytes.
    while (shell?.stream.isPaused() === false) {
      page.say({ type: 'ack', bytes: 1_000_000 })
      await settle()
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })
})
