// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from './advisors.ts'
import { openDatabase, type TestDatabase } from './database.ts'

// A provider on a hosted project opens the advisors on the first day. What they would say of our migrations is found
// here first: nothing. Each rule also finds the mistake that it is about.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'migrated')
})
afterAll(() => db.close())

test.each(rules)('$name', async ({ sql }) => {
  expect(await db.rows(sql)).toEqual([])
})

test.each(rules)('a mistake is found: $name', async ({ sql, mistake }) => {
  const client = await db.pool.connect()
  try {
    await client.query(`begin; ${mistake}`)
    expect((await client.query(sql)).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
