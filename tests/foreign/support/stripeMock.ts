import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../build/ports.ts'
import { startProcess } from '../../hosting/support/process.ts'

/** Stripe's own mock. It checks each request against Stripe's description of its API, and keeps no state. */
const MODULE = 'github.com/stripe/stripe-mock@v0.203.0'
const cache = fileURLToPath(
  new URL('../../../node_modules/.cache/stripe-mock/0.203.0', import.meta.url),
)
const program = join(cache, process.platform === 'win32' ? 'stripe-mock.exe' : 'stripe-mock')

/** Builds it, the first time. @returns why it cannot run here, or null */
export function prepareStripeMock(): string | null {
  if (existsSync(program)) return null
  if (spawnSync('go', ['version']).status !== 0) return 'Go is not installed'
  mkdirSync(cache, { recursive: true })
  const { status, stderr } = spawnSync('go', ['install', MODULE], {
    env: { ...process.env, GOBIN: cache },
    encoding: 'utf8',
  })
  return status === 0 ? null : `go install ${MODULE} failed: ${stderr.trim().split('\n').at(-1)}`
}

/** Starts it. @returns its origin, and a function that stops it */
export async function startStripeMock(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const home = mkdtempSync(join(tmpdir(), 'stripe-mock-'))
  const stop = await startProcess([program, '-http-addr', `127.0.0.1:${port}`], home, origin)
  return { origin, stop }
}
