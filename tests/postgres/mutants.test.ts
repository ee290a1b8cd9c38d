// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMutants, PROCEDURES, type Matrix, type Mutants } from './mutantSetup.ts'

// Each test changes one access rule and expects a failure in the matrix of supabase/tests/010_matrix.sql. That file makes the
// same rows, and says in pgtap.test.ts that nothing is wrong before anything is changed.

let database: Mutants
/** The relations that the matrix walks, each as a scope of its own. */
let relations: string[][]

beforeAll(async () => {
  database = await openMutants()
  relations = (await rows<{ name: string }>(`select name from tests.relations order by name`)).map(
    ({ name }) => [name],
  )
})
afterAll(() => database.close())

interface Mutant {
  name: string
  sql: string
  /** The cells that matter: those of each of these tables or procedures. Default: all. */
  scopes?: string[][]
}

const rows: Mutants['rows'] = (sql) => database.rows(sql)

const isNoticed = async (sql: string, matrix: Matrix, only: string[] = []): Promise<boolean> =>
  (await database.wrongCells(sql, matrix, only, 'first')).length > 0

/** Fails with the names of the mutants that no cell of the matrix detected. */
async function expectAllKilled(
  kind: string,
  mutants: Mutant[],
  ...matrices: Matrix[]
): Promise<void> {
  const survivors: string[] = []
  for (const { name, sql, scopes } of mutants) {
    let killed = false
    for (const matrix of matrices) {
      // The first relation with a wrong cell is enough.
      for (const scope of scopes ?? (matrix === 'matrix' ? relations : [[]])) {
        killed ||= await isNoticed(sql, matrix, scope)
      }
    }
    if (!killed) survivors.push(name)
  }
  console.info(`${kind}: ${mutants.length - survivors.length} of ${mutants.length} mutants killed`)
  expect(survivors).toEqual([])
  expect(mutants.length).toBeGreaterThan(0)
}

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
    // Without those that say that nobody reads: there is no grant either, so they change nothing. And nobody of the
    // matrix has a second factor: 240_second_factor.sql tries the policies about it.
    `select policyname, 'app.' || tablename as tablename, qual, with_check from pg_policies
     where schemaname = 'app' and qual is distinct from 'false' and permissive = 'PERMISSIVE'`,
  )
  const mutants = policies.flatMap(({ policyname, tablename, qual, with_check }) => {
    const policy = `policy "${policyname}" on ${tablename}`
    const changed = Object.entries({ using: qual, 'with check': with_check }).flatMap(
      ([clause, condition]) =>
        mutateCondition(condition ?? '').map((mutant) => ({
          name: `${tablename}, ${policyname}: ${clause} ${mutant.name}`,
          sql: condition === null ? '' : `alter ${policy} ${clause} (${mutant.condition});`,
          scopes: [[tablename]],
        })),
    )
    const dropped = { name: `no ${policyname}`, sql: `drop ${policy};`, scopes: [[tablename]] }
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
  'own_image_rows',
  'private_network_rows',
  'quota_request_rows',
  'quota_rows',
  'snapshot_rows',
  'state_rows',
  'volume_rows',
  'volume_snapshot_rows',
].map((view) => `private.${view}`)

const catalogueViews = ['plan_catalogue', 'price_catalogue', 'stock_catalogue'].map(
  (view) => `public.${view}`,
)

/** Where a change of this view shows. Those of the catalogue read the private one. */
const scopesOf = (view: string) =>
  (view.startsWith('private.') ? catalogueViews : [view]).map((name) => [
    name.replace('public.', ''),
  ])

/** Conditions that the matrix does not notice alone. */
const notAlone = [
  // How much is shown, not to whom.
  'public.incident_list',
  // The function behind the view asks the same.
  'public.staff_instance_list: true',
  'public.my_invitations: true for (i.email',
  // Which price is shown, not to whom: 297_backups.sql.
  'public.snapshot_price: true for (kind',
  // 311_volumes.sql.
  'public.volume_price: true for (kind',
]

test('the condition of a view holds also where no policy applies, and the matrix notices every change', async () => {
  const views = await rows<{ name: string; definition: string }>(
    `select oid::regclass as name, pg_get_viewdef(oid) as definition from pg_class
     where relkind = 'v' and (
       relnamespace = 'public'::regnamespace or oid = 'private.readable_plans'::regclass)`,
  )
  for (const { name } of views.filter(({ definition }) => /\n {2}WHERE /.test(definition))) {
    const owned = name.startsWith('private.') ? catalogueViews : [name, ...inner]
    for (const scope of scopesOf(name)) {
      expect([name, await database.wrongCells(asOwner(owned), 'matrix', scope)]).toEqual([name, []])
    }
  }
  const mutants = views.flatMap(({ name, definition }) =>
    // Only a condition of the view itself is indented by two. A union has several.
    [...definition.matchAll(/(?<=\n {2}WHERE )[^]*?(?=\nUNION ALL\n|;$)/g)].flatMap(
      ({ 0: condition, index }) =>
        mutateCondition(condition).map((mutant) => ({
          name: `${name}: ${mutant.name}`,
          scopes: scopesOf(name),
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
        scopes: scopesOf('private.readable_plans'),
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
    scopes: [[name]],
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

test('the matrix notices every procedure opened, closed, or without its question', async () => {
  const procedures = await rows<{
    call: string
    both: string
    name: string
    role: string
    has: boolean
  }>(
    // Most procedures of the API call one of the schema private.
    `select oid::regprocedure as call, proname as name, r as role,
       concat_ws(', ', oid::regprocedure, (
         select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
         where p.pronamespace = 'private'::regnamespace
           and strpos(f.prosrc, 'private.' || p.proname || '(') > 0)) as both,
       has_function_privilege(r, oid, 'execute') as has
     from pg_proc f, unnest(array['anon', 'authenticated', 'service_role']) r
     where pronamespace = 'public'::regnamespace
       -- What these three call refuses the others as well. 020_frozen.sql holds who may call them.
       and proname <> 'request_approval'
       and (proname <> 'page_rows' or r = 'authenticated')
       and (proname <> 'site_rows' or r <> 'service_role')`,
  )
  const mutants: (Mutant & { only?: string[] })[] = procedures.map(
    ({ call, both, name, role, has }) => ({
      scopes: [[name]],
      name: `${name} ${has ? 'not ' : ''}for ${role}`,
      sql: has
        ? `revoke execute on function ${call} from ${role};`
        : `grant execute on function ${both} to ${role};`,
    }),
  )
  const unasked = await rows<{ name: string; definition: string; callers: string[] }>(
    `select proname as name, pg_get_functiondef(oid) as definition,
       array(
         select proname::text from pg_proc c
         where c.pronamespace = 'public'::regnamespace
           and strpos(c.prosrc, 'private.' || p.proname || '(') > 0) as callers
     from pg_proc p
     where pronamespace = 'private'::regnamespace
       and (proname like 'admin\\_%' or proname in ('people_names', 'person_ssh_keys'))`,
  )
  for (const { name, definition, callers } of unasked) {
    const sql = definition.replaceAll(
      /perform private\.require_(admin|staff|support|billing_staff)\(\);/g,
      '',
    )
    expect(sql).not.toBe(definition)
    // A procedure that none calls by this name is looked for in all cells.
    const scopes = callers.length > 0 ? callers.map((caller) => [caller]) : [[]]
    mutants.push({ name: `${name} asks nobody`, sql: `${sql};`, scopes })
  }
  const suspending = await rows<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'private'::regnamespace
       and proname in ('suspend_account', 'lift_suspension', 'lock_for_suspension')`,
  )
  // Each checks the right twice: before it waits for the lock, and again after that.
  const unaskedAtAll = suspending
    .map(({ definition }) => definition.replaceAll('perform private.require_staff();', ''))
    .join(';')
  mutants.push({ name: 'suspending asks nobody', sql: `${unaskedAtAll};` })
  await expectAllKilled('procedures', mutants, ...PROCEDURES)
}, 600_000)
