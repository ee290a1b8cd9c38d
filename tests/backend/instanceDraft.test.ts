// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { listPlans } from '../../src/domain/catalogue/queries.ts'
import { saveDraft, loadInstanceDraft } from '../../src/domain/instances/draft.ts'
import type * as ReadOwn from '../../src/lib/readOwn.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { newClient, newPerson, origin, type Client, type Mail } from './accounts.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({
  client: null as Client | null,
  fetch: null as unknown as typeof fetch,
}))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))
// And its reader, which has no page here.
vi.mock('../../src/lib/readOwn.ts', async (load) => {
  const { createOwnReader, ...others } = await load<typeof ReadOwn>()
  const { clientOptions } = await import('../../src/lib/supabase.ts')
  const options = {
    ...clientOptions,
    url: () => origin,
    fetch: (...request: Parameters<typeof fetch>) => asking.fetch(...request),
  }
  const readOwn = createOwnReader(options, () => Promise.resolve(asking.client as Client))
  return { ...others, createOwnReader, readOwn }
})

let backend: Backend
let keeper: { client: Client; id: string }
let other: { client: Client; id: string }
const mails: Mail[] = []
const signal = new AbortController().signal

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
  asking.fetch = (input, init) => Promise.resolve(backend.app.fetch(new Request(input, init)))
  // Public rows are requested at the page's own origin, without a session.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    backend.app.fetch(new Request(`${origin}${path}`, init)),
  )
  keeper = await newPerson(backend, mails)
  other = await newPerson(backend, mails)
})
afterAll(() => backend.close())

const retire = (slug: string) =>
  backend.pg.query(`update app.plans set status = 'retired' where slug = $1`, [slug])

const rowsSeen = async (client: Client, slug: string) => {
  const { data } = await client.from('plan_catalogue').select('slug').eq('slug', slug)
  return data?.length
}

test('a plan that is retired stays with who keeps it, whole, and with nobody else', async () => {
  asking.client = keeper.client
  await saveDraft(keeper.id, { plan: 'v1.small', region: 'ams1', image: 'debian-13' })
  expect(await loadInstanceDraft(keeper.id, signal)).toMatchObject({
    plan: 'v1.small',
    region: 'ams1',
    image: 'debian-13',
    gone: [],
    gonePlan: null,
    keptAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
  })

  await retire('v1.small')
  const kept = await loadInstanceDraft(keeper.id, signal)
  expect(kept).toMatchObject({ plan: 'v1.small', region: 'ams1', gone: ['plan'] })
  expect(kept?.gonePlan).toMatchObject({
    slug: 'v1.small',
    product: { slug: 'v1', name: 'VPS' },
    hourlyMicros: 10_200,
    regions: [{ region: 'fra1' }, { region: 'ams1' }, { region: 'hel1' }, { region: 'vie1' }],
  })
  expect((await listPlans(signal)).some(({ slug }) => slug === 'v1.small')).toBe(false)
  expect(await rowsSeen(other.client, 'v1.small')).toBe(0)
  expect(await rowsSeen(newClient(backend), 'v1.small')).toBe(0)
})

test('and cannot be saved again', async () => {
  asking.client = keeper.client
  await expect(saveDraft(keeper.id, { plan: 'v1.small' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a product that is retired shows the kept plan of it and no other', async () => {
  asking.client = keeper.client
  await saveDraft(keeper.id, { plan: 'm1.large' })
  await backend.pg.query(`update app.products set status = 'retired' where slug = 'm1'`)
  const kept = await loadInstanceDraft(keeper.id, signal)
  expect(kept).toMatchObject({ plan: 'm1.large', gone: ['plan'] })
  expect(kept?.gonePlan?.product.slug).toBe('m1')
  expect(await rowsSeen(keeper.client, 'm1.xlarge')).toBe(0)
})

test('a plan that was never for sale stays hidden from everyone who saves it', async () => {
  const { rows } = await backend.pg.query<{ id: string }>(
    `select id from app.plans where slug = 'g1.h200'`,
  )
  const row = { user_id: keeper.id, plan_id: rows[0]?.id ?? '', region_id: null, image_id: null }
  const { error } = await keeper.client.from('instance_drafts').upsert(row)
  expect(error).toBeNull()
  expect(await rowsSeen(keeper.client, 'g1.h200')).toBe(0)
  asking.client = keeper.client
  const kept = await loadInstanceDraft(keeper.id, signal)
  expect(kept).toMatchObject({ plan: undefined, gone: ['plan'], gonePlan: null })
})
