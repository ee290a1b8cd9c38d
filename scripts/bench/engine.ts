import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { connect } from '../../tests/engine/support/connect.ts'
import { incus, type Incusd } from '../../tests/engine/support/incusd.ts'
import { openDaemon } from '../../tests/engine/support/openDaemon.ts'
import { removeDaemon } from '../../tests/engine/support/removeDaemon.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

/** Servers that are ordered at once. */
const AT_ONCE = [1, 10, 100]
/** What a provisioner works on at a time, as by default. */
const CONCURRENCY = 8
const BARE = 10

/**
 * Measures how long a server takes from its order to its first address with a real Incus, and how much of that is the
 * driver: the same server is made with the client of Incus, without waiting for an address.
 */
export async function benchEngine(): Promise<Measurement[]> {
  const reason = whyNoIncus()
  if (reason !== null) {
    console.log(`\n  Engine: not measured, because ${reason}.`)
    return []
  }
  const daemon = await openDaemon()
  try {
    const rows = [['servers at once', 'first', 'median', 'last', 'a second']]
    for (const count of AT_ONCE) rows.push(await createAtOnce(daemon, count))
    console.log(
      `\n  Engine: from the order to a server with an address, ${CONCURRENCY} at a time\n`,
    )
    console.log(table(rows))
    const [bare, driven] = await compare(daemon)
    console.log(
      `\n  One after the other: ${Math.round(bare)} ms by the client of Incus (init and start), ${Math.round(driven)} ms by the driver until the address.`,
    )
  } finally {
    await removeDaemon(daemon)
  }
  return []
}

async function createAtOnce(daemon: Incusd, count: number): Promise<string[]> {
  const driver = connect(daemon)
  const { signal } = new AbortController()
  const jobs = Array.from({ length: count }, () => jobFor('create'))
  const waiting = [...jobs]
  const began = performance.now()
  const times: number[] = []
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await driver.create(job, signal)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  const last = Math.max(...times)
  for (const { instance } of jobs) await driver.purge(jobFor('purge', { instance }), signal)
  return [
    String(count),
    seconds(Math.min(...times)),
    seconds(median(times)),
    seconds(last),
    ((count * 1000) / last).toFixed(1),
  ]
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The median of a server by the client, and by the driver, in turns. */
async function compare(daemon: Incusd): Promise<[bare: number, driven: number]> {
  const driver = connect(daemon)
  const { signal } = new AbortController()
  const [bare, driven]: [number[], number[]] = [[], []]
  for (let run = 0; run < BARE; run += 1) {
    const name = `bare-${run}`
    const options = ['-s', 'servers', '-n', daemon.network]
    bare.push(await timed(() => incus(daemon, ['launch', 'debian-13', name, ...options])))
    await incus(daemon, ['delete', '-f', name])
    const job = jobFor('create')
    driven.push(await timed(() => driver.create(job, signal)))
    await driver.purge(jobFor('purge', { instance: job.instance }), signal)
  }
  return [median(bare), median(driven)]
}
