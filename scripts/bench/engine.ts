import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { systemClock } from '../../server/queue/clock.ts'
import { readConfig } from '../../server/provisioner/config.ts'
import { createDriver } from '../../server/provisioner/drivers/createDriver.ts'
import { createIncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { configOf, stateRow } from '../../server/provisioner/drivers/incus/instance.ts'
import { devicesOf } from '../../server/provisioner/drivers/incus/networkCard.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { pidOf, variablesFor, type Incusd } from '../../tests/engine/support/incusd.ts'
import { openDaemon } from '../../tests/engine/support/openDaemon.ts'
import { removeDaemon } from '../../tests/engine/support/removeDaemon.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'
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

const configFor = (daemon: Incusd) =>
  readConfig({
    PROVISIONER_URL: 'http://127.0.0.1',
    SUPABASE_SECRET_KEY: 'none',
    ...variablesFor(daemon),
  })

const driverFor = (daemon: Incusd) => createDriver(configFor(daemon).engine, systemClock)

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
  const { engine } = configFor(daemon)
  if (engine.name !== 'incus') throw new Error('The variables of the tests name another engine.')
  const client = createIncusClient([daemon.address], engine)
  const driver = driverFor(daemon)
  const query = `?project=${daemon.project}`

  const bare = async (name: string): Promise<void> => {
    const job = jobFor('create')
    const body = {
      name,
      source: { type: 'image', alias: 'debian-13' },
      profiles: [],
      config: configOf(job),
      devices: devicesOf(job, engine, undefined),
    }
    await client.call('POST', `/1.0/instances${query}`, never, body)
    const state = `/1.0/instances/${name}/state${query}`
    await client.call('PUT', state, never, { action: 'start' })
    for (;;) {
      const { network } = v.parse(stateRow, await client.call('GET', state, never))
      if (network?.['eth0']?.addresses.some(({ family }) => family === 'inet')) return
      await pause(LOOK_MS)
    }
  }

  const [bares, drivens]: [number[], number[]] = [[], []]
  for (let run = 0; run < COMPARED; run += 1) {
    bares.push(await timed(() => bare(`bare-${run}`)))
    const job = jobFor('create')
    drivens.push(await timed(() => driver.create(job, never)))
    const path = `/1.0/instances/bare-${run}`
    await client.call('PUT', `${path}/state${query}`, never, { action: 'stop', force: true })
    await client.call('DELETE', path + query, never)
    await driver.purge(jobFor('purge', { instance: job.instance }), never)
  }
  console.log(
    `\n  One after the other, until the address: ${Math.round(median(bares))} ms by the API of Incus alone, ` +
      `${Math.round(median(drivens))} ms by the driver. Driver ÷ Incus: ${median(ratios(drivens, bares)).toFixed(2)}.`,
  )
}
