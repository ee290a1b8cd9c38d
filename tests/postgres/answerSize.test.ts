// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from './database.ts'
import { addPersonas, type Persona } from './personas.ts'
import { hasPostgrest, openRest, type Rest } from './postgrest.ts'

// A small request must not ask for a large answer. Through PostgREST, with much more in the tables than a page shows.

let db: TestDatabase
let rest: Rest
let personas: Persona[]
let server: string
beforeAll(async () => {
  if (!hasPostgrest) return
  db = await openDatabase(5, 'migrated')
  personas = await addPersonas(db)
  const [found] = await db.rows<{ id: string }>(
    `select tests.instance(tests.workspace($1, 'owner'), 'running') as id`,
    [claims()?.sub],
  )
  server = found?.id ?? ''
  // A month, with a sample a minute.
  await db.rows(
    `insert into app.usage_samples
     select $1, now() - n * interval '1 minute', 1, 1, 1, 1, 1, 1 from generate_series(1, 43200) n`,
    [server],
  )
  await db.rows(`
    with made as (
      insert into app.incidents (kind, title, status, parts, starts_at, closed_at)
      select 'incident', 'Incident ' || n, 'resolved', '{pages}', now() - n * interval '1 day', now()
      from generate_series(1, 300) n returning id
    )
    insert into app.incident_updates (incident_id, at, status, message)
    select id, now() - u * interval '1 hour', 'resolved', repeat('x', 1000) from made, generate_series(1, 30) u`)
  rest = await openRest(db, { connections: 2, end: 'rollback' })
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await db.close()
})

const claims = () => personas.find(({ name }) => name === 'user')?.claims

const usage = (period: object) =>
  rest.ask({
    method: 'POST',
    path: 'rpc/instance_usage',
    claims: claims(),
    body: { instance_id: server, ...period },
  })
const hours = (count: number) => ({
  from_at: new Date(Date.now() - count * 3_600_000).toISOString(),
  to_at: new Date().toISOString(),
})

describe.skipIf(!hasPostgrest)('an answer has a bounded size', () => {
  test.each([
    ['ten thousand years', { from_at: '0001-01-01T00:00:00Z', to_at: '9999-12-31T00:00:00Z' }],
    ['before Christ', { from_at: '4713-01-01 00:00:00+00 BC', to_at: '2026-01-01T00:00:00Z' }],
    ['without end', { from_at: '-infinity', to_at: 'infinity' }],
    ['of 401 days', { from_at: '2025-01-01T00:00:00Z', to_at: '2026-02-06T00:00:00Z' }],
    ['in no number of rows', { ...hours(24), points: null }],
    ['in too many rows', { ...hours(24), points: 1001 }],
  ])('usage %s is refused', async (_, period) => {
    expect(await usage(period)).toMatchObject({ status: 400, message: 'invalid_input' })
  })

  test('usage of a month is as many rows as asked for', async () => {
    const { status, body } = await usage({ ...hours(24 * 30), points: 240 })
    expect(status).toBe(200)
    expect(body).toHaveLength(240)
  })

  test('of closed incidents the last hundred are read, with their last updates', async () => {
    const { body } = await rest.ask({
      path: 'incident_list?title=like.Incident*&order=starts_at.desc',
    })
    const rows = body as { title: string; updates: { at: string }[] }[]
    expect(rows).toHaveLength(100)
    expect([rows[0]?.title, rows[99]?.title]).toEqual(['Incident 1', 'Incident 100'])
    expect(rows.every(({ updates }) => updates.length === 20)).toBe(true)
    const times = rows[0]?.updates.map(({ at }) => Date.parse(at)) ?? []
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Date.now() - (times[0] ?? 0)).toBeLessThan(2 * 3_600_000)
  })

  test('of open incidents all are read', async () => {
    await db.rows(
      `update app.incidents set status = 'identified', closed_at = null where title in ('Incident 150', 'Incident 200')`,
    )
    const { body } = await rest.ask({
      path: 'incident_list?title=like.Incident*&closed_at=is.null',
    })
    expect(body).toHaveLength(2)
  })
})
