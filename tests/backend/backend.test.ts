// @vitest-environment node
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { migrate, migratedName } from '../../server/backend/database.ts'
import { lockFolder } from '../../server/backend/lock.ts'
import { newPerson, origin, type Mail } from './accounts.ts'

let folder: string
let open: Backend[] = []
const mails: Mail[] = []

async function start(dataDir?: string): Promise<Backend> {
  const backend = await createBackend({
    dataDir,
    siteUrl: origin,
    email: { send: async (mail) => void mails.push(mail) },
  })
  open.push(backend)
  return backend
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-'))
})
afterEach(async () => {
  await Promise.all(open.map((backend) => backend.close()))
  open = []
  await rm(folder, { recursive: true, force: true })
})

test('data, and with them sessions, survive a restart; meanwhile no other process has the folder', async () => {
  const dataDir = join(folder, 'data')
  const first = await start(dataDir)
  const { client, id } = await newPerson(first, mails, 'Ann Example')
  const { data } = await client.auth.getSession()
  await expect(start(dataDir)).rejects.toThrow(`The data in ${dataDir} is in use by process`)
  await first.close()

  const second = await start(dataDir)
  expect(second.migrations).toEqual([])
  const again = second.app.getClient({ auth: { persistSession: false } })
  const session = await again.auth.setSession({
    access_token: data.session?.access_token ?? '',
    refresh_token: data.session?.refresh_token ?? '',
  })
  expect(session.error).toBeNull()
  const profile = await again.from('profiles').select('user_id, full_name').maybeSingle()
  expect(profile.data).toEqual({ user_id: id, full_name: 'Ann Example' })
})

test('each data folder signs with a secret of its own that nobody else may read', async () => {
  await start(join(folder, 'a'))
  await start(join(folder, 'b'))
  const [a, b] = await Promise.all(
    ['a', 'b'].map((name) => readFile(join(folder, name, 'signing-secret'), 'utf8')),
  )
  expect(a).not.toBe(b)
  expect(a?.length).toBeGreaterThanOrEqual(43)
  expect((await stat(join(folder, 'a', 'signing-secret'))).mode & 0o077).toBe(0)
})

test('a folder whose process has died is taken over', async () => {
  // Larger than any process id on the systems that run this test.
  await writeFile(join(folder, 'lock'), '4194305')
  const unlock = await lockFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(String(process.pid))
  await unlock()
})

test('a failing migration is one readable error and leaves nothing behind', async () => {
  const { pg } = await start()
  const migrations = pathToFileURL(`${folder}/`)
  const file = join(folder, '20270101000000_broken.sql')
  await writeFile(file, 'create table public.half (id integer);\nselect nonsense;\n')
  await expect(migrate(pg, migrations)).rejects.toThrow(
    /^Migration 20270101000000_broken\.sql failed: column "nonsense" does not exist \(.*select nonsense/,
  )
  const { rows } = await pg.query(`select to_regclass('public.half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a migration changed after it was applied is noticed', async () => {
  const { pg } = await start()
  const migrations = pathToFileURL(`${folder}/`)
  const file = join(folder, '20270101000000_notes.sql')
  await writeFile(file, 'create table public.notes (id integer);')
  expect(await migrate(pg, migrations)).toEqual(['20270101000000_notes.sql'])
  expect(await migrate(pg, migrations)).toEqual([])
  await writeFile(file, 'create table public.notes (id bigint);')
  await expect(migrate(pg, migrations)).rejects.toThrow(/has changed.*npm run reset/)
})

test('a database in memory starts from a copy only while nothing that made it has changed', async () => {
  const migrations = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '20270101000000_notes.sql'), 'create table public.notes ();')
  const name = await migratedName({}, migrations)
  expect(await migratedName({}, migrations)).toBe(name)
  expect(await migratedName({ prepare: 'create role other' }, migrations)).not.toBe(name)

  await writeFile(join(folder, '20270101000000_notes.sql'), 'create table public.note ();')
  expect(await migratedName({}, migrations)).not.toBe(name)
})

test('two databases that start from the same copy share nothing', async () => {
  const [first, second] = [await start(), await start()]
  expect(second.migrations).toEqual([])
  await newPerson(first, mails)
  const { rows } = await second.pg.query('select user_id from app.profiles')
  expect(rows).toEqual([])
})
