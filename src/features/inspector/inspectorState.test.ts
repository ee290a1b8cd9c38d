import { describe, expect, it } from 'vitest'
import { clearLog, isFromStranger, NOTHING, receive, type InspectorState } from './inspectorState'
import type { ActorInfo, InspectorRecord, Message } from './protocol'

const auth: ActorInfo = { id: 'x:0', name: 'auth', parent: null, chart: null }

type Told = InspectorRecord extends infer R
  ? R extends InspectorRecord
    ? Omit<R, 'seq' | 'at' | 'path'>
    : never
  : never

const numbered = (told: Told, seq: number): InspectorRecord => ({
  ...told,
  seq,
  at: seq,
  path: '/',
})
const record = (tab: string, seq: number, told: Told): Message => ({
  v: 1,
  kind: 'record',
  tab,
  record: numbered(told, seq),
})
const opened = (id: string): Message => ({
  v: 1,
  kind: 'replay',
  tab: { id, path: '/', startedAt: 0 },
  actors: [],
  records: [],
})
const event = (type: string): Told => ({
  kind: 'event',
  actor: 'x:0',
  from: null,
  type,
  event: { type },
})
const snapshot = (value: string, taken: string[] = [], status = 'active'): Told => ({
  kind: 'snapshot',
  actor: 'x:0',
  type: 'GO',
  taken,
  snapshot: { status, value, parts: {} },
})
const after = (...messages: Message[]): InspectorState => messages.reduce(receive, NOTHING)
const lines = (state: InspectorState) =>
  state.tabs[0]?.entries.map(({ kind, label, note }) => [kind, label, note])

describe('the log', () => {
  it('tells events, steps, what nothing handled, and ends apart', () => {
    const state = after(
      opened('a'),
      record('a', 1, { kind: 'actor', actor: auth }),
      record('a', 2, snapshot('off')),
      record('a', 3, event('GO')),
      record('a', 4, snapshot('on', ['off|GO|0'])),
      record('a', 5, snapshot('on')),
      record('a', 6, snapshot('on', [], 'stopped')),
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
    let state = after(opened('a'), opened('b'), record('b', 1, event('QUIET')))
    for (let seq = 1; seq <= 2000; seq++) state = receive(state, record('a', seq, event(`E${seq}`)))
    const [noisy, quiet] = state.tabs
    expect(noisy?.entries).toHaveLength(500)
    expect(noisy?.entries.at(-1)?.label).toBe('E2000')
    expect(quiet?.entries).toHaveLength(1)
  })

  it('takes nothing twice, and stays cleared when the page tells all again', () => {
    const records = [1, 2, 3].map((seq) => numbered(event(`E${seq}`), seq))
    const again: Message = { ...opened('a'), records } as Message
    let state = after(again, again, record('a', 3, event('E3')))
    expect(state.tabs[0]?.entries).toHaveLength(3)
    state = receive(clearLog(state, 'a'), again)
    expect(state.tabs[0]?.entries).toHaveLength(0)
  })
})

describe('pages', () => {
  it('are told apart, and numbered as they come', () => {
    const state = after(opened('a'), opened('b'), record('b', 1, event('GO')))
    expect(state.tabs.map(({ number, entries }) => [number, entries.length])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  it('stay for a while after they closed', () => {
    let state = after(opened('a'), { v: 1, kind: 'bye', tab: 'a' })
    expect(state.tabs).toMatchObject([{ live: false }])
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) {
      state = [opened(id), { v: 1, kind: 'bye', tab: id } as const].reduce(receive, state)
    }
    expect(state.tabs.map(({ info }) => info.id)).toEqual(['d', 'e', 'f', 'g'])
  })

  it('are asked for everything when they are not known', () => {
    const stranger = record('a', 7, event('GO'))
    expect(isFromStranger(NOTHING, stranger)).toBe(true)
    expect(receive(NOTHING, stranger)).toEqual(NOTHING)
    expect(isFromStranger(after(opened('a')), stranger)).toBe(false)
  })
})
