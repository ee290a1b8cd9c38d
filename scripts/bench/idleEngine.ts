import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../build/ports.ts'
import { cpuOf } from './cpu.ts'
import { createAnswers, listen } from './fakeBackend.ts'
import { serveFakeIncus } from './fakeIncusServer.ts'
import { PROVISIONER_FLAGS } from './spawnProvisioner.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
const SERVERS = 10_000
/** Every duty runs in it at least once; usage is read once, as every five minutes by default. */
const WINDOW_SECONDS = 65
const USAGE_SECONDS = 60
/** The default of PROVISIONER_USAGE_SECONDS. */
const USUAL_SECONDS = 300

/**
 * Runs the real process beside an Incus that holds servers and has nothing to do, and measures its processor time: with
 * usage read each minute, and without reading it.
 */
export async function benchIdleEngine(): Promise<Measurement[]> {
  const without = await measureIdle(3600)
  const each = await measureIdle(USAGE_SECONDS)
  // Each window has one reading.
  const usage = each.cpu - without.cpu
  const usual = without.cpu + (usage * USAGE_SECONDS) / USUAL_SECONDS
  console.log(`\n  Provisioner without work, ${SERVERS} servers in Incus: share of one core\n`)
  console.log(
    table([
      ['usage is read', 'CPU', 'memory'],
      ['never', share(without.cpu), megabytes(without.memory)],
      ['each minute', share(each.cpu), megabytes(each.memory)],
      ['each 5 minutes, computed', share(usual), ''],
    ]),
  )
  console.log(`\n  One reading of the usage of all: ${usage.toFixed(2)} s of processor time.`)
  return []
}

/** Of one core. */
const share = (seconds: number) => `${((seconds / WINDOW_SECONDS) * 100).toFixed(2)} %`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

async function measureIdle(usageSeconds: number): Promise<{ cpu: number; memory: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'idle-engine-bench-'))
  const backend = createAnswers(SERVERS, 'incus', true)
  const server = await listen(backend.answer)
  const incus = await serveFakeIncus(folder, backend.ids)
  const address = server.address()
  const port = await freePort()
  const child = spawn(process.execPath, [...PROVISIONER_FLAGS, script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      SUPABASE_SECRET_KEY: 'sb_secret_bench',
      PROVISIONER_LOG: 'warn',
      PROVISIONER_PORT: String(port),
      PROVISIONER_USAGE_SECONDS: String(usageSeconds),
      ...incus.variables,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    // The start, and the first run of every duty, are not counted.
    await pause(usageSeconds === USAGE_SECONDS ? USAGE_SECONDS + 5 : 15)
    const before = await cpuOf(child.pid)
    await pause(WINDOW_SECONDS)
    const cpu = (await cpuOf(child.pid)) - before
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return { cpu, memory: Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) }
  } finally {
    child.kill()
    incus.close()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
