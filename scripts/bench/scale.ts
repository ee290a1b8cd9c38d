import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { freePort } from '../../tests/postgres/globalSetup.ts'
import { openRest } from '../../tests/postgres/postgrest.ts'
import { image, small } from '../../tests/postgres/rows.ts'
import { keepDashboardsOpen } from './dashboards.ts'
import { openGateway } from './gateway.ts'
import { megabytesBelow } from './processMemory.ts'
import { regionSlugs, seedSamples, seedServers } from './scaleRows.ts'
import { residentBytes, spawnProvisioner, untilCompared } from './spawnProvisioner.ts'
import { startDatabase } from './startDatabase.ts'
import { quantile } from './statistics.ts'
import { SAMPLE_STEP_MS, storeUsage } from './storeUsage.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'

/** The targets are for the last. SCALE=10000 measures with fewer servers. */
const SIZES = [1_000, Number(process.env['SCALE'] ?? 100_000)]
const SAMPLES_A_DAY = 288
const BURST = 2_000
const DASHBOARDS = 1_000
const OPEN_SECONDS = 60
/** While the dashboards are open. */
const ORDERS_A_SECOND = 3
/** So much slower than an engine that people watch in the demo: half a minute for a server. */
const SLOW_SPEED = 0.1
/** More than its provisioner works on at once, so that some wait for the whole time. */
const ORDERS_OF_SLOW = 500

const ms = (value: number) => `${Math.round(value)} ms`

/** What was measured with a number of servers. Times in ms. */
interface Figures {
  actionMs: number
  claims: number[]
  runs: number[]
  /** In the other nine regions, while the engine of one is slow and its orders wait. */
  runsBesideSlow: number[]
  answers: number[]
  transactionsASecond: number
  usageMs: number
  dayMegabytes: number
  status: number[]
  provisioners: number[]
  postgresMegabytes: number
  postgrestMegabytes: number
}

/**
 * A hundred thousand servers of ten thousand workspaces in ten regions, with a provisioner for each region: the real
 * processes, PostgreSQL and PostgREST, and an engine that takes no time. A thousand servers stand beside them.
 */
export async function benchScale(): Promise<Measurement[]> {
  const all: Figures[] = []
  for (const size of SIZES) {
    // oxlint-disable-next-line no-await-in-loop -- together they would measure each other
    all.push(await measure(size))
  }
  const row = (text: string, figure: (figures: Figures) => string) => [text, ...all.map(figure)]
  const [p50, p95] = [0.5, 0.95]
  console.log(
    `\n  Ten provisioners, one machine.\n\n${table([
      ['servers', ...SIZES.map(String)],
      row(`actions a second while ${BURST} wait`, ({ actionMs }) => (1000 / actionMs).toFixed(0)),
      row('order to claim, median', ({ claims }) => ms(quantile(claims, p50))),
      row('order to claim, p95', ({ claims }) => ms(quantile(claims, p95))),
      row('order to running, p95', ({ runs }) => ms(quantile(runs, p95))),
      row('the same beside a slow region', ({ runsBesideSlow }) =>
        ms(quantile(runsBesideSlow, p95)),
      ),
      row(`${DASHBOARDS} dashboards: an answer, median`, ({ answers }) =>
        ms(quantile(answers, p50)),
      ),
      row(`${DASHBOARDS} dashboards: an answer, p95`, ({ answers }) => ms(quantile(answers, p95))),
      row('transactions a second meanwhile', ({ transactionsASecond }) =>
        transactionsASecond.toFixed(0),
      ),
      row('storing a sample of each server', ({ usageMs }) => `${(usageMs / 1000).toFixed(1)} s`),
      row('samples of a day', ({ dayMegabytes }) => `${dayMegabytes.toFixed(0)} MB`),
      row('record of the status page, p95', ({ status }) => ms(quantile(status, p95))),
      row(
        'memory of a provisioner, largest',
        ({ provisioners }) => `${Math.max(...provisioners).toFixed(0)} MB`,
      ),
      row('memory of PostgreSQL', ({ postgresMegabytes }) => `${postgresMegabytes.toFixed(0)} MB`),
      row('memory of PostgREST', ({ postgrestMegabytes }) => `${postgrestMegabytes.toFixed(0)} MB`),
    ])}`,
  )
  const last = all.at(-1)
  if (last === undefined) return []
  return [
    { target: 'scaleAction', values: [last.actionMs] },
    { target: 'scaleClaim', values: [quantile(last.claims, p95)] },
    { target: 'scaleRunning', values: [quantile(last.runs, p95)] },
    { target: 'scaleBesideSlow', values: [quantile(last.runsBesideSlow, p95)] },
    { target: 'scaleAnswer', values: [quantile(last.answers, p95)] },
    { target: 'scaleUsage', values: [last.usageMs / 1000] },
    { target: 'scaleDay', values: [last.dayMegabytes] },
    { target: 'scaleStatus', values: last.status },
    { target: 'scaleMemory', values: last.provisioners },
  ]
}

