// @vitest-environment node
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newPerson, origin, type Mail } from './accounts.ts'

// A request that may join two relations can join them again and again, in a circle. Each round multiplies the rows. So
// no two relations that the public or an ordinary person reads may be joined. PostgREST is asked for each pair in
// tests/postgres/requests.test.ts.

let backend: Backend
let token: string
const mails: Mail[] = []

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
  const { data } = await (await newPerson(backend, mails)).client.auth.getSession()
  token = data.session?.access_token ?? ''
})
afterAll(() => backend.close())

// The backend logs every statement that PostgreSQL refuses, and these tests provoke refusals.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const rows = async <Row>(sql: string): Promise<Row[]> => (await backend.pg.query<Row>(sql)).rows

/** Names of relations in the API's schema with at least one column that a role may read. */
async function relations(role: string): Promise<string[]> {
  const found = await rows<{ relname: string }>(
    `select relname from pg_class t
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and has_any_column_privilege('${role}', t.oid, 'select')
     order by relname`,
  )
  return found.map(({ relname }) => relname)
}

type Role = 'anon' | 'authenticated'

/**
 * Pairs of relations that PostgREST can join, by the role that reads both. The query is the same one with which PostgREST
 * finds relationships, including those of views. The types of the database are generated with it too. It takes a second.
 */
async function pairsToJoin(): Promise<Record<Role, string[]>> {
  const [{ relationships }, anon, authenticated] = await Promise.all([
    introspect({ query: (sql) => backend.pg.query(sql) }, {}),
    relations('anon'),
    relations('authenticated'),
  ])
  const among = (readable: string[]) =>
    relationships
      .filter(
        (of) =>
          of.schema === 'public' &&
          of.referenced_schema === 'public' &&
          readable.includes(of.relation) &&
          readable.includes(of.referenced_relation),
      )
      .map((of) => `${of.relation} ${of.referenced_relation}`)
  return { anon: among(anon), authenticated: among(authenticated) }
}

function get(path: string, person: boolean): Promise<Response> | Response {
  const headers = new Headers({ apikey: EMBEDDED_KEY })
  if (person) headers.set('authorization', `Bearer ${token}`)
  return backend.app.fetch(new Request(`${origin}/rest/v1/${path}`, { headers }))
}

test('PostgREST finds nothing to join for the public and for an ordinary person', async () => {
  expect(await pairsToJoin()).toEqual({ anon: [], authenticated: [] })
})

/** Two views with a key in them, which this role reads. */
const careless = (role: Role) => `
  create view public.careless_${role} as select id, product_id from app.plans;
  create view public.bare_${role} as select id from app.products;
  grant select on public.careless_${role}, public.bare_${role} to ${role};`

test('it would find views with a key in them, for the role that reads them', async () => {
  await backend.pg.exec(`begin; ${careless('anon')} ${careless('authenticated')}`)
  const { anon, authenticated } = await pairsToJoin()
  await backend.pg.exec('rollback')
  expect(anon).toContain('careless_anon bare_anon')
  expect(authenticated).toContain('careless_authenticated bare_authenticated')
  expect(anon.join()).not.toContain('authenticated')
})

test('no function joins relations either', async () => {
  const joins = await rows<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and exists (
       select from pg_class t where t.reltype in (p.prorettype, p.proargtypes[0]))`,
  )
  expect(joins).toEqual([])
})

/** Such a request once answered 1 MB after 0.4 s. With one more round it answered 64 MB after 20 s. */
const circle = (region: string, stock: string, plan: string, rounds: number) => {
  const path = Array.from({ length: rounds }, () => [stock, plan, stock, region]).flat()
  return `${region}?select=${path.join('(')}(slug${')'.repeat(path.length)}`
}

describe.each([
  ['the tables', circle.bind(null, 'regions', 'plan_regions', 'plans'), 404],
  ['the views', circle.bind(null, 'region_catalogue', 'stock_catalogue', 'plan_catalogue'), 400],
] as const)('a circle of %s', (_relations, path, status) => {
  test.each([
    ['the public', false],
    ['an ordinary person', true],
  ])('costs %s one refusal', async (_who, person) => {
    for (const rounds of [2, 3]) expect((await get(path(rounds), person)).status).toBe(status)
  })
})
