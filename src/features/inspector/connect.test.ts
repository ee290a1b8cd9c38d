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

function connect() {
  const { inspect } = connectInspector()
  const channel = FakeChannel.latest
  if (!channel) throw new Error('No channel was opened')
  return { channel, inspect, kinds: () => channel.sent.map(({ kind }) => kind) }
}

const open = vi.fn<typeof window.open>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.spyOn(window, 'open').mockImplementation(open)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  open.mockReset().mockReturnValue(window)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('opens the page of this very site when no inspector is open', () => {
  const { channel, kinds } = connect()
  expect(channel.name).toBe(`${brand.slug}-inspector`)
  expect(kinds()).toEqual(['anyone'])
  vi.advanceTimersByTime(1000)
  expect(open).toHaveBeenCalledExactlyOnceWith(PAGE, CHANNEL)
  expect(PAGE).toBe('/src/features/inspector/index.html')
  expect(screen.queryByRole('link')).toBeNull()
})

it('opens none when an inspector answers, and tells it everything', () => {
  const { channel, inspect, kinds } = connect()
  createActor(door, { inspect }).start()
  channel.ask()
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
  expect(kinds()).toEqual(['anyone', 'record', 'record', 'record', 'replay'])
  expect(channel.sent.at(-1)).toMatchObject({
    actors: [{ info: { name: 'door' }, snapshot: { value: 'closed' } }],
    records: [{ kind: 'actor' }, { kind: 'event' }, { kind: 'snapshot' }],
  })
})

it('offers a link where the browser blocks the window, until an inspector is open', () => {
  open.mockReturnValue(null)
  const { channel } = connect()
  vi.advanceTimersByTime(1000)
  const link = screen.getByRole('link', { name: 'Open the inspector' })
  expect(link).toHaveAttribute('href', PAGE)
  expect(link).toHaveAttribute('target', CHANNEL)
  expect(console.info).toHaveBeenCalledWith(expect.stringContaining(`http://localhost:3000${PAGE}`))
  channel.ask()
  expect(screen.queryByRole('link')).toBeNull()
})

it('takes the link away when nobody wants it', () => {
  open.mockReturnValue(null)
  connect()
  vi.advanceTimersByTime(1000)
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
