import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../build/ports.ts'
import { startProcess } from '../../hosting/support/process.ts'

/** A server with the state of Stripe, by others. It knows neither Checkout nor idempotency keys. */
const PACKAGE = 'localstripe==1.15.10'
const cache = fileURLToPath(
  new URL('../../../node_modules/.cache/localstripe/1.15.10', import.meta.url),
)
const python = join(cache, 'bin/python')
/** Its own start would listen on every address of the machine. */
const START = `
import sys
from aiohttp import web
from localstripe.server import app
web.run_app(app, host='127.0.0.1', port=int(sys.argv[1]), access_log=None, print=None)
`

/** Installs it, the first time. @returns why it cannot run here, or null */
export function prepareLocalStripe(): string | null {
  if (existsSync(join(cache, 'ready'))) return null
  if (spawnSync('python3', ['--version']).status !== 0) return 'Python is not installed'
  rmSync(cache, { recursive: true, force: true })
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', cache]],
    [python, ['-m', 'pip', 'install', '--quiet', PACKAGE]],
  ]
  for (const [command, args] of steps) {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) return `${args.join(' ')} failed: ${stderr?.trim().split('\n').at(-1)}`
  }
  writeFileSync(join(cache, 'ready'), '')
  return null
}

/** Starts it without any state. @returns its origin, and a function that stops it */
export async function startLocalStripe(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const home = mkdtempSync(join(tmpdir(), 'localstripe-'))
  const stop = await startProcess([python, '-c', START, String(port)], home, origin)
  return { origin, stop }
}
