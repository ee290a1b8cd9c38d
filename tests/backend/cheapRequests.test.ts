// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { newClient, origin } from './accounts.ts'

let backend: Backend

beforeAll(async () => {
  backend = await createBackend({ siteUrl: origin, mailInterval: '0s', samples: true })
})
afterAll(() => backend.close())

async function typeOf(name: string): Promise<string> {
  const { rows } = await backend.pg.query<{ type: number }>('select $1::regtype::oid as type', [
    name,
  ])
  return String(rows[0]?.type)
}

test('PGlite copies no parser for arrays of rows at each statement, and keeps those of values', async () => {
  const kept = Object.keys(backend.pg.parsers)
  expect(kept).not.toContain(await typeOf('app.profiles[]'))
  expect(kept).not.toContain(await typeOf('instance_list[]'))
  expect(kept).toContain(await typeOf('text[]'))
  expect(kept).toContain(await typeOf('uuid[]'))
  const { rows } = await backend.pg.query(`select array['a', 'b'] as names, array[true] as answers`)
  expect(rows).toEqual([{ names: ['a', 'b'], answers: [true] }])
})

test('no view and no table has a column of such an array', async () => {
  const { rows } = await backend.pg.query(
    `select a.attrelid::regclass::text as relation, a.attname
       from pg_attribute a
       join pg_type t on t.typarray = a.atttypid
       join pg_class c on c.oid = t.typrelid
       join pg_class owner on owner.oid = a.attrelid
      where c.relkind <> 'c' and not a.attisdropped and owner.relnamespace::regnamespace::text
            not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows).toEqual([])
})

test('a request matches no pattern against the sources of the views', async () => {
  const match = vi.spyOn(String.prototype, 'match')
  const { data, error } = await newClient(backend).from('region_catalogue').select('slug')
  const read = match.mock.contexts.filter((text) => /^\s*select\b.+\bfrom\b/is.test(String(text)))
  match.mockRestore()
  expect(error).toBeNull()
  expect(data).not.toEqual([])
  expect(read).toEqual([])
})
