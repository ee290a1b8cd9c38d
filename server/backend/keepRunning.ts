import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Credentials } from '../queue/call.ts'

const RESTART_MS = 2_000

/**
 * Runs a script of this software as a process of its own, as in production, and starts it again if it ends. It ends with
 * this process, even with one that is killed: the channel between both closes.
 * @param name the script in `scripts`, which is also the word for the process
 * @returns a function that stops it
 */
export function keepRunning(
  name: 'provisioner' | 'worker',
  environment: Record<string, string | undefined>,
): () => void {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): void {
    child = spawn(process.execPath, [script], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // The site may end without waiting for it.
    child.unref()
    child.channel?.unref()
    child.once('exit', (code) => {
      if (isStopped) return
      console.error(`\n  The ${name} ended (${code ?? 'killed'}). It starts again.\n`)
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

/** The variables with which a process comes to the embedded backend. */
export const credentialVariables = (
  name: 'provisioner' | 'worker',
  { token, apiKey }: Credentials,
): Record<string, string> => ({
  [`${name.toUpperCase()}_TOKEN`]: token,
  SUPABASE_PUBLISHABLE_KEY: apiKey,
  // One of a file `.env` belongs to another backend.
  SUPABASE_SECRET_KEY: '',
})
