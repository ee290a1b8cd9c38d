import { runProcess } from '../server/queue/runProcess.ts'
import { readConfig } from '../server/worker/config.ts'
import { runWorker } from '../server/worker/main.ts'

/**
 * `npm run worker`: sends messages, makes copies of people's data and deletes accounts, until it receives SIGTERM or
 * SIGINT. It then waits for the messages in progress. docs/worker.md describes its environment.
 */
await runProcess((stop) => runWorker(readConfig(process.env), stop))
