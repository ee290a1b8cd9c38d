import { expect, test } from 'vitest'
import { fetchLink } from './fetchLink.ts'

/** Answers HEAD and GET with these codes, or fails with the text. */
const server = (head: number | string, get: number | string) => {
  const methods: string[] = []
  const send = (_: string, { method }: RequestInit) => {
    methods.push(method ?? '')
    const answer = method === 'HEAD' ? head : get
    return typeof answer === 'string'
      ? Promise.reject(new Error('fetch failed', { cause: new Error(answer) }))
      : Promise.resolve({ ok: answer < 400, status: answer })
  }
  return { send, methods }
}

test.each([
  [200, 500, { kind: 'alive' }],
  [404, 200, { kind: 'alive' }],
  ['ECONNRESET', 200, { kind: 'alive' }],
  [404, 404, { kind: 'dead', reason: '404' }],
  [200, 'never', { kind: 'alive' }],
  [500, 'ENOTFOUND', { kind: 'dead', reason: 'ENOTFOUND' }],
  [403, 403, { kind: 'unknown', reason: '403' }],
  [403, 404, { kind: 'dead', reason: '404' }],
])('HEAD %s and GET %s', async (head, get, state) => {
  expect(await fetchLink('https://site.example', server(head, get).send)).toEqual(state)
})

test('GET is sent only where HEAD did not succeed', async () => {
  const good = server(200, 200)
  await fetchLink('https://site.example', good.send)
  expect(good.methods).toEqual(['HEAD'])
})
