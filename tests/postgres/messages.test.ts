// @vitest-environment node
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCustomer, openDatabase, type TestDatabase, waitForLock } from './database.ts'
import { waysOf } from './explain.ts'

// The outbox with several workers at once, and with one that dies.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
  await db.rows(`
    insert into app.event_kinds (
      name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
    values
      ('test.news', 'status', 'News', 'For the test.', 'subscribers', true, true, true, false, -1),
      ('test.person', 'tickets', 'Person', 'For the test.', 'person', true, true, true, false, -2)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows('delete from app.events')
  await db.rows('delete from app.mail_subscriptions')
})

interface Job {
  delivery: { id: string; attempts: number }
  events: { data: { n: number } }[]
}

const subscribe = (count: number) =>
  db.rows(
    `insert into app.mail_subscriptions (list, address, token_hash, confirmed_at)
     select 'status', n || '@example.test', sha256(convert_to(n::text, 'UTF8')), now()
     from generate_series(1, $1) n`,
    [count],
  )

/** A person whose address is confirmed. */
async function newReader(): Promise<string> {
  const { person } = await newCustomer(db)
  await db.rows('update auth.users set email_confirmed_at = now() where id = $1', [person])
  return person
}

const RECORD = `select private.record_event('test.person', '/', jsonb_build_object('n', $2::integer), user_id => $1)`

const claim = async (worker: string, max = 20, client: Pick<PoolClient, 'query'> = db.pool) => {
  const { rows } = await client.query<{ job: Job }>(
    `select claim_messages($1, 'mail', $2, 60) as job`,
    [worker, max],
  )
  return rows.map(({ job }) => job)
}

const complete = async (id: string, worker: string) => {
  const [row] = await db.asService<{ answer: { applied: boolean } }>(
    `select complete_message($1, $2, '{"ok": true}') as answer`,
    [id, worker],
  )
  return row?.answer.applied
}

const counts = async () => {
  const rows = await db.rows<{ status: string; count: number }>(
    'select status, count(*) from app.deliveries group by 1',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** A transaction of the owner of the tables, which stays open. The caller ends it. */
async function begin(): Promise<PoolClient> {
  const client = await db.pool.connect()
  await client.query('begin')
  return client
}

/** Six events: five mails that are sent, and a digest that is due. */
async function withDigest(): Promise<string> {
  const person = await newReader()
  for (let n = 1; n <= 6; n++) await db.rows(RECORD, [person, n])
  for (const { delivery } of await claim('worker 0', 100)) await complete(delivery.id, 'worker 0')
  await db.rows(`update app.deliveries set run_after = now() where is_digest`)
  return person
}
const carried = (jobs: readonly Job[]) => jobs.map(({ events }) => events.map(({ data }) => data.n))

test('eight workers send each of 1,000 mails once', async () => {
  await subscribe(1000)
  await db.rows(`select private.record_event('test.news', '/status', '{}')`)
  const claimed: string[] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const worker = `worker ${n}`
      for (;;) {
        const jobs = await claim(worker)
        if (jobs.length === 0) return
        for (const { delivery } of jobs) {
          claimed.push(delivery.id)
          expect(await complete(delivery.id, worker)).toBe(true)
        }
      }
    }),
  )
  expect(claimed.length).toBe(1000)
  expect(new Set(claimed).size).toBe(1000)
  expect(await counts()).toEqual({ sent: 1000 })
})

test('10,000 subscribers are written by one statement, and each is found by an index', async () => {
  await subscribe(10_000)
  await db.rows('analyze app.mail_subscriptions')
  const news = `select private.record_event('test.news', '/status', '{}')`
  const began = performance.now()
  await db.rows(news)
  console.info(`10,000 mails were queued in ${Math.round(performance.now() - began)} ms.`)
  expect(await counts()).toEqual({ queued: 10_000 })
  await db.rows('analyze app.deliveries')
  const ways = await waysOf(db, {
    sql: `select claim_messages('worker', 'mail', 100, 60)`,
    role: 'service_role',
    person: '',
    tables: new Set(['deliveries', 'mail_subscriptions', 'mail_blocks']),
    mayReadAll: true,
  })
  expect(ways).toContain('deliveries: deliveries_queue')
  expect(ways.filter((way) => way.endsWith('Seq Scan'))).toEqual([])
})

test('what is new for a person is found by an index, since every page asks', async () => {
  const person = await newReader()
  await db.rows(
    `insert into app.events (kind, path) select 'test.person', '/' from generate_series(1, 2000)`,
  )
  await db.rows(
    `insert into auth.users (id, email) select md5(n::text)::uuid, n || '@people.test' from generate_series(1, 10) n`,
  )
  await db.rows(
    `insert into app.notifications (event_id, user_id, read_at)
     select e.id, p.id, case when p.id = $1 then now() end
     from app.events e, auth.users p where p.email like '%@people.test' or p.id = $1`,
    [person],
  )
  await db.rows(RECORD, [person, 1])
  await db.rows('analyze app.notifications, app.events')
  const question = {
    role: 'authenticated',
    person: person.replaceAll('-', ''),
    tables: new Set(['notifications']),
    mayReadAll: true,
  } as const
  expect(await waysOf(db, { ...question, sql: 'select private.unread_count()' })).toEqual([
    'notifications: notifications_unread',
  ])
  expect(await waysOf(db, { ...question, sql: 'select my_inbox()' })).toEqual([
    'notifications: notifications_user_id',
  ])
})

describe('a worker that dies', () => {
  test('while it claims, has claimed nothing', async () => {
    const person = await newReader()
    await db.rows(RECORD, [person, 1])
    const client = await begin()
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    expect(await claim('worker 1', 1, client)).toHaveLength(1)
    expect(await claim('worker 2', 1)).toEqual([])
    const {
      rows: [{ pid } = { pid: 0 }],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.rows('select pg_terminate_backend($1)', [pid])
    await ended
    client.release(true)
    expect(await claim('worker 2', 1)).toMatchObject([{ delivery: { attempts: 1 } }])
  })

  test('after it has claimed, loses it to another at the end of its lease', async () => {
    const person = await newReader()
    await db.rows(RECORD, [person, 1])
    const [lost] = await claim('worker 1')
    expect(await claim('worker 2')).toEqual([])
    await db.rows('update app.deliveries set run_after = now()')
    const [found] = await claim('worker 2')
    expect(found?.delivery).toMatchObject({ id: lost?.delivery.id, attempts: 2 })
    await expect(complete(lost?.delivery.id ?? '', 'worker 1')).rejects.toThrow('conflict')
    expect(await complete(found?.delivery.id ?? '', 'worker 2')).toBe(true)
  })
})

describe('an event', () => {
  test('is not recorded if what happened is taken back', async () => {
    const person = await newReader()
    const client = await begin()
    await client.query(RECORD, [person, 1])
    await client.query('rollback')
    client.release()
    expect(await db.rows('select from app.events')).toEqual([])
    expect(await db.rows('select from app.notifications')).toEqual([])
    expect(await counts()).toEqual({})
  })

  test('is recorded once, however many see it at the same time', async () => {
    const person = await newReader()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.rows(
          `select private.record_event('test.person', '/', '{}', user_id => $1, dedupe_key => 'same')`,
          [person],
        ),
      ),
    )
    expect(await counts()).toEqual({ queued: 1 })
  })
})

describe('a digest', () => {
  test('that a worker takes at this moment gets nothing more', async () => {
    const person = await withDigest()
    const client = await begin()
    expect(carried(await claim('worker 1', 1, client))).toEqual([[6]])
    const late = db.rows(RECORD, [person, 7])
    await waitForLock(db)
    await client.query('commit')
    client.release()
    await late
    await db.rows(`update app.deliveries set run_after = now() where status = 'queued'`)
    expect(carried(await claim('worker 2'))).toEqual([[7]])
  })

  test('that gets one more at this moment waits for it', async () => {
    const person = await withDigest()
    const client = await begin()
    await client.query(RECORD, [person, 7])
    expect(await claim('worker 1')).toEqual([])
    await client.query('commit')
    client.release()
    expect(carried(await claim('worker 1'))).toEqual([[6, 7]])
  })
})
