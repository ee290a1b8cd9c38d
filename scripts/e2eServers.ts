import { spawn } from 'node:child_process'

/** A server of the browser tests: the arguments of Vite, and its environment. */
export interface E2eServer {
  args: string[]
  env: Record<string, string> & { PORT: string }
}

const PAUSE_MS = 200

/** Starts a server and waits until it answers. Its end is the end of all. */
async function start({ args, env }: E2eServer): Promise<void> {
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    env: { ...process.env, ...env },
    // The embedded backend prints a stack trace for every call that it refuses, and the tests provoke refusals.
    stdio: 'ignore',
  })
  server.once('exit', () => {
    console.error(`The server on port ${env.PORT} ended.`)
    process.exit(1)
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${env.PORT}/_mail`).then(
      ({ ok }) => ok,
      () => false,
    )
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

// Playwright starts the servers of its configuration one after the other. This starts them at once, for Playwright,
// which waits for the last line and ends the whole group of processes.
const servers = JSON.parse(process.env['E2E_SERVERS'] ?? '[]') as E2eServer[]
await Promise.all(servers.map(start))
console.log('All servers answer.')
