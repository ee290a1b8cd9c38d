import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { engineRefOf } from '../../server/provisioner/drivers/incus/instance.ts'
import { variablesFor } from '../../tests/engine/support/incusd.ts'
import { hasPostgrest } from '../../tests/postgres/postgrest.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'
import { createBareEngine } from './bareEngine.ts'
import { openIncusSite, type IncusSite } from './incusSite.ts'
import { spawnProvisioner } from './spawnProvisioner.ts'
import { quantile } from './statistics.ts'
import { table, timesRow } from './table.ts'
import type { Measurement } from './targets.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 60)
/** Orders that are not counted: the first ones open connections and unpack the image. */
const FIRST = 3
const LONGEST_SECONDS = 60

const TIMES = `
  select instance_id as id, 1000 * extract(epoch from started_at - created_at)::float as claim,
    1000 * extract(epoch from finished_at - created_at)::float as running
  from app.instance_actions where instance_id in (select id from app.instances where state = 'running')`

/**
 * How long an order takes until its container runs: one idle provisioner that gets hints, a real PostgreSQL, PostgREST and
 * Incus, which holds the image. In turns with containers that Incus makes without any of that. ORDERS=20 is faster.
 */
export async function benchIncusOrders(): Promise<Measurement[]> {
  const reason = whyNoIncus() ?? (hasPostgrest ? null : 'it has no PostgREST')
  if (reason !== null) {
    console.log(`\n  Orders of servers of Incus: not measured, because ${reason}.`)
    return []
  }
  const site = await openIncusSite()
  const child = spawnProvisioner(site.url, {
    ...variablesFor(site.daemon),
    INCUS_REGIONS: `${site.region}=${site.daemon.address}`,
    PROVISIONER_LISTEN_URL: site.listenUrl,
  })
  try {
    const times = await measure(site)
    const running = times.map((each) => each.running)
    const alone = times.map((each) => each.alone)
    console.log(`\n  ${ORDERS} orders of containers, one after the other: milliseconds\n`)
    console.log(
      table([
        ['', 'median', 'p95'],
        timesRow(
          'order to claim',
          times.map(({ claim }) => claim),
        ),
        timesRow('order to running in the database', running),
        timesRow('Incus alone, until it runs', alone),
      ]),
    )
    return [
      { target: 'incusRunning', values: [quantile(running, 0.95)] },
      { target: 'incusAdded', values: [quantile(running, 0.95) - quantile(alone, 0.95)] },
    ]
  } finally {
    child.kill()
    await once(child, 'exit')
    await site.close()
  }
}

const PURGE = `
  update app.instances set state = 'purged', state_since = now(), deleted_at = now(), purge_after = now()
  where state = 'running'`

interface Times {
  claim: number
  running: number
  alone: number
}

/**
 * Orders, and has Incus make one alone after each. Both are removed: Incus looks at every server of the project when it makes
 * one, so servers that stay would be what is measured.
 * @returns how long each took, in milliseconds
 */
async function measure({ daemon, region, client, order, untilDone }: IncusSite): Promise<Times[]> {
  const engine = createBareEngine(daemon, region)
  const all: Times[] = []
  for (let n = -FIRST; n < ORDERS; n += 1) {
    await order([`order${n}`])
    await untilDone(LONGEST_SECONDS)
    const { rows } = await client.query<Omit<Times, 'alone'> & { id: string }>(TIMES)
    const name = `bare${n}`
    const began = performance.now()
    await engine.run(name)
    const alone = performance.now() - began
    await engine.remove(name)
    for (const { id, claim, running } of rows) {
      if (n >= 0) all.push({ claim, running, alone })
      await engine.remove(engineRefOf(id))
    }
    await client.query(PURGE)
    // At times that no rhythm of the provisioner fits.
    await sleep(300 + Math.random() * 500)
  }
  return all
}
