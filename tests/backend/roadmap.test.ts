// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { createDemoAccounts, DEMO_PASSWORD } from '../../server/backend/demo.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'

let backend: Backend
beforeAll(async () => {
  backend = await createBackend({ siteUrl: 'http://127.0.0.1', samples: true })
  await createDemoAccounts(backend)
})
afterAll(() => backend.close())

async function ask(path: string, token?: string, body?: unknown): Promise<Response> {
  const headers = {
    apikey: EMBEDDED_KEY,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return backend.app.fetch(
    new Request(`http://127.0.0.1${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    }),
  )
}

const signIn = async (email: string): Promise<string> => {
  const answer = await ask('/auth/v1/token?grant_type=password', undefined, {
    email,
    password: DEMO_PASSWORD,
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

interface Row {
  item_id: string
  slug: string
  votes: number
}

const votesOf = async (slug: string): Promise<Row> => {
  const answer = await ask(`/rest/v1/roadmap_list?slug=eq.${slug}&select=item_id,slug,votes`)
  const [row] = (await answer.json()) as Row[]
  if (!row) throw new Error(`There is no item ${slug}`)
  return row
}

test('people vote once each, and take it back; everyone sees the count and only their own vote', async () => {
  const [uma, sam] = await Promise.all(
    ['user', 'staff'].map((name) => signIn(`${name}@example.test`)),
  )
  // All that the samples have may be shipped.
  await backend.pg.exec(
    `insert into app.roadmap_items (slug, area, stage, sort, title, body) values ('next', 'API', 'next', 99, 'Next', 'Soon.')`,
  )
  const { item_id } = await votesOf('next')
  const vote = async (token: string | undefined, voted: boolean) =>
    (await ask('/rest/v1/rpc/vote_for_roadmap_item', token, { item: item_id, voted })).json()
  expect(await vote(uma, true)).toBe(1)
  expect(await vote(uma, true)).toBe(1)
  expect(await vote(sam, true)).toBe(2)
  expect(await vote(undefined, true)).toMatchObject({ code: '42501' })
  expect((await votesOf('next')).votes).toBe(2)
  const mine = await ask('/rest/v1/roadmap_votes?select=item_id', uma)
  expect(await mine.json()).toEqual([{ item_id }])
  expect((await ask('/rest/v1/roadmap_votes?select=item_id')).status).toBe(401)
  expect(await vote(sam, false)).toBe(1)
})

test.each(['*/*', 'application/atom+xml', 'text/html,application/xml;q=0.9,*/*;q=0.8'])(
  'a reader that accepts %s gets the feed as XML',
  async (accept) => {
    const path = `/rest/v1/rpc/roadmap_feed?site=https://example.org&apikey=${EMBEDDED_KEY}`
    const answer = await backend.app.fetch(
      new Request(`http://127.0.0.1${path}`, { headers: { accept } }),
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?><feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
    )
    expect(text).toContain('<link href="https://example.org/roadmap#console"/>')
    const rows = (await (await ask('/rest/v1/roadmap_list?select=slug')).json()) as unknown[]
    expect(text.match(/<entry>/g)).toHaveLength(rows.length)
  },
)
