import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Pool, type Client } from 'pg'
import { usagePeriods, usageRange } from '../../src/domain/instances/usagePeriods.ts'
import { tablesRead } from '../../tests/postgres/explain.ts'
import { openRest } from '../../tests/postgres/postgrest.ts'
import { openGateway } from './gateway.ts'
import { seedServers } from './scaleRows.ts'
import { startDatabase } from './startDatabase.ts'
import { quantile } from './statistics.ts'
import { SAMPLE_STEP_MS, storeUsage } from './storeUsage.ts'
import { table } from './table.ts'
import type { Measurement } from './targets.ts'
import { SAMPLES_OF_A_SERVER, UsageRows } from './usageRows.ts'

/** The targets are for a hundred million. ROWS=1000000 is a quick try. */
const ROWS = Number(process.env['ROWS'] ?? 100_000_000)
/** The first shows what grows with the table. */
const SIZES = [ROWS / 100, ROWS]
/** Of a sample and its averages, with their indexes, and what a statement needs meanwhile. */
const BYTES_OF_A_SAMPLE = 560
/** The rest of the database, and what others of this machine write meanwhile. */
const RESERVE_BYTES = 5e9
/** As on a small machine of a host. The log of changes may take as much. */
const SETTINGS = [
  'shared_buffers=2GB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'wal_level=minimal',
  'max_wal_senders=0',
]
const CHARTS = 100
const ALARM_RUNS = 3
const periods = ['24h', '7d', '30d'] as const

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(0)} GB`
const time = (value: number) =>
  value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1000).toFixed(1)} s`

/** What was measured with a number of samples. Times in ms. */
interface Figures {
  fillMs: number
  databaseBytes: number
  usageMs: number
  charts: Record<(typeof periods)[number], number[]>
  rollUpMs: number
  rollUpDayMs: number
  alarms: number[]
  dropMs: number
  dropMegabytes: number
  vacuumMs: number
  indexShare: number
  partMegabytes: number
  parts: Record<'hour' | (typeof periods)[number] | 'alarms' | 'rollUp', number>
}

/**
 * A hundred million samples of a hundred thousand servers, with the averages that belong to them, in a real PostgreSQL:
 * what is written, read, rolled up, watched and dropped there. A hundredth of it is measured, too, to compare. It takes about an hour.
 * @throws Error where the disk has too little room
 */
export async function benchRows(): Promise<Measurement[]> {
  if (!Number.isInteger(ROWS / 100 / SAMPLES_OF_A_SERVER / 10) || ROWS <= 0) {
    throw new Error(`ROWS is ${process.env['ROWS']}: a multiple of 1,000,000 is needed.`)
  }
  await requireSpace()
  const all: Figures[] = []
  for (const size of SIZES) {
    // oxlint-disable-next-line no-await-in-loop -- together they would measure each other
    all.push(await measure(size / SAMPLES_OF_A_SERVER))
  }
  print(all)
  const last = all.at(-1)
  if (last === undefined) return []
  return [
    { target: 'rowsUsage', values: [last.usageMs / 1000] },
    ...periods.map((period) => ({
      target: 'rowsChart' as const,
      of: period,
      values: [quantile(last.charts[period], 0.95)],
    })),
    { target: 'rowsRollUp', of: 'an hour is due', values: [last.rollUpMs / 1000] },
    { target: 'rowsRollUp', of: 'a day is due', values: [last.rollUpDayMs / 1000] },
    { target: 'rowsAlarms', values: last.alarms.map((value) => value / 1000) },
    { target: 'rowsDrop', values: [last.dropMs] },
    { target: 'rowsVacuum', values: [last.vacuumMs / 1000] },
    { target: 'rowsIndex', values: [last.indexShare] },
    { target: 'rowsParts', values: [last.parts.hour] },
  ]
}

async function requireSpace(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const needed = ROWS * BYTES_OF_A_SAMPLE + RESERVE_BYTES
  const free = bavail * bsize
  if (free < needed) {
    throw new Error(
      `${ROWS} samples need ${gigabytes(needed)} in ${tmpdir()}, and ${gigabytes(free)} are free. ` +
        'Free some, set TMPDIR to a folder of a larger disk, or ROWS to a smaller number, such as 1000000.',
    )
  }
  console.log(
    `\n  ${ROWS} samples: up to ${gigabytes(needed)} in ${tmpdir()}, of ${gigabytes(free)}.`,
  )
}

