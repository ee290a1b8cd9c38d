// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMachine, createActor, type AnyActorRef } from 'xstate'
import { Inspector } from './Inspector'
import { createInspectorStore, type Channel } from './inspectorStore'
import type { Message } from './protocol'
import { createRecorder } from './recorder'

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'open' } },
    open: { tags: 'draughty', on: { CLOSE: 'closed' } },
  },
})
const lamp = createMachine({ id: 'lamp', initial: 'dark', states: { dark: {} } })

/** Two ends of a channel, as if in two windows. */
function windows() {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const sent: Message[] = []
  const channel: Channel = {
    postMessage: (message) => sent.push(message),
    addEventListener: (_, listener) => listeners.push(listener),
  }
  const tell = (data: unknown) => {
    for (const listener of listeners) listener({ data: structuredClone(data) })
  }
  return { channel, sent, tell }
}

function page(tell: (data: unknown) => void, id: string, path: string) {
  const recorder = createRecorder({
    post: (record) => tell({ v: 1, kind: 'record', tab: id, record }),
    now: () => 0,
    path: () => path,
  })
  tell({ v: 1, kind: 'replay', tab: { id, path, startedAt: 0 }, actors: [], records: [] })
  return recorder.inspect
}

/** Lets the store take what came. */
function settle(): void {
  act(() => {
    vi.advanceTimersByTime(1000)
  })
}

function open() {
  const ends = windows()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Inspector store={createInspectorStore(ends.channel)} />)
  return { ...ends, user }
}

function openWithDoor() {
  const view = open()
  const inspect = page(view.tell, 'a', '/dashboard')
  const actor = createActor(door, { inspect }).start()
  settle()
  return { ...view, actor, inspect }
}

function send(actor: AnyActorRef, ...types: string[]) {
  for (const type of types) actor.send({ type })
  settle()
}

const lines = () => screen.queryAllByRole('listitem').filter((item) => item.querySelector('time'))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('without a page', () => {
  it('asks for pages and says how to connect one', () => {
    const { sent } = open()
    expect(sent).toEqual([{ v: 1, kind: 'ask' }])
    expect(screen.getByText('No page of the site is connected.')).toBeVisible()
    expect(screen.getByRole('link', { name: /\?inspect/ })).toHaveAttribute('href', '/?inspect')
  })

  it('asks a page that is new', () => {
    const { sent, tell } = open()
    tell({ v: 1, kind: 'anyone' })
    expect(sent).toHaveLength(2)
  })

  it('ignores what is no message of its own', () => {
    const { tell } = open()
    for (const data of [null, 'record', { kind: 'bye' }, { v: 2, kind: 'bye', tab: 'a' }])
      tell(data)
    settle()
    expect(screen.getByText('No page of the site is connected.')).toBeVisible()
  })
})

describe('with a page', () => {
  it('lights the current state and marks the transition that led to it', () => {
    const { actor } = openWithDoor()
    expect(screen.getByRole('group', { name: 'closed, current' })).toBeVisible()
    send(actor, 'OPEN')
    const lit = screen.getByRole('group', { name: 'open, current' })
    expect(within(lit).getByText('draughty')).toBeVisible()
    const left = screen.getByRole('group', { name: 'closed' })
    expect(within(left).getByRole('listitem')).toHaveTextContent('Taken last: OPEN → open')
    expect(screen.getByRole('button', { name: /door/ })).toHaveTextContent('open')
  })

  it('lists the newest first, and filters by actor and text', async () => {
    const { actor, inspect, user } = openWithDoor()
    createActor(lamp, { inspect }).start()
    send(actor, 'OPEN', 'CLOSE')
    expect(lines()[0]).toHaveTextContent('open → closed')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Actor' }), 'lamp')
    expect(lines().length).toBeGreaterThan(0)
    for (const line of lines()) expect(line).toHaveTextContent('lamp')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Actor' }), 'Every actor')
    await user.type(screen.getByRole('searchbox', { name: 'Text' }), 'close → open')
    expect(lines()).toHaveLength(0)
    await user.clear(screen.getByRole('searchbox', { name: 'Text' }))
    await user.type(screen.getByRole('searchbox', { name: 'Text' }), 'CLOSED → OPEN')
    expect(lines()).toHaveLength(1)
  })

  it('stands still while paused, and catches up', async () => {
    const { actor, user } = openWithDoor()
    const before = lines().length
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    send(actor, 'OPEN')
    expect(lines()).toHaveLength(before)
    expect(screen.getByText('Paused, 2 newer.')).toBeVisible()
    expect(screen.getByRole('group', { name: 'closed, current' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(lines()).toHaveLength(before + 2)
    expect(screen.getByRole('group', { name: 'open, current' })).toBeVisible()
  })

  it('clears the log and keeps the actors', async () => {
    const { actor, user } = openWithDoor()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(lines()).toHaveLength(0)
    expect(screen.getByRole('group', { name: 'closed, current' })).toBeVisible()
    send(actor, 'OPEN')
    expect(lines()).toHaveLength(2)
  })

  it('shows the actor that is chosen, also one that ended', async () => {
    const { inspect, user } = openWithDoor()
    const ended = createActor(lamp, { inspect }).start()
    ended.stop()
    settle()
    await user.click(screen.getByText('Ended, 1'))
    await user.click(screen.getByRole('button', { name: /lamp/ }))
    expect(screen.getByRole('heading', { name: 'Chart of lamp' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Snapshot of lamp' })).toBeVisible()
  })

  it('tells several pages apart, and follows a page that was loaded anew', async () => {
    const { tell, user } = openWithDoor()
    createActor(lamp, { inspect: page(tell, 'b', '/admin') }).start()
    settle()
    const pages = screen.getByRole('combobox', { name: 'Page' })
    expect(pages).toHaveDisplayValue(/^2: \/admin/)
    await user.selectOptions(pages, within(pages).getByRole('option', { name: /^1: \/dashboard/ }))
    expect(screen.getByRole('heading', { name: 'Chart of door' })).toBeVisible()
    tell({ v: 1, kind: 'bye', tab: 'a' })
    settle()
    expect(screen.getByRole('heading', { name: 'Chart of lamp' })).toBeVisible()
    expect(screen.getByRole('option', { name: /^1: .*closed$/ })).toBeVisible()
  })
})
