import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sign } from '../../tests/postgres/postgrest.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
/** The flags of `npm run provisioner`. */
export const PROVISIONER_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128']

const YEAR_SECONDS = 365 * 86_400

/**
 * Starts the real process with an engine that takes no time.
 * @param url where its backend is
 * @param settings more variables of its environment
 */
export const spawnProvisioner = (
  url: string,
  settings: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, [...PROVISIONER_FLAGS, script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: url,
      PROVISIONER_TOKEN: sign({ role: 'provisioner', exp: Date.now() / 1000 + YEAR_SECONDS }),
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
      PROVISIONER_LOG: 'warn',
      SIMULATED_SPEED: 'Infinity',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The memory of a provisioner in bytes, as it says itself. */
export async function residentBytes(port: number): Promise<number> {
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(await metricsOf(port))?.[1])
}

/** Waits until a provisioner has compared its engine with the database for the first time. */
export async function untilCompared(port: number): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- until then
  while (!/^provisioner_engine_instances /m.test(await metricsOf(port))) await sleep(100)
}
