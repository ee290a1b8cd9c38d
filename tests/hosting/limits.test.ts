import { createServer, type Server as HttpServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../build/ports.ts'
import { ask } from './support/client.ts'
import { proxies, type Proxy } from './support/proxies.ts'

/** What is behind the proxy: it answers with the address that it was asked for, and with the public key that it got. */
let backend: HttpServer
let behind: number
beforeAll(async () => {
  behind = await freePort()
  backend = createServer((request, response) => {
    request.resume()
    const { apikey = '' } = request.headers
    request.on('end', () => response.setHeader('X-Key', apikey).end(request.url))
  })
  await new Promise<void>((resolve) => {
    backend.listen(behind, '127.0.0.1', resolve)
  })
})
afterAll(() => backend.close())

describe.each(Object.entries(proxies))('the limits of %s', (name, start) => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await start({ rest: behind, auth: behind, worker: behind })
  })
  afterAll(() => proxy.stop())

  const host: Record<string, string> = name === 'nginx' ? {} : { Host: '127.0.0.1' }
  const get = (path: string) => ask(proxy.origin, path, { headers: host })
  const post = (path: string, size: number) =>
    ask(proxy.origin, path, { method: 'POST', headers: host, body: 'x'.repeat(size) })

  test('requests reach the service behind them, without the prefix', async () => {
    expect((await get('/rest/v1/plans?select=slug')).text).toBe('/plans?select=slug')
    expect((await get('/auth/v1/health')).text).toBe('/health')
    expect((await post('/rest/v1/rpc/create_ticket', 10)).text).toBe('/rpc/create_ticket')
  })

  test('the worker gets what is for it with the prefix, also large reports', async () => {
    for (const path of ['/mail/bounces', '/payments/stripe', '/_pay/charge/a']) {
      expect((await post(path, 100_000)).text).toBe(path)
    }
  })

  test('the public key becomes a header, wherever it stands in the address', async () => {
    const kept = {
      'apikey=k': '',
      'apikey=k&select=slug': '?select=slug',
      'select=slug&apikey=k&limit=1': '?select=slug&limit=1',
      'select=slug&apikey=k': '?select=slug',
    }
    for (const [sent, got] of Object.entries(kept)) {
      const { text, headers } = await get(`/rest/v1/plans?${sent}`)
      expect([sent, text.replace(/\?$/, ''), headers['x-key']]).toEqual([sent, `/plans${got}`, 'k'])
    }
    const { headers } = await ask(proxy.origin, '/rest/v1/plans', {
      headers: { ...host, apikey: 'sent as a header' },
    })
    expect(headers['x-key']).toBe('sent as a header')
    expect((await get('/rest/v1/plans?select=apikey&slug=eq.a%2Cb')).text).toBe(
      '/plans?select=apikey&slug=eq.a%2Cb',
    )
  })

  test('large bodies are refused, except where they belong', async () => {
    // Caddy before 2.7 answers with 502.
    expect([413, 502]).toContain((await post('/rest/v1/profiles', 100_000)).status)
    for (const procedure of [
      'admin_import_plans',
      'create_ticket',
      'reply_ticket',
      'admin_reply_ticket',
    ]) {
      expect((await post(`/rest/v1/rpc/${procedure}`, 4_300_000)).status).toBe(200)
    }
  })

  test('long addresses are refused, and the longest of the site are not', async () => {
    expect((await get(`/rest/v1/plans?${'x'.repeat(2500)}`)).status).toBe(200)
    expect((await get(`/rest/v1/plans?${'x'.repeat(9000)}`)).status).toBe(414)
  })

  test.runIf(name === 'nginx')('too many requests are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/auth/v1/health')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
  })
})
