import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { own, pidOf, variablesFor } from '../../tests/engine/support/incusd.ts'
import { hasPostgrest } from '../../tests/postgres/postgrest.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'
import { cpuWithChildren } from './cpu.ts'
import { countRequests } from './incusProxy.ts'
import { openIncusSite, type IncusSite } from './incusSite.ts'
import { spawnProvisioner } from './spawnProvisioner.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

const SERVERS = Number(process.env['SERVERS'] ?? 1000)
/** One reading of the usage, and each other duty several times. */
const WINDOW_SECONDS = Number(process.env['SECONDS'] ?? 300)
const FLOOR_SECONDS = 60
/** What the orders made settles: the first readings, and processes that end. */
const SETTLE_SECONDS = 45
const LONGEST_SECONDS = 3600
/** Metadata of btrfs, and a few hundred kB for each container. */
const POOL = '8GiB'

/**
 * What Incus does while it holds running containers and nobody asks anything: the processor time of `incusd`, with the
 * programs that it starts, and the requests of a provisioner in its usual settings. SERVERS=100 is faster.
 */
export async function benchIncusIdle(): Promise<Measurement[]> {
  const reason = whyNoIncus() ?? (hasPostgrest ? null : 'it has no PostgREST')
  if (reason !== null) {
    console.log(`\n  An idle Incus: not measured, because ${reason}.`)
    return []
  }
  const site = await openIncusSite(POOL)
  const proxy = await countRequests(site.daemon)
  try {
    const provisioner = () =>
      spawnProvisioner(site.url, {
        ...variablesFor(site.daemon),
        INCUS_REGIONS: `${site.region}=${proxy.address}`,
        PROVISIONER_CONCURRENCY: '10',
      })
    // In a restricted one Incus looks at every server when one is made: docs/engine.md has figures. Reading is the same.
    await own(site.daemon, `project set ${site.daemon.project} restricted=false`)
    const maker = provisioner()
    const began = performance.now()
    await site.order(Array.from({ length: SERVERS }, (_, n) => `idle-${n}`))
    await site.untilDone(LONGEST_SECONDS)
    const seconds = (performance.now() - began) / 1000
    maker.kill()
    await once(maker, 'exit')
    console.log(`\n  ${SERVERS} containers run after ${seconds.toFixed(0)} s.`)
    await sleep(SETTLE_SECONDS * 1000)
    const floor = await cpuShare(site, FLOOR_SECONDS)

    const child = provisioner()
    await sleep(SETTLE_SECONDS * 1000)
    proxy.reset()
    const used = await cpuShare(site, WINDOW_SECONDS)
    const requests = proxy.counts()
    child.kill()
    await once(child, 'exit')
    print(floor, used, requests)
    return SERVERS === 1000 ? [{ target: 'incusIdle', values: [used * 100] }] : []
  } finally {
    proxy.close()
    await site.close()
  }
}

/** The share of one core that the daemon and what it starts take for so long. */
async function cpuShare({ daemon }: IncusSite, seconds: number): Promise<number> {
  const pid = pidOf(daemon)
  const before = await cpuWithChildren(pid)
  const began = performance.now()
  await sleep(seconds * 1000)
  return ((await cpuWithChildren(pid)) - before) / ((performance.now() - began) / 1000)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function print(floor: number, used: number, requests: ReadonlyMap<string, number>): void {
  const minutes = WINDOW_SECONDS / 60
  const all = [...requests].toSorted(([, one], [, other]) => other - one)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  console.log(
    `\n  ${SERVERS} idle containers, load ${loadavg()[0]?.toFixed(1)}: incusd takes, of one core, ` +
      `${percent(floor)} without a provisioner and ${percent(used)} with one, for ${WINDOW_SECONDS} s.\n`,
  )
  console.log(
    table([
      ['request', 'a minute'],
      ...all.map(([path, count]) => [path, (count / minutes).toFixed(1)]),
      ['all', (total / minutes).toFixed(1)],
    ]),
  )
}
