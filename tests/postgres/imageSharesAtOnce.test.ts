// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// The link of an image, and its downloads, when two things happen at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(
    `insert into app.snapshot_prices (gib_month_micros, valid_from) values (40000, now()) on conflict do nothing`,
  )
})
afterAll(() => db.close())

/** A team with two owners that shares an image, and another team with two owners that wants it. */
async function shared() {
  const giver = await workspaceOf(db, 'owner', 'owner')
  const receiver = await workspaceOf(db, 'owner', 'owner')
  const [owner = '', maker = ''] = giver.people
  const [one = '', other = ''] = receiver.people
  const [made] = await db.rows<{ id: string }>(
    `with server as (
       insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
       values ($1, $2, 'web', '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now()) returning id
     ), snapshot as (
       insert into app.snapshots (workspace_id, instance_id, region_id, image_id, name, disk_gib, size_gib, currency,
         gib_month_micros, state, ready_at)
       select $1, id, '${region}', '${image}', 'before', 20, 2, 'EUR', 40000, 'ready', now() from server returning *
     )
     insert into app.snapshots (source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, name,
       disk_gib, size_gib, currency, gib_month_micros, state, ready_at)
     select id, 'image', 'container', workspace_id, instance_id, region_id, image_id, 'golden', 20, 2, 'EUR', 40000,
       'ready', now() from snapshot returning id`,
    [giver.workspace, maker],
  )
  const [link] = await db.as<{ share_id: string; token: string }>(
    maker,
    'select share_id, token from share_own_image($1)',
    [made?.id],
  )
  const accept = (person: string, name = 'gift') => ({
    person,
    sql: 'select accept_own_image($1, $2, $3)',
    values: [link?.token, receiver.workspace, name],
  })
  return {
    giver: giver.workspace,
    receiver: receiver.workspace,
    owner,
    maker,
    one,
    other,
    accept,
    imageId: made?.id,
    withdraw: {
      person: owner,
      sql: 'select withdraw_own_image_share($1)',
      values: [link?.share_id],
    },
    remove: { person: owner, sql: 'select delete_own_image($1)', values: [made?.id] },
  }
}

/** How many images a workspace has. */
const imagesOf = async (workspace: string) =>
  (
    await db.rows(
      `select from app.snapshots where workspace_id = $1 and kind = 'image' and state = 'ready'`,
      [workspace],
    )
  ).length

/** Whether a worker will remove the disk from the engine once the time of what is in the bin is over. */
async function isDoomed(id: string | undefined): Promise<boolean> {
  await db.rows('update app.snapshots set purge_after = now() where purge_after is not null')
  await db.rows('select private.remove_binned_images(now())')
  const doomed = await db.rows(
    'select from app.snapshots where id = $1 and removal_after is not null',
    [id],
  )
  return doomed.length === 1
}

test('two people accept: one image', async () => {
  const { accept, one, other, receiver } = await shared()
  expect(await atOnce(db, accept(one), accept(other, 'second'))).toEqual(['done', 'link_closed'])
  expect(await imagesOf(receiver)).toBe(1)
})

test('it is withdrawn at the moment when it is accepted', async () => {
  const first = await shared()
  expect(await atOnce(db, first.withdraw, first.accept(first.one))).toEqual(['done', 'link_closed'])
  expect(await imagesOf(first.receiver)).toBe(0)
  const second = await shared()
  expect(await atOnce(db, second.accept(second.one), second.withdraw)).toEqual([
    'done',
    'link_closed',
  ])
  expect(await imagesOf(second.receiver)).toBe(1)
})

test('the image is deleted at the moment when it is accepted: its disk stays if somebody has it', async () => {
  const first = await shared()
  expect(await atOnce(db, first.remove, first.accept(first.one))).toEqual(['done', 'link_closed'])
  expect(await isDoomed(first.imageId)).toBe(true)
  const second = await shared()
  expect(await atOnce(db, second.accept(second.one), second.remove)).toEqual(['done', 'done'])
  expect(await imagesOf(second.giver)).toBe(0)
  expect(await imagesOf(second.receiver)).toBe(1)
  expect(await isDoomed(second.imageId)).toBe(false)
})

test('both delete the last two images of one disk: it goes once', async () => {
  const { accept, one, receiver, remove, imageId } = await shared()
  await db.as(one, accept(one).sql, accept(one).values)
  const [theirs] = await db.rows<{ id: string }>(
    `select id from app.snapshots where workspace_id = $1 and kind = 'image'`,
    [receiver],
  )
  const other = { person: one, sql: 'select delete_own_image($1)', values: [theirs?.id] }
  expect(await atOnce(db, remove, other)).toEqual(['done', 'done'])
  expect(await isDoomed(imageId)).toBe(true)
})

test('the last place of the quota is taken at the moment when it is accepted', async () => {
  const first = await shared()
  const second = await shared()
  await db.rows(`insert into app.quotas (workspace_id, metric, max) values ($1, 'snapshots', 1)`, [
    first.receiver,
  ])
  const [token] = second.accept(first.other).values
  const another = {
    person: first.other,
    sql: 'select accept_own_image($1, $2, $3)',
    values: [token, first.receiver, 'another'],
  }
  expect(await atOnce(db, first.accept(first.one), another)).toEqual(['done', 'quota_exceeded'])
})

test.each([
  ['is removed', 'select remove_workspace_member($1, $2)'],
  ['becomes an operator', `select set_workspace_role($1, $2, 'operator')`],
])('its maker %s at the moment when it is accepted', async (_, sql) => {
  const { accept, one, giver, owner, maker, receiver } = await shared()
  const change = { person: owner, sql, values: [giver, maker] }
  expect(await atOnce(db, change, accept(one))).toEqual(['done', 'link_closed'])
  expect(await imagesOf(receiver)).toBe(0)
})

test('its maker is suspended at the moment when it is made', async () => {
  const { maker, imageId } = await shared()
  const make = { person: maker, sql: 'select share_own_image($1)', values: [imageId] }
  const suspend = () =>
    db.rows(
      `update app.profiles set suspended_at = now(), suspension_reason = 'For the test' where user_id = $1`,
      [maker],
    )
  expect(await atOnce(db, make, suspend)).toEqual(['done', 'done'])
  expect(
    await db.rows('select distinct status from app.image_shares where image_id = $1', [imageId]),
  ).toEqual([{ status: 'withdrawn' }])
})

test('3 downloads run for a person', async () => {
  const { maker, imageId } = await shared()
  await db.rows(
    `insert into app.region_features (region_id, feature) values ('${region}', 'image_downloads') on conflict do nothing`,
  )
  const open = { person: maker, sql: 'select open_image_download($1)', values: [imageId] }
  for (let n = 0; n < 2; n++) await db.as(maker, open.sql, open.values)
  expect(await atOnce(db, open, open)).toEqual(['done', 'quota_exceeded'])
})

test('a ticket for a download works once', async () => {
  const { maker, imageId } = await shared()
  const [opened] = await db.as<{ ticket: string }>(
    maker,
    'select ticket from open_image_download($1)',
    [imageId],
  )
  const claim = () =>
    db.asService('select claim_download($1)', [opened?.ticket]).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect((await Promise.all([claim(), claim()])).toSorted()).toEqual(['done', 'forbidden'])
})
