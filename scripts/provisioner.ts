import { existsSync } from 'node:fs'
import { readConfig } from '../server/provisioner/config.ts'
import { ConfigError } from '../server/queue/configError.ts'
import { runProvisioner } from '../server/provisioner/main.ts'

/**
 * `npm run provisioner`: does what customers ask of their servers, until it receives SIGTERM or SIGINT. It then waits for
 * the actions in progress. docs/provisioner.md describes its environment.
 */
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
  await runProvisioner(readConfig(process.env), stop.signal)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}
// Nothing else may keep the process alive.
process.disconnect?.()
