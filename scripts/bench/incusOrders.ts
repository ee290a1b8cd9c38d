import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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
    const alone = await measure(site)
    const { rows } = await site.client.query<{ claim: number; running: number }>(
      `select 1000 * extract(epoch from a.started_at - a.created_at)::float as claim,
         1000 * extract(epoch from a.finished_at - a.created_at)::float as running
       from app.instance_actions a join app.instances i on i.id = a.instance_id
       where i.name like 'order-%'`,
    )
    const running = rows.map((row) => row.running)
    console.log(`\n  ${ORDERS} orders of containers, one after the other: milliseconds\n`)
    console.log(
      table([
        ['', 'median', 'p95'],
        timesRow(
          'order to claim',
          rows.map(({ claim }) => claim),
        ),
        timesRow('order to running in the database', running),
        timesRow('Incus alone, until it runs', alone),
      ]),
    )
    return [{ target: 'incusRunning', values: [quantile(running, 0.95)] }]
  } finally {
    child.kill()
    await once(child, 'exit')
    await site.close()
  }
}

/** Orders, and has Incus make one alone after each. @returns how long these took, in milliseconds */
async function measure({ daemon, region, order, untilDone }: IncusSite): Promise<number[]> {
  const engine = createBareEngine(daemon, region)
  const alone: number[] = []
  for (let n = -FIRST; n < ORDERS; n += 1) {
    await order([n < 0 ? `first${n}` : `order-${n}`])
    await untilDone(LONGEST_SECONDS)
    const name = `bare${n}`
    const began = performance.now()
    await engine.run(name)
    if (n >= 0) alone.push(performance.now() - began)
    await engine.remove(name)
    // At times that no rhythm of the provisioner fits.
    await sleep(300 + Math.random() * 500)
  }
  return alone
}
