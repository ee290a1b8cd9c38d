// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { addPersonas, inAnHour, type Persona } from './personas.ts'
import {
  hasPostgrest,
  openRest,
  sign,
  type Claims,
  type Rest,
  type RestAnswer,
  type RestRequest,
} from './postgrest.ts'

// Requests of every kind of person through PostgREST. Each is answered and undone. What is expected is in the helpers
// of supabase/tests, which the matrix of statements reads too.

let db: TestDatabase
let rest: Rest
let personas: Persona[]
let relations: { name: string; column: string }[]
beforeAll(async () => {
  if (!hasPostgrest) return
  db = await openDatabase(5, 'migrated')
  personas = await addPersonas(db)
  relations = await db.rows(`
    select t.relname as name,
      coalesce(
        (select w.column_name from tests.writable w where w.table_name = t.relname and w.verb = 'update' limit 1),
        (select attname from pg_attribute where attrelid = t.oid and attnum > 0 order by attnum limit 1)
      ) as column
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm', 'f')
    order by t.relname`)
  rest = await openRest(db, { connections: 8, end: 'rollback' })
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await db.close()
})

/** Asks all of them, eight at a time. */
async function askAll<Request extends RestRequest>(
  requests: readonly Request[],
  each: (request: Request, answer: RestAnswer) => void,
): Promise<void> {
  const left = requests.values()
  const ask = async () => {
    for (const request of left) each(request, await rest.ask(request))
  }
  await Promise.all(Array.from({ length: 8 }, ask))
}

const claimsOf = (name: string) => {
  const found = personas.find((persona) => persona.name === name)
  if (found === undefined) throw new Error(`There is no persona ${name}.`)
  return found.claims
}

