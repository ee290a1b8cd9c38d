// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, newCustomer, openDatabase, type TestDatabase, waitForLock } from './database.ts'

// Workers run at the same time. Only a real server shows what happens then.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

const MAKE = `select private.make_daily_roots('2026-11-03T01:00:00Z') as made`

test('two workers make one root of a day, and none is left out', async () => {
  await create(db, await newCustomer(db))
  await db.rows(`update app.instance_state_log set from_at = '2026-11-01T10:00:00Z', to_at = null`)
  const [first, second] = await Promise.all([db.pool.connect(), db.pool.connect()])
  try {
    await first.query('begin')
    const made = await first.query<{ made: number }>(MAKE)
    let ended = false
    const other = second.query<{ made: number }>(MAKE).finally(() => {
      ended = true
    })
    await waitForLock(db, () => ended)
    expect(ended).toBe(false)
    await first.query('commit')
    expect([made.rows, (await other).rows]).toEqual([[{ made: 2 }], [{ made: 0 }]])
  } finally {
    first.release()
    second.release()
  }
  const days = await db.rows<{ day: string; size: number; trees: number }>(
    `select to_char(r.day, 'YYYY-MM-DD') as day, r.tree_size as size,
       (select count(*) from app.daily_trees t where t.day = r.day) as trees
     from app.daily_roots r order by r.day`,
  )
  expect(days).toEqual([
    { day: '2026-11-01', size: 1, trees: 1 },
    { day: '2026-11-02', size: 1, trees: 1 },
  ])
})

test('a worker that fails makes no half of a root, and the next one makes the whole', async () => {
  const client = await db.pool.connect()
  const later = `select private.make_daily_roots('2026-11-04T01:00:00Z') as made`
  try {
    await client.query('begin')
    expect((await client.query(later)).rows).toEqual([{ made: 1 }])
    await client.query('rollback')
    expect((await client.query(later)).rows).toEqual([{ made: 1 }])
  } finally {
    client.release()
  }
})
