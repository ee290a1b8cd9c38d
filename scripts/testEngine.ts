import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Incusd } from '../tests/engine/support/incusd.ts'
import { openDaemon } from '../tests/engine/support/openDaemon.ts'
import { removeDaemon, removeLeftovers } from '../tests/engine/support/removeDaemon.ts'
import { whyNoIncus } from './engine/whyNoIncus.ts'
import { whyNoImage } from './os/whyNoImage.ts'

const INTERRUPTED = 130
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupt.abort())
}

// `npm run test:engine`, and `npm run test:os` for the image of `os/`. A machine where Incus cannot run passes and says why.
const project = process.argv[2] === 'os' ? 'os' : 'engine'
const daemon = await start()
if (typeof daemon === 'string') {
  if (interrupt.signal.aborted) process.exitCode = INTERRUPTED
  else
    console.log(
      `The tests of ${project === 'os' ? 'the image' : 'Incus'} cannot run here and are skipped: ${daemon}.`,
    )
} else {
  try {
    process.exitCode = interrupt.signal.aborted ? INTERRUPTED : await test(daemon)
  } finally {
    await removeDaemon(daemon)
    // A test that was killed has left its cluster.
    await removeLeftovers()
  }
}

/** A daemon, or why there is none. */
async function start(): Promise<Incusd | string> {
  const reason = whyNoIncus() ?? (project === 'os' ? whyNoImage() : null)
  if (reason !== null) return reason
  try {
    return await openDaemon()
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  }
}

/** Runs the tests as a group of processes, which ends as a whole. */
function test(on: Incusd): Promise<number> {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  // Files of tests may be named after the project.
  const [, , first, ...rest] = process.argv
  const files =
    first === 'os' || first === 'engine' || first === undefined ? rest : [first, ...rest]
  const child = spawn(process.execPath, [vitest, 'run', '--project', project, ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, INCUS_TEST_DAEMON: JSON.stringify(on) },
  })
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  interrupt.signal.addEventListener('abort', end)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? INTERRUPTED))
    child.once('error', () => resolve(1))
  })
}
