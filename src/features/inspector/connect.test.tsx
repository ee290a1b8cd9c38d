import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { brand } from '@/lib/brand'
import { CHANNEL, PAGE, type Message } from './channel'
import { connectInspector } from './connect'

const door = createMachine({ id: 'door', initial: 'closed', states: { closed: {} } })

class FakeChannel extends EventTarget {
  static latest: FakeChannel | undefined
  readonly sent: Message[] = []
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.latest = this
  }

  postMessage(message: Message): void {
    this.sent.push(structuredClone(message))
  }

  /** As if an inspector had opened. */
  connect(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  }
}

/** The part of a browser's locks that the pages use. */
class FakeLocks {
  readonly held: LockMode[] = []
  readonly #answers: Promise<void>[] = []

  async request(
    name: string,
    { mode = 'exclusive', ifAvailable = false }: LockOptions,
    granted: (lock: Lock | null) => unknown,
  ): Promise<void> {
    expect(name).toBe(CHANNEL)
    const answer = Promise.withResolvers<void>()
    this.#answers.push(answer.promise)
    // Never at once, as in a browser.
    await Promise.resolve()
    const isFree = mode === 'shared' ? !this.held.includes('exclusive') : this.held.length === 0
    if (!isFree && !ifAvailable) {
      answer.reject(new Error('This page would wait until all inspectors are closed'))
      return
    }
    if (isFree) this.held.push(mode)
    const done = granted(isFree ? { name, mode } : null)
    answer.resolve()
    await done
    if (isFree) this.held.splice(this.held.indexOf(mode), 1)
  }

  /** Settles when every request has its answer. */
  async answered(): Promise<void> {
    await Promise.all(this.#answers)
  }
}

/** As if the page ran in a browser with these. */
function provideLocks<T extends Pick<FakeLocks, 'request'>>(locks: T): T {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  return locks
}

function connect() {
  const { inspect } = connectInspector()
  const channel = FakeChannel.latest
  if (!channel) throw new Error('No channel was opened')
  return { channel, inspect, types: () => channel.sent.map(({ type }) => type) }
}

/** Runs the script that shows pages that an inspector is open. */
async function openInspector(): Promise<void> {
  vi.resetModules()
  await import('./presence')
}

const open = vi.fn<typeof window.open>()
let locks: FakeLocks

beforeEach(() => {
  locks = provideLocks(new FakeLocks())
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.spyOn(window, 'open').mockImplementation(open)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  open.mockReset().mockReturnValue(window)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('opens the page of this very site when no inspector is open', async () => {
  const { channel, types } = connect()
  expect(channel.name).toBe(`${brand.slug}-inspector`)
  expect(types()).toEqual(['replay'])
  await locks.answered()
  expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, CHANNEL)
  expect(PAGE).toBe('/src/features/inspector/index.html')
  expect(screen.queryByRole('link')).toBeNull()
})

it('opens none when an inspector is open, however late that answers, and sends it everything', async () => {
  await openInspector()
  const { channel, inspect, types } = connect()
  createActor(door, { inspect }).start()
  await locks.answered()
  expect(locks.held).toEqual(['shared'])
  channel.connect()
  expect(open).not.toHaveBeenCalled()
  const events = ['@xstate.actor', '@xstate.event', '@xstate.snapshot']
  expect(types()).toEqual(['replay', ...events, 'replay', ...events])
  expect(channel.sent.slice(-3)).toEqual(channel.sent.slice(1, 4))
  expect(channel.sent.slice(-3)).toMatchObject([
    { name: 'door' },
    { event: { type: 'xstate.init' } },
    { snapshot: { value: 'closed' } },
  ])
})

it('opens one for pages that come at once, or while it loads', async () => {
  connect()
  connect()
  await locks.answered()
  connect()
  await locks.answered()
  expect(open).toHaveBeenCalledOnce()
})

it('opens the next after the one that it opened has connected, and was closed', async () => {
  const { channel } = connect()
  await locks.answered()
  channel.connect()
  await vi.waitFor(() => expect(locks.held).toEqual([]))
  connect()
  await locks.answered()
  expect(open).toHaveBeenCalledTimes(2)
})

it('opens one without the locks, which an insecure context lacks, as it lacks more', () => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  connect()
  expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, CHANNEL)
})

