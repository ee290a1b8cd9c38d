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
    'select tests.seed(), tests.seed_workspaces(), tests.seed_instances(), tests.seed_tickets(), tests.seed_status(), tests.seed_engine_members(), tests.seed_used()',
  )
  relations = (await rows<{ name: string }>(`select name from tests.relations order by name`)).map(
    ({ name }) => [name],
  )
})
afterAll(() => backend.close())

interface Mutant {
  name: string
  sql: string
}

/** The matrices by table. */
type TableMatrix = 'matrix' | 'column_matrix' | 'reading_matrix'

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
  expect(await cellsGoneWrong('', 'reading_matrix')).toBe(0)
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
  }>(
    // Without those that say that nobody reads: there is no grant either, so they change nothing.
    `select policyname, 'app.' || tablename as tablename, qual, with_check from pg_policies
     where schemaname = 'app' and qual is distinct from 'false'`,
  )
  const mutants = policies.flatMap(({ policyname, tablename, qual, with_check }) => {
    const policy = `policy "${policyname}" on ${tablename}`
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
}, 600_000)

/** Makes views read with the rights of their owner, as a procedure does that reads them. Then no policy applies. */
const asOwner = (views: readonly string[]) =>
  views.map((view) => `alter view ${view} set (security_invoker = false);`).join('')

/** The views behind those of the API. */
const inner = [
  'action_rows',
  'console_rows',
  'instance_rows',
  'quota_request_rows',
  'quota_rows',
  'snapshot_rows',
  'state_rows',
].map((view) => `private.${view}`)

const catalogueViews = ['plan_catalogue', 'price_catalogue', 'stock_catalogue'].map(
  (view) => `public.${view}`,
)

/** Conditions that the matrix does not notice alone. */
const notAlone = [
  // How much is shown, not to whom.
  'public.incident_list',
  // The function behind the view asks the same.
  'public.staff_instance_list: true',
  'public.my_invitations: true for (i.email',
]

