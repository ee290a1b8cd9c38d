import { afterEach, expect, test, vi } from 'vitest'
import { failureOf } from './errors'
import { createBackendFetch } from './backendFetch'
import { unread } from './unread'

afterEach(() => vi.restoreAllMocks())

const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })

function build(fetch: typeof globalThis.fetch, renewToken = vi.fn().mockResolvedValue(null)) {
  return createBackendFetch({ fetch, now: () => 0, attemptSignal: () => null, renewToken })
}

test('a request without an answer ends after 15 s', async () => {
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('x', 'TimeoutError')))
  const fetch = build((_, init) => Promise.reject(init?.signal?.reason as Error))
  const error: unknown = await fetch('https://x.test/rest/v1/a').catch((reason: unknown) => reason)
  expect(timeout).toHaveBeenCalledWith(15_000)
  expect(failureOf(error).code).toBe('timeout')
})

test.each([
  ['rpc/admin_import_plans', 60_000],
  ['rpc/admin_save_plan', 15_000],
  ['plans?slug=eq./rpc/admin_import_plans', 15_000],
])('rest/v1/%s has %i ms', async (path, limit) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await build(async () => new Response('[]'))(`https://x.test/rest/v1/${path}`)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(limit)
})

test("the caller's own signal ends it too", async () => {
  const caller = new AbortController()
  const request = build(hang)('https://x.test/rest/v1/a', { signal: caller.signal })
  caller.abort()
  await expect(request).rejects.toMatchObject({ name: 'AbortError' })
})

test('a refused token that cannot be renewed gives the refusal, after one request', async () => {
  const sent = vi.fn<typeof fetch>(async () => new Response('{}', { status: 401 }))
  const renew = vi.fn().mockResolvedValue(null)
  const headers = { Authorization: 'Bearer old' }
  const response = await build(sent, renew)('https://x.test/rest/v1/a', { headers })
  expect(response.status).toBe(401)
  expect(renew).toHaveBeenCalledExactlyOnceWith('old')
  expect(sent).toHaveBeenCalledOnce()
})

test('a request that is refused again after renewal is not sent a third time', async () => {
  const sent = vi.fn<typeof fetch>(async () => new Response('{}', { status: 401 }))
  const renew = vi.fn().mockResolvedValue('new')
  const init = { method: 'PATCH', body: '{"a":1}', headers: { Authorization: 'Bearer old' } }
  await build(sent, renew)('https://x.test/rest/v1/a', init)
  expect(sent).toHaveBeenCalledTimes(2)
  const [, second] = sent.mock.calls[1] ?? []
  expect(second).toMatchObject({ method: 'PATCH', body: '{"a":1}' })
  expect(new Headers(second?.headers).get('Authorization')).toBe('Bearer new')
})

test('the same token sent to two tabs does not live longer for it', async () => {
  let now = 1_000_000
  const body = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, expires_at: 5 }
  const fetch = createBackendFetch({
    fetch: async () => Response.json(body),
    now: () => now,
    attemptSignal: () => null,
    renewToken: async () => null,
  })
  const expiry = async () => {
    const response = await fetch('https://x.test/auth/v1/token?grant_type=refresh_token')
    return ((await response.json()) as { expires_at: number }).expires_at
  }
  expect(await expiry()).toBe(4600)
  now += 60_000
  expect(await expiry()).toBe(4600)
})

/** What fetches from a backend that answers with these headers. */
const answering = (headers: Record<string, string>) =>
  build(async () => new Response('[]', { headers }))

test('an answer tells how many messages the person of the token has not read', async () => {
  const token = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`
  const init = { headers: { Authorization: `Bearer ${token}` } }
  await answering({ 'X-Unread-Messages': '3' })('https://x.test/rest/v1/a', init)
  expect(unread.get()).toEqual({ userId: 'ada', count: 3, askedAt: 0 })
  // The answer to a write tells nothing.
  await answering({})('https://x.test/rest/v1/a', init)
  expect(unread.get()).toMatchObject({ count: 3 })
})
