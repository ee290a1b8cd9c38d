import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Credentials } from '../queue/call.ts'
import { credentialVariables, keepRunning } from './keepRunning.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache/simulated-engine', import.meta.url))

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
 * Runs the provisioner beside the site.
 * @returns a function that stops it
 */
export function startProvisioner(options: ProcessOptions): () => void {
  const { url, credentials, folder, consolePort } = options
  // A person may open the site by either name of this machine.
  const origins = [url, url.replace('//127.0.0.1', '//localhost')]
  return keepRunning('provisioner', {
    // Many demo servers are slow at once. They must not hold up the others.
    PROVISIONER_CONCURRENCY: '50',
    PROVISIONER_LOG: 'warn',
    PROVISIONER_USAGE_SECONDS: '60',
    PROVISIONER_ENGINE: 'simulated',
    ...process.env,
    ...credentialVariables('provisioner', credentials),
    PROVISIONER_URL: url,
    PROVISIONER_SITE: url,
    PROVISIONER_WORKER: 'development',
    SIMULATED_FOLDER: folder,
    CONSOLE_PORT: String(consolePort),
    CONSOLE_HOST: '127.0.0.1',
    CONSOLE_ORIGINS: origins.join(' '),
  })
}
