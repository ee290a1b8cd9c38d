import { describe, expect, it, test } from 'vitest'
import type { Output } from '@/domain/bit/evaluate'
import {
  addOutput,
  clearTab,
  closeTab,
  currentTab,
  endEntry,
  firstSession,
  MOST_TABS,
  nameOfTab,
  offerLine,
  openTab,
  outcomeOf,
  showTab,
  startEntry,
  typeLine,
  type Session,
} from './session'

const rows: Output = { kind: 'rows', columns: [], rows: [], currency: undefined, format: 'table' }
const problem = (code: 'refused' | 'cancelled'): Output => ({
  kind: 'problem',
  problem: { code, message: 'No.', fits: [], from: 0, to: 0 },
})

/** A session in which a line runs, and the id of its entry. */
function running(line = 'plans'): [Session, number] {
  return [startEntry(firstSession, 1, line, 5), firstSession.next]
}

describe('a line', () => {
  it('leaves the input when it runs, and its answers come to its own entry', () => {
    const typed = typeLine(firstSession, 'plans')
    const started = startEntry(typed, 1, 'plans', 5)
    const other = startEntry(openTab(started), 3, 'regions', 6)
    const answered = endEntry(addOutput(other, 2, rows), 2)
    const [first, second] = answered.tabs
    expect(first).toMatchObject({
      line: '',
      entries: [{ line: 'plans', at: 5, outputs: [rows], isRunning: false }],
    })
    expect(second?.entries).toMatchObject([{ line: 'regions', outputs: [], isRunning: true }])
  })

  it('ends as its last answer says', () => {
    const [session, id] = running()
    const end = (output: Output) => {
      const [entry] = currentTab(endEntry(addOutput(session, id, output), id)).entries
      return entry && outcomeOf(entry)
    }
    expect(outcomeOf(currentTab(session).entries[0] as never)).toBe('running')
    expect(end(rows)).toBe('done')
    expect(end(problem('refused'))).toBe('failed')
    expect(end(problem('cancelled'))).toBe('stopped')
  })

  it('is forgotten after a thousand others', () => {
    let session = firstSession
    for (let at = 0; at < 1010; at += 1) session = startEntry(session, 1, `head ${at}`, at)
    const { entries } = currentTab(session)
    expect(entries).toHaveLength(1000)
    expect(entries[0]?.line).toBe('head 10')
  })

  it('of an address fills an empty line, and opens a tab if a person is typing', () => {
    expect(currentTab(offerLine(firstSession, 'plans'))).toMatchObject({
      id: 1,
      line: 'plans',
      isFromLink: true,
    })
    const offered = offerLine(typeLine(firstSession, 'reg'), 'plans')
    expect(offered.tabs.map(({ line }) => line)).toEqual(['reg', 'plans'])
    expect(currentTab(typeLine(offered, 'plan')).isFromLink).toBe(false)
  })
})

describe('tabs', () => {
  it('are opened up to a limit', () => {
    let session = firstSession
    for (let tries = 0; tries < 10; tries += 1) session = openTab(session)
    expect(session.tabs).toHaveLength(MOST_TABS)
    expect(new Set(session.tabs.map(({ id }) => id)).size).toBe(MOST_TABS)
  })

  it('show a neighbour when they close, and never end', () => {
    const three = openTab(openTab(firstSession))
    expect(closeTab(showTab(three, 1), 1).current).toBe(2)
    expect(closeTab(three, 3).current).toBe(2)
    expect(closeTab(three, 1).current).toBe(3)
    const again = closeTab(firstSession, 1)
    expect(again.tabs).toHaveLength(1)
    expect(currentTab(again).id).not.toBe(1)
  })

  it('are called after their last command', () => {
    const [session] = running('server stop web-1 --dry-run')
    expect(nameOfTab(currentTab(session))).toBe('server stop')
    expect(nameOfTab(currentTab(firstSession))).toBe('New')
  })

  test('lose their transcript, but not a running line', () => {
    const [session, id] = running()
    expect(currentTab(clearTab(session)).entries).toHaveLength(1)
    expect(currentTab(clearTab(endEntry(session, id))).entries).toHaveLength(0)
  })
})
