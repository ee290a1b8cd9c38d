// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Images and backups, when two people change one at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(
    `insert into app.snapshot_prices (gib_month_micros, valid_from) values (40000, now()) on conflict do nothing`,
  )
})
afterAll(() => db.close())

/** A running server with a snapshot and an image of it, of a workspace with two owners. */
async function withImage() {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const [made] = await db.rows<{ server: string; snapshot: string; image: string }>(
    `with server as (
       insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
       values ($1, $2, 'web', '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now()) returning id
     ), snapshot as (
       insert into app.snapshots (workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency,
         gib_month_micros, state, ready_at)
       select $1, id, '${region}', '${image}', 'before', 20, 2, 'EUR', 40000, 'ready', now() from server returning *
     ), image as (
       insert into app.snapshots (source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, name,
         disk_gib, size_gib, currency, gib_month_micros, state, ready_at)
       select id, 'image', 'container', workspace_id, instance_id, region_id, image_id, 'golden', 20, 2, 'EUR', 40000,
         'ready', now() from snapshot returning id
     )
     select server.id as server, snapshot.id as snapshot, image.id as image from server, snapshot, image`,
    [workspace, one],
  )
  const { server = '', snapshot = '', image: own = '' } = made ?? {}
  return {
    server,
    create: {
      person: one,
      sql: `select create_instance(jsonb_build_object('workspace_id', $1::uuid, 'name', 'new', 'plan_id', '${small}',
        'region_id', '${region}', 'snapshot_id', $2::uuid, 'hourly_micros', 1000, 'idempotency_key', gen_random_uuid()))`,
      values: [workspace, own],
    },
    remove: { person: other, sql: 'select delete_own_image($1)', values: [own] },
    protect: { person: one, sql: 'select protect_snapshot($1, true)', values: [own] },
    restore: (isOther: boolean) => ({
      person: isOther ? other : one,
      sql: 'select restore_deleted_snapshot($1)',
      values: [own],
    }),
    purge: { person: other, sql: 'select purge_snapshot($1)', values: [own] },
    images: () =>
      db.rows(
        `select from app.snapshots where workspace_id = $1 and kind = 'image' and state = 'ready'`,
        [workspace],
      ),
    makeImage: {
      person: one,
      sql: `select create_own_image($1, 'second')`,
      values: [snapshot],
    },
    removeSnapshot: { person: other, sql: 'select delete_snapshot($1)', values: [snapshot] },
    backUp: (hour: number) => ({
      person: hour === 3 ? one : other,
      sql: 'select set_backups(array[$1::uuid], hour => $2)',
      values: [server, hour],
    }),
    stopBackups: { person: other, sql: 'select stop_backups(array[$1::uuid])', values: [server] },
    schedules: () =>
      db.rows('select hour from app.backup_schedules where instance_id = $1', [server]),
  }
}

test('an image is deleted while a server is made of it: it stays', async () => {
  const { create, remove } = await withImage()
  expect(await atOnce(db, create, remove)).toEqual(['done', 'in_use'])
})

test('a server is made of an image while that is deleted: it is refused', async () => {
  const { create, remove } = await withImage()
  expect(await atOnce(db, remove, create)).toEqual(['done', 'invalid_input'])
})

test('an image is protected while it is deleted: the first one counts', async () => {
  const first = await withImage()
  expect(await atOnce(db, first.protect, first.remove)).toEqual(['done', 'protected'])
  const second = await withImage()
  expect(await atOnce(db, second.remove, second.protect)).toEqual(['done', 'invalid_state'])
})

test('two people restore an image: there is one', async () => {
  const { remove, restore, images } = await withImage()
  await db.as(remove.person, remove.sql, remove.values)
  expect(await atOnce(db, restore(false), restore(true))).toEqual(['done', 'not_found'])
  expect(await images()).toHaveLength(1)
})

test('an image is restored while it is deleted for good: the first one counts', async () => {
  const first = await withImage()
  await db.as(first.remove.person, first.remove.sql, first.remove.values)
  expect(await atOnce(db, first.restore(false), first.purge)).toEqual(['done', 'not_found'])
  const second = await withImage()
  await db.as(second.remove.person, second.remove.sql, second.remove.values)
  expect(await atOnce(db, second.purge, second.restore(false))).toEqual(['done', 'invalid_state'])
  expect(await second.images()).toHaveLength(0)
})

test('a snapshot is deleted while an image is made of it: it stays', async () => {
  const { makeImage, removeSnapshot } = await withImage()
  expect(await atOnce(db, makeImage, removeSnapshot)).toEqual(['done', 'locked'])
})

test('an image is made of a snapshot while that is deleted: it is refused', async () => {
  const { makeImage, removeSnapshot } = await withImage()
  expect(await atOnce(db, removeSnapshot, makeImage)).toEqual(['done', 'invalid_state'])
})

test('two people back a server up at two hours: the later one counts, once', async () => {
  const { backUp, schedules } = await withImage()
  expect(await atOnce(db, backUp(3), backUp(4))).toEqual(['done', 'done'])
  expect(await schedules()).toEqual([{ hour: 4 }])
})

test('backups are switched off while they are changed: they are off', async () => {
  const { backUp, stopBackups, schedules } = await withImage()
  expect(await atOnce(db, backUp(3), stopBackups)).toEqual(['done', 'done'])
  expect(await schedules()).toEqual([])
})
