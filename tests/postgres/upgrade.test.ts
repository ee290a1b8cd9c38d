// @vitest-environment node
import { appendFile, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenCalls } from '../../scripts/release/describeApi.ts'
import {
  changedMigrations,
  hashMigrations,
  migrationsFolder,
  readRecord,
  releasedVersions,
  type ReleaseRecord,
} from '../../scripts/release/record.ts'
import { seedRows } from '../../scripts/release/seedRows.ts'
import { authSchema } from './authSchema.ts'
import { describeDatabase } from './describeDatabase.ts'
import { startServer, type PostgresServer } from './globalSetup.ts'
import {
  failedReads,
  lostRows,
  migrate,
  readApi,
  readKeys,
  type RowKeys,
} from './releasedDatabase.ts'

// The way of a provider: the database of the last release, full of rows, gets the migrations that came after it. Since
// a released migration never changes, those of the last release are the files themselves.

/** The databases with the migrations of the release: without rows of ours, and with many. */
const EMPTY = 'site'
const FULL = 'filled'
/** The same two, upgraded to the present migrations. */
const UPGRADED_EMPTY = 'upgraded_site'
const UPGRADED_FULL = 'upgraded_filled'

const versions = await releasedVersions()
const last = versions.at(-1)
const files = await hashMigrations()

/** Before the first release there is only what would be released now. */
const record: ReleaseRecord =
  last === undefined
    ? { version: '0.0.0', migrations: files, api: [], rows: await seedRows() }
    : await readRecord(last)

let server: PostgresServer
let owner: Client
let keys: RowKeys

async function connect(database: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: 'password',
    database,
  })
  await client.connect()
  return client
}

/** Does something in a database, and leaves no connection to it. */
async function inside<Result>(
  database: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(database)
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const copy = (template: string, name: string) =>
  owner.query(`create database ${name} template ${template}`)

/** Applies what came after the release. */
const upgrade = (client: Client) =>
  migrate(
    client,
    migrationsFolder,
    Array.from(files.keys()).filter((name) => !record.migrations.has(name)),
  )

beforeAll(async () => {
  server = await startServer(async (client) => {
    await client.query(authSchema)
    await migrate(client, migrationsFolder, record.migrations.keys())
  })
  owner = await connect('postgres')
  await copy(EMPTY, FULL)
  await inside(FULL, async (client) => {
    await client.query(record.rows)
    keys = await readKeys(client)
    if (record.api.length === 0) record.api = await readApi(client)
  })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** What is wrong with a database that was upgraded. */
const problemsIn = async (client: Client): Promise<string[]> => [
  ...lostRows(keys, await readKeys(client)),
  ...brokenCalls(record.api, await readApi(client)),
  ...(await failedReads(client, record.api)),
]

test('every kind of row is there before the upgrade', () => {
  const empty = Array.from(keys).filter(([, rows]) => rows.size === 0)
  expect(empty.map(([table]) => table)).toEqual([])
})

test('the last release becomes the present one: no row is lost, and what it called still answers', async () => {
  await copy(EMPTY, UPGRADED_EMPTY)
  await copy(FULL, UPGRADED_FULL)
  const fresh = await inside(UPGRADED_EMPTY, async (client) => {
    await upgrade(client)
    return describeDatabase(client)
  })
  await inside(UPGRADED_FULL, async (client) => {
    const began = performance.now()
    await upgrade(client)
    const seconds = (performance.now() - began) / 1000
    console.log(`The upgrade from ${record.version} took ${seconds.toFixed(1)} s.`)
    expect([...changedMigrations(record, files), ...(await problemsIn(client))]).toEqual([])
    expect((await describeDatabase(client)).schema).toEqual(fresh.schema)
  })
})

describe('one more migration', () => {
  let count = 0

  /** The problems with one more migration. */
  async function withMigration(sql: string): Promise<string[]> {
    count += 1
    const name = `copy_${count}`
    await copy(UPGRADED_FULL, name)
    return inside(name, async (client) => {
      await client.query(sql)
      return problemsIn(client)
    })
  }

  test('that adds a table, a column and a view is no problem', async () => {
    const problems = await withMigration(`
      create table app.more (id int primary key);
      alter table app.regions add column more text;
      create view public.more_list as select id from app.more;
      grant select on public.more_list to anon;
    `)
    expect(problems).toEqual([])
  })

  test.each([
    [
      'takes a column from a view',
      'alter view public.region_catalogue rename column name to title',
      'column region_catalogue.name is gone',
    ],
    [
      'renames a procedure',
      'alter function public.create_instance(jsonb) rename to order_instance',
      'procedure create_instance is gone',
    ],
    [
      'takes a procedure from the provisioner',
      'revoke execute on function public.claim_actions from service_role',
      'procedure claim_actions no longer: execute service_role',
    ],
    [
      'takes a grant',
      'revoke select on public.region_catalogue from anon',
      'column region_catalogue.slug no longer: select anon',
    ],
    [
      'asks for one more parameter',
      `drop function public.roadmap_feed;
       create function public.roadmap_feed(site text, more text) returns xml language sql stable as $$ select null::xml $$`,
      'procedure roadmap_feed now: needs more',
    ],
    [
      'loses rows',
      'alter table app.usage_samples disable trigger user; delete from app.usage_samples',
      /^app\.usage_samples lost \d+ of \d+ rows$/,
    ],
    [
      'takes a table with its rows',
      'drop table app.usage_samples cascade',
      'app.usage_samples is gone, with its rows',
    ],
    [
      'leaves a view that nobody can read',
      'revoke usage on schema public from anon, authenticated, public',
      /^anon cannot read \w+: .*permission denied/,
    ],
  ])('is a problem if it %s', async (_what, sql, problem) => {
    expect(await withMigration(sql)).toContainEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    )
  })

  test('is a problem if it changes a released one, or comes before one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
    for (const name of files.keys())
      await copyFile(join(migrationsFolder, name), join(folder, name))
    const [first = ''] = files.keys()
    await appendFile(join(folder, first), '\n-- Changed.\n')
    await writeFile(join(folder, '20000101000000_early.sql'), 'select 1')
    const problems = changedMigrations(record, await hashMigrations(folder))
    await rm(folder, { recursive: true })
    expect(problems).toEqual([
      `${first} was changed after ${record.version}. Put the change into a new migration.`,
      `20000101000000_early.sql is new and sorts before the last migration of ${record.version}. Rename it.`,
    ])
  })
})
