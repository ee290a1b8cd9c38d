import { readConfig } from '../server/provisioner/config.ts'
import { runProvisioner } from '../server/provisioner/main.ts'
import { runProcess } from '../server/queue/runProcess.ts'

/**
 * `npm run provisioner`: does what customers ask of their servers, until it receives SIGTERM or SIGINT. It then waits for
 * the actions in progress. docs/provisioner.md describes its environment.
 */
await runProcess((stop) => runProvisioner(readConfig(process.env), stop))
