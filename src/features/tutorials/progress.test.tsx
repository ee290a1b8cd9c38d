import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '@/lib/brand'
import { markStep, setCommandValue, startAgain, useIsProgressKept, useProgress } from './progress'

const KEY = `${brand.slug}.tutorials`

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a step stays done after a reload, and can be undone', () => {
  const first = renderHook(useProgress)
  act(() => markStep('api', 'order', true))
  act(() => markStep('api', 'wait', true))
  act(() => markStep('api', 'order', false))
  expect(first.result.current.done).toEqual({ api: ['wait'] })
  first.unmount()
  expect(renderHook(useProgress).result.current.done).toEqual({ api: ['wait'] })
})

test('starting again forgets one tutorial, and the undo brings it back', () => {
  const { result } = renderHook(useProgress)
  act(() => markStep('api', 'order', true))
  act(() => markStep('invite', 'role', true))
  const undo: { run?: () => void } = {}
  act(() => {
    undo.run = startAgain('api')
  })
  expect(result.current.done).toEqual({ api: [], invite: ['role'] })
  act(() => undo.run?.())
  expect(result.current.done).toEqual({ api: ['order'], invite: ['role'] })
})

test('another tab changes what this one shows', () => {
  const { result } = renderHook(useProgress)
  act(() => {
    localStorage.setItem(KEY, JSON.stringify({ done: { api: ['wait'] }, values: {} }))
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
  expect(result.current.done).toEqual({ api: ['wait'] })
})

test.each(['{', '{"done": 5}', '{"done": {"api": [1]}, "values": {}}'])(
  'what another program wrote counts as nothing: %s',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(renderHook(useProgress).result.current).toEqual({ done: {}, values: {} })
  },
)

test('a browser that keeps nothing still shows the progress, and says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const { result } = renderHook(() => ({ progress: useProgress(), isKept: useIsProgressKept() }))
  act(() => markStep('api', 'order', true))
  expect(result.current.progress.done).toEqual({ api: ['order'] })
  expect(result.current.isKept).toBe(false)
  vi.restoreAllMocks()
  act(() => setCommandValue('domain', ' shop.example.org '))
  expect(result.current.progress.values).toEqual({ domain: 'shop.example.org' })
  expect(result.current.isKept).toBe(true)
})
