import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../build/ports.ts'
import { createAnswers, listen } from './fakeBackend.ts'
import { PROVISIONER_FLAGS, residentBytes } from './spawnProvisioner.ts'
import type { Measurement } from './targets.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
const SERVERS = 10_000
const BETWEEN_LOOKS = 200

/**
 * Runs the real process against a backend that answers at once, with an engine that takes no time: what is left is the
 * work of the provisioner itself. Then measures its memory, while it samples and compares all servers.
 */
export async function benchProvisioner(): Promise<Measurement[]> {
  const backend = createAnswers(SERVERS, 'simulated')
  const server = await listen(backend.answer)
  const folder = await mkdtemp(join(tmpdir(), 'simulated-engine-bench-'))
  const address = server.address()
  const port = await freePort()
  const child = spawn(process.execPath, [...PROVISIONER_FLAGS, script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      SUPABASE_SECRET_KEY: 'sb_secret_bench',
      PROVISIONER_CONCURRENCY: '100',
      PROVISIONER_LOG: 'warn',
      PROVISIONER_PORT: String(port),
      PROVISIONER_USAGE_SECONDS: '10',
      SIMULATED_SPEED: 'Infinity',
      // A real engine keeps its servers outside of the process.
      SIMULATED_FOLDER: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await until(() => backend.completed() === SERVERS)
    const milliseconds = backend.times.at(-1) ?? Number.NaN
    // Two samples of every server, and a comparison with the database.
    await until(() => backend.samples() >= 2 * SERVERS)
    const memory = await residentBytes(port)
    console.log(
      `\n  Provisioner: ${SERVERS} actions in ${(milliseconds / 1000).toFixed(1)} s, ${Math.round((SERVERS * 1000) / milliseconds)} a second.`,
    )
    return [
      { target: 'provisionerAction', values: [milliseconds / SERVERS] },
      { target: 'provisionerMemory', values: [memory / 1e6] },
    ]
  } finally {
    child.kill()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function until(isReached: () => boolean): Promise<void> {
  const latest = Date.now() + 300_000
  while (!isReached()) {
    if (Date.now() > latest) throw new Error('The provisioner did not finish in 5 minutes.')
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
}
