import { beforeEach, expect, it, vi } from 'vitest'
import type { LineListeners } from '@/components/bit/startLine'
import type { RouterContext } from '@/domain/session/routerContext'
import { currentTab, openTab } from './session'
import { createConsole, runningIn } from './store'

const stop = vi.fn<() => void>()
let listeners: LineListeners
vi.mock('@/components/bit/startLine', () => ({
  startLine: (_line: string, _context: unknown, given: LineListeners) => {
    listeners = given
    return stop
  },
}))

/** A page with nobody signed in, and a way to sign people in and out. */
function openPage() {
  let userId: string | null = null
  const changed: (() => void)[] = []
  const auth = {
    getSnapshot: () => ({
      context: { session: userId === null ? null : { user: { id: userId } } },
    }),
    subscribe: (listener: () => void) => {
      changed.push(listener)
      return { unsubscribe: () => undefined }
    },
  }
  const console = createConsole({ auth, queries: {} } as unknown as RouterContext)
  const signIn = (next: string | null) => {
    userId = next
    for (const listener of changed) listener()
  }
  return { console, signIn, entries: () => currentTab(console.getState().session).entries }
}

const nowhere = () => undefined

beforeEach(() => {
  localStorage.clear()
  stop.mockClear()
})

it('runs one line at a time in a tab, and others in other tabs', () => {
  const { console, entries } = openPage()
  console.run('plans', nowhere)
  console.run('regions', nowhere)
  expect(entries().map(({ line }) => line)).toEqual(['plans'])
  console.update(openTab)
  console.run('regions', nowhere)
  expect(entries().map(({ line }) => line)).toEqual(['regions'])
  console.close(console.getState().session.current)
  expect(stop).toHaveBeenCalledTimes(1)
  const { session } = console.getState()
  expect(runningIn(session, session.current)?.line).toBe('plans')
})

it('keeps what a visitor ran when they sign in, and forgets what a person ran when they leave', () => {
  const { console, signIn, entries } = openPage()
  console.run('plans', nowhere)
  listeners.onEnd()
  signIn('a')
  expect(entries()).toHaveLength(1)
  console.run('servers', nowhere)
  listeners.onQuestion({ preview: {} as never, answer: () => undefined })
  signIn(null)
  expect(stop).toHaveBeenCalledTimes(1)
  expect(entries()).toEqual([])
  expect(console.getState().questions.size).toBe(0)
})

it('does not show the answers of a stopped line to the next person', () => {
  const { console, signIn, entries } = openPage()
  signIn('a')
  console.run('servers', nowhere)
  signIn('b')
  listeners.onOutput({ kind: 'problem', problem: {} as never })
  listeners.onEnd()
  expect(entries()).toEqual([])
})

it('stores the lines of each person, and clears them on request', () => {
  const first = openPage()
  first.signIn('a')
  first.console.run('servers', nowhere)
  first.signIn('b')
  expect(first.console.getState().history).toEqual([])

  const later = openPage()
  later.signIn('a')
  expect(later.console.getState().history.map(({ line }) => line)).toEqual(['servers'])
  later.console.clearHistory()
  expect(later.console.getState().history).toEqual([])
  expect(localStorage.length).toBe(0)
})
