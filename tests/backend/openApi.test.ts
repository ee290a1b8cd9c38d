// @vitest-environment node
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOpenApi } from '../../build/openApi/plugin.ts'
import { parseComment } from '../../scripts/apiReference/comments.ts'
import { readProcedures, readTables } from '../../scripts/apiReference/readCatalog.ts'
import { apiGroups } from '../../src/content/api/groups.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { password } from './accounts.ts'
import { openSite, type Site } from './provisionerSetup.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { name?: string }[]
  requestBody?: { content: { 'application/json': { schema: Shape } } }
}
interface Shape {
  properties: Record<string, unknown>
  required?: string[]
}
interface Specification {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}

/** Inside the project, so that the generated client finds its imports. */
const cache = fileURLToPath(
  new URL(`../../node_modules/.cache/openapi-${process.pid}/`, import.meta.url),
)

let site: Site
let specification: Specification
beforeAll(async () => {
  site = await openSite()
  specification = readOpenApi({ name: 'Test', url: site.url }) as unknown as Specification
  await mkdir(cache, { recursive: true })
})
afterAll(async () => {
  await rm(cache, { recursive: true, force: true })
  await site.close()
})

test('the specification follows the official schema of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate({ ...structuredClone(specification) })
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('the specification has the tables and procedures of the database, column by column', async () => {
  const { pg } = site.backend
  const [tables, procedures] = await Promise.all([readTables(pg), readProcedures(pg)])
  const inDatabase = {
    ...Object.fromEntries(
      tables
        .filter(({ name }) => shown('tables', name))
        .map(({ name, columns }) => [`/rest/v1/${name}`, columns.map((column) => column.name)]),
    ),
    ...Object.fromEntries(
      procedures
        .filter(({ name }) => shown('procedures', name))
        .map(({ name, parameters, words }) => {
          const { required } = parseComment(name, words ?? '')
          return [
            `/rest/v1/rpc/${name}`,
            parameters.map((parameter) =>
              parameter.optional && !required.has(parameter.name)
                ? `${parameter.name}?`
                : parameter.name,
            ),
          ]
        }),
    ),
  }
  const inFile = Object.fromEntries(
    Object.entries(specification.paths)
      .filter(([path]) => path.startsWith('/rest/'))
      .map(([path, { get, post }]) => [
        path,
        path.includes('/rpc/')
          ? argumentsOf(post ?? get)
          : Object.keys(specification.components.schemas[path.slice(9)]?.properties ?? {}),
      ]),
  )
  expect(inFile).toEqual(inDatabase)
})

test('the specification says which requests an API key of each scope may send', async () => {
  const { pg } = site.backend
  const { rows } = await pg.query<{ path: string; scope: string }>(`
    select '/rest/v1/' || c.relname as path, s.scope
    from pg_class c, (values ('read'), ('operate')) s (scope)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and has_any_column_privilege('api_key_' || s.scope, c.oid, 'select')
    union all
    select '/rest/v1/rpc/' || p.proname, s.scope
    from pg_proc p, (values ('read'), ('operate')) s (scope)
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('api_key_' || s.scope, p.oid, 'execute')`)
  const accepts = (path: string, scope: string) =>
    rows.some((row) => row.path === path && row.scope === scope)
  const paths = Object.entries(specification.paths).filter(([path]) => path.startsWith('/rest/'))
  for (const [path, { get, post, patch }] of paths) {
    const first = path.includes('/rpc/') ? (post ?? get) : get
    const wanted = accepts(path, 'read') ? 'read' : accepts(path, 'operate') ? 'operate' : undefined
    expect([path, first?.security.flatMap(({ apiKey }) => apiKey ?? [])]).toEqual([
      path,
      wanted === undefined ? [] : [wanted],
    ])
    // Keys change no rows.
    expect(patch?.security ?? [{ publicKey: [], accessToken: [] }]).toEqual([
      { publicKey: [], accessToken: [] },
    ])
  }
  expect(specification.paths['/rest/v1/rpc/current_api_key']?.['post']?.security).toEqual([
    { publicKey: [], apiKey: ['read'] },
  ])
})

function shown(kind: 'tables' | 'procedures', name: string): boolean {
  return apiGroups.some((group) => Object.hasOwn(group[kind], name))
}

function argumentsOf(operation: Operation | undefined): string[] {
  const body = operation?.requestBody?.content['application/json'].schema
  if (body === undefined) return operation?.parameters?.map(({ name = '' }) => name) ?? []
  return Object.keys(body.properties).map((name) =>
    body.required?.includes(name) ? name : `${name}?`,
  )
}

/** What the test uses of the generated client. */
interface GeneratedClient {
  defaults: { baseUrl: string; headers: Record<string, string> }
  signIn: (grant: 'password', body: object) => Promise<Answer<{ access_token: string }>>
  readPlanCatalogue: (query: object) => Promise<Answer<Record<string, unknown>[]>>
  readRegionCatalogue: (query: object) => Promise<Answer<Record<string, unknown>[]>>
  readImageCatalogue: (query: object) => Promise<Answer<Record<string, unknown>[]>>
  createInstance: (body: object) => Promise<Answer<{ instances: { id: string; name: string }[] }>>
}
interface Answer<Data> {
  status: number
  data: Data
}

test('a client that is generated from the specification compiles, and creates a server', async () => {
  const file = `${cache}openapi.json`
  await writeFile(file, JSON.stringify(specification))
  await writeFile(`${cache}client.ts`, await generateSource(file))
  await promisify(execFile)('npx', [
    'tsc',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    `${cache}client.ts`,
  ])

  const client = (await import(pathToFileURL(`${cache}client.ts`).href)) as GeneratedClient
  client.defaults.headers['apikey'] = EMBEDDED_KEY
  const session = await client.signIn('password', { email: site.customer.email, password })
  expect(session.status).toBe(200)
  client.defaults.headers['Authorization'] = `Bearer ${session.data.access_token}`
  const [plans, regions, images] = await Promise.all([
    client.readPlanCatalogue({ slug: 'eq.v1.nano' }),
    client.readRegionCatalogue({ slug: 'eq.ams1' }),
    client.readImageCatalogue({ slug: 'eq.debian-13' }),
  ])
  const created = await client.createInstance({
    request: {
      workspace_id: site.customer.workspace,
      plan_id: plans.data[0]?.['plan_id'],
      hourly_micros: plans.data[0]?.['hourly_micros'],
      region_id: regions.data[0]?.['id'],
      image_id: images.data[0]?.['id'],
      name: 'from-openapi',
      idempotency_key: randomUUID(),
    },
  })
  expect(created).toMatchObject({ status: 200, data: { instances: [{ name: 'from-openapi' }] } })
  const { data } = await site.customer.client
    .from('instance_list')
    .select('name')
    .eq('name', 'from-openapi')
  expect(data).toEqual([{ name: 'from-openapi' }])
})
