// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { brand } from '@/lib/brand'
import { connectInspector } from './connect'
import { CHANNEL, PAGE, type Message } from './protocol'

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

  ask(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { v: 1, kind: 'ask' } }))
  }
}

/** What is asked here of a browser's locks. */
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

  /** Settles when everybody who asked has been told. */
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
  return { channel, inspect, kinds: () => channel.sent.map(({ kind }) => kind) }
}

/** Runs the script by which an inspector's page tells that it is there. */
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
  const { channel, kinds } = connect()
  expect(channel.name).toBe(`${brand.slug}-inspector`)
  expect(kinds()).toEqual(['anyone'])
  await locks.answered()
  expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, CHANNEL)
  expect(PAGE).toBe('/src/features/inspector/index.html')
  expect(screen.queryByRole('link')).toBeNull()
})

it('opens none when an inspector is open, however late that answers, and tells it everything', async () => {
  await openInspector()
  const { channel, inspect, kinds } = connect()
  createActor(door, { inspect }).start()
  await locks.answered()
  expect(locks.held).toEqual(['shared'])
  channel.ask()
  expect(open).not.toHaveBeenCalled()
  expect(kinds()).toEqual(['anyone', 'record', 'record', 'record', 'replay'])
  expect(channel.sent.at(-1)).toMatchObject({
    actors: [{ info: { name: 'door' }, snapshot: { value: 'closed' } }],
    records: [{ kind: 'actor' }, { kind: 'event' }, { kind: 'snapshot' }],
  })
})

it('opens one for pages that come at once, or while it loads', async () => {
  connect()
  connect()
  await locks.answered()
  connect()
  await locks.answered()
  expect(open).toHaveBeenCalledOnce()
})

it('opens the next after the one that it opened has spoken, and was closed', async () => {
  const { channel } = connect()
  await locks.answered()
  channel.ask()
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
  channel.ask()
  expect(screen.queryByRole('link')).toBeNull()
})

it('leaves the opening to other pages where the browser blocks the window', async () => {
  open.mockReturnValue(null)
  connect()
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(locks.held).toEqual([]))
})

it('takes the link away when nobody wants it', async () => {
  open.mockReturnValue(null)
  connect()
  await locks.answered()
  screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('says goodbye, and comes back with the page', () => {
  const { kinds } = connect()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(kinds().at(-1)).toBe('bye')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(kinds().at(-1)).toBe('replay')
})
