// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, workspaceOf } from './atOnce.ts'
import {
  create,
  newCustomer,
  openDatabase,
  tally,
  type TestDatabase,
  waitForLock,
} from './database.ts'
import { large, small } from './rows.ts'

// The embedded database has one connection, so only a real server shows what happens at the same time.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

const times = <Result>(count: number, run: (n: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, n) => run(n))

async function setStock(stock: number | null, plan = small): Promise<void> {
  await db.rows('update app.plan_regions set stock = $1 where plan_id = $2', [stock, plan])
}

async function serversWhere(condition: string, ...values: unknown[]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*) from app.instances where ${condition}`,
    values,
  )
  return row?.count ?? 0
}

/** Ends every queued action well. */
async function work(worker: string = randomUUID()): Promise<number> {
  const jobs = await db.asService<{ job: { action: { id: string } } }>(
    'select claim_actions($1, 100, 60) as job',
    [worker],
  )
  for (const { job } of jobs) {
    await db.asService(`select complete_action($1, $2, '{"ok": true}')`, [job.action.id, worker])
  }
  return jobs.length
}

const act = (
  person: string,
  instance: string,
  kind: string,
  parameters: object = {},
  key?: string,
) =>
  db.as(person, 'select request_instance_action($1, $2, $3, $4)', [
    instance,
    kind,
    JSON.stringify(parameters),
    key ?? null,
  ])

describe('50 creates at the same time', () => {
  test('sell no more than the stock', async () => {
    const customers = await Promise.all(times(50, () => newCustomer(db)))
    await setStock(10)
    const before = await serversWhere('true')
    expect(await tally(customers.map((customer) => create(db, customer)))).toEqual({
      done: 10,
      out_of_stock: 40,
    })
    expect(await serversWhere('true')).toBe(before + 10)
    expect(await db.rows('select stock from app.plan_regions where plan_id = $1', [small])).toEqual(
      [{ stock: 0 }],
    )
    await setStock(null)
  })

  test('stay within the quota of a workspace', async () => {
    const customer = await newCustomer(db)
    expect(await tally(times(50, () => create(db, customer)))).toEqual({
      done: 20,
      quota_exceeded: 30,
    })
    expect(await serversWhere('workspace_id = $1', customer.workspace)).toBe(20)
  })

  test('stay within the limits of a new account, in two workspaces of it', async () => {
    const customer = await newCustomer(db)
    await db.rows('update app.profiles set created_at = now() where user_id = $1', [
      customer.person,
    ])
    const [other] = await db.as<{ id: string }>(
      customer.person,
      `select workspace_id as id from create_workspace('Other')`,
    )
    const places = [customer, { ...customer, workspace: other?.id ?? '' }]
    expect(await tally(places.flatMap((place) => times(10, () => create(db, place))))).toEqual({
      done: 5,
      quota_exceeded: 15,
    })
  })

  test('give a name once', async () => {
    const customer = await newCustomer(db)
    expect(await tally(times(50, () => create(db, customer, { name: 'web' })))).toEqual({
      done: 1,
      uniqueness_error: 49,
    })
  })

  test('with one idempotency key make one server', async () => {
    const customer = await newCustomer(db)
    const idempotency_key = randomUUID()
    const answers = await Promise.all(
      times(50, () => create(db, customer, { name: 'web', idempotency_key })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await serversWhere('workspace_id = $1', customer.workspace)).toBe(1)
    await expect(create(db, customer, { name: 'other', idempotency_key })).rejects.toThrow(
      'conflict',
    )
  })
})

describe('a server', () => {
  test('does one thing, however many ask', async () => {
    const { person, workspace } = await newCustomer(db)
    const [server] = (await create(db, { person, workspace })).instances
    if (!server) throw new Error('No server.')
    await work()
    const outcome = await tally(
      times(50, (n) => act(person, server.id, n % 2 === 0 ? 'stop' : 'reboot')),
    )
    expect(outcome['done']).toBe(1)
    expect((outcome['invalid_state'] ?? 0) + (outcome['locked'] ?? 0)).toBe(49)
    expect(
      await db.rows(
        `select count(*) from app.instance_actions where instance_id = $1 and status = 'queued'`,
        [server.id],
      ),
    ).toEqual([{ count: 1 }])
    await work()
  })

  test('is claimed by one of several provisioners, and ends once', async () => {
    const customers = await Promise.all(times(10, () => newCustomer(db)))
    await Promise.all(customers.map((customer) => create(db, customer, { count: 10 })))
    const claimed: string[] = []
    const ends: string[] = []
    await Promise.all(
      times(8, async (n) => {
        const worker = `worker ${n}`
        for (;;) {
          const jobs = await db.asService<{ job: { action: { id: string } } }>(
            'select claim_actions($1, 3, 60) as job',
            [worker],
          )
          if (jobs.length === 0) return
          for (const { job } of jobs) {
            claimed.push(job.action.id)
            const results = await Promise.all(
              times(2, () =>
                db.asService<{ result: { applied: boolean } }>(
                  `select complete_action($1, $2, '{"ok": true}') as result`,
                  [job.action.id, worker],
                ),
              ),
            )
            for (const [row] of results) if (row?.result.applied) ends.push(job.action.id)
          }
        }
      }),
    )
    expect(claimed.length).toBe(100)
    expect(new Set(claimed).size).toBe(100)
    expect(ends.toSorted()).toEqual(claimed.toSorted())
  })
})

test('customers, workers and staff at once never wait in a circle', async () => {
  const customers = await Promise.all(times(4, () => newCustomer(db)))
  const staff = await newCustomer(db)
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [staff.person])
  await setStock(1000)
  await setStock(1000, large)
  const servers: { person: string; id: string }[] = []
  for (const customer of customers) {
    const made = await create(db, customer, { count: 5 })
    servers.push(...made.instances.map(({ id }) => ({ person: customer.person, id })))
  }
  await work()

  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  const fail = async (worker: string) => {
    const jobs = await db.asService<{ job: { action: { id: string } } }>(
      'select claim_actions($1, 3, 60) as job',
      [worker],
    )
    await Promise.all(
      jobs.map(({ job }) =>
        db.asService(`select complete_action($1, $2, '{"ok": false, "code": "fault"}')`, [
          job.action.id,
          worker,
        ]),
      ),
    )
  }
  const step = (): Promise<unknown> => {
    const server = pick(servers)
    const kind = pick([
      'start',
      'stop',
      'reboot',
      'rebuild',
      'delete',
      'restore',
      'resize',
      'resize',
    ])
    switch (random(8)) {
      case 0:
        return work()
      case 1:
        return fail(randomUUID())
      case 2:
        return create(db, pick(customers), { count: 2 })
      case 3:
        return db.as(staff.person, 'select set_instance_hold($1, $2, $3)', [
          server.id,
          pick(['none', 'none', 'maintenance']),
          'For the test',
        ])
      case 4:
        return db.asService('select purge_due()')
      default:
        return act(
          server.person,
          server.id,
          kind,
          kind === 'resize' ? { plan_id: large, hourly_micros: 2000 } : {},
        )
    }
  }
  const outcome: Record<string, number> = {}
  for (let round = 0; round < 25; round++) {
    for (const [word, met] of Object.entries(await tally(times(30, step)))) {
      outcome[word] = (outcome[word] ?? 0) + met
    }
  }
  const expected = [
    'done',
    'invalid_state',
    'invalid_input',
    'locked',
    'quota_exceeded',
    'conflict',
  ]
  expect(Object.keys(outcome).filter((word) => !expected.includes(word))).toEqual([])
  expect(outcome['done']).toBeGreaterThan(100)
  for (let round = 0; round < 20 && (await work()) > 0; round++);

  // What is sold and what is left add up, for each plan.
  expect(
    await db.rows(
      `select x.stock + (
         select count(*) from app.instances i
         where i.plan_id = x.plan_id and i.deleted_at is null and i.workspace_id = any ($1)
       ) as total
       from app.plan_regions x order by x.plan_id`,
      [customers.map(({ workspace }) => workspace)],
    ),
  ).toEqual([{ total: 1000 }, { total: 1000 }])
  // The log of each server is one line from its creation, and ends in its state.
  expect(
    await db.rows(
      `select i.id from app.instances i where (
         select array[count(*) filter (where l.to_at is null), count(*) filter (where l.gap)]
         from (select l.*, l.to_at is distinct from lead(l.from_at) over (order by l.id) as gap
           from app.instance_state_log l where l.instance_id = i.id) l
       ) <> array[1, 0]::bigint[]
       or i.state <> (select l.state from app.instance_state_log l where l.instance_id = i.id and l.to_at is null)`,
    ),
  ).toEqual([])
}, 120_000)

test('a deadlock would be seen', async () => {
  // The order of locks the other way round, on purpose.
  const [first, second] = await Promise.all([db.pool.connect(), db.pool.connect()])
  try {
    for (const [client, id] of [
      [first, small],
      [second, large],
    ] as const) {
      await client.query('begin')
      await client.query('select from app.plans where id = $1 for update', [id])
    }
    const outcome = await tally([
      first.query('select from app.plans where id = $1 for update', [large]),
      second.query('select from app.plans where id = $1 for update', [small]),
    ])
    expect(outcome).toEqual({ 'deadlock detected': 1, done: 1 })
  } finally {
    await Promise.all([first, second].map((client) => client.query('rollback')))
    first.release()
    second.release()
  }
})

test('a plan that is retired at the same moment is not sold', async () => {
  const customer = await newCustomer(db)
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update app.plans set status = 'retired' where id = $1`, [small])
    const ordered = tally([create(db, customer)])
    await waitForLock(db)
    await client.query('commit')
    expect(await ordered).toEqual({ invalid_input: 1 })
  } finally {
    await client.query(`update app.plans set status = 'published' where id = $1`, [small])
    client.release()
  }
})