async function measure(servers: number): Promise<Figures> {
  const { client, connection, name, port, stop } = await startDatabase(SETTINGS)
  const pool = new Pool({ ...connection, max: 1 })
  try {
    const began = Date.now()
    await seedServers(client, servers)
    await seedAlarms(client)
    const usage = new UsageRows(client)
    await usage.fill((text) => {
      console.log(`  ${servers} servers: ${text} after ${time(Date.now() - began)}`)
    })
    const fillMs = Date.now() - began
    const yesterday = await partOfYesterday(client)
    const vacuumMs = await vacuum(client, yesterday)
    await usage.catchUp()

    const rollUpMs = await timed(() => client.query('select public.roll_up_usage()'))
    const charts = await chartTimes(client)
    const alarms: number[] = []
    for (let run = 0; run < ALARM_RUNS; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      alarms.push(await timed(() => client.query('select public.check_alarms()')))
    }
    const usageMs = await storeNext(client, { name, port }, usage.newest)
    const rollUpDayMs = await rollUpDay(client)
    const parts = await partsRead(client, pool)
    const { heap, indexes } = await sizeOf(client, yesterday)
    const databaseBytes = await sizeOfAll(client)
    return {
      fillMs,
      databaseBytes,
      usageMs,
      charts,
      rollUpMs,
      rollUpDayMs,
      alarms,
      ...(await dropDay(client)),
      vacuumMs,
      indexShare: indexes / heap,
      partMegabytes: (heap + indexes) / 1e6,
      parts,
    }
  } finally {
    await pool.end()
    await stop()
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** In each workspace one about the processors of its servers, and in every tenth one about their traffic. */
async function seedAlarms(client: Client): Promise<void> {
  await client.query(`
    update app.plans set transfer_gib = 1000;
    insert into app.alarm_rules (workspace_id, name, kind, threshold, minutes)
    select id, 'Processors', 'cpu', 90, 10 from app.workspaces;
    insert into app.alarm_rules (workspace_id, name, kind, threshold)
    select id, 'Traffic', 'traffic', 80
    from (select id, row_number() over (order by id) as place from app.workspaces) w where place % 10 = 1;
    analyze app.alarm_rules`)
}

async function partOfYesterday(client: Client): Promise<string> {
  const { rows } = await client.query<{ part: string }>(
    `select part::text from private.parts_of('app.usage_samples')
     where ends = date_trunc('day', now(), 'UTC')`,
  )
  return rows[0]?.part ?? ''
}

/** The first vacuum of a day, with the pauses that the autovacuum makes: the server of the tests has none. Then the rest, without. */
async function vacuum(client: Client, part: string): Promise<number> {
  await client.query(`set vacuum_cost_delay = '2ms'`)
  const taken = await timed(() => client.query(`vacuum (analyze) ${part}`))
  await client.query('set vacuum_cost_delay = 0')
  await client.query('vacuum (analyze)')
  return taken
}

/** The stretch of time of a chart that ends now, as the page asks for it. */
function rangeOf(id: (typeof periods)[number]) {
  const period = usagePeriods.find((each) => each.id === id)
  if (period === undefined) throw new Error(`There is no chart of ${id}.`)
  return usageRange(period, Date.now())
}

/** Charts of servers that nobody looked at before, each as its owner. */
async function chartTimes(client: Client): Promise<Figures['charts']> {
  const { rows } = await client.query<{ server: string; person: string }>(
    `select id as server, created_by as person from app.instances order by md5(id::text) limit ${CHARTS * periods.length}`,
  )
  const charts: Figures['charts'] = { '24h': [], '7d': [], '30d': [] }
  for (const [index, { server, person }] of rows.entries()) {
    const id = periods[index % periods.length] ?? '24h'
    const { from, to, points } = rangeOf(id)
    const claims = { role: 'authenticated', sub: person, session_id: person, aal: 'aal1' }
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in turns
    await client.query('begin')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify(claims)],
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    const taken = await timed(async () => {
      const { rowCount } = await client.query(
        'select * from public.instance_usage($1, $2, $3, $4)',
        [server, from, to, points],
      )
      if ((rowCount ?? 0) < points * 0.9) {
        throw new Error(`A chart of ${id} has ${rowCount} rows instead of ${points}.`)
      }
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await client.query('commit')
    charts[id].push(taken)
  }
  return charts
}

/** How many parts of samples and averages a statement reads. */
async function partsRead(client: Client, pool: Pool): Promise<Figures['parts']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from unnest(array['app.usage_samples', 'app.usage_rollups']) whole
     cross join lateral pg_partition_tree(whole::regclass) p join pg_class c on c.oid = p.relid where p.isleaf`,
  )
  const parts = new Set(rows.map(({ name }) => name))
  const found = await client.query<{ server: string; person: string }>(
    'select id as server, created_by as person from app.instances limit 1',
  )
  const { server = '', person = '' } = found.rows[0] ?? {}
  const partsOf = async (sql: string, role: 'authenticated' | 'service_role') => {
    const read = await tablesRead({ pool }, { sql, role, person, mayReadAll: true })
    const count = [...read].filter((name) => parts.has(name)).length
    // Every one of these statements reads some: none would be an error of this program.
    if (count === 0) throw new Error(`No part is read by ${sql}.`)
    return count
  }
  const chart = (from: string, to: string, points: number) =>
    partsOf(
      `select * from public.instance_usage('${server}', ${from}, ${to}, ${points})`,
      'authenticated',
    )
  // The database says the plan of each statement within: those for one workspace are enough.
  await client.query(`
    update app.alarm_rules set paused_at = now()
    where workspace_id <> (select id from app.workspaces order by id limit 1);
    update app.usage_retention set rolled_up_to = rolled_up_to - step where level = 1`)
  const noon = `date_trunc('day', now(), 'UTC') - interval '12 hours'`
  const ofPeriod = (id: (typeof periods)[number]) => {
    const { from, to, points } = rangeOf(id)
    return chart(`'${from.toISOString()}'`, `'${to.toISOString()}'`, points)
  }
  return {
    hour: await chart(noon, `${noon} + interval '1 hour'`, 60),
    '24h': await ofPeriod('24h'),
    '7d': await ofPeriod('7d'),
    '30d': await ofPeriod('30d'),
    alarms: await partsOf('select public.check_alarms()', 'service_role'),
    rollUp: await partsOf('select public.roll_up_usage()', 'service_role'),
  }
}

/** The next sample of each server, through PostgREST. */
async function storeNext(
  client: Client,
  database: { name: string; port: number },
  newest: Date,
): Promise<number> {
  const rest = await openRest(database, { connections: 10 })
  const gateway = await openGateway(rest.port)
  try {
    const at = new Date(newest.getTime() + SAMPLE_STEP_MS)
    return (await storeUsage(client, gateway.url, at)).ms
  } finally {
    gateway.close()
    await rest.close()
  }
}

/** The run after midnight: it writes the averages of yesterday. */
async function rollUpDay(client: Client): Promise<number> {
  await client.query(`
    delete from app.usage_rollups
    where level = 3 and at = date_trunc('day', now(), 'UTC') - interval '1 day';
    update app.usage_retention
    set rolled_up_to = date_trunc('day', now(), 'UTC') - interval '1 day' where level = 3`)
  return timed(() => client.query('select public.roll_up_usage()'))
}

/** Shortens how long samples are kept, so that one whole day is past its time. */
async function dropDay(client: Client): Promise<Pick<Figures, 'dropMs' | 'dropMegabytes'>> {
  const keep = (days: number) =>
    client.query(
      'update app.usage_retention set keep_for = make_interval(days => $1) where level = 0',
      [days],
    )
  const drop = () => client.query('select private.keep_usage_parts()')
  await keep(2)
  await drop()
  const before = await sizeOfAll(client)
  await keep(1)
  const dropMs = await timed(drop)
  return { dropMs, dropMegabytes: (before - (await sizeOfAll(client))) / 1e6 }
}

/** Of one table, in bytes. */
async function sizeOf(client: Client, part: string): Promise<{ heap: number; indexes: number }> {
  const { rows } = await client.query<{ heap: number; indexes: number }>(
    'select pg_relation_size($1::regclass)::float as heap, pg_indexes_size($1::regclass)::float as indexes',
    [part],
  )
  return rows[0] ?? { heap: Number.NaN, indexes: Number.NaN }
}

/** Of the database, in bytes. */
async function sizeOfAll(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float as bytes',
  )
  return rows[0]?.bytes ?? Number.NaN
}

function print(all: readonly Figures[]): void {
  const row = (text: string, figure: (figures: Figures) => string) => [text, ...all.map(figure)]
  console.log(
    `\n  Samples of ${SIZES.map((size) => size / SAMPLES_OF_A_SERVER).join(' and ')} servers.\n\n${table(
      [
        ['samples', ...SIZES.map(String)],
        row('filling', ({ fillMs }) => time(fillMs)),
        row('database', ({ databaseBytes }) => `${(databaseBytes / 1e9).toFixed(1)} GB`),
        row('storing a sample of each server', ({ usageMs }) => time(usageMs)),
        ...periods.flatMap((period) => [
          row(`chart of ${period}, median`, ({ charts }) => time(quantile(charts[period], 0.5))),
          row(`chart of ${period}, p95`, ({ charts }) => time(quantile(charts[period], 0.95))),
        ]),
        row('roll-up, an hour is due', ({ rollUpMs }) => time(rollUpMs)),
        row('roll-up, a day is due', ({ rollUpDayMs }) => time(rollUpDayMs)),
        row('alarms, median', ({ alarms }) => time(quantile(alarms, 0.5))),
        row('alarms, the longest', ({ alarms }) => time(Math.max(...alarms))),
        row('dropping a day', ({ dropMs }) => time(dropMs)),
        row('what it gives back', ({ dropMegabytes }) => `${dropMegabytes.toFixed(0)} MB`),
        row('vacuum of a day', ({ vacuumMs }) => time(vacuumMs)),
        row('a day with its indexes', ({ partMegabytes }) => `${partMegabytes.toFixed(0)} MB`),
        row('its indexes ÷ its rows', ({ indexShare }) => `${indexShare.toFixed(2)} ×`),
        row('parts read: an hour of yesterday', ({ parts }) => String(parts.hour)),
        ...periods.map((period) =>
          row(`parts read: chart of ${period}`, ({ parts }) => String(parts[period])),
        ),
        row('parts read: alarms', ({ parts }) => String(parts.alarms)),
        row('parts read: roll-up', ({ parts }) => String(parts.rollUp)),
      ],
    )}`,
  )
}
