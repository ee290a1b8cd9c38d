import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's packages, each with a file that shows that it is installed. */
const MODULES = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/usr/lib64/nginx/modules']
const BROTLI = 'ngx_http_brotli_static_module.so'
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'caddy', 'openssl', 'rsync']

export interface Programs {
  nginx: string
  brotliModule: string
  caddy: string
  openssl: string
  rsync: string
}

/** Server programs are not on every PATH. */
const folders = () => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
]

async function firstOf(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}

async function present(): Promise<Partial<Programs>> {
  const find = (name: string) => firstOf(folders().map((folder) => join(folder, name)))
  return {
    nginx: await find('nginx'),
    brotliModule: await firstOf(MODULES.map((folder) => join(folder, BROTLI))),
    caddy: await find('caddy'),
    openssl: await find('openssl'),
    rsync: await find('rsync'),
  }
}

const isComplete = (found: Partial<Programs>): found is Programs =>
  Object.values(found).every((path) => path !== undefined)

/**
 * Finds real servers on the machine. As root on Debian it installs the packages.
 * @throws Error that says what to install
 */
export async function findPrograms(): Promise<Programs> {
  const found = await present()
  if (isComplete(found)) return found
  const problem = await installWithApt().then(
    () => '',
    (error: unknown) =>
      ` (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`,
  )
  const installed = await present()
  if (isComplete(installed)) return installed
  const missing = Object.entries(installed).filter(([, path]) => path === undefined)
  throw new Error(
    `The tests of hosting run real servers and miss ${missing.map(([name]) => name).join(', ')}${problem}. Install them: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`,
  )
}

async function installWithApt(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('only root can install them')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { timeout: 120_000, env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], {
    timeout: 300_000,
    env,
  })
}
