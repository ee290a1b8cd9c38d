// @vitest-environment node
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { describeDatabase } from './describeDatabase.ts'
import { migrate } from './globalSetup.ts'

/** What older hosted projects grant before the first migration. Newer ones grant nothing. */
const LEGACY = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('')

// So the other tests need only one of the two.
test('older and newer hosted projects are the same after the migrations', async () => {
  const [newer, older] = [await openDatabase(1, 'migrated'), await openDatabase(1, 'nothing')]
  const [expected, found] = [await newer.pool.connect(), await older.pool.connect()]
  try {
    await migrate(found, LEGACY)
    const { schema } = await describeDatabase(found)
    expect(schema).toEqual((await describeDatabase(expected)).schema)
  } finally {
    expected.release()
    found.release()
    await newer.close()
    await older.close()
  }
})
