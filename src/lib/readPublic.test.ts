import * as v from 'valibot'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readPublic } from './readPublic'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockReset())
// The next file runs in the same process.
afterAll(() => vi.unstubAllGlobals())

const rows = v.array(v.object({ id: v.number() }))
const read = (signal = new AbortController().signal) => readPublic(rows, '/rest/v1/rows', signal)

test('what the schema does not know is dropped', async () => {
  fetched.mockResolvedValue(Response.json([{ id: 1, secret: 'x' }]))
  expect(await read()).toEqual([{ id: 1 }])
})

test('nothing goes along that says who asks', async () => {
  fetched.mockResolvedValue(Response.json([]))
  await read()
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/rest/v1/rows')
  expect(init?.credentials).toBe('omit')
  expect(init?.headers).toBeUndefined()
})

test.each([null, {}, 'text', [{ id: '1' }], [null]])(
  'an answer of %j is a failure, not a crash',
  async (body) => {
    fetched.mockResolvedValue(Response.json(body))
    await expect(read()).rejects.toMatchObject({ code: 'unexpected' })
  },
)

test.each([
  ['a proxy that is down', new Response('<html>', { status: 503 }), 'unavailable'],
  ['a page where rows should be', new Response('<html>'), 'unexpected'],
  [
    'a refusal',
    Response.json({ code: '42501', message: 'permission denied' }, { status: 401 }),
    'forbidden',
  ],
])('%s is said in our words', async (_, response, code) => {
  fetched.mockResolvedValue(response)
  await expect(read()).rejects.toMatchObject({ code })
})

test('a missing connection and a missing answer are different failures', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toMatchObject({ code: 'network' })
  fetched.mockRejectedValue(new DOMException('The operation timed out', 'TimeoutError'))
  await expect(read()).rejects.toMatchObject({ code: 'timeout' })
})

test('the caller may abort the request', async () => {
  const asking = new AbortController()
  fetched.mockImplementation((_, init) => {
    asking.abort()
    return Promise.reject(init?.signal?.reason as Error)
  })
  await expect(read(asking.signal)).rejects.toMatchObject({ code: 'network' })
})
