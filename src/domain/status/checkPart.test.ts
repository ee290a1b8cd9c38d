import { expect, test, vi } from 'vitest'
import { checkPart, pagesCheck, SLOW_MS, signInCheck, type Check } from './checkPart'

/** Answers after `ms` on a clock of its own. */
function outside(answer: () => Response | Error, ms = 40) {
  let time = 0
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    time += ms
    const result = answer()
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  })
  return { fetch, now: () => time }
}

const check: Check = { address: 'https://site.test/part', isExpected: (body) => body === 'ours' }

const read = (answer: () => Response | Error, ms?: number) => checkPart(check, outside(answer, ms))

test('a part that answers has its latency', async () => {
  expect(await read(() => new Response('ours'))).toEqual({
    state: 'answering',
    ms: 40,
    fault: null,
  })
})

test.each([
  [SLOW_MS - 1, 'answering'],
  [SLOW_MS, 'slow'],
])('an answer after %i ms is %s', async (ms, state) => {
  expect(await read(() => new Response('ours'), ms)).toMatchObject({ state, ms })
})

test.each([
  ['nothing there', () => new TypeError('Failed to fetch'), { fault: 'no_answer' }],
  ['no answer in time', () => new DOMException('late', 'TimeoutError'), { fault: 'timeout' }],
  [
    'an error of the service',
    () => new Response('ours', { status: 503 }),
    { fault: 'error', status: 503 },
  ],
  ['a refusal', () => new Response('no', { status: 401 }), { fault: 'error', status: 401 }],
  [
    'an answer of something else',
    () => new Response('<h1>Welcome to the hotel</h1>'),
    { fault: 'unexpected' },
  ],
] as const)('%s counts as down, without a latency', async (_, answer, facts) => {
  expect(await read(answer)).toMatchObject({ state: 'down', ms: null, ...facts })
})

test('an answer that breaks off counts as down', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) })
  expect(await read(() => new Response(body))).toMatchObject({ state: 'down', fault: 'no_answer' })
})

test('the pages are known by their build, or in development by their root', () => {
  const { address, isExpected } = pagesCheck('https://site.test')
  expect(address).toBe('https://site.test/version.json')
  expect(isExpected('{"build":"a1"}')).toBe(true)
  expect(isExpected('<body><div id="root"></div></body>')).toBe(true)
  expect(['{}', 'null', '<h1>Sign in to the wireless network</h1>'].some(isExpected)).toBe(false)
})

test('the sign-in service is known by its name, and gets the key', async () => {
  const given = outside(() => new Response('{"name":"GoTrue","version":"v2"}'))
  const reading = await checkPart(signInCheck('https://api.test', 'key'), given)
  expect(reading.state).toBe('answering')
  expect(given.fetch.mock.calls[0]?.[1]).toMatchObject({ headers: { apikey: 'key' } })
  expect(signInCheck('', '').isExpected('{"name":"nginx"}')).toBe(false)
})
