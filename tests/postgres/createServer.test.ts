// @vitest-environment node
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { ServerRequest } from '../../machines/createServer.ts'
import { listPlans } from '../../src/domain/catalogue/queries.ts'
import { createInstances } from '../../src/domain/instances/instanceMutations.ts'
import { orderIdsQuery, type OrderIds } from '../../src/domain/instances/orderIds.ts'
import { randomUuid } from '../../src/lib/randomUuid.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { hasPostgrest } from './postgrest.ts'
import { openRestSite, test, type Person, type RestSite } from './restSite.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({ client: null as Supabase.Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))

let site: RestSite
let person: Person
let base: ServerRequest
const signal = new AbortController().signal

beforeAll(async () => {
  if (!hasPostgrest) return
  site = await openRestSite()
  vi.stubGlobal('fetch', site.fetch)
  person = await site.newPerson()
  asking.client = person.client
  const plan = (await listPlans(signal)).find(({ slug }) => slug === 'v1.medium')
  const read = orderIdsQuery.queryFn as (context: { signal: AbortSignal }) => Promise<OrderIds>
  const ids = await read({ signal })
  base = {
    workspaceId: person.workspace,
    planId: plan?.id ?? '',
    regionId: ids.regions.get('fra1') ?? '',
    imageId: ids.images.get('debian-13') ?? '',
    name: 'web',
    sshKeyIds: [],
    cloudInit: '',
    labels: { env: 'prod' },
    count: 1,
    hourlyMicros: plan?.hourlyMicros ?? 0,
  }
})
afterAll(() => site?.close())

const refused = (part: Partial<ServerRequest>) =>
  createInstances({ ...base, ...part }, randomUuid()).catch((failure: unknown) => failure)

test('the same request with the same key has one effect and one answer', async () => {
  const key = randomUuid()
  const first = await createInstances({ ...base, name: 'once' }, key)
  expect(await createInstances({ ...base, name: 'once' }, key)).toEqual(first)
  const { data } = await person.client.from('instance_list').select('name,labels')
  expect(data).toEqual([{ name: 'once', labels: { env: 'prod' } }])
})

test('several servers come in the order of their names', async () => {
  const made = await createInstances({ ...base, name: 'many', count: 3 }, randomUuid())
  expect(made.map(({ name }) => name)).toEqual(['many-1', 'many-2', 'many-3'])
})

test.each<[string, Partial<ServerRequest>, object]>([
  ['another price', { hourlyMicros: 1 }, { code: 'price_changed' }],
  ['a name that is taken', { name: 'once' }, { code: 'uniqueness_error', field: 'name' }],
  ['too many', { name: 'lots', count: 20 }, { code: 'quota_exceeded' }],
  [
    'a bad first line',
    { cloudInit: 'packages: []' },
    { code: 'invalid_input', field: 'cloud_init' },
  ],
  ['a bad label', { labels: { Env: 'x' } }, { code: 'invalid_input', field: 'labels' }],
  ['a foreign key', { sshKeyIds: [randomUuid()] }, { code: 'invalid_input', field: 'ssh_key_ids' }],
])('%s is refused, with the code and the field that the page shows', async (_, part, failure) => {
  expect(await refused(part)).toMatchObject(failure)
})
