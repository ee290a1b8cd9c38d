// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { docBlock } from '../support/docBlocks.ts'
import { findClientPrograms } from './clientPrograms.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { describeDatabase, type DatabaseFacts } from './describeDatabase.ts'
import { startServer, TEMPLATE, type PostgresServer } from './globalSetup.ts'
import { PERSON, rowsFor } from './rows.ts'

// docs/backup.md, command by command. A copy that nobody has restored is no copy.

const run = promisify(execFile)
const found = await findClientPrograms()
if ('problem' in found) console.log(`The rehearsal of a restore is skipped: ${found.problem}`)
const programs = 'folder' in found ? found.folder : ''

/** What people write besides servers: tickets with a file and a note, and an API key. */
const more = `
  insert into app.staff (user_id, staff_type) values (md5('person 8')::uuid, 'admin');
`

const addressOf = (port: number, database: string) =>
  `postgresql://postgres:password@127.0.0.1:${port}/${database}`

describe.skipIf(programs === '')('a restored copy', () => {
  let db: TestDatabase
  let source: Client
  let before: DatabaseFacts
  let folder: string
  let other: PostgresServer
  const clients: Client[] = []
  const stops: (() => Promise<void>)[] = []

  /** Runs a command of the text in the folder of the copies. */
  const shell = (command: string, env: Record<string, string>) =>
    run('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: folder,
      env: { ...process.env, PATH: `${programs}:${process.env['PATH']}`, ...env },
    })

  async function connect(port: number, database: string): Promise<Client> {
    const client = new Client(addressOf(port, database))
    await client.connect()
    clients.push(client)
    return client
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
    db = await openDatabase()
    await db.pool.query(rowsFor(200))
    await db.pool.query(more)
    const { name, port } = db
    source = await connect(port, name)
    await writeAsPeople(source)
    before = await describeDatabase(source)
    const env = { DATABASE_URL: addressOf(port, name) }
    await shell(docBlock('docs/backup.md', 'dump'), env)
    await shell(docBlock('docs/backup.md', 'dump-rows'), env)
    other = await startServer()
    stops.push(other.stop)
  })
  afterAll(async () => {
    for (const client of clients) await client.end()
    await db.close()
    for (const stop of stops) await stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('has rows of every kind to lose', () => {
    const filled = Object.entries(before.rows).filter(([, sum]) => !sum.startsWith('0 rows'))
    expect(filled.map(([name]) => name)).toEqual(
      expect.arrayContaining(
        [
          'instances',
          'instance_state_log',
          'tickets',
          'ticket_messages',
          'audit_events',
          'api_keys',
        ].map((name) => `app.${name}`),
      ),
    )
    expect(filled.length).toBeGreaterThan(25)
  })

  test('on an empty server is the same database, roles and rules too', async () => {
    await other.createDatabase('restored')
    const env = { NEW_DATABASE_URL: addressOf(other.port, 'restored') }
    await shell(docBlock('docs/backup.md', 'restore'), env)
    const restored = await connect(other.port, 'restored')
    expect(await describeDatabase(restored)).toEqual(before)
    await expectGuards(restored)
  })

  test('in a new project, with the rows alone, is the same database', async () => {
    const owner = await connect(inject('postgresPort'), 'postgres')
    await owner.query(`drop database if exists restored_rows`)
    await owner.query(`create database restored_rows template ${TEMPLATE}`)
    await writeFile(join(folder, 'empty.sql'), docBlock('docs/backup.md', 'empty'))
    const env = { NEW_DATABASE_URL: addressOf(db.port, 'restored_rows') }
    await shell(docBlock('docs/backup.md', 'restore-rows'), env)
    const restored = await connect(db.port, 'restored_rows')
    expect(await describeDatabase(restored)).toEqual(before)
    await expectGuards(restored)
    await restored.end()
    clients.splice(clients.indexOf(restored), 1)
    await owner.query('drop database restored_rows')
  })

  test('a lost policy, a lost grant and a changed row would be noticed', async () => {
    await source.query('begin')
    await source.query(`drop policy "Everyone reads the settings" on app.site_settings`)
    await source.query('revoke select on app.site_settings from anon')
    await source.query(`update app.instances set name = 'other' where name = 'web-1'`)
    const changed = await describeDatabase(source)
    await source.query('rollback')
    expect(changed.schema['policies']).not.toEqual(before.schema['policies'])
    expect(changed.schema['grants']).not.toEqual(before.schema['grants'])
    expect(changed.rows['app.instances']).not.toBe(before.rows['app.instances'])
  })
})

const ticket = JSON.stringify({ topic: 'other', subject: 'A question', body: 'How does it work?' })

/** Runs one statement as a person, in a transaction that is taken back. */
async function as(
  client: Client,
  person: string,
  sql: string,
  role = 'authenticated',
): Promise<Record<string, unknown>[]> {
  await client.query('begin')
  try {
    await client.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('role', $2, true)`,
      [person, role],
    )
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.query('rollback')
  }
}

/** Writes what only procedures can: a ticket and an API key. */
async function writeAsPeople(client: Client): Promise<void> {
  await client.query('begin')
  await client.query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('role', 'authenticated', true)`,
    [PERSON],
  )
  await client.query(`select create_ticket($1)`, [ticket])
  await client.query(
    `select create_api_key((select workspace_id from my_workspaces), 'nightly', 'operate')`,
  )
  await client.query('commit')
}

/** What the rules are for: people see their rows alone, procedures work, numbers go on. */
async function expectGuards(client: Client): Promise<void> {
  const own = await as(client, PERSON, 'select workspace_id from public.instance_list')
  expect(own).toHaveLength(10)
  expect(new Set(own.map(({ workspace_id: id }) => id)).size).toBe(1)
  expect(await as(client, '', 'select * from public.plan_catalogue', 'anon')).toHaveLength(2)
  await expect(as(client, '', 'select * from public.instance_list', 'anon')).rejects.toThrow(
    /permission denied/,
  )
  await expect(as(client, PERSON, `delete from app.instances`)).rejects.toThrow(/permission denied/)
  const [last] = await as(client, PERSON, 'select max(number) as number from public.my_tickets')
  const [next] = await as(
    client,
    PERSON,
    `select create_ticket('${ticket}') ->> 'number' as number`,
  )
  expect(Number(next?.['number'])).toBeGreaterThan(Number(last?.['number']))
  // The text asks the same.
  const answers = (await client.query(docBlock('docs/backup.md', 'check'))) as unknown as {
    rows: Record<string, unknown>[]
  }[]
  expect(answers.map(({ rows }) => rows.length)).toEqual([1, 0, 1])
  expect(answers[2]?.rows).toEqual([{ admins: 1 }])
}
