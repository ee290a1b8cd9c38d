import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { freePort } from '../../../build/ports.ts'
import { caddyfile } from '../../../build/hosting/caddy.ts'
import { nginxConfig } from '../../../build/hosting/nginx.ts'
import { hosting } from '../../../build/hosting/plugin.ts'
import { readSite } from '../../../build/hosting/site.ts'
import { writeCertificate } from '../../support/certificate.ts'
import { HOST } from './client.ts'
import { startProcess } from './process.ts'
import { findPrograms } from './programs.ts'

export interface Server {
  /** The origin at which it answers. */
  origin: string
  /** The origin without TLS, if it has both. */
  plainOrigin?: string
  stop: () => Promise<void>
}

export interface Serving {
  folder: string
  backendUrl?: string | undefined
}

/** Each server uses the configuration that the build writes. Only ports, paths and the certificate differ. */
export const servers = {
  nginx: startNginx,
  Caddy: startCaddy,
  'vite preview': startPreview,
} satisfies Record<string, (serving: Serving) => Promise<Server>>

const policy = ({ backendUrl }: Serving) => ({ backendUrl, hstsPreload: false })

const origins = (port: number, plain: number) => ({
  origin: `https://127.0.0.1:${port}`,
  plainOrigin: `http://127.0.0.1:${plain}`,
})

async function startNginx(serving: Serving): Promise<Server> {
  const { nginx, brotliModule, openssl } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [port, plain] = [await freePort(), await freePort()]
  const site = await readSite(serving.folder, { ...policy(serving), https: true })
  const text = nginxConfig(site, {
    root: serving.folder,
    serverName: HOST,
    listen: [`127.0.0.1:${port} ssl http2`],
    tls: {
      ...writeCertificate(home, `DNS:${HOST}`, openssl),
      redirectFrom: [`127.0.0.1:${plain}`],
      port,
    },
    brotli: true,
  })
  const main = join(home, 'nginx.conf')
  await writeFile(join(home, 'site.conf'), text)
  await writeFile(main, mainConfig(home, brotliModule))
  const command = [nginx, '-e', join(home, 'error.log'), '-c', main, '-g', 'daemon off;']
  const at = origins(port, plain)
  return { ...at, stop: await startProcess(command, home, at.origin) }
}

/** The main nginx.conf as in a distribution, without its paths. */
export function mainConfig(home: string, brotliModule: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    `load_module ${brotliModule};`,
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${home}/nginx.pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${home}/${name};`),
    '  access_log off;',
    `  include ${home}/site.conf;`,
    '}',
  ].join('\n')
}

async function startCaddy(serving: Serving): Promise<Server> {
  const { caddy, openssl } = await findPrograms()
  const home = await mkdtemp(join(tmpdir(), 'caddy-'))
  const [port, plain] = [await freePort(), await freePort()]
  const { certificate, key } = writeCertificate(home, `DNS:${HOST}`, openssl)
  const site = await readSite(serving.folder, { ...policy(serving), https: true })
  const text = caddyfile(site, {
    address: HOST,
    root: serving.folder,
    global: [`http_port ${plain}`, `https_port ${port}`, 'admin off'],
    site: ['bind 127.0.0.1', `tls ${certificate} ${key}`],
  })
  const file = join(home, 'Caddyfile')
  await writeFile(file, text)
  const at = origins(port, plain)
  const command = [caddy, 'run', '--config', file, '--adapter', 'caddyfile']
  return { ...at, stop: await startProcess(command, home, at.origin) }
}

/** Vite's own server with the plugin, and with an embedded backend as in `npm run preview`. */
async function startPreview(serving: Serving): Promise<Server> {
  const port = await freePort()
  const server = await preview({
    root: serving.folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port, strictPort: true, allowedHosts: [HOST] },
    plugins: [
      hosting(policy(serving)),
      {
        name: 'backend',
        configurePreviewServer({ middlewares }) {
          middlewares.use('/rest/v1', (_, response) => response.end('the backend'))
        },
      },
    ],
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
