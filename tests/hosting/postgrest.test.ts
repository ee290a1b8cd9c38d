import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withBackend } from '../../build/prerender/withBackend.ts'
import { publicCatalogueUrl, statusFeedUrl } from '../../src/domain/catalogue/publicRows.ts'
import { listPlans } from '../../src/domain/catalogue/queries.ts'
import { readProvider } from '../../src/domain/provider/provider.ts'
import { readSettings } from '../../src/domain/settings/settings.ts'
import { renderSite } from '../build/support/renderSite.ts'
import { migrate, startServer, TEMPLATE, type PostgresServer } from '../postgres/globalSetup.ts'
import { hasPostgrest, openRest, sign, type Rest } from '../postgres/postgrest.ts'
import { catalogue } from '../postgres/rows.ts'
import { ask } from './support/client.ts'
import { proxies, type Proxy } from './support/proxies.ts'

// The proxies of deploy/ in front of a real PostgREST, with the requests that builds, pages and programs send.

const person = randomUUID()
let server: PostgresServer
let rest: Rest
beforeAll(async () => {
  if (!hasPostgrest) return
  server = await startServer(async (client) => {
    await migrate(client)
    await client.query(catalogue)
    await client.query('insert into auth.users (id, email) values ($1, $2)', [
      person,
      'ada@example.test',
    ])
    await client.query('insert into auth.sessions (id, user_id) values ($1, $1)', [person])
  })
  rest = await openRest({ name: TEMPLATE, port: server.port })
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await server.stop()
})

const KEY = sign({ role: 'anon' })

describe.skipIf(!hasPostgrest).each(Object.entries(proxies))(
  'PostgREST behind %s',
  (name, start) => {
    let proxy: Proxy
    beforeAll(async () => {
      proxy = await start({ rest: rest.port, auth: rest.port })
      vi.stubEnv('VITE_SUPABASE_URL', proxy.origin)
      vi.stubEnv('VITE_SUPABASE_ANON_KEY', KEY)
      // The certificate of the test is nobody's.
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await proxy.stop()
    })

    const host: Record<string, string> = name === 'nginx' ? {} : { Host: '127.0.0.1' }
    const session = () => ({
      ...host,
      apikey: KEY,
      Authorization: `Bearer ${sign({ role: 'authenticated', sub: person, session_id: person })}`,
    })
    const post = (path: string, body: object) =>
      ask(proxy.origin, path, {
        method: 'POST',
        headers: { ...session(), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })

    test('a build and its pages read what is public', async () => {
      const { signal } = new AbortController()
      await withBackend({ kind: 'hosted', url: proxy.origin }, async () => {
        expect((await listPlans(signal)).map(({ slug }) => slug)).toEqual(['large', 'small'])
        expect(await readSettings(signal)).toMatchObject({ orders: 'preview' })
        expect(await readProvider(signal)).toMatchObject({ documents: [] })
      })
    })

    // Within the limits for one visitor, which Caddy has only with a plugin.
    test.runIf(name === 'nginx')('a build renders every page', { timeout: 240_000 }, async () => {
      const entry = await import('../../src/entry-server.tsx')
      await withBackend({ kind: 'hosted', url: proxy.origin }, async () => {
        const { pages } = await renderSite(entry)
        expect(pages.get('/vps/small')).toContain('Vienna')
        expect(pages.get('/status')).toContain('Status')
      })
    })

    test('the addresses that people open have the key in them', async () => {
      const json = await fetch(publicCatalogueUrl('vps'))
      expect([json.status, await json.json()]).toEqual([
        200,
        [expect.anything(), expect.anything()],
      ])
      const feed = await fetch(statusFeedUrl())
      expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('<feed ')])
    })

    test('a signed-in page gets its first rows', async () => {
      const query = new URLSearchParams({ page: 'home', workspace: '', server: '' })
      const { status, text } = await ask(proxy.origin, `/rest/v1/rpc/page_rows?${query}`, {
        headers: session(),
      })
      expect([status, text]).toEqual([200, expect.stringContaining(person)])
    })

    test('procedures are called, those with large bodies too', async () => {
      const made = await post('/rest/v1/rpc/create_workspace', { name: 'Kiln' })
      expect([made.status, made.text]).toEqual([200, expect.stringMatching(/[\da-f-]{36}/)])
      const request = { topic: 'other', subject: 'A question', body: 'How are you?' }
      const ticket = await post(`/rest/v1/rpc/create_ticket?apikey=${KEY}`, { request })
      expect([ticket.status, ticket.text]).toEqual([200, expect.stringContaining('number')])
    })

    test('a page of another origin may ask, and the key of a program arrives', async () => {
      const allowed = await ask(proxy.origin, '/rest/v1/rpc/page_rows', {
        method: 'OPTIONS',
        headers: {
          ...host,
          Origin: 'https://www.example.com',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'apikey,authorization',
        },
      })
      expect(allowed.headers['access-control-allow-headers']?.toLowerCase()).toContain('apikey')
      const refused = await ask(proxy.origin, '/rest/v1/product_catalogue?select=slug', {
        headers: { ...host, 'x-api-key': 'wsk_0' },
      })
      expect([refused.status, refused.text]).toEqual([
        401,
        expect.stringContaining('invalid_api_key'),
      ])
    })
  },
)
