// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Private networks, when two people change one at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(
    `insert into app.region_features (region_id, feature) values ('${region}', 'private_networks')`,
  )
})
afterAll(() => db.close())

const create = `select create_private_network($1, 'vie1', $2, '10.1.0.0/24')`

/** A private network without servers, and two servers, of a workspace with two owners. */
async function withNetwork() {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const servers = await db.rows<{ id: string }>(
    `insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
     select $1, $2, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now() from generate_series(1, 2) n
     returning id`,
    [workspace, one],
  )
  await db.as(one, create, [workspace, 'office'])
  const [network] = await db.rows<{ id: string }>(
    'select id from app.private_networks where workspace_id = $1',
    [workspace],
  )
  const join =
    (person: string, n: number) =>
    (address: string | null = null) => ({
      person,
      sql: 'select join_private_network($1, $2, $3)',
      values: [network?.id, servers[n]?.id, address],
    })
  return {
    server: servers[0]?.id,
    first: join(one, 0),
    second: join(other, 1),
    again: join(other, 0),
    remove: { person: other, sql: 'select delete_private_network($1)', values: [network?.id] },
    removeServer: {
      person: other,
      sql: `select request_instance_action($1, 'delete')`,
      values: [servers[0]?.id],
    },
    members: async () =>
      (
        await db.rows<{ ipv4: string }>(
          `select host(ipv4) as ipv4 from app.private_network_members
           where network_id = $1 and not is_leaving order by ipv4`,
          [network?.id],
        )
      ).map(({ ipv4 }) => ipv4),
    networks: () =>
      db.rows('select from app.private_networks where workspace_id = $1', [workspace]),
  }
}

test('two servers join: each has an address of its own', async () => {
  const { first, second, members } = await withNetwork()
  expect(await atOnce(db, first(), second())).toEqual(['done', 'done'])
  expect(await members()).toEqual(['10.1.0.1', '10.1.0.2'])
})

test('two people choose the same address: the first one has it', async () => {
  const { first, second, members } = await withNetwork()
  expect(await atOnce(db, first('10.1.0.9'), second('10.1.0.9'))).toEqual([
    'done',
    'uniqueness_error',
  ])
  expect(await members()).toEqual(['10.1.0.9'])
})

test('two people let the same server join: it is there once', async () => {
  const { first, again, members } = await withNetwork()
  expect(await atOnce(db, first(), again())).toEqual(['done', 'done'])
  expect(await members()).toEqual(['10.1.0.1'])
})

test('a network is deleted while a server joins: it stays', async () => {
  const { first, remove, members } = await withNetwork()
  expect(await atOnce(db, first(), remove)).toEqual(['done', 'in_use'])
  expect(await members()).toEqual(['10.1.0.1'])
})

test('a server joins while the network is deleted: there is none any more', async () => {
  const { first, remove, networks } = await withNetwork()
  expect(await atOnce(db, remove, first())).toEqual(['done', 'not_found'])
  expect(await networks()).toEqual([])
})

test('a server is deleted while it joins: it is in no network', async () => {
  const { server, first, removeServer, members } = await withNetwork()
  expect(await atOnce(db, first(), removeServer)).toEqual(['done', 'done'])
  // The worker has stopped it.
  await db.rows(
    `update app.instances set state = 'deleted', deleted_at = now(), purge_after = now() where id = $1`,
    [server],
  )
  expect(await members()).toEqual([])
})

test('two people make networks of one range: one is refused', async () => {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const make = (n: number) => ({
    person: people[n] ?? '',
    sql: create,
    values: [workspace, `office ${n}`],
  })
  expect(await atOnce(db, make(0), make(1))).toEqual(['done', 'invalid_input'])
})
