import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEHYDRATED_STATE_ID } from './dehydratedState'
import { hydrateQueryCache } from './hydrateQueryCache'

const HOUR_MS = 3_600_000

let idle: (() => void)[]
let reads: string[]
let client: QueryClient

/** Runs the next idle callback. */
async function rest() {
  idle.shift()?.()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Creates an observer for this key, like a component that renders it. */
function draw(key: string, staleTime = 30_000) {
  return new QueryObserver(client, {
    queryKey: [key],
    queryFn: () => {
      reads.push(key)
      return [`${key} of now`]
    },
    staleTime,
  })
}

/** Subscribes to this key, like a component that is hydrated. */
function show(key: string, staleTime?: number) {
  const observer = draw(key, staleTime)
  observer.subscribe(() => {})
  return observer
}

/** A page that was prerendered an hour ago with the rows of these keys. */
function pageWith(...keys: string[]) {
  const build = new QueryClient()
  for (const key of keys) {
    build.setQueryData([key], [`${key} of the build`], { updatedAt: Date.now() - HOUR_MS })
  }
  const rows = dehydrate(build)
  build.clear()
  document.body.innerHTML = `<script type="application/json" id="${DEHYDRATED_STATE_ID}">${JSON.stringify(rows)}</script>`
  hydrateQueryCache(client)
}

beforeEach(() => {
  idle = []
  reads = []
  client = new QueryClient()
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})
afterEach(() => {
  client.clear()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('the rows of the build are shown unchanged, and read again when the browser is idle', async () => {
  pageWith('plans')
  const plans = show('plans')
  expect(plans.getCurrentResult()).toMatchObject({
    data: ['plans of the build'],
    fetchStatus: 'idle',
  })
  expect(reads).toEqual([])
  await rest()
  await vi.waitFor(() => expect(plans.getCurrentResult().data).toEqual(['plans of now']))
})

test('what does not grow old is not read again', async () => {
  pageWith('plans', 'states')
  show('plans')
  show('states', Number.POSITIVE_INFINITY)
  await rest()
  expect(reads).toEqual(['plans'])
})

test('what the build did not read is read at once', () => {
  pageWith('plans')
  show('regions')
  expect(reads).toEqual(['regions'])
})

test('a part that comes later reads what is old as every page does', async () => {
  pageWith('plans')
  await rest()
  expect(reads).toEqual([])
  show('plans')
  expect(reads).toEqual(['plans'])
})

test('a part that was drawn before the browser rested, and comes to life after it, reads what is old', async () => {
  pageWith('plans')
  const plans = draw('plans')
  await rest()
  plans.subscribe(() => {})
  expect(reads).toEqual(['plans'])
})

test('in a page without rows nothing waits', () => {
  hydrateQueryCache(client)
  client.setQueryData(['plans'], ['old'], { updatedAt: Date.now() - HOUR_MS })
  show('plans')
  expect(reads).toEqual(['plans'])
})
