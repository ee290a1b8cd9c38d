// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Volumes, when two people want two things of one at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

/** A stopped server that has a volume with a snapshot, of a workspace with two owners. */
async function stopped() {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const [made] = await db.rows<{ server: string; snapshot: string }>(
    `with server as (
       insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
       values ($1, $2, 'web', '${small}', '${region}', '${image}', 'EUR', 1000, 'stopped', now()) returning id
     ), volume as (
       insert into app.volumes (workspace_id, region_id, name, virtualization, size_gib, held_gib, currency, gib_month_micros,
         made_for, instance_id, held_by)
       select $1, '${region}', 'data', 'container', 10, 10, 'EUR', 50000, id, id, id from server returning id
     ), snapshot as (
       insert into app.snapshots (kind, volume_id, workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib,
         currency, gib_month_micros, state, ready_at)
       select 'volume_snapshot', v.id, $1, s.id, '${region}', '${image}', 'before', 10, 2, 'EUR', 40000, 'ready', now()
       from server s, volume v returning id
     )
     select server.id as server, snapshot.id as snapshot from server, snapshot`,
    [workspace, one],
  )
  const { server, snapshot } = made ?? { server: '', snapshot: '' }
  return {
    server,
    restore: { person: one, sql: 'select restore_volume_snapshot($1)', values: [snapshot] },
    remove: { person: other, sql: 'select delete_volume_snapshot($1)', values: [snapshot] },
    unbin: { person: one, sql: 'select restore_deleted_snapshot($1)', values: [snapshot] },
    purge: { person: other, sql: 'select purge_snapshot($1)', values: [snapshot] },
    copies: () =>
      db.rows(
        `select state from app.snapshots where workspace_id = $1 and state in ('ready', 'deleting') and volume_id is not null`,
        [workspace],
      ),
    start: { person: other, sql: `select request_instance_action($1, 'start')`, values: [server] },
  }
}

/** How many actions of a server a worker would get, and how many volumes are to be set back below it. */
const dueFor = async (server: string) =>
  db.rows(
    `select
       (select count(*)::integer from app.instance_actions
        where instance_id = $1 and id = any (private.lock_due_actions(null, 100))) as actions,
       (select count(*)::integer from app.volumes where held_by = $1 and restore_id is not null) as restores`,
    [server],
  )

// Set back below a stopped server that starts: never both.

test('a start that is ordered during a restore waits for it', async () => {
  const { server, restore, start } = await stopped()
  expect(await atOnce(db, restore, start)).toEqual(['done', 'done'])
  expect(await dueFor(server)).toEqual([{ actions: 0, restores: 1 }])
})

test('an action that no person orders waits, too', async () => {
  const { server, restore } = await stopped()
  const added = () =>
    db.rows(
      `insert into app.instance_actions (instance_id, workspace_id, region_id, kind, via, from_state, to_state)
       select id, workspace_id, region_id, 'start', 'system', 'stopped', 'running' from app.instances where id = $1`,
      [server],
    )
  expect(await atOnce(db, restore, added)).toEqual(['done', 'done'])
  expect(await dueFor(server)).toEqual([{ actions: 0, restores: 1 }])
})

test('a restore is refused once a start is ordered', async () => {
  const { server, restore, start } = await stopped()
  expect(await atOnce(db, start, restore)).toEqual(['done', 'in_use'])
  expect(await dueFor(server)).toEqual([{ actions: 1, restores: 0 }])
})

/** A volume that no server has, and two servers, of a workspace with two owners. */
async function free() {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const servers = await db.rows<{ id: string }>(
    `insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
     select $1, $2, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now() from generate_series(1, 2) n
     returning id`,
    [workspace, one],
  )
  const [made] = await db.rows<{ id: string }>(
    `insert into app.volumes (workspace_id, region_id, name, virtualization, size_gib, held_gib, currency, gib_month_micros, made_for)
     values ($1, '${region}', 'data', 'container', 10, 10, 'EUR', 50000, $2) returning id`,
    [workspace, servers[0]?.id],
  )
  const attach = (person: string, to: number) => ({
    person,
    sql: 'select attach_volume($1, $2)',
    values: [made?.id, servers[to]?.id],
  })
  return {
    servers: servers.map(({ id }) => id),
    first: attach(one, 0),
    second: attach(other, 1),
    remove: { person: other, sql: 'select delete_volume($1)', values: [made?.id] },
    removeServer: {
      person: other,
      sql: `select request_instance_action($1, 'delete')`,
      values: [servers[0]?.id],
    },
    where: () =>
      db.rows('select instance_id, deleted_at is null as is_kept from app.volumes where id = $1', [
        made?.id,
      ]),
  }
}

test('two people give a volume to two servers: the first one has it', async () => {
  const { servers, first, second, where } = await free()
  expect(await atOnce(db, first, second)).toEqual(['done', 'in_use'])
  expect(await where()).toEqual([{ instance_id: servers[0], is_kept: true }])
})

test('a volume is deleted while it is attached: it stays', async () => {
  const { servers, first, remove, where } = await free()
  expect(await atOnce(db, first, remove)).toEqual(['done', 'in_use'])
  expect(await where()).toEqual([{ instance_id: servers[0], is_kept: true }])
})

test('a volume is attached while it is deleted: it is in the bin, at no server', async () => {
  const { first, remove, where } = await free()
  expect(await atOnce(db, remove, first)).toEqual(['done', 'invalid_state'])
  expect(await where()).toEqual([{ instance_id: null, is_kept: false }])
})

test('a server is deleted while it gets a volume: the volume stays', async () => {
  const { first, removeServer, where } = await free()
  expect(await atOnce(db, first, removeServer)).toEqual(['done', 'done'])
  expect(await where()).toMatchObject([{ is_kept: true }])
})

test('a snapshot is deleted while its volume is set back to it: it stays', async () => {
  const { restore, remove, copies } = await stopped()
  expect(await atOnce(db, restore, remove)).toEqual(['done', 'in_use'])
  expect(await copies()).toEqual([{ state: 'ready' }])
})

test('a volume is set back to a snapshot while that is deleted: it is refused', async () => {
  const { restore, remove, server } = await stopped()
  expect(await atOnce(db, remove, restore)).toEqual(['done', 'invalid_state'])
  expect(await dueFor(server)).toEqual([{ actions: 0, restores: 0 }])
})

test('a snapshot is restored while it is deleted for good: the first one counts', async () => {
  const first = await stopped()
  await db.as(first.remove.person, first.remove.sql, first.remove.values)
  expect(await atOnce(db, first.unbin, first.purge)).toEqual(['done', 'not_found'])
  expect(await first.copies()).toEqual([{ state: 'ready' }])
  const second = await stopped()
  await db.as(second.remove.person, second.remove.sql, second.remove.values)
  expect(await atOnce(db, second.purge, second.unbin)).toEqual(['done', 'invalid_state'])
  expect(await second.copies()).toEqual([{ state: 'deleting' }])
})
