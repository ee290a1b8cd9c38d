import { beforeEach, expect, test, vi } from 'vitest'
import { brand } from '@/lib/brand'
import { recoveryKey } from '@/domain/session/recoveryMark'
import { earlyProfileScript } from './earlyProfileScript'
import { loadProfile } from './profile'
import { runInDocument } from '@tests/support/runInDocument'

const session = {
  access_token: 'a-token',
  refresh_token: 'another',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: '8a6e0804-2bd0-4672-b79d-d97027f9071a', email: 'ada@example.test' },
}
const row = {
  full_name: 'Ada',
  company: '',
  country: '',
  time_zone: '',
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
// The reader keeps the function that it finds when it is loaded.
const request = vi.hoisted(() => {
  const stub = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', stub)
  return stub
})

/** Runs the script as a document does. */
const runScript = () => runInDocument(earlyProfileScript())
const load = () => loadProfile(session.user.id, new AbortController().signal)
const store = (stored: unknown) => localStorage.setItem(brand.storageKey, JSON.stringify(stored))

beforeEach(() => {
  localStorage.clear()
  globalThis.earlyRead = undefined
  request.mockReset().mockImplementation(() => Promise.resolve(Response.json([row])))
})

test('the early request is the one of the reader, which uses its answer once', async () => {
  store(session)
  runScript()
  expect(request).toHaveBeenCalledTimes(1)
  expect(await load()).toMatchObject({ full_name: 'Ada' })
  expect(request).toHaveBeenCalledTimes(1)

  await load()
  const [early, late] = request.mock.calls.map(([address, init]) => ({
    address,
    headers: Object.fromEntries(new Headers(init?.headers)),
    credentials: init?.credentials,
  }))
  expect(early).toEqual(late)
  expect(early?.headers['authorization']).toBe('Bearer a-token')
  expect(request).toHaveBeenCalledTimes(2)
})

test('another person does not receive the answer', async () => {
  store(session)
  runScript()
  const other = { ...session, access_token: 'their-token', user: { id: 'bob', email: null } }
  store(other)
  await loadProfile('bob', new AbortController().signal)
  expect(request).toHaveBeenCalledTimes(2)
  expect(new Headers(request.mock.lastCall?.[1]?.headers).get('authorization')).toBe(
    'Bearer their-token',
  )
})

test('an early request that fails is a failed read, and the next read makes a request', async () => {
  store(session)
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  runScript()
  await expect(load()).rejects.toMatchObject({ code: 'network' })
  expect(await load()).toMatchObject({ full_name: 'Ada' })
})

test.each([
  ['no session', () => undefined],
  [
    'a session that must be renewed',
    () => store({ ...session, expires_at: Date.now() / 1000 + 89 }),
  ],
  ['a session without an expiry', () => store({ ...session, expires_at: undefined })],
  ['something else', () => localStorage.setItem(brand.storageKey, '{"user"')],
  [
    'a session that must set a new password first',
    () => {
      store(session)
      localStorage.setItem(recoveryKey(brand.storageKey), session.user.id)
    },
  ],
])('with %s nothing is requested', (_, prepare) => {
  prepare()
  runScript()
  expect(request).not.toHaveBeenCalled()
  expect(globalThis.earlyRead).toBeUndefined()
})

test('the token is in the request alone', () => {
  store(session)
  runScript()
  expect(earlyProfileScript()).not.toContain(session.access_token)
  expect(JSON.stringify(globalThis.earlyRead)).not.toContain(session.access_token)
  expect(document.documentElement.outerHTML).not.toContain(session.access_token)
})