const verbs = { GET: 'select', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const
const methods = Object.keys(verbs) as (keyof typeof verbs)[]

const own = () => claimsOf('user')
/** Their id, as a value in SQL. */
const user = () => `'${own()?.sub}'`

/** A circle of relations, each of which knows the next. */
const round = (inner: string) => `plan_regions(plans(plan_regions(regions(${inner}))))`

describe.skipIf(!hasPostgrest)('the matrix', () => {
  test('each verb on each relation is answered to whom the matrix names, and refused to others', async () => {
    const allowed = new Set(
      (
        await db.rows<{ cell: string }>(
          `select distinct concat_ws(' ', persona || ':', verb, table_name) as cell from tests.allowed`,
        )
      ).map(({ cell }) => cell),
    )
    const requests = personas.flatMap(({ name: persona, claims }) =>
      relations.flatMap(({ name, column }) =>
        methods.map((method) => ({
          cell: `${persona}: ${verbs[method]} ${name}`,
          method,
          path: method === 'GET' ? `${name}?limit=1` : name,
          claims,
          ...(method === 'POST' && { body: {} }),
          ...(method === 'PATCH' && { body: { [column]: null } }),
        })),
      ),
    )
    const wrong: string[] = []
    await askAll(requests, ({ cell, method, claims }, { status, code, message }) => {
      const refused =
        claims === undefined
          ? status === 401 && code === '42501'
          : cell.startsWith('deleted user:')
            ? status === 401 && message === 'session_not_found'
            : status === 403 && code === '42501' && message.startsWith('permission denied')
      // What is granted may still break a rule, such as a column without a value.
      const answered =
        method === 'GET' ? status === 200 : status < 500 && !message.startsWith('permission')
      const isAllowed = allowed.has(cell) && !cell.startsWith('deleted user:')
      if (isAllowed ? !answered : !refused) wrong.push(`${cell}: ${status} ${message}`)
    })
    expect(requests.length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })
})

describe.skipIf(!hasPostgrest)('before each request', () => {
  const path = 'profiles?select=user_id'
  /** Answers a request after a change, and takes the change back. */
  async function after(change: string, undo: string): Promise<RestAnswer> {
    await db.rows(change)
    const answer = await rest.ask({ path, claims: own() })
    await db.rows(undo)
    return answer
  }

  test('a session that lives is let in, with the rows of its person alone', async () => {
    const { status, body } = await rest.ask({ path, claims: own() })
    expect([status, body]).toEqual([200, [{ user_id: own()?.sub }]])
  })

  test('a session that ended is refused, though its token has not expired', async () => {
    const answer = await after(
      `delete from auth.sessions where user_id = ${user()}`,
      `insert into auth.sessions (id, user_id) values (${user()}, ${user()})`,
    )
    expect(answer).toMatchObject({ status: 401, message: 'session_not_found' })
  })

  test('a banned person is refused', async () => {
    const answer = await after(
      `update auth.users set banned_until = now() + interval '1 day' where id = ${user()}`,
      `update auth.users set banned_until = null where id = ${user()}`,
    )
    expect(answer).toMatchObject({ status: 401, message: 'session_not_found' })
  })

  test('a deleted person is refused', async () => {
    const answer = await rest.ask({ path, claims: claimsOf('deleted user') })
    expect(answer).toMatchObject({ status: 401, message: 'session_not_found' })
  })

  test('a token that expired, or that somebody else signed, is refused', async () => {
    const claims = { role: 'service_role', exp: inAnHour() }
    const old = await rest.ask({ path, claims: { ...claims, exp: inAnHour() - 7200 } })
    expect([old.status, old.message]).toEqual([401, 'JWT expired'])
    const forged = await rest.ask({ path, token: sign(claims, 'x'.repeat(40)) })
    expect(forged.status).toBe(401)
  })
})

describe.skipIf(!hasPostgrest)('a person with a second factor', () => {
  const CODE = 'abcdefghjkmnpqrs'
  let claims: Claims
  let workspace: string
  beforeAll(async () => {
    const customer = await newCustomer(db)
    workspace = customer.workspace
    claims = { role: 'authenticated', sub: customer.person, session_id: customer.person }
    await db.rows(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), '${claims.sub}', 'totp', 'verified', now(), now())`,
    )
    await db.rows(
      `insert into app.recovery_codes (user_id, code_hash) values ('${claims.sub}', sha256('${CODE}'))`,
    )
  })

  const use = (code: string) =>
    rest.ask({
      method: 'POST',
      path: 'rpc/use_recovery_code',
      body: { code },
      claims: { ...claims, aal: 'aal1' },
    })

  test('is nobody in a session that has not shown it, whatever it asks', async () => {
    const requests = [
      ...relations.map(({ name }) => ({ path: `${name}?limit=1` })),
      { path: '' },
      ...['account_security', 'my_sessions', 'create_recovery_codes', 'end_other_sessions'].map(
        (name) => ({ path: `rpc/${name}`, method: 'POST' as const, body: {} }),
      ),
    ].map((request) => ({ ...request, claims: { ...claims, aal: 'aal1' as const } }))
    const wrong: string[] = []
    await askAll(requests, ({ path }, { status, message }) => {
      if (status !== 401 || message !== 'second_factor_required') {
        wrong.push(`${path}: ${status} ${message}`)
      }
    })
    expect(wrong).toEqual([])
  })

  test('reads what is theirs in one that has', async () => {
    const { body } = await rest.ask({
      path: 'my_workspaces?select=workspace_id',
      claims: { ...claims, aal: 'aal2' },
    })
    expect(body).toEqual([{ workspace_id: workspace }])
  })

  test('may use a recovery code before that', async () => {
    expect((await use(CODE)).status).toBe(204)
    expect(await use('abcdefghjkmnpqrt')).toMatchObject({
      status: 400,
      message: 'invalid_recovery_code',
    })
  })
})

const deletion = (path: string, claims: Claims, workspace: string) =>
  rest.ask({ method: 'POST', path, body: { workspace_id: workspace }, claims })

describe.skipIf(!hasPostgrest)('what asks once more', () => {
  const missing = '00000000-0000-4000-8000-00000000dead'

  test('is refused to a session that began an hour ago, in every spelling of the path', async () => {
    const { person } = await newCustomer(db)
    const claims = { role: 'authenticated', sub: person, session_id: person }
    const fresh = await deletion('rpc/delete_workspace', claims, missing)
    expect([fresh.status, fresh.message]).toEqual([404, 'not_found'])
    await db.rows(
      `update auth.sessions set created_at = now() - interval '1 hour' where id = '${person}'`,
    )
    expect(await deletion('rpc/delete_workspace', claims, missing)).toMatchObject({
      status: 403,
      message: 'step_up_required',
    })
    const { person: other, workspace } = await newCustomer(db)
    await db.rows(
      `update auth.sessions set created_at = now() - interval '1 hour' where id = '${other}'`,
    )
    const owner = { role: 'authenticated', sub: other, session_id: other }
    for (const path of [
      'rpc/delete%5Fworkspace',
      'rpc/%64elete_workspace',
      '%72pc/delete_workspace',
      'rpc/delete_workspace/',
      'rpc//delete_workspace',
      '/rpc/delete_workspace',
      './rpc/delete_workspace',
      'rpc/delete_workspace?select=*',
      'rpc/delete_workspace;x',
    ]) {
      const { status } = await deletion(path, owner, workspace)
      expect([path, status]).toEqual([
        path,
        expect.toSatisfy((s: number) => [403, 404].includes(s)),
      ])
    }
  })
})

describe.skipIf(!hasPostgrest)('a request of a person', () => {
  test('joins no two relations', async () => {
    const requests = [undefined, claimsOf('user')].flatMap((claims) =>
      relations.flatMap((from) =>
        relations.map((to) => ({ path: `${from.name}?select=${to.name}(*)&limit=1`, claims })),
      ),
    )
    const joined: string[] = []
    await askAll(requests, ({ path }, { status }) => {
      // Status 300: several keys lead there, and the request must name one.
      if (status < 400) joined.push(path)
    })
    expect(joined).toEqual([])
  })

  test('goes round in no circle', async () => {
    for (const start of ['regions', 'region_catalogue']) {
      const path = `${start}?select=${round(round('slug'))}`
      const { status } = await rest.ask({ path, claims: claimsOf('user') })
      expect([start, status >= 400 && status < 500]).toEqual([start, true])
    }
  })

  test('reads a thousand rows at most', async () => {
    const { person } = await newCustomer(db)
    await db.rows(
      `insert into app.audit_events (actor, action, entity)
       select '${person}', 'as actor', 'thing' from generate_series(1, 1500)`,
    )
    const claims = { role: 'authenticated', sub: person, session_id: person }
    for (const path of ['audit_events?select=id', 'audit_events?select=id&limit=5000']) {
      expect((await rest.ask({ path, claims })).body).toHaveLength(1000)
    }
  })
})

describe.skipIf(!hasPostgrest)('the number of unread messages', () => {
  const HEADER = 'X-Unread-Messages'
  const read = { path: 'my_workspaces?select=workspace_id' }
  /** A request by a page of another origin. */
  const headers = { Origin: 'https://www.example.test' }
  let claims: Claims
  beforeAll(async () => {
    const { person } = await newCustomer(db)
    claims = { role: 'authenticated', sub: person, session_id: person }
    await db.rows(
      `insert into app.event_kinds
         (name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
       values ('test.done', 'tickets', 'Done', 'It is done.', 'person', true, false, true, false, 100000)`,
    )
    for (const key of ['first', 'second']) {
      await db.rows(
        `select private.record_event('test.done', '/dashboard', '{}', user_id => '${person}', dedupe_key => '${key}')`,
      )
    }
  })

  test('is in the answer to each read of the person, where pages of other origins may read it', async () => {
    const answer = await rest.ask({ ...read, claims, headers })
    expect(answer.headers.get(HEADER)).toBe('2')
    expect(answer.headers.get('Access-Control-Expose-Headers')?.split(/, */)).toContain(HEADER)
    expect((await rest.ask({ path: 'rpc/unread_count', claims })).body).toBe(2)
  })

  test('is in no other answer', async () => {
    const answers = await Promise.all([
      rest.ask({ path: 'site_settings?limit=1', headers }),
      rest.ask({ method: 'POST', path: 'rpc/mark_all_read', claims, headers }),
      rest.ask({ ...read, claims: { ...claims, session_id: claimsOf('user')?.session_id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401])
    expect(answers.map((answer) => answer.headers.get(HEADER))).toEqual([null, null, null])
  })
})
