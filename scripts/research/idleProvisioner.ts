import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IdleRow } from '../../src/content/research/data.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))

/** Requests of the start are not counted. */
const START_MS = 10_000
const MINUTES = 5

const answers: Record<string, unknown> = {
  provisioner_heartbeat: { engine: 'simulated', queued: 0, running: 0, oldest_due_seconds: 0 },
  claim_actions: [],
  engine_instances: [],
  record_usage: 0,
  purge_due: { purges_queued: 0, samples_forgotten: 0 },
}

/** Runs the real process without any server, and counts its requests by procedure. */
export async function measureIdleProvisioner(): Promise<IdleRow[]> {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const procedure = request.url?.split('/').at(-1) ?? ''
    counts.set(procedure, (counts.get(procedure) ?? 0) + 1)
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[procedure] ?? null))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const folder = await mkdtemp(join(tmpdir(), 'idle-provisioner-'))
  const address = server.address()
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      SUPABASE_SECRET_KEY: 'sb_secret_research',
      PROVISIONER_LOG: 'warn',
      SIMULATED_FOLDER: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    await new Promise((resolve) => setTimeout(resolve, START_MS))
    counts.clear()
    await new Promise((resolve) => setTimeout(resolve, MINUTES * 60_000))
    return [...counts]
      .map(([procedure, requests]) => ({ procedure, requests, minutes: MINUTES }))
      .toSorted((a, b) => b.requests - a.requests)
  } finally {
    child.kill()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
