import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../build/ports.ts'
import type { Measurement } from './targets.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
/** The flags of `npm run provisioner`. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128']
const SERVERS = 10_000
const BETWEEN_LOOKS = 200

/**
 * Runs the real process against a backend that answers at once, with an engine that takes no time: what is left is the
 * work of the provisioner itself. Then measures its memory, while it samples and compares all servers.
 */
export async function benchProvisioner(): Promise<Measurement[]> {
  const backend = createAnswers(SERVERS)
  const server = await listen(backend.answer)
  const folder = await mkdtemp(join(tmpdir(), 'simulated-engine-bench-'))
  const address = server.address()
  const port = await freePort()
  const child = spawn(process.execPath, [...FLAGS, script], {
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
    const milliseconds = backend.milliseconds()
    // Two samples of every server, and a comparison with the database.
    await until(() => backend.samples() >= 2 * SERVERS)
    const memory = await memoryOf(port)
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

async function memoryOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
}

async function until(isReached: () => boolean): Promise<void> {
  const latest = Date.now() + 300_000
  while (!isReached()) {
    if (Date.now() > latest) throw new Error('The provisioner did not finish in 5 minutes.')
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
}

/** The procedures that the provisioner calls, over a list in memory. */
function createAnswers(servers: number) {
  const ids: string[] = Array.from({ length: servers }, () => randomUUID()).toSorted()
  let [next, completed, samples, began, ended] = [0, 0, 0, 0, 0]
  const answers: Record<string, (parameters: Record<string, unknown>) => unknown> = {
    provisioner_heartbeat: () => ({
      engine: 'simulated',
      queued: servers - next,
      running: next - completed,
      oldest_due_seconds: 0,
    }),
    claim_actions: ({ max }) => {
      began ||= performance.now()
      const from = next
      next = Math.min(servers, next + Number(max))
      return ids.slice(from, next).map(job)
    },
    renew_lease: () => true,
    complete_action: () => {
      completed += 1
      ended = performance.now()
      return { applied: true, status: 'succeeded' }
    },
    engine_instances: ({ after_id, max }) => {
      const from = ids.findIndex((id) => id === after_id) + 1
      return ids.slice(from, from + Number(max)).map((id) => ({
        id,
        engine_ref: `simulated-${id}`,
        state: 'running',
        state_since: '2026-01-01T00:00:00Z',
        has_open_action: false,
      }))
    },
    record_usage: ({ samples: list }) => {
      const { length } = list as unknown[]
      samples += length
      return length
    },
    report_engine_findings: () => null,
    purge_due: () => ({ purges_queued: 0, samples_forgotten: 0 }),
  }
  return {
    answer: (procedure: string, body: string) =>
      answers[procedure]?.(JSON.parse(body) as Record<string, unknown>),
    completed: () => completed,
    samples: () => samples,
    milliseconds: () => ended - began,
  }
}

const job = (id: string) => ({
  action: { id, kind: 'create', attempts: 1 },
  instance: { id, name: `s-${id.slice(0, 8)}`, workspace_id: id, labels: {}, engine_ref: null },
  plan: {
    slug: 'v1.small',
    cpu_type: 'shared',
    vcpus: 2,
    memory_mib: 4096,
    disk_gib: 60,
    transfer_gib: 4000,
    gpu_model: null,
    gpu_count: 0,
  },
  image: { slug: 'debian-13', family: 'Debian', version: '13' },
  region: 'fra1',
  ssh_keys: [],
  cloud_init: '',
})

async function listen(answer: (procedure: string, body: string) => unknown): Promise<Server> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => {
      body += data.toString()
    })
    request.on('end', () => {
      const result = answer(request.url?.split('/').at(-1) ?? '', body)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(result ?? null))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}
