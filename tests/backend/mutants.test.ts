// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../server/backend/backend.ts'
import { openTestDatabase } from './database.ts'

// Each test changes one access rule and expects a failure in the matrix of supabase/tests/010_matrix.sql.

let backend: Backend
/** The relations that the matrix walks, each as a scope of its own. */
let relations: string[][]

beforeAll(async () => {
  backend = await openTestDatabase()
  await backend.pg.exec(
    'select tests.seed(), tests.seed_workspaces(), tests.seed_instances(), tests.seed_tickets(), tests.seed_status(), tests.seed_engine_members()',
  )
  relations = (
    await rows<{ relname: string }>(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       order by relname`,
    )
  ).map(({ relname }) => [relname])
})
afterAll(() => backend.close())

interface Mutant {
  name: string
  sql: string
}

/** The matrices by table. */
type TableMatrix = 'matrix' | 'column_matrix'

/** The matrices by procedure. A procedure is in one of them. */
const PROCEDURES = [
  'procedure_matrix',
  'workspace_matrix',
  'invitation_matrix',
  'instance_matrix',
] as const

type Matrix = TableMatrix | (typeof PROCEDURES)[number]

const rows = async <Row>(sql: string): Promise<Row[]> => (await backend.pg.query<Row>(sql)).rows

/**
 * Runs `sql`, counts the wrong cells of a matrix, and rolls back.
 * @param only the cells that matter: those of a table, of its column, or of a procedure
 */
async function cellsGoneWrong(sql: string, matrix: Matrix, only: string[] = []): Promise<number> {
  const args = only.map((name) => `'${name}'`).join()
  await backend.pg.exec(`begin; ${sql}`)
  try {
    const [row] = await rows<{ wrong: number }>(
      `select count(*) as wrong from tests.${matrix}(${args}) where got is distinct from want`,
    )
    return row?.wrong ?? 0
  } finally {
    await backend.pg.exec('rollback')
  }
}

/** Fails with the names of the mutants that no cell of the matrix detected. */
async function expectAllKilled(
  kind: string,
  mutants: (Mutant & { only?: string[] })[],
  ...matrices: Matrix[]
): Promise<void> {
  const survivors: string[] = []
  for (const { name, sql, only } of mutants) {
    let wrong = 0
    for (const matrix of matrices) {
      // The first relation with a wrong cell is enough.
      const scopes = only ? [only] : matrix === 'matrix' ? relations : [[]]
      for (const scope of scopes) wrong ||= await cellsGoneWrong(sql, matrix, scope)
    }
    if (wrong === 0) survivors.push(name)
  }
  console.info(`${kind}: ${mutants.length - survivors.length} of ${mutants.length} mutants killed`)
  expect(survivors).toEqual([])
  expect(mutants.length).toBeGreaterThan(0)
}

test('nothing is wrong before anything is changed', async () => {
  expect(await cellsGoneWrong('', 'matrix')).toBe(0)
  expect(await cellsGoneWrong('', 'column_matrix')).toBe(0)
  for (const matrix of PROCEDURES) expect(await cellsGoneWrong('', matrix)).toBe(0)
})

/** The parts of a condition as PostgreSQL writes them. One may contain another. */
const PARTS = [
  /(?<!= |ARRAY)\( SELECT (?:private|auth)\.\w+\(\) AS \w+\)/g,
  /\((?:\w+\.)?\w+ = ANY \(ARRAY\( SELECT private\.\w+\([^()]*\) AS \w+\)\)\)/g,
  /\((?:\w+\.)?\w+ = \( SELECT (?:private|auth)\.\w+\(\) AS \w+\)\)/g,
  /\((?:\w+\.)?\w+ = '\w+'::text\)/g,
  /\((?:\w+\.)?\w+ IN \( SELECT (?:[^()]|\([^()]*\))*\)\)/g,
  /(?<=^\()\w+(?= (?:AND|OR) )/g,
]

/** Replaces the whole condition, and each of its parts, with true and with false. */
function mutateCondition(condition: string): { name: string; condition: string }[] {
  const mutants = ['true', 'false'].map((value) => ({ name: value, condition: value }))
  for (const match of PARTS.flatMap((part) => [...condition.matchAll(part)])) {
    for (const value of ['true', 'false']) {
      const before = condition.slice(0, match.index)
      const after = condition.slice(match.index + match[0].length)
      mutants.push({ name: `${value} for ${match[0]}`, condition: `${before}${value}${after}` })
    }
  }
  return mutants.filter((mutant) => mutant.condition !== condition)
}

test('the matrix notices every change of a policy', async () => {
  const policies = await rows<{
    policyname: string
    tablename: string
    qual: string | null
    with_check: string | null
  }>(`select policyname, tablename, qual, with_check from pg_policies where schemaname = 'public'`)
  const mutants = policies.flatMap(({ policyname, tablename, qual, with_check }) => {
    const policy = `policy "${policyname}" on public.${tablename}`
    const changed = Object.entries({ using: qual, 'with check': with_check }).flatMap(
      ([clause, condition]) =>
        mutateCondition(condition ?? '').map((mutant) => ({
          name: `${tablename}, ${policyname}: ${clause} ${mutant.name}`,
          sql: condition === null ? '' : `alter ${policy} ${clause} (${mutant.condition});`,
          only: [tablename],
        })),
    )
    const dropped = { name: `no ${policyname}`, sql: `drop ${policy};`, only: [tablename] }
    return [dropped, ...changed.filter(({ sql }) => sql)]
  })
  await expectAllKilled('policies', mutants, 'matrix')
})

test('the matrix notices every change of which rows a view shows', async () => {
  const views = await rows<{ name: string; definition: string }>(
    `select oid::regclass as name, pg_get_viewdef(oid) as definition from pg_class
     where relkind = 'v' and (
       relnamespace = 'public'::regnamespace or oid = 'private.readable_plans'::regclass)`,
  )
  const mutants = views.flatMap(({ name, definition }) =>
    // Only a condition of the view itself is indented by two. A union has several.
    [...definition.matchAll(/(?<=\n {2}WHERE )[^]*?(?=\nUNION ALL\n|;$)/g)].flatMap(
      ({ 0: condition, index }) =>
        mutateCondition(condition).map((mutant) => ({
          name: `${name}: ${mutant.name}`,
          // Policies and other views read the private one.
          ...(name.startsWith('private.') ? {} : { only: [name.replace('public.', '')] }),
          sql: `create or replace view ${name} as ${definition.slice(0, index)}${mutant.condition}${definition.slice(index + condition.length)}`,
        })),
    ),
  )
  await expectAllKilled('views', mutants, 'matrix')
}, 240_000)

test('the matrix notices every view that stops reading with the rights of its owner', async () => {
  const views = await rows<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  )
  const mutants = views.map(({ name }) => ({
    name,
    sql: `alter view public.${name} set (security_invoker = true);`,
    only: [name],
  }))
  await expectAllKilled('owners', mutants, 'matrix')
})

test('the matrix notices every change of what a person keeps', async () => {
  const helpers = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where oid = 'private.kept_plan()'::regprocedure`,
  )
  const changes: [RegExp, string][] = [
    [/\$function\$[^]*\$function\$/, '$$f$$ select null::uuid $$f$$'],
    [/d\.user_id = \(select auth\.uid\(\)\)\s+and /, ''],
    [/\s+and l\.first_published_at is not null/, ''],
    [/\s+and p\.status <> 'draft'/, ''],
  ]
  const mutants = helpers.flatMap(({ name, definition }) =>
    changes
      .map(([part, instead]) => ({
        name: `${name}: ${instead || 'nothing'} for ${part.source}`,
        sql: `${definition.replace(part, instead)};`,
      }))
      .filter(({ sql }) => sql !== `${definition};`),
  )
  expect(mutants.length).toBe(4)
  await expectAllKilled('what is kept', mutants, 'matrix')
})

test('the matrix notices row level security switched off', async () => {
  // Grants also close a table without a policy. 020_frozen.sql checks that row level security is on.
  const tables = await rows<{ relname: string }>(
    `select relname from pg_class t
     where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
       -- A policy that lets everyone read changes nothing that row level security would.
       select from pg_policies p where p.tablename = t.relname and p.qual is distinct from 'true')`,
  )
  const mutants = tables.map(({ relname }) => ({
    name: relname,
    sql: `alter table public.${relname} disable row level security;`,
    only: [relname],
  }))
  await expectAllKilled('row level security', mutants, 'matrix')
})

test('the matrix notices every change of who is active, staff or an admin', async () => {
  const helpers = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where oid in (
       'private.is_active()'::regprocedure, 'private.is_staff()'::regprocedure,
       'private.is_admin()'::regprocedure
     )`,
  )
  const conjuncts = [
    /private\.is_active\(\) and /,
    / and suspended_at is null/,
    / and staff_type = 'admin'/,
    /user_id = \(select auth\.uid\(\)\)( and)?/,
  ]
  const mutants = helpers.flatMap(({ name, definition }) => [
    ...['true', 'false'].map((value) => ({
      name: `${name}: ${value}`,
      sql: `${definition.replace(/\$function\$[^]*\$function\$/, `$f$ select ${value} $f$`)};`,
    })),
    ...conjuncts
      .filter((conjunct) => conjunct.test(definition))
      .map((conjunct) => ({
        name: `${name} without ${conjunct.source}`,
        sql: `${definition.replace(conjunct, (_, and?: string) => (and ? '' : 'true')).replace(/(\$function\$\s+select )true/, '$1')};`,
      })),
  ])
  await expectAllKilled('helpers', mutants, 'matrix')
})

/** The CHECKs of these tables call a function that the secret key may not execute, so a grant alone changes nothing. */
const checkedByFunction = new Set(['site_settings', 'provider_details', 'legal_documents'])

const isNoticed = ({ relname, role, verb }: { relname: string; role: string; verb: string }) =>
  !(checkedByFunction.has(relname) && role === 'service_role' && verb === 'insert')

test('the matrix notices every grant on a table given or taken', async () => {
  const grants = await rows<{ relname: string; role: string; verb: string; has: boolean }>(
    `select t.relname, r as role, v as verb, has_table_privilege(r, t.oid, v) as has
     from pg_class t, unnest(array['anon', 'authenticated', 'service_role']) r,
       unnest(array['select', 'insert', 'update', 'delete']) v
     where t.relnamespace = 'public'::regnamespace
       and (t.relkind = 'r' or (
         t.relkind = 'v' and (v = 'select' or pg_relation_is_updatable(t.oid, true) <> 0)))
       -- To change rows of a view it would need to execute is_staff too.
       and not (t.relkind = 'v' and r = 'service_role' and v in ('update', 'delete'))`,
  )
  const mutants = grants.filter(isNoticed).map(({ relname, role, verb, has }) => ({
    name: `${has ? 'revoke' : 'grant'} ${verb} on ${relname}: ${role}`,
    sql: has
      ? `revoke ${verb} on public.${relname} from ${role};`
      : `grant ${verb} on public.${relname} to ${role};`,
    only: [relname],
  }))
  await expectAllKilled('table grants', mutants, 'matrix', 'column_matrix')
})

test('the matrix notices every grant on a column given or taken', async () => {
  const grants = await rows<{
    relname: string
    attname: string
    role: string
    verb: string
    has: boolean
  }>(
    `select t.relname, c.attname, r as role, v as verb,
       has_column_privilege(r, t.oid, c.attnum, v) as has
     from pg_class t
     join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped,
       unnest(array['anon', 'authenticated', 'service_role']) r,
       unnest(array['insert', 'update']) v
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v')
       and pg_column_is_updatable(t.oid, c.attnum, true)
       and not (t.relkind = 'v' and r = 'service_role' and v = 'update')`,
  )
  const mutants = grants.filter(isNoticed).map(({ relname, attname, role, verb, has }) => ({
    name: `${has ? 'revoke' : 'grant'} ${verb} on ${relname}.${attname}: ${role}`,
    sql: has
      ? `revoke ${verb} (${attname}) on public.${relname} from ${role};`
      : `grant ${verb} (${attname}) on public.${relname} to ${role};`,
    only: [relname, attname],
  }))
  await expectAllKilled('column grants', mutants, 'column_matrix')
}, 240_000)

test('the matrix notices every procedure opened, closed, or without its question', async () => {
  const procedures = await rows<{ call: string; name: string; role: string; has: boolean }>(
    `select oid::regprocedure as call, proname as name, r as role,
       has_function_privilege(r, oid, 'execute') as has
     from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) r
     where pronamespace = 'public'::regnamespace`,
  )
  const mutants: (Mutant & { only?: string[] })[] = procedures.map(({ call, name, role, has }) => ({
    only: [name],
    name: `${name} ${has ? 'not ' : ''}for ${role}`,
    sql: has
      ? `revoke execute on function ${call} from ${role};`
      : `grant execute on function ${call}, private.${call.replace('public.', '')} to ${role};`,
  }))
  const unasked = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'private'::regnamespace
       and (proname like 'admin\\_%' or proname in ('people_names', 'person_ssh_keys'))`,
  )
  for (const { name, definition } of unasked) {
    const sql = definition.replaceAll(/perform private\.require_(admin|staff)\(\);/g, '')
    expect(sql).not.toBe(definition)
    mutants.push({ name: `${name} asks nobody`, sql: `${sql};` })
  }
  const suspending = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'private'::regnamespace
       and proname in ('suspend_account', 'lift_suspension', 'lock_for_suspension')`,
  )
  // Each checks the right twice: before it waits for the lock, and again after that.
  const unaskedAtAll = suspending
    .map(({ definition }) => definition.replaceAll('perform private.require_support();', ''))
    .join(';')
  mutants.push({ name: 'suspending asks nobody', sql: `${unaskedAtAll};` })
  await expectAllKilled('procedures', mutants, ...PROCEDURES)
}, 600_000)
