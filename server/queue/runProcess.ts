import { existsSync } from 'node:fs'
import { ConfigError } from './configError.ts'

/**
 * Runs a process that works until it receives SIGTERM or SIGINT, and then ends what is in progress.
 * @param run reads the environment, and works until its signal aborts
 */
export async function runProcess(run: (stop: AbortSignal) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A person who presses Ctrl+C twice does not want to wait.
      if (stop.signal.aborted) process.exit(1)
      stop.abort()
    })
  }
  // Started by `npm run dev`: ends with it, however that ends.
  process.once('disconnect', () => process.exit(0))
  try {
    await run(stop.signal)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`\n  ${error.message}\n`)
    process.exitCode = 1
  }
  // Nothing else may keep the process alive.
  process.disconnect?.()
}
