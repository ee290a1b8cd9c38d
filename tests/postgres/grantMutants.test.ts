// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMutants, type Matrix, type Mutants } from './mutantSetup.ts'

// Each test gives or takes every grant and expects a failure in the cells of that grant. A cell depends on one grant
// alone, so those of a relation are changed together, and each is expected to be noticed in a cell of its own.

let database: Mutants
/** The personas of each role of the API. */
let personas: { name: string; role: string }[]

beforeAll(async () => {
  database = await openMutants()
  personas = await database.rows(`select name, api_role as role from tests.personas`)
})
afterAll(() => database.close())

interface Grant {
  relation: string
  role: string
  has: boolean
}

interface Mutant {
  name: string
  sql: string
  /** Whether the cell with this label is one of its own. */
  isCell: (label: string) => boolean
}

/** The labels of the cells in which people with this role try something. */
const triedBy = (role: string, what: string) =>
  personas.filter((persona) => persona.role === role).map(({ name }) => `${name}: ${what}`)

/** Each row of a table, or each of its columns, is a cell. */
const isOfTable = (role: string, verb: string, relation: string) => (label: string) =>
  triedBy(role, `${verb} ${relation}`).some((start) =>
    [`${start},`, `${start}.`].some((cell) => label.startsWith(cell)),
  )

/** Fails with the names of the mutants that no cell of theirs detected. Those with the same scope are made together. */
async function expectAllNoticed(
  kind: string,
  mutants: { scope: string[]; together: string; mutant: Mutant }[],
  ...matrices: Matrix[]
): Promise<void> {
  expect(mutants.length).toBeGreaterThan(0)
  const survivors: string[] = []
  const groups = Map.groupBy(mutants, ({ together }) => together)
  for (const group of groups.values()) {
    let left = group.map(({ mutant }) => mutant)
    for (const matrix of matrices) {
      if (left.length === 0) break
      const sql = left.map((mutant) => mutant.sql).join('\n')
      // Only the matrix of rows knows verbs.
      const scope = group[0]?.scope.slice(0, matrix === 'matrix' ? 2 : 1)
      const wrong = await database.wrongCells(sql, matrix, scope)
      left = left.filter(({ isCell }) => !wrong.some(isCell))
    }
    survivors.push(...left.map(({ name }) => name))
  }
  console.info(`${kind}: ${mutants.length - survivors.length} of ${mutants.length} mutants killed`)
  expect(survivors).toEqual([])
}

test('nothing is wrong before anything is changed', async () => {
  for (const matrix of ['column_matrix', 'reading_matrix'] as const) {
    expect([matrix, await database.wrongCells('', matrix)]).toEqual([matrix, []])
  }
})

/** The CHECKs of these tables call a function that the secret key may not execute, so a grant alone changes nothing. */
const checkedByFunction = new Set([
  'app.billing_settings',
  'app.site_settings',
  'app.provider_details',
  'app.legal_documents',
])

const isNoticed = ({ relation, role, verb }: { relation: string; role: string; verb: string }) =>
  !(checkedByFunction.has(relation) && role === 'service_role' && verb === 'insert')

test('the matrix notices every grant on a table or view given or taken', async () => {
  const grants = await database.rows<Grant & { path: string; verb: string }>(
    `select t.name as relation, t.path, r as role, v as verb,
       has_table_privilege(r, t.oid, v)
         or (v = 'select' and has_any_column_privilege(r, t.oid, v)) as has
     from tests.relations t, unnest(array['anon', 'authenticated', 'service_role']) r,
       unnest(array['select', 'insert', 'update', 'delete']) v
     where (t.relkind in ('r', 'p') or v = 'select' or pg_relation_is_updatable(t.oid, false) <> 0)
       -- To change rows of a view it would need to execute is_staff too.
       and not (t.relkind = 'v' and r = 'service_role' and v in ('update', 'delete'))`,
  )
  const mutants = grants.filter(isNoticed).map(({ relation, path, role, verb, has }) => ({
    scope: [relation, verb],
    // To update or delete some rows, a role reads them too.
    together: `${relation} ${verb}`,
    mutant: {
      name: `${has ? 'revoke' : 'grant'} ${verb} on ${relation}: ${role}`,
      sql: has ? `revoke ${verb} on ${path} from ${role};` : `grant ${verb} on ${path} to ${role};`,
      isCell: isOfTable(role, verb, relation),
    },
  }))
  await expectAllNoticed('table grants', mutants, 'matrix', 'column_matrix')
}, 600_000)

test('the matrix notices every grant to write a column given or taken', async () => {
  const grants = await database.rows<Grant & { path: string; attname: string; verb: string }>(
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
    scope: [relation],
    together: relation,
    mutant: {
      name: `${has ? 'revoke' : 'grant'} ${verb} on ${relation}.${attname}: ${role}`,
      sql: has
        ? `revoke ${verb} (${attname}) on ${path} from ${role};`
        : `grant ${verb} (${attname}) on ${path} to ${role};`,
      isCell: (label: string) => triedBy(role, `${verb} ${relation}.${attname}`).includes(label),
    },
  }))
  await expectAllNoticed('column grants', mutants, 'column_matrix')
}, 600_000)

test('the matrix notices every grant to read a column of a table given or taken', async () => {
  const grants = await database.rows<Grant & { attname: string }>(
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
    scope: [relation],
    // Some roles have what another one has, so each is changed alone.
    together: `${relation} ${role}`,
    mutant: {
      name: `${has ? 'revoke' : 'grant'} select on ${relation}.${attname}: ${role}`,
      sql: has
        ? `revoke select (${attname}) on ${relation} from ${role};`
        : `grant select (${attname}) on ${relation} to ${role};`,
      isCell: (label: string) => label === `${role}: ${relation}.${attname}`,
    },
  }))
  await expectAllNoticed('columns that are read', mutants, 'reading_matrix')
}, 600_000)