test('the condition of a view holds also where no policy applies, and the matrix notices every change', async () => {
  const views = await rows<{ name: string; definition: string }>(
    `select oid::regclass as name, pg_get_viewdef(oid) as definition from pg_class
     where relkind = 'v' and (
       relnamespace = 'public'::regnamespace or oid = 'private.readable_plans'::regclass)`,
  )
  for (const { name } of views.filter(({ definition }) => /\n {2}WHERE /.test(definition))) {
    const [owned, only] = name.startsWith('private.')
      ? [catalogueViews, []]
      : [[name, ...inner], [name.replace('public.', '')]]
    expect([name, await cellsGoneWrong(asOwner(owned), 'matrix', only)]).toEqual([name, 0])
  }
  const mutants = views.flatMap(({ name, definition }) =>
    // Only a condition of the view itself is indented by two. A union has several.
    [...definition.matchAll(/(?<=\n {2}WHERE )[^]*?(?=\nUNION ALL\n|;$)/g)].flatMap(
      ({ 0: condition, index }) =>
        mutateCondition(condition).map((mutant) => ({
          name: `${name}: ${mutant.name}`,
          // Other views read the private one.
          ...(name.startsWith('private.') ? {} : { only: [name.replace('public.', '')] }),
          // A view that is replaced loses its options, so it reads with the rights of its owner.
          sql: `${asOwner(name.startsWith('private.') ? catalogueViews : inner)}
            create or replace view ${name} as ${definition.slice(0, index)}${mutant.condition}${definition.slice(index + condition.length)}`,
        })),
    ),
  )
  const alone = mutants.filter(({ name }) => {
    const path = name.startsWith('private.') ? name : `public.${name.replace('public.', '')}`
    return !notAlone.some((start) => path.startsWith(start))
  })
  await expectAllKilled('views', alone, 'matrix')
}, 600_000)

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
  // Grants also close a table that nobody reads. 025_tables.sql checks that row level security is on.
  const tables = await rows<{ name: string }>(
    `select distinct schemaname || '.' || tablename as name from pg_policies
     -- A policy that lets everyone read changes nothing that row level security would.
     where schemaname = 'app' and coalesce(qual, '') not in ('true', 'false')`,
  )
  const mutants = tables.map(({ name }) => ({
    name,
    sql: `alter table ${name} disable row level security;`,
    only: [name],
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
const checkedByFunction = new Set([
  'app.site_settings',
  'app.provider_details',
  'app.legal_documents',
])

const isNoticed = ({ relation, role, verb }: { relation: string; role: string; verb: string }) =>
  !(checkedByFunction.has(relation) && role === 'service_role' && verb === 'insert')

test('the matrix notices every grant on a table or view given or taken', async () => {
  const grants = await rows<{
    relation: string
    path: string
    role: string
    verb: string
    has: boolean
  }>(
    `select t.name as relation, t.path, r as role, v as verb,
       has_table_privilege(r, t.oid, v)
         or (v = 'select' and has_any_column_privilege(r, t.oid, v)) as has
     from tests.relations t, unnest(array['anon', 'authenticated', 'service_role']) r,
       unnest(array['select', 'insert', 'update', 'delete']) v
     where (t.relkind = 'r' or v = 'select' or pg_relation_is_updatable(t.oid, false) <> 0)
       -- To change rows of a view it would need to execute is_staff too.
       and not (t.relkind = 'v' and r = 'service_role' and v in ('update', 'delete'))`,
  )
  const mutants = grants.filter(isNoticed).map(({ relation, path, role, verb, has }) => ({
    name: `${has ? 'revoke' : 'grant'} ${verb} on ${relation}: ${role}`,
    sql: has ? `revoke ${verb} on ${path} from ${role};` : `grant ${verb} on ${path} to ${role};`,
    only: [relation],
  }))
  await expectAllKilled('table grants', mutants, 'matrix', 'column_matrix')
}, 600_000)

test('the matrix notices every grant to write a column given or taken', async () => {
  const grants = await rows<{
    relation: string
    path: string
    attname: string
    role: string
    verb: string
    has: boolean
  }>(
    `select t.name as relation, t.path, c.attname, r as role, v as verb,
       has_column_privilege(r, t.oid, c.attnum, v) as has
     from tests.relations t
     join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped,
       unnest(array['anon', 'authenticated', 'service_role']) r,
       unnest(array['insert', 'update']) v
     where pg_column_is_updatable(t.oid, c.attnum, false) and c.attgenerated = ''
       and not (t.relkind = 'v' and r = 'service_role' and v = 'update')`,
  )
  const mutants = grants.filter(isNoticed).map(({ relation, path, attname, role, verb, has }) => ({
    name: `${has ? 'revoke' : 'grant'} ${verb} on ${relation}.${attname}: ${role}`,
    sql: has
      ? `revoke ${verb} (${attname}) on ${path} from ${role};`
      : `grant ${verb} (${attname}) on ${path} to ${role};`,
    only: [relation, attname],
  }))
  await expectAllKilled('column grants', mutants, 'column_matrix')
}, 600_000)

test('the matrix notices every grant to read a column of a table given or taken', async () => {
  const grants = await rows<{ relation: string; attname: string; role: string; has: boolean }>(
    `select t.name as relation, c.attname, r.rolname as role,
       has_column_privilege(r.oid, t.oid, c.attnum, 'select') as has
     from tests.relations t
     join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
     cross join tests.api_roles r
     where t.name like 'app.%'
       -- What a role has from another one, and by a grant of the whole table, is not taken from it alone.
       and has_column_privilege(r.oid, t.oid, c.attnum, 'select') = exists (
         select from aclexplode(c.attacl) a where a.grantee = r.oid and a.privilege_type = 'SELECT')`,
  )
  const mutants = grants.map(({ relation, attname, role, has }) => ({
    name: `${has ? 'revoke' : 'grant'} select on ${relation}.${attname}: ${role}`,
    sql: has
      ? `revoke select (${attname}) on ${relation} from ${role};`
      : `grant select (${attname}) on ${relation} to ${role};`,
    only: [relation],
  }))
  await expectAllKilled('columns that are read', mutants, 'reading_matrix')
}, 600_000)

test('the matrix notices every procedure opened, closed, or without its question', async () => {
  const procedures = await rows<{
    call: string
    both: string
    name: string
    role: string
    has: boolean
  }>(
    // Most procedures of the API call one of the schema private with the same name.
    `select oid::regprocedure as call, proname as name, r as role,
       concat_ws(', ', oid::regprocedure,
         to_regprocedure('private.' || replace(oid::regprocedure::text, 'public.', ''))) as both,
       has_function_privilege(r, oid, 'execute') as has
     from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) r
     where pronamespace = 'public'::regnamespace
       -- What page_rows and site_rows read refuses the others as well. 020_frozen.sql holds who may call them.
       and (proname <> 'page_rows' or r = 'authenticated')
       and (proname <> 'site_rows' or r <> 'service_role')`,
  )
  const mutants: (Mutant & { only?: string[] })[] = procedures.map(
    ({ call, both, name, role, has }) => ({
      only: [name],
      name: `${name} ${has ? 'not ' : ''}for ${role}`,
      sql: has
        ? `revoke execute on function ${call} from ${role};`
        : `grant execute on function ${both} to ${role};`,
    }),
  )
  const unasked = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'private'::regnamespace
       and (proname like 'admin\\_%' or proname in ('people_names', 'person_ssh_keys'))`,
  )
  for (const { name, definition } of unasked) {
    const sql = definition.replaceAll(/perform private\.require_(admin|staff|support)\(\);/g, '')
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
