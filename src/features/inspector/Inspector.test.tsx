import '@testing-library/jest-dom/vitest'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMachine, createActor, type AnyActorRef } from 'xstate'
import type { Message } from './channel'
import { Inspector } from './Inspector'
import { createInspectorStore, type Channel } from './inspectorStore'
import { observeActors } from './observeActors'

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'open' } },
    open: { tags: 'draughty', on: { CLOSE: 'closed' } },
  },
})
const lamp = createMachine({ id: 'lamp', initial: 'dark', states: { dark: {} } })

/** Both ends of a channel, as if in two windows. */
function createChannel() {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const sent: Message[] = []
  const channel: Channel = {
    postMessage: (message) => sent.push(message),
    addEventListener: (_, listener) => listeners.push(listener),
  }
  const deliver = (data: unknown) => {
    for (const listener of listeners) listener({ data: structuredClone(data) })
  }
  return { channel, sent, deliver }
}

function page(deliver: (data: unknown) => void, id: string, path: string) {
  let seq = 0
  deliver({ type: 'replay', tab: { id, path, startedAt: 0 } })
  return observeActors({ send: (event) => deliver({ ...event, tab: id, seq: ++seq, path }) })
}

/** Lets the store process what it received. */
function settle(): void {
  act(() => {
    vi.advanceTimersByTime(1000)
  })
}

function open() {
  const ends = createChannel()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Inspector store={createInspectorStore(ends.channel)} />)
  return { ...ends, user }
}

function openWithDoor() {
  const view = open()
  const inspect = page(view.deliver, 'a', '/dashboard')
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
  it('connects, and says how to connect a page', () => {
    const { sent } = open()
    expect(sent).toEqual([{ type: '@statelyai.connected' }])
    expect(screen.getByText('No page of the site is connected.')).toBeVisible()
    expect(screen.getByRole('link', { name: /\?inspect/ })).toHaveAttribute('href', '/?inspect')
  })

  it('ignores what is no message of its own', () => {
    const { deliver } = open()
    for (const data of [null, 'event', { kind: 'bye' }, { type: '@xstate.event' }]) deliver(data)
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

  it('stays the same while paused, and catches up', async () => {
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

  it('shows the selected actor, also one that ended', async () => {
    const { inspect, user } = openWithDoor()
    const ended = createActor(lamp, { inspect }).start()
    ended.stop()
    settle()
    await user.click(screen.getByText('Ended, 1'))
    await user.click(screen.getByRole('button', { name: /lamp/ }))
    expect(screen.getByRole('heading', { name: 'Chart of lamp' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Snapshot of lamp' })).toBeVisible()
  })

  it('tells several pages apart, and follows a page that was reloaded', async () => {
    const { deliver, user } = openWithDoor()
    createActor(lamp, { inspect: page(deliver, 'b', '/admin') }).start()
    settle()
    const pages = screen.getByRole('combobox', { name: 'Page' })
    expect(pages).toHaveDisplayValue(/^2: \/admin/)
    await user.selectOptions(pages, within(pages).getByRole('option', { name: /^1: \/dashboard/ }))
    expect(screen.getByRole('heading', { name: 'Chart of door' })).toBeVisible()
    deliver({ type: '@statelyai.disconnected', tab: 'a' })
    settle()
    expect(screen.getByRole('heading', { name: 'Chart of lamp' })).toBeVisible()
    expect(screen.getByRole('option', { name: /^1: .*closed$/ })).toBeVisible()
  })
})