async function measure(size: number): Promise<Figures> {
  const { client, name, port: databasePort, stop } = await startDatabase()
  await seedServers(client, size)
  await seedSamples(client)
  const rest = await openRest({ name, port: databasePort }, { connections: 10 })
  const gateway = await openGateway(rest.port)
  const ports = await Promise.all(regionSlugs.map(() => freePort()))
  const processes: ChildProcess[] = []
  const spawn = (index: number, settings = {}) =>
    spawnProvisioner(gateway.url, {
      PROVISIONER_REGIONS: regionSlugs[index] ?? '',
      PROVISIONER_WORKER: `bench-${regionSlugs[index]}`,
      PROVISIONER_PORT: String(ports[index]),
      ...settings,
    })
  try {
    for (const index of regionSlugs.keys()) processes.push(spawn(index))
    // Each has taken its first order, and compared its engine once: what starting costs is not measured.
    await order(client, 'first', { count: regionSlugs.length * 2 })
    await untilDone(client)
    await Promise.all(ports.map(untilCompared))
    const began = Date.now()
    await order(client, 'burst', { count: BURST })
    await untilDone(client)
    const actionMs = (Date.now() - began) / BURST

    const before = await transactions(client)
    const answers = await orderBesideDashboards(client, gateway.url, 'steady', regionSlugs)
    const transactionsASecond = ((await transactions(client)) - before) / OPEN_SECONDS
    await untilDone(client)
    const { claims, runs } = await times(client, 'steady')
    const provisioners = (await Promise.all(ports.map(residentBytes))).map((bytes) => bytes / 1e6)
    const usage = await storeUsage(
      client,
      gateway.url,
      new Date(Math.floor(Date.now() / SAMPLE_STEP_MS) * SAMPLE_STEP_MS),
    )
    const status = await statusTimes(gateway.url)
    const postgresMegabytes = await megabytesBelow(await postmaster(client))
    const postgrestMegabytes = await megabytesBelow(rest.pid)

    const fast = processes.pop()
    fast?.kill()
    if (fast) await once(fast, 'exit')
    processes.push(spawn(regionSlugs.length - 1, { SIMULATED_SPEED: String(SLOW_SPEED) }))
    await order(client, 'slow', { count: ORDERS_OF_SLOW, regions: regionSlugs.slice(-1) })
    await orderBesideDashboards(client, gateway.url, 'beside', regionSlugs.slice(0, -1))
    await untilDone(client, 'beside')
    return {
      actionMs,
      claims,
      runs,
      runsBesideSlow: (await times(client, 'beside')).runs,
      answers,
      transactionsASecond,
      usageMs: usage.ms,
      dayMegabytes: usage.megabytes * SAMPLES_A_DAY,
      status,
      provisioners,
      postgresMegabytes,
      postgrestMegabytes,
    }
  } finally {
    for (const child of processes) child.kill()
    await Promise.all(
      processes.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit')),
    )
    gateway.close()
    await rest.close()
    await stop()
  }
}

interface Orders {
  count: number
  /** The number of the first, which says where it goes. */
  from?: number
  regions?: readonly string[]
}

/** Orders servers, as create_instance does: one region and one workspace after the other. */
async function order(
  client: Client,
  name: string,
  { count, from = 0, regions = regionSlugs }: Orders,
): Promise<void> {
  await client.query(
    `with made as (
      insert into app.instances (
        workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
      select w.id, $1 || '-' || n, '${small}', r.id, '${image}', 'EUR', 1000, 'provisioning', clock_timestamp()
      from generate_series($2::integer, $2 + $3 - 1) n
      cross join lateral (
        select id from app.regions where slug = any($4) order by slug offset n % cardinality($4) limit 1) r
      cross join lateral (select id from app.workspaces order by id offset n % 500 limit 1) w
      returning id, workspace_id
    )
    insert into app.instance_actions (
      instance_id, workspace_id, kind, via, via_state, to_state, fail_state, created_at)
    select id, workspace_id, 'create', 'web', 'provisioning', 'running', 'error', clock_timestamp()
    from made`,
    [`${name}-${Date.now()}`, from, count, regions],
  )
}

/** Orders at a steady pace while the dashboards are open. @returns how long each of their answers took, in ms */
async function orderBesideDashboards(
  client: Client,
  url: string,
  name: string,
  regions: readonly string[],
): Promise<number[]> {
  const answers = keepDashboardsOpen(client, url, { count: DASHBOARDS, seconds: OPEN_SECONDS })
  for (let n = 0; n < OPEN_SECONDS * ORDERS_A_SECOND; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- at a steady pace
    await order(client, name, { count: 1, from: n, regions })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(1000 / ORDERS_A_SECOND)
  }
  return answers
}

/** Waits until the servers whose name begins so are there. */
async function untilDone(client: Client, name = ''): Promise<void> {
  const latest = Date.now() + 600_000
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until then
    const { rows } = await client.query<{ open: boolean }>(
      `select exists (
         select from app.instance_actions a join app.instances i on i.id = a.instance_id
         where a.finished_at is null and starts_with(i.name, $1)) as open`,
      [name],
    )
    if (rows[0]?.open !== true) return
    if (Date.now() > latest) throw new Error('The provisioners did not finish in 10 minutes.')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(50)
  }
}

/** How long orders waited for their claim, and until their server ran, in ms. */
async function times(client: Client, name: string): Promise<Pick<Figures, 'claims' | 'runs'>> {
  const { rows } = await client.query<{ claim: number; run: number }>(
    `select 1000 * extract(epoch from a.started_at - a.created_at)::float as claim,
       1000 * extract(epoch from a.finished_at - a.created_at)::float as run
     from app.instance_actions a join app.instances i on i.id = a.instance_id
     where i.name like $1`,
    [`${name}-%`],
  )
  return { claims: rows.map(({ claim }) => claim), runs: rows.map(({ run }) => run) }
}

async function transactions(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select xact_commit::float as count from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.count ?? Number.NaN
}

async function statusTimes(url: string): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await fetch(`${url}/rest/v1/status_record`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`status_record was answered with ${answer.status}`)
    found.push(performance.now() - began)
  }
  return found
}

/** The first process of PostgreSQL. */
async function postmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  )
  return rows[0]?.pid ?? 0
}
