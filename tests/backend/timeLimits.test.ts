// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newClient, newPerson, origin, type Mail } from './accounts.ts'

let backend: Backend
let token: string
const mails: Mail[] = []

// Compares some 500 million rows, which takes minutes.
const SLOW = `
  select count(*) as rows from generate_series(1, 800) a, generate_series(1, 800) b,
    generate_series(1, 800) c where a + b > c`

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
  const { data } = await (await newPerson(backend, mails)).client.auth.getSession()
  token = data.session?.access_token ?? ''
  await backend.pg.exec(`
    create view public.slow as ${SLOW};
    create function public.slow_call() returns bigint language sql as $$ ${SLOW} $$;
    create function public.brief_call() returns bigint language sql
      set statement_timeout = '100ms' as $$ ${SLOW} $$;
    create function public.long_call() returns double precision language plpgsql
      set statement_timeout = '30s' as $$
      begin
        perform count(*) from generate_series(1, 1500) a, generate_series(1, 1500) b where a < b;
        return extract(epoch from clock_timestamp() - statement_timestamp());
      end $$;
    grant select on public.slow to anon, authenticated;
    grant execute on function public.slow_call(), public.brief_call(), public.long_call()
      to anon, authenticated;
  `)
  await backend.app.connection.clearSchemaCache()
  // The first request reads the schema, which takes its own time.
  await ask('regions?limit=1')
})
afterAll(() => backend.close())

// The backend logs every statement that PostgreSQL refuses, and these tests provoke refusals.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

async function ask(path: string, person = false) {
  const began = performance.now()
  const headers = new Headers({ apikey: EMBEDDED_KEY })
  if (person) headers.set('authorization', `Bearer ${token}`)
  const answer = await backend.app.fetch(new Request(`${origin}/rest/v1/${path}`, { headers }))
  const seconds = (performance.now() - began) / 1000
  return { status: answer.status, body: (await answer.json()) as unknown, seconds }
}

test.each([
  ['the public', 'slow', false, 1],
  ['a person', 'slow', true, 3],
  ['the public, in a function', 'rpc/slow_call', false, 1],
  ['a function with a limit of its own', 'rpc/brief_call', true, 0.1],
] as const)(
  'a statement ends after the limit of %s',
  async (_who, path, person, limit) => {
    const { status, body, seconds } = await ask(path, person)
    expect([status, body]).toEqual([
      500,
      expect.objectContaining({
        code: '57014',
        message: 'canceling statement due to statement timeout',
      }),
    ])
    expect(seconds).toBeGreaterThanOrEqual(limit * 0.9)
    expect(seconds).toBeLessThan(limit + 2)
  },
  20_000,
)

test('a function may take longer than its caller, if it says so', async () => {
  const { status, body } = await ask('rpc/long_call')
  expect(status).toBe(200)
  expect(body).toBeGreaterThan(1)
}, 30_000)

test('the database keeps working, and the system itself has no limit', async () => {
  const { data, error } = await newClient(backend).from('plan_catalogue').select('slug').limit(1)
  expect([data?.length, error]).toEqual([1, null])
  const { rows } = await backend.pg.query(`select current_setting('statement_timeout') as limit`)
  expect(rows).toEqual([{ limit: '0' }])
})
