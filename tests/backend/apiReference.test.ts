// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateReference, readReference } from '../../scripts/apiReference.ts'
import { readProcedures, readTables } from '../../scripts/apiReference/readCatalog.ts'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { apiGroups, forProvider } from '../../src/content/api/groups.ts'

let backend: Backend
beforeAll(async () => {
  backend = await createBackend({ siteUrl: 'http://127.0.0.1' })
})
afterAll(() => backend.close())

const inReference = apiGroups.flatMap(({ tables, procedures }) => [
  ...Object.keys(tables),
  ...Object.keys(procedures),
])

test('the reference is what the migrations say (else: npm run types)', async () => {
  expect(await readReference()).toEqual(await generateReference())
})

test('everything that the API serves is in the reference, or named as a part for the provider', async () => {
  const [tables, procedures] = await Promise.all([
    readTables(backend.pg),
    readProcedures(backend.pg),
  ])
  const served = [...tables, ...procedures]
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('admin_'))
  expect([...inReference, ...forProvider].toSorted()).toEqual([...new Set(served)].toSorted())
})

test('no procedure of the reference is only for staff, and all others but three are', async () => {
  const { rows } = await backend.pg.query<{ name: string }>(`
    select distinct proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc ~ 'require_(admin|staff|support|billing_staff)\\(|set_price_of_kind\\(|lock_for_suspension\\(|set_workspace_suspension\\(|where \\(select private.is_staff'
      -- It asks staff, and lets members pass.
      and prosrc !~ 'if as_staff then'`)
  const staffOnly = rows.map(({ name }) => name)
  expect(staffOnly.filter((name) => inReference.includes(name))).toEqual([])
  const procedures = (await readProcedures(backend.pg)).map(({ name }) => name)
  const provided = forProvider.filter((name) => procedures.includes(name))
  // The pages of the site call them for everybody; what they answer is what the documented reads answer.
  expect(provided.filter((name) => !staffOnly.includes(name))).toEqual([
    'instance_changes',
    'page_rows',
    'site_rows',
  ])
})
