// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, workspaceOf } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// The server or the private network that a rule names is deleted while the rule is saved. Whoever comes first, the engine never
// keeps an address of what is gone: somebody else may get it.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(
    `insert into app.provisioners (worker, engine, facts, seen_at) values ('w', 'simulated', '{"firewall": true}', now())`,
  )
})
afterAll(() => db.close())

/** A server with a firewall, another one that a rule may name, and an empty private network, of a workspace with two owners. */
async function place() {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [one = '', other = ''] = people
  const servers = await db.rows<{ id: string }>(
    `insert into app.instances (workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state,
       state_since, engine_ref, addresses)
     select $1::uuid, $2, n, '${small}', '${region}', '${image}', 'EUR', 1000, 'stopped', now(), n || '-' || $1::uuid, array[a]::inet[]
     from (values ('db', '192.0.2.1'), ('web', '192.0.2.7')) s (n, a) order by n returning id`,
    [workspace, one],
  )
  const [network] = await db.rows<{ id: string }>(
    `insert into app.private_networks (workspace_id, region_id, created_by, name, ipv4_range)
     values ($1, '${region}', $2, 'office', '10.1.0.0/24') returning id`,
    [workspace, one],
  )
  const [guarded = '', named = ''] = servers.map(({ id }) => id)
  return {
    guarded,
    named,
    save: (source: string) => ({
      person: one,
      sql: `select set_firewall($1, 0, true, $2)`,
      values: [
        guarded,
        JSON.stringify([
          { protocol: 'tcp', port_from: 22, sources: ['192.0.2.99', source] },
          { protocol: 'tcp', port_from: 5432, sources: [source] },
        ]),
      ],
    }),
    removeNetwork: {
      person: other,
      sql: 'select delete_private_network($1)',
      values: [network?.id],
    },
  }
}

/** What a worker of the engine gets now for the firewall of a server: each rule with who may connect; undefined: nothing. */
async function due(server: string) {
  const jobs = await db.rows<{ id: string; rules: { port_from: number; sources: string[] }[] }>(
    `select j ->> 'instance_id' as id, j #> '{setting,rules}' as rules
     from private.claim_network_settings('w', '{firewall}', 100, 60) j`,
  )
  return jobs
    .find(({ id }) => id === server)
    ?.rules.map(({ port_from, sources }) => `${port_from} ${sources.join()}`)
}

/** The end of a deletion, as a worker reports it: the server is in the bin. */
const toBin = (server: string) => db.rows(`select private.enter_state($1, 'deleted')`, [server])

const withoutIt = ['22 192.0.2.99/32']

test('a server goes while a rule that names it is saved, and a worker looks in between', async () => {
  const { guarded, named, save } = await place()
  const open = await db.begin(save('server:web').person)
  await open.run(save('server:web').sql, save('server:web').values)
  await toBin(named)
  // The deletion is noted, and nothing names the server yet.
  expect(await due(guarded)).toBeUndefined()
  await open.commit()
  expect(await due(guarded)).toEqual(withoutIt)
})

test('a rule that names a server is saved while the server goes', async () => {
  const { guarded, named, save } = await place()
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select private.enter_state($1, 'deleted')`, [named])
    const { person, sql, values } = save('server:web')
    await db.as(person, sql, values)
    // The deletion is not there yet, so the worker still gets the address.
    expect(await due(guarded)).toEqual(['22 192.0.2.7/32,192.0.2.99/32', '5432 192.0.2.7/32'])
    await client.query('commit')
  } finally {
    client.release()
  }
  // The worker applies what it has, and then what is true.
  await db.rows(`select private.complete_network_setting($1, 'firewall', 1, 'w', '{"ok": true}')`, [
    guarded,
  ])
  expect(await due(guarded)).toEqual(withoutIt)
})

test('a network is deleted while a rule that names it is saved: the rule names nobody', async () => {
  const { guarded, save, removeNetwork } = await place()
  expect(await atOnce(db, save('network:office'), removeNetwork)).toEqual(['done', 'done'])
  expect(await due(guarded)).toEqual(withoutIt)
})

test('a rule that names a network is saved while the network is deleted: it is refused', async () => {
  const { guarded, save, removeNetwork } = await place()
  expect(await atOnce(db, removeNetwork, save('network:office'))).toEqual(['done', 'invalid_input'])
  expect(await due(guarded)).toBeUndefined()
})
