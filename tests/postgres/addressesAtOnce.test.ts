// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Extra addresses, when two people ask for the same one at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(`
    insert into app.region_features (region_id, feature) values ('${region}', 'extra_addresses')`)
  await db.rows(`insert into app.address_prices (family, month_micros) values (4, 3000000)`)
  await db.rows(`
    insert into app.address_pools (region_id, first, last, rest_hours)
    values ('${region}', '198.51.100.7', '198.51.100.7', 0)`)
})
afterAll(() => db.close())

const reserve = `select reserve_address('${region}', 4, workspace_id => $1)`

/** A workspace with two owners, two running servers, and an extra address at none of them. The address is the only one. */
async function withAddress() {
  // An address of its own for each test: one that was released rests.
  await db.rows('update app.address_pools set first = first + 1, last = last + 1')
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const servers = await db.rows<{ id: string }>(
    `insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
     select $1, $2, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now() from generate_series(1, 2) n
     returning id`,
    [workspace, one],
  )
  await db.as(one, reserve, [workspace])
  const [address] = await db.rows<{ id: string }>(
    'select id from app.addresses where workspace_id = $1',
    [workspace],
  )
  return { one, other, address: address?.id, servers: servers.map(({ id }) => id) }
}

/** Where the address is now, and whether it is rented. */
const whereIs = async (address: string | undefined) =>
  (
    await db.rows<{ instance_id: string | null; is_rented: boolean }>(
      'select instance_id, released_at is null as is_rented from app.addresses where id = $1',
      [address],
    )
  )[0]

const assign = 'select assign_address($1, $2)'

test('two workspaces ask for the last free address: one gets it', async () => {
  const [one, other] = [await newCustomer(db), await newCustomer(db)]
  const want = ({ person, workspace }: typeof one) => ({
    person,
    sql: reserve,
    values: [workspace],
  })
  expect(await atOnce(db, want(one), want(other))).toEqual(['done', 'out_of_stock'])
  expect(await db.rows('select from app.addresses where released_at is null')).toHaveLength(1)
})

test('two people give a free address to two servers: the later one has it, and nothing is doubled', async () => {
  const { one, other, address, servers } = await withAddress()
  expect(
    await atOnce(
      db,
      { person: one, sql: assign, values: [address, servers[0]] },
      { person: other, sql: assign, values: [address, servers[1]] },
    ),
  ).toEqual(['done', 'done'])
  expect(await whereIs(address)).toEqual({ instance_id: servers[1], is_rented: true })
  // Whoever looks up who had it finds one server at each moment.
  expect(
    await db.rows(
      `select from app.address_history h join app.addresses a on a.address = h.address
       where a.id = $1 and h.to_at is null`,
      [address],
    ),
  ).toHaveLength(1)
})

test('an address is given back while it is attached: it is at no server', async () => {
  const { one, other, address, servers } = await withAddress()
  const attach = { person: one, sql: assign, values: [address, servers[0]] }
  const release = { person: other, sql: 'select release_address($1)', values: [address] }
  expect(await atOnce(db, attach, release)).toEqual(['done', 'done'])
  expect(await whereIs(address)).toEqual({ instance_id: null, is_rented: false })
})

test('an address is attached while it is given back: there is none any more', async () => {
  const { one, other, address, servers } = await withAddress()
  const attach = { person: one, sql: assign, values: [address, servers[0]] }
  const release = { person: other, sql: 'select release_address($1)', values: [address] }
  expect(await atOnce(db, release, attach)).toEqual(['done', 'not_found'])
  expect(await whereIs(address)).toEqual({ instance_id: null, is_rented: false })
})

test('a server is deleted while it gets an address: the address stays rented', async () => {
  const { one, other, address, servers } = await withAddress()
  const attach = { person: one, sql: assign, values: [address, servers[0]] }
  const remove = {
    person: other,
    sql: `select request_instance_action($1, 'delete')`,
    values: [servers[0]],
  }
  expect(await atOnce(db, attach, remove)).toEqual(['done', 'done'])
  expect(await whereIs(address)).toMatchObject({ is_rented: true })
})
