// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { seed } from '../../server/backend/database.ts'
import { createBrand, DEFAULT_BRAND_NAME } from '../../src/lib/createBrand.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newClient, newPerson, origin, type Client, type Mail } from './accounts.ts'

let backend: Backend
let ann: Client
let bob: Client
const mails: Mail[] = []

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
  const admins = [await newPerson(backend, mails), await newPerson(backend, mails)] as const
  for (const { id } of admins) {
    await backend.pg.query(`insert into app.staff values ($1, 'admin')`, [id])
  }
  ann = admins[0].client
  bob = admins[1].client
})
afterAll(() => backend.close())

// The backend logs every statement that PostgreSQL refuses, and these tests provoke refusals.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const get = (path: string) => backend.app.fetch(new Request(`${origin}${path}`))
const published = 'status=eq.published&product_status=eq.published'

async function planOf(client: Client, slug: string) {
  const { data, error } = await client.from('plan_catalogue').select().eq('slug', slug).single()
  if (error) throw error
  return { ...data, id: data.plan_id ?? '', version: data.version ?? 0 }
}

describe('the catalogue as JSON, by a link', () => {
  test('is read with the public key in the address and no header', async () => {
    const answer = await get(
      `/rest/v1/plan_catalogue?apikey=${EMBEDDED_KEY}&${published}&order=product_sort,sort`,
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    const rows = (await answer.json()) as Record<string, unknown>[]
    expect(rows.length).toBeGreaterThanOrEqual(28)
    const places = (rows[0]?.['regions'] ?? []) as { updated_at: string }[]
    for (const { updated_at } of places) {
      expect(updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(Math.abs(Date.parse(updated_at) - Date.now())).toBeLessThan(600_000)
    }
    expect(rows[0]).toMatchObject({
      slug: 'v1.nano',
      kind: 'vps',
      currency: 'EUR',
      hourly_micros: 3600,
      monthly_cap_micros: 2_400_000,
      next_hourly_micros: null,
      is_sample: true,
      regions: [
        { region: 'fra1', stock: null },
        { region: 'ams1', stock: null },
        { region: 'hel1', stock: null },
        { region: 'vie1', stock: null },
      ],
    })
  })

  test.each(['', '&apikey=nonsense'])('and not without it: %o', async (key) => {
    expect((await get(`/rest/v1/plan_catalogue?${published}${key}`)).status).toBe(401)
  })

  test('which opens nothing else', async () => {
    expect((await get(`/rest/v1/profiles?apikey=${EMBEDDED_KEY}`)).status).toBe(401)
  })
})

const places = (row: { regions: unknown }) =>
  row.regions as { region: string; stock: number | null }[]

describe('the sample', () => {
  test('has what the pages are to show', async () => {
    const { data } = await ann.from('plan_catalogue').select()
    const shown = (data ?? []).filter(({ status }) => status === 'published')
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['cloud', 'vps', 'vds', 'gpu']))
    expect(shown.every(({ is_sample }) => is_sample)).toBe(true)
    const gone = shown.filter((row) => places(row).every(({ stock }) => stock === 0))
    expect(gone.map(({ slug }) => slug)).toEqual(['g1.h100x2'])
    expect(shown.filter((row) => row.announced_retire_at).map(({ slug }) => slug)).toEqual([
      'v1.micro',
    ])
    expect(shown.filter((row) => row.next_valid_from).map(({ slug }) => slug)).toEqual([
      'p1.xlarge',
    ])
    const others = (data ?? []).filter(({ status }) => status !== 'published')
    expect(others.map(({ slug, status }) => `${slug} ${status}`).toSorted()).toEqual([
      'g1.h200 draft',
      'v1.pico retired',
    ])
  })

  test('is loaded once', async () => {
    const count = async () => (await backend.pg.query('select count(*) from app.plans')).rows
    const before = await count()
    await seed(backend.pg, createBrand(DEFAULT_BRAND_NAME))
    expect(await count()).toEqual(before)
  })

  test('and only where it is asked for', async () => {
    const bare = await createBackend({ siteUrl: origin })
    const { rows } = await bare.pg.query('select slug from app.plans')
    await bare.close()
    expect(rows).toEqual([])
  })
})

test('nobody writes to the catalogue but by procedure', async () => {
  // The API shows no table of the catalogue, and its types name none.
  const tables = ['plans', 'plan_prices', 'plan_regions', 'products'] as never[]
  const answers = await Promise.all(tables.map((table) => ann.from(table).insert({} as never)))
  expect(answers.map(({ error }) => error?.code)).toEqual(tables.map(() => 'PGRST205'))
})

describe('two admins at one plan', () => {
  test('the second gets a conflict, and nothing of the first is lost', async () => {
    const seen = await planOf(ann, 'v1.medium')
    const [first, second] = await Promise.all([
      ann.rpc('admin_save_plan', {
        target: seen.id,
        expected_version: seen.version,
        plan: { summary: 'By Ann.' },
      }),
      bob.rpc('admin_save_plan', {
        target: seen.id,
        expected_version: seen.version,
        plan: { summary: 'By Bob.', vcpus: 6 },
      }),
    ])
    expect(first.data).toEqual([{ id: seen.id, version: seen.version + 1 }])
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({
      message: 'conflict',
      details: `version: Version ${seen.version + 1} is stored now.`,
    })
    expect(await planOf(ann, 'v1.medium')).toMatchObject({ summary: 'By Ann.', vcpus: 4 })
  })

  test('what is not accepted is said at its field', async () => {
    const { id, version } = await planOf(ann, 'v1.medium')
    const { error, status } = await ann.rpc('admin_save_plan', {
      target: id,
      expected_version: version,
      plan: { vcpus: 0 },
    })
    expect([status, error?.message]).toEqual([400, 'invalid_input'])
    expect(error?.details).toBe('vcpus: A whole number from 1 to 512.')
  })
})

describe('what a person chose', () => {
  test('is kept, changed and seen by nobody else, and holds the plan', async () => {
    const pat = await newPerson(backend, mails)
    const { id: plan_id, version } = await planOf(ann, 'g1.h200')
    const choice = { user_id: pat.id, plan_id }
    expect((await pat.client.from('instance_drafts').upsert(choice)).error).toBeNull()
    const region = await pat.client
      .from('region_catalogue')
      .select('id')
      .eq('slug', 'vie1')
      .single()
    const again = { ...choice, region_id: region.data?.id ?? null }
    const kept = await pat.client.from('instance_drafts').upsert(again).select().single()
    expect(kept.data).toMatchObject(again)
    expect((await ann.from('instance_drafts').select()).data).toEqual([])

    const refused = await ann.rpc('admin_delete_plan', {
      target: plan_id,
      expected_version: version,
    })
    expect(refused.error).toMatchObject({
      message: 'in_use',
      details: `1 saved configuration uses it: ${pat.email}.`,
      hint: 'Retire it instead.',
    })
    const holders = await ann.rpc('admin_plan_holders', { target: plan_id })
    expect(holders.data).toMatchObject([{ kind: 'saved configuration', holder: pat.email }])

    await pat.client.from('instance_drafts').delete().eq('user_id', pat.id)
    const deleted = await ann.rpc('admin_delete_plan', {
      target: plan_id,
      expected_version: version,
    })
    expect(deleted.error).toBeNull()
  })
})

test('everybody may ask what something costs', async () => {
  const { data } = await newClient(backend).rpc('cost_micros', {
    hourly_micros: 10_200,
    monthly_cap_micros: 6_800_000,
    seconds: 744 * 3600,
    instances: 2,
  })
  expect(data).toBe(13_600_000)
})
