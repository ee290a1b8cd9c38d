import { describe, expect, it } from 'vitest'
import type { Message, TabEvent } from './channel'
import { clearLog, EMPTY_STATE, receive, type InspectorState } from './inspectorState'

function createEvent(tab: string, seq: number, event: object): Message {
  const base = { tab, seq, path: '/', sessionId: 'x:0', createdAt: String(seq) }
  return { ...base, ...event } as TabEvent
}
const opened = (id: string): Message => ({
  type: 'replay',
  tab: { id, path: '/', startedAt: 0 },
})
const closed = (tab: string): Message => ({ type: '@statelyai.disconnected', tab })
const actor = { type: '@xstate.actor', name: 'auth' }
const event = (type: string) => ({ type: '@xstate.event', event: { type } })
const snapshot = (value: string, transitions: string[] = [], status = 'active') => ({
  type: '@xstate.snapshot',
  event: { type: 'GO' },
  snapshot: { status, value, transitions },
})
const after = (...messages: Message[]): InspectorState => messages.reduce(receive, EMPTY_STATE)
const lines = (state: InspectorState) =>
  state.tabs[0]?.entries.map(({ kind, label, note }) => [kind, label, note])

describe('the log', () => {
  it('distinguishes events, steps, unhandled events and ends', () => {
    const state = after(
      opened('a'),
      createEvent('a', 1, actor),
      createEvent('a', 2, snapshot('off')),
      createEvent('a', 3, event('GO')),
      createEvent('a', 4, snapshot('on', ['off|GO|0'])),
      createEvent('a', 5, snapshot('on')),
      createEvent('a', 6, snapshot('on', [], 'stopped')),
    )
    expect(lines(state)).toEqual([
      ['transition', 'is in off', 'on GO'],
      ['event', 'GO', 'from outside'],
      ['transition', 'off → on', 'on GO'],
      ['unhandled', 'GO', 'no transition taken'],
      ['status', 'stopped', 'on GO'],
    ])
    expect(state.tabs[0]?.actors).toMatchObject([{ taken: ['off|GO|0'] }])
  })

  it('keeps the last 500 of each page', () => {
    let state = after(opened('a'), opened('b'), createEvent('b', 1, event('QUIET')))
    for (let seq = 1; seq <= 2000; seq++) {
      state = receive(state, createEvent('a', seq, event(`E${seq}`)))
    }
    const [noisy, quiet] = state.tabs
    expect(noisy?.entries).toHaveLength(500)
    expect(noisy?.entries.at(-1)?.label).toBe('E2000')
    expect(quiet?.entries).toHaveLength(1)
  })

  it('takes nothing twice, and stays cleared after a replay', () => {
    const replay = [opened('a'), ...[1, 2, 3].map((seq) => createEvent('a', seq, event(`E${seq}`)))]
    let state = after(...replay, ...replay, createEvent('a', 3, event('E3')))
    expect(state.tabs[0]?.entries).toHaveLength(3)
    state = replay.reduce(receive, clearLog(state, 'a'))
    expect(state.tabs[0]?.entries).toHaveLength(0)
  })
})

describe('pages', () => {
  it('are separate, and numbered as they connect', () => {
    const state = after(opened('a'), opened('b'), createEvent('b', 1, event('GO')))
    expect(state.tabs.map(({ number, entries }) => [number, entries.length])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  it('stay for a while after they closed', () => {
    let state = after(opened('a'), closed('a'))
    expect(state.tabs).toMatchObject([{ live: false }])
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) {
      state = [opened(id), closed(id)].reduce(receive, state)
    }
    expect(state.tabs.map(({ info }) => info.id)).toEqual(['d', 'e', 'f', 'g'])
  })

  it('come back from the cache of the browser', () => {
    const state = after(opened('a'), createEvent('a', 1, event('GO')), closed('a'), opened('a'))
    expect(state.tabs).toMatchObject([{ live: true, number: 1 }])
  })

  it('that are not known are left to their replay', () => {
    const early = createEvent('a', 7, event('GO'))
    expect(receive(EMPTY_STATE, early)).toEqual(EMPTY_STATE)
    const replay = [opened('a'), createEvent('a', 6, event('FIRST')), early]
    expect(lines(replay.reduce(receive, receive(EMPTY_STATE, early)))).toEqual([
      ['event', 'FIRST', 'from outside'],
      ['event', 'GO', 'from outside'],
    ])
  })
})