test('who answers a request for a quota waits for who asks, and not in a circle', async () => {
  const { workspace, people } = await workspaceOf(db, 'owner')
  const [admin = ''] = await crowd(db, 1)
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [admin])
  const [person = ''] = people
  const ask = `select request_quota('${workspace}', 'gpus', 8, 'To test') as id`
  const [asked] = await db.as<{ id: string }>(person, ask)
  const open = await db.begin(person)
  await open.run(`select request_quota('${workspace}', 'vcpus', 100, 'To test')`)
  const answered = tally([
    db.as(admin, `select answer_quota_request($1, true, 'For the test')`, [asked?.id]),
  ])
  await waitForLock(db)
  const again = tally([open.run(ask)])
  expect(await again).toEqual({ uniqueness_error: 1 })
  await open.commit()
  expect(await answered).toEqual({ done: 1 })
})

test('no statement both takes a lock and reads what the lock protects', async () => {
  // A check that gets its lock as an argument reads what was there before it waited.
  const procedures = await db.rows<{ name: string; source: string }>(
    `select p.oid::regproc::text as name, p.prosrc as source from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  const alone = /(?:perform|:=)\s+private\.lock_\w+\(/g
  const locks = procedures.filter(({ source }) => source.search(alone) >= 0)
  expect(locks.length).toBeGreaterThan(10)
  expect(
    procedures.filter(({ source }) => source.replaceAll(alone, '').includes('private.lock_')),
  ).toEqual([])
})
