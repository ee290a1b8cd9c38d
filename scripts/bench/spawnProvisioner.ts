import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sign } from '../../tests/postgres/postgrest.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
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
  spawn(process.execPath, [script], {
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

/** The memory of a provisioner in bytes, as it says itself. */
export async function residentBytes(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
}
