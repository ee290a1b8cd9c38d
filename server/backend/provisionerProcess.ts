import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Credentials } from '../queue/call.ts'

const script = fileURLToPath(new URL('../../scripts/provisioner.ts', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/simulated-engine', import.meta.url))
const RESTART_MS = 2_000

interface ProcessOptions {
  /** Where the site answers. */
  url: string
  credentials: Credentials
  /** Where the simulated engine keeps its servers. */
  folder: string
  /** Where it takes websockets for the consoles of servers. */
  consolePort: number
}

/** `PROVISIONER=off` starts the site without one: requests of customers then stay in the queue. */
export const isProvisionerWanted = () => process.env['PROVISIONER'] !== 'off'

/**
 * Where the simulated engine of development keeps its servers: beside the database, or with a database in memory in a
 * folder that begins empty. Two sites at a time differ in their port.
 */
export async function openEngineFolder(dataDir: string | undefined, port: number): Promise<string> {
  if (dataDir) return join(dataDir, 'engine')
  const folder = join(cache, String(port))
  await rm(folder, { recursive: true, force: true })
  return folder
}

/**
 * Runs the provisioner as a process of its own, as in production, and starts it again if it ends. It ends with this
 * process, even with one that is killed: the channel between both closes.
 * @returns a function that stops it
 */
export function startProvisioner(options: ProcessOptions): () => void {
  const { url, credentials, folder, consolePort } = options
  // A person may open the site by either name of this machine.
  const origins = [url, url.replace('//127.0.0.1', '//localhost')]
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): void {
    child = spawn(process.execPath, [script], {
      env: {
        // Many demo servers are slow at once. They must not hold up the others.
        PROVISIONER_CONCURRENCY: '50',
        PROVISIONER_LOG: 'warn',
        PROVISIONER_USAGE_SECONDS: '60',
        PROVISIONER_ENGINE: 'simulated',
        ...process.env,
        PROVISIONER_URL: url,
        PROVISIONER_SITE: url,
        PROVISIONER_TOKEN: credentials.token,
        SUPABASE_PUBLISHABLE_KEY: credentials.apiKey,
        // One of a file `.env` belongs to another backend.
        SUPABASE_SECRET_KEY: '',
        PROVISIONER_WORKER: 'development',
        SIMULATED_FOLDER: folder,
        CONSOLE_PORT: String(consolePort),
        CONSOLE_HOST: '127.0.0.1',
        CONSOLE_ORIGINS: origins.join(' '),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // The site may end without waiting for it.
    child.unref()
    child.channel?.unref()
    child.once('exit', (code) => {
      if (isStopped) return
      console.error(`\n  The provisioner ended (${code ?? 'killed'}). It starts again.\n`)
      restart = setTimeout(start, RESTART_MS).unref()
    })
  }

  start()
  return () => {
    isStopped = true
    clearTimeout(restart)
    // It may end at any point.
    child?.kill('SIGKILL')
  }
}
