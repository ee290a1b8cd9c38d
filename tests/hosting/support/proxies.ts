import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../build/ports.ts'
import { makeCertificate, startProcess } from './process.ts'
import { findPrograms } from './programs.ts'
import { mainConfig } from './servers.ts'

/** A proxy of deploy/ that runs. */
export interface Proxy {
  origin: string
  stop: () => Promise<void>
}

/** The ports of the services behind a proxy. */
export interface Behind {
  rest: number
  auth: number
  /** Default: nobody answers for the worker. */
  worker?: number
}

/** The proxies of deploy/ as they are written there: only addresses and the certificate differ. */
export const proxies = {
  nginx: startNginx,
  Caddy: startCaddy,
} satisfies Record<string, (behind: Behind) => Promise<Proxy>>

const fileWith = (name: string, { rest, auth, worker = 9466 }: Behind) =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${rest}`)
    .replaceAll('127.0.0.1:9999', `127.0.0.1:${auth}`)
    .replaceAll('127.0.0.1:9466', `127.0.0.1:${worker}`)

async function startNginx(behind: Behind): Promise<Proxy> {
  const { nginx, brotliModule, openssl } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'nginx-proxy-'))
  const port = await freePort()
  const { certificate, key } = await makeCertificate(openssl, home)
  const text = fileWith('proxy.nginx.conf', behind)
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

/** Caddy without the plugin for rates: the file says which lines to leave out then. */
async function startCaddy(behind: Behind): Promise<Proxy> {
  const { caddy } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'caddy-proxy-'))
  const port = await freePort()
  const text = fileWith('proxy.Caddyfile', behind)
    .replace('  order rate_limit before basic_auth\n', '  admin off\n')
    .replaceAll(/^ {6}rate_limit \{[\s\S]*?^ {6}\}\n/gm, '')
    .replace('api.example.com {', `http://127.0.0.1:${port} {`)
  if (/^ *(order )?rate_limit/m.test(text)) throw new Error('A block of the plugin is left.')
  await writeFile(join(home, 'Caddyfile'), text)
  const origin = `http://127.0.0.1:${port}`
  const command = [caddy, 'run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile']
  return { origin, stop: await startProcess(command, home, origin) }
}
