// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from './database.ts'
import { waysOf } from './explain.ts'
import { customer, PERSON, rowsFor, summarize, workFor } from './rows.ts'

// A statement that reads a whole table is fast with few rows and slow with many. So this compares plans, not times: with
// 1,000 servers and with 100,000 each statement, also those inside of procedures, must find its rows in the same way.

const SIZES = [1000, 100_000] as const

/** The tables that grow with the number of customers. The others have a handful of rows. */
const GROWING = new Set([
  'instances',
  'instance_actions',
  'instance_state_log',
  'usage_samples',
  'usage_rollups',
  'alarms',
  'idempotency_keys',
  'quotas',
  'quota_requests',
  'ssh_keys',
  'workspace_ssh_keys',
  'webhooks',
  'firewalls',
  'firewall_instances',
  'private_networks',
  'private_network_members',
  'workspaces',
  'workspace_members',
  'member_names',
  'price_notices',
  'invoices',
  'invoice_lines',
  'invoice_taxes',
  'charges',
  'profiles',
  'users',
])

/** Indexes of which either finds the same rows, such as those that begin with the id of a person. Which one does says nothing. */
const withoutTie = (ways: string[] = []) =>
  new Set(
    ways.map((way) =>
      way
        .replace(/^member_names: member_names_\w+$/, 'member_names: by both ids')
        // Both know which alarms are open.
        .replace('alarms: alarms_open', 'alarms: alarms_ended_at')
        // Both find the open action of a server.
        .replace(/^instance_actions: \w+_(?:open|instance_id)$/, 'instance_actions: by the server')
        .replace(
          /^instance_state_log: \w+_(?:no_overlap|instance_id|current)$/,
          'its log: by the server',
        ),
    ),
  )

const service = {
  claim: `select claim_actions('worker', 5, 60)`,
  renew: `select renew_lease(md5('action 1')::uuid, 'worker', 60)`,
  complete: `select complete_action(md5('action 1')::uuid, 'worker', '{"ok": true}')`,
  'record usage': `select record_usage(jsonb_build_array(jsonb_build_object('instance_id',
    md5('none')::uuid, 'at', now(), 'cpu_permille', 1, 'memory_mib', 1, 'disk_read_bytes', 1,
    'disk_written_bytes', 1, 'net_in_bytes', 1, 'net_out_bytes', 1)))`,
  heartbeat: `select provisioner_heartbeat('worker', 'simulated', '{}')`,
  'expected servers': `select engine_instances(null, 20)`,
  'expected servers of a region': `select engine_instances(null, 20, '{vie1}')`,
  purge: 'select purge_due()',
  'check alarms': 'select check_alarms()',
}

const groups = { customer, service } as const

let databases: TestDatabase[]
beforeAll(async () => {
  databases = await Promise.all(SIZES.map(() => openDatabase(2)))
  for (const [n, database] of databases.entries()) {
    await database.rows(rowsFor(SIZES[n] ?? 0))
    await database.rows(workFor(SIZES[n] ?? 0))
    await database.rows(summarize)
  }
}, 300_000)
afterAll(() => Promise.all(databases.map((database) => database.close())))

describe.each(Object.entries(groups))('%s', (who, statements) => {
  const role = who === 'service' ? 'service_role' : 'authenticated'
  test.each(Object.entries(statements))('%s', async (_name, sql) => {
    // To read a table of two pages is cheaper than to look into its index. So with few rows that is switched off.
    const [few, many] = await Promise.all(
      databases.map((database, n) =>
        waysOf(database, { sql, role, person: PERSON, tables: GROWING, mayReadAll: n > 0 }),
      ),
    )
    expect(many).not.toEqual([])
    expect(withoutTie(few)).toEqual(withoutTie(many))
    expect(many?.filter((way) => way.endsWith('Seq Scan'))).toEqual([])
  })
})

test('readings are rolled up by their time, not server by server', async () => {
  const [, database] = databases
  const asked = { role: 'service_role', person: PERSON, tables: GROWING, mayReadAll: true } as const
  const ways = database && (await waysOf(database, { ...asked, sql: 'select roll_up_usage()' }))
  expect(ways).toEqual([
    // For the foreign keys of the new rows.
    'instances: instances_pkey',
    'usage_rollups: usage_rollups_at_idx',
    'usage_samples: usage_samples_at_idx',
  ])
})
