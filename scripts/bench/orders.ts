import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { openRest } from '../../tests/postgres/postgrest.ts'
import { catalogue, image, region, small } from '../../tests/postgres/rows.ts'
import { openGateway } from './gateway.ts'
import { spawnProvisioner } from './spawnProvisioner.ts'
import { startDatabase } from './startDatabase.ts'
import { quantile } from './statistics.ts'
import { table, timesRow } from './table.ts'
import type { Measurement } from './targets.ts'

const ORDERS = 60

/** Orders a server, as create_instance does. */
const order = `
  with made as (
    insert into app.instances (
      workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
    select id, $1, '${small}', '${region}', '${image}', 'EUR', 1000, 'provisioning', now()
    from app.workspaces limit 1
    returning id, workspace_id
  )
  insert into app.instance_actions (instance_id, workspace_id, kind, via, via_state, to_state, fail_state)
  select id, workspace_id, 'create', 'web', 'provisioning', 'running', 'error' from made`

/**
 * How long an order waits for an idle provisioner, with a real PostgreSQL and PostgREST and an engine that takes no time: by
 * asking, and with hints.
 */
export async function benchOrders(): Promise<Measurement[]> {
  const { client, name, port, stop } = await startDatabase()
  const rest = await openRest({ name, port }, { connections: 10 })
  const gateway = await openGateway(rest.port)
  try {
    await client.query(catalogue)
    await client.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
      create role listener login noinherit password 'listener'`)
    const listenUrl = `postgresql://listener:listener@127.0.0.1:${port}/${name}`
    const asked = await measure(client, gateway.url)
    const hinted = await measure(client, gateway.url, listenUrl)
    console.log(
      `\n  ${ORDERS} orders, one after the other, and an idle provisioner: milliseconds\n`,
    )
    console.log(
      table([
        ['', 'median', 'p95'],
        timesRow('order to claim by asking', asked.claims),
        timesRow('order to claim with hints', hinted.claims),
        timesRow('order to running by asking', asked.ends),
        timesRow('order to running with hints', hinted.ends),
        timesRow('a request without work, at the same time', asked.floor.concat(hinted.floor)),
      ]),
    )
    return [
      { target: 'claimByAsking', values: [quantile(asked.claims, 0.95)] },
      { target: 'claimByHint', values: [quantile(hinted.claims, 0.95)] },
      { target: 'orderToRunning', values: [quantile(asked.ends, 0.95)] },
    ]
  } finally {
    gateway.close()
    await rest.close()
    await stop()
  }
}

interface Times {
  /** From the order to the claim, and to the end of the action, in milliseconds. */
  claims: number[]
  ends: number[]
  /** An answer that needs nothing of the provisioner: what the machine can do at that moment. */
  floor: number[]
}

/** Orders one server after the other, at times that no rhythm of the provisioner fits. */
async function measure(client: Client, url: string, listenUrl?: string): Promise<Times> {
  const child = spawnProvisioner(
    url,
    listenUrl === undefined ? {} : { PROVISIONER_LISTEN_URL: listenUrl },
  )
  const name = `order-${listenUrl === undefined ? 'ask' : 'hint'}`
  const floor: number[] = []
  const open = async () => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::integer as open from app.instance_actions where finished_at is null`,
    )
    return rows[0]?.open ?? 0
  }
  const untilDone = async () => {
    // oxlint-disable-next-line no-await-in-loop -- until then
    while ((await open()) > 0) await sleep(20)
  }
  try {
    await client.query(order, [`${name}-first`])
    await untilDone()
    for (let n = 0; n < ORDERS; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- long enough for the longest pause
      await sleep(2_500 + Math.random() * 1_000)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.query(order, [`${name}-${n}`])
      // oxlint-disable-next-line no-await-in-loop -- as above
      await untilDone()
      // oxlint-disable-next-line no-await-in-loop -- as above
      floor.push(await answerMs(url))
    }
    const { rows } = await client.query<{ claim: number; ended: number }>(
      `select 1000 * extract(epoch from a.started_at - a.created_at)::float as claim,
         1000 * extract(epoch from a.finished_at - a.created_at)::float as ended
       from app.instance_actions a join app.instances i on i.id = a.instance_id
       where i.name like $1 and i.name not like '%-first'`,
      [`${name}-%`],
    )
    return { claims: rows.map(({ claim }) => claim), ends: rows.map(({ ended }) => ended), floor }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

/** How long the rows of the regions take, in milliseconds. */
async function answerMs(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/rest/v1/region_catalogue?select=slug`)
  if (!response.ok) throw new Error(`The regions cannot be read: ${response.status}.`)
  await response.arrayBuffer()
  return performance.now() - start
}
