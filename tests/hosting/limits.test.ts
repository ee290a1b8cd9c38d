import { createServer, type Server as HttpServer } from 'node:http'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../build/ports.ts'
import { docBlock } from '../support/docBlocks.ts'
import { ask } from './support/client.ts'
import { makeCertificate, startProcess } from './support/process.ts'
import { findPrograms } from './support/programs.ts'
import { mainConfig } from './support/servers.ts'

// The proxies of docs/limits.md, as they are written there: only ports and the certificate differ.

/** What is behind the proxy: it answers with the address that it was asked for. */
let backend: HttpServer
let behind: number
beforeAll(async () => {
  behind = await freePort()
  backend = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(request.url))
  })
  await new Promise<void>((resolve) => {
    backend.listen(behind, '127.0.0.1', resolve)
  })
})
afterAll(() => backend.close())

/** The text with our ports. Both services behind the proxy are the same one here. */
const withPorts = (text: string) =>
  text.replaceAll(/127\.0\.0\.1:(?:3000|9999)/g, `127.0.0.1:${behind}`)

async function startNginx() {
  const { nginx, brotliModule, openssl } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'nginx-limits-'))
  const port = await freePort()
  const { certificate, key } = await makeCertificate(openssl, home)
  const text = withPorts(docBlock('docs/limits.md', 'nginx'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/api.example.com.pem', certificate)
    .replace('/etc/ssl/api.example.com.key', key)
  await writeFile(join(home, 'site.conf'), text)
  await writeFile(join(home, 'nginx.conf'), mainConfig(home, brotliModule))
  const files = ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')]
  const origin = `https://127.0.0.1:${port}`
  const stop = await startProcess([nginx, ...files, '-g', 'daemon off;'], home, origin)
  return { origin, stop }
}

/** Caddy without the plugin for rates: the text says which lines to leave out then. */
async function startCaddy() {
  const { caddy } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'caddy-limits-'))
  const port = await freePort()
  const text = withPorts(docBlock('docs/limits.md', 'caddy'))
    .replace('  order rate_limit before basic_auth\n', '  admin off\n')
    .replaceAll(/^ {6}rate_limit \{[\s\S]*?^ {6}\}\n/gm, '')
    .replace('api.example.com {', `http://127.0.0.1:${port} {`)
  expect(text).not.toContain('rate_limit')
  await writeFile(join(home, 'Caddyfile'), text)
  const origin = `http://127.0.0.1:${port}`
  const command = [caddy, 'run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile']
  return { origin, stop: await startProcess(command, home, origin) }
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('the limits of %s', (name, start) => {
  let proxy: { origin: string; stop: () => Promise<void> }
  beforeAll(async () => {
    proxy = await start()
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
