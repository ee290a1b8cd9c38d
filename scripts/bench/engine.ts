import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { pidOf, variablesFor, type Incusd } from '../../tests/engine/support/incusd.ts'
import { openDaemon } from '../../tests/engine/support/openDaemon.ts'
import { removeDaemon } from '../../tests/engine/support/removeDaemon.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'
import { createBareEngine, driverFor } from './bareEngine.ts'
import { cpuOf } from './cpu.ts'
import { createAnswers, listen } from './fakeBackend.ts'
import { median, ratios } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

const script = fileURLToPath(new URL('../provisioner.ts', import.meta.url))
/** Servers that are ordered at once. */
const AT_ONCE = [1, 10, 100]
const COMPARED = 10
const LOOK_MS = 20
const never = new AbortController().signal

/**
 * Measures with a real Incus how long servers take from their claim to their report, with an address, and how much of
 * that is the driver.
 */
export async function benchEngine(): Promise<Measurement[]> {
  const reason = whyNoIncus()
  if (reason !== null) {
    console.log(`\n  Creates: not measured, because ${reason}.`)
    return []
  }
  const daemon = await openDaemon()
  try {
    console.log(`\n  Load of this machine: ${loadavg()[0]?.toFixed(1)}.`)
    const rows = [
      ['servers at once', 'first', 'median', 'last', 'a second', 'CPU of Incus for each'],
    ]
    for (const count of AT_ONCE) rows.push(await createAtOnce(daemon, count))
    console.log('\n  One provisioner: from the first claim to servers with an address\n')
    console.log(table(rows))
    await compare(daemon)
  } finally {
    await removeDaemon(daemon)
  }
  return []
}

/** Runs the real process, with its defaults, over orders of a backend that answers at once. */
async function createAtOnce(daemon: Incusd, count: number): Promise<string[]> {
  const backend = createAnswers(count, 'incus')
  const before = await cpuOf(pidOf(daemon))
  const server = await listen(backend.answer)
  const address = server.address()
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      SUPABASE_SECRET_KEY: 'sb_secret_bench',
      PROVISIONER_LOG: 'warn',
      ...variablesFor(daemon),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    while (backend.completed() < count) await pause(LOOK_MS)
  } finally {
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  }
  const cpu = ((await cpuOf(pidOf(daemon))) - before) / count
  const driver = driverFor(daemon)
  for (const id of backend.ids) {
    const { instance } = jobFor('purge')
    await driver.purge(jobFor('purge', { instance: { ...instance, id } }), never)
  }
  const { times } = backend
  const last = times.at(-1) ?? Number.NaN
  return [
    String(count),
    seconds(times[0] ?? Number.NaN),
    seconds(median(times)),
    seconds(last),
    ((count * 1000) / last).toFixed(1),
    `${Math.round(cpu * 1000)} ms`,
  ]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** One server after the other, in turns: by the API of Incus without more than is needed, and by the driver. */
async function compare(daemon: Incusd): Promise<void> {
  const bare = createBareEngine(daemon)
  const driver = driverFor(daemon)
  const [bares, drivens]: [number[], number[]] = [[], []]
  for (let run = 0; run < COMPARED; run += 1) {
    const name = `bare-${run}`
    bares.push(
      await timed(async () => {
        await bare.run(name)
        await bare.untilAddress(name)
      }),
    )
    const job = jobFor('create')
    drivens.push(await timed(() => driver.create(job, never)))
    await bare.remove(name)
    await driver.purge(jobFor('purge', { instance: job.instance }), never)
  }
  console.log(
    `\n  One after the other, until the address: ${Math.round(median(bares))} ms by the API of Incus alone, ` +
      `${Math.round(median(drivens))} ms by the driver. Driver ÷ Incus: ${median(ratios(drivens, bares)).toFixed(2)}.`,
  )
}