it('opens one where the browser denies the locks', async () => {
  provideLocks({ request: () => Promise.reject(new DOMException('', 'SecurityError')) })
  connect()
  await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, CHANNEL))
})

it('offers a link where the browser blocks the window, until an inspector is open', async () => {
  open.mockReturnValue(null)
  const { channel } = connect()
  await locks.answered()
  const link = screen.getByRole('link', { name: 'Open the inspector' })
  expect(link).toHaveAttribute('href', PAGE)
  expect(link).toHaveAttribute('target', CHANNEL)
  expect(console.info).toHaveBeenCalledWith(expect.stringContaining(`http://localhost:3000${PAGE}`))
  channel.connect()
  expect(screen.queryByRole('link')).toBeNull()
})

it('leaves the opening to other pages where the browser blocks the window', async () => {
  open.mockReturnValue(null)
  connect()
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(locks.held).toEqual([]))
})

it('removes the link when it is dismissed', async () => {
  open.mockReturnValue(null)
  connect()
  await locks.answered()
  screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('disconnects, and comes back with the page', () => {
  const { types } = connect()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(types().at(-1)).toBe('@statelyai.disconnected')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(types().at(-1)).toBe('replay')
})

/** A window that keeps what is posted to it, because the library never stops listening. */
function createOtherWindow() {
  const sent = vi.fn<(event: unknown) => void>()
  return { sent, other: { postMessage: (event: unknown) => sent(event) } as Window }
}

function connectTo(address: string) {
  window.history.replaceState(null, '', `/?inspect=${encodeURIComponent(address)}`)
  return connectInspector()
}
const answer = () =>
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))

describe('an inspector at another address', () => {
  const ADDRESS = 'https://inspector.test/inspect'
  beforeEach(() => {
    FakeChannel.latest = undefined
  })
  afterEach(() => {
    window.history.replaceState(null, '', '/')
  })

  it('opens instead of ours, and receives the events once it has connected', () => {
    const { sent, other } = createOtherWindow()
    open.mockReturnValue(other)
    const { inspect } = connectTo(ADDRESS)
    expect(open).toHaveBeenCalledExactlyOnceWith(ADDRESS, 'xstateinspector')
    createActor(door, { inspect }).start()
    expect(sent).not.toHaveBeenCalled()
    answer()
    const types = ['@xstate.actor', '@xstate.event', '@xstate.snapshot']
    expect(sent.mock.calls.map(([event]) => event)).toMatchObject(types.map((type) => ({ type })))
    const [[actor]] = sent.mock.calls as [[{ definition: string }]]
    expect(JSON.parse(actor.definition)).toMatchObject({ id: 'door', states: { closed: {} } })
    expect(FakeChannel.latest).toBeUndefined()
  })

  it('receives no password', () => {
    const { sent, other } = createOtherWindow()
    open.mockReturnValue(other)
    const actor = createActor(door, { inspect: connectTo(ADDRESS).inspect }).start()
    answer()
    actor.send({ type: 'SIGN_IN', password: 'hunter2' })
    expect(JSON.stringify(sent.mock.calls)).toContain('[redacted]')
    expect(JSON.stringify(sent.mock.calls)).not.toContain('hunter2')
  })

  it('opens by a link where the browser blocks the window', () => {
    const { sent, other } = createOtherWindow()
    open.mockReturnValue(null)
    createActor(door, { inspect: connectTo(ADDRESS).inspect }).start()
    open.mockReturnValue(other)
    screen.getByRole('link', { name: 'Open the inspector' }).click()
    expect(open).toHaveBeenLastCalledWith(ADDRESS, 'xstateinspector')
    expect(screen.queryByRole('link')).toBeNull()
    answer()
    expect(sent).toHaveBeenCalledTimes(3)
  })

  it.each(['javascript:alert(1)', 'stately.ai/inspect', 'true', 'data:text/html,hi'])(
    'is refused if it is %s',
    (address) => {
      const { inspect } = connectTo(address)
      expect(inspect).toBeUndefined()
      expect(open).not.toHaveBeenCalled()
      expect(FakeChannel.latest).toBeUndefined()
      expect(screen.getByRole('complementary', { name: 'Inspector' })).toHaveTextContent(
        `must begin with http:// or https://, and “${address}” does not.`,
      )
    },
  )
})
