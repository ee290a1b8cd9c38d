import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { queryKeys } from '@/domain/queryKeys'
import { readStoredDraft, storeDraft } from '@/lib/drafts'
import { deferred } from '@tests/support/deferred'
import { ada, startAuth } from '@tests/support/renderApp'
import { queryClientOf } from './queryClient'
import { routerContext } from './routerContext'

const draft = { full_name: 'Ada' }
const readDraft = () => readStoredDraft(ada.id, 'profile', v.object({ full_name: v.string() }))
const session = (id: string) => ({ user: { id, email: null }, expiresAt: Date.now() / 1000 + 3600 })

afterEach(() => sessionStorage.clear())

test('a router has one client', async () => {
  const { auth } = await startAuth()
  const context = routerContext(auth)
  expect(queryClientOf(context)).toBe(queryClientOf(context))
})

test('what was read for one person is dropped when another signs in, and so is their draft', async () => {
  const { auth, tell } = await startAuth()
  const client = queryClientOf(routerContext(auth))
  client.setQueryData(queryKeys.profile(ada.id), 'private')
  storeDraft(ada.id, 'profile', draft)
  tell({ type: 'SESSION.SIGNED_IN', session: session('bob') })
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(readDraft()).toBeNull()
})

test('while the second factor is due, what was read and typed stays', async () => {
  const { auth, tell } = await startAuth()
  const client = queryClientOf(routerContext(auth))
  client.setQueryData(queryKeys.profile(ada.id), 'private')
  storeDraft(ada.id, 'profile', draft)
  tell({
    type: 'SESSION.TOKEN_REFRESHED',
    session: { ...session(ada.id), needsSecondFactor: true },
  })
  expect(auth.getSnapshot().matches('secondFactor')).toBe(true)
  tell({ type: 'SESSION.MFA_VERIFIED', session: session(ada.id) })
  expect(client.getQueryData(queryKeys.profile(ada.id))).toBe('private')
  expect(readDraft()).toEqual(draft)
})

test('the same person in another event keeps what was read', async () => {
  const { auth, tell } = await startAuth()
  const client = queryClientOf(routerContext(auth))
  client.setQueryData(queryKeys.profile(ada.id), 'private')
  tell({ type: 'SESSION.TOKEN_REFRESHED', session: session(ada.id) })
  expect(client.getQueryData(queryKeys.profile(ada.id))).toBe('private')
})

test('a session that ends takes what was read and leaves the draft', async () => {
  const { auth, tell } = await startAuth()
  const client = queryClientOf(routerContext(auth))
  client.setQueryData(queryKeys.profile(ada.id), 'private')
  storeDraft(ada.id, 'profile', draft)
  tell({ type: 'SESSION.SIGNED_OUT' })
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(readDraft()).toEqual(draft)
})

test('signing out leaves nothing behind', async () => {
  const { auth } = await startAuth()
  queryClientOf(routerContext(auth))
  storeDraft(ada.id, 'profile', draft)
  auth.send({ type: 'SIGN_OUT' })
  await expect.poll(() => auth.getSnapshot().matches('signedOut')).toBe(true)
  expect(readDraft()).toBeNull()
})

test('the catalogue stays, and so does an answer with it that is on its way', async () => {
  const { auth, tell } = await startAuth({ user: null })
  const client = queryClientOf(routerContext(auth))
  client.setQueryData(queryKeys.profile(ada.id), 'private')
  const answer = deferred<string>()
  const reading = client.fetchQuery({
    queryKey: queryKeys.catalogue('plans'),
    queryFn: () => answer.promise,
  })
  tell({ type: 'SESSION.SIGNED_IN', session: session('bob') })
  answer.resolve('rows')
  await expect(reading).resolves.toBe('rows')
  expect(client.getQueryData(queryKeys.catalogue('plans'))).toBe('rows')
  expect(client.getQueryData(queryKeys.profile(ada.id))).toBeUndefined()
})

test('the person is suspended while their profile says so, and nobody after they leave', async () => {
  const { auth, tell } = await startAuth()
  const client = queryClientOf(routerContext(auth))
  const { result } = renderHook(() => useViewerSuspended())
  const store = (suspended_at: string | null) =>
    act(() => void client.setQueryData(queryKeys.profile(ada.id), { suspended_at }))
  expect(result.current).toBe(false)
  store('2026-11-01T00:00:00Z')
  expect(result.current).toBe(true)
  store(null)
  expect(result.current).toBe(false)
  store('2026-11-01T00:00:00Z')
  act(() => tell({ type: 'SESSION.SIGNED_OUT' }))
  expect(result.current).toBe(false)
})
