// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { createDemoAccounts, DEMO_PASSWORD } from '../../server/backend/demo.ts'
import { createDemoServers } from '../../server/backend/demoServers.ts'
import { createDemoMessages } from '../../server/backend/demoMessages.ts'
import { createDemoTickets } from '../../server/backend/demoTickets.ts'
import type { Database } from '../../src/lib/database.types.ts'
import { earlySources, type EarlyPart } from '../../src/lib/earlyRead.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newClient, origin } from './accounts.ts'

// Each part of `page_rows` is one of the reads that a page would make, so both must answer the same.

let backend: Backend
let folder = ''
const tokens = new Map<string, string>()
/** Servers by name, and the slug of the workspace that the customer and the colleague share. */
const servers = new Map<string, string>()
let shared = ''

beforeAll(async () => {
  backend = await createBackend({ siteUrl: origin, samples: true })
  await createDemoAccounts(backend)
  folder = await mkdtemp(join(tmpdir(), 'page-rows-'))
  await createDemoServers(backend.pg, folder)
  await createDemoTickets(backend.pg)
  await createDemoMessages(backend.pg)
  for (const name of ['user', 'staff', 'admin', 'colleague']) {
    const { data, error } = await newClient(backend).auth.signInWithPassword({
      email: `${name}@example.test`,
      password: DEMO_PASSWORD,
    })
    if (error) throw error
    tokens.set(name, data.session.access_token)
  }
  const { rows } = await backend.pg.query<{ name: string; id: string }>(
    'select name, id from app.instances',
  )
  for (const { name, id } of rows) servers.set(name, id)
  const found = await backend.pg.query<{ slug: string }>(
    'select slug from app.workspaces where not is_personal',
  )
  shared = found.rows[0]?.slug ?? ''
  // The colleague only reads.
  await backend.pg.query(`update app.workspace_members m set role = 'viewer'
    from auth.users u where u.id = m.user_id and u.email = 'colleague@example.test'
      and m.role = 'operator'`)
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

/** The order in which the page reads each source. A procedure has one of its own. */
const orders: Readonly<Record<string, string>> = {
  my_workspaces: 'is_own_personal.desc,name,slug',
  instance_list: 'created_at.desc,instance_id',
  workspace_quotas: 'sort',
  api_key_list: 'ended_at.desc.nullsfirst,expires_at,api_key_id',
  instance_action_list: 'created_at.desc,action_id',
  my_tickets: 'updated_at.desc,number.desc',
  price_notice_list: 'effective_at,instance_name',
  maintenance_notice_list: 'starts_at.desc,instance_name,incident_id',
}

async function get(path: string, headers: Record<string, string>) {
  const response = await backend.app.fetch(
    new Request(`${origin}/rest/v1/${path}`, { headers: { apikey: EMBEDDED_KEY, ...headers } }),
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

const as = (name: string) => ({ Authorization: `Bearer ${tokens.get(name)}` })

async function partsFor(name: string, parameters: Record<string, string>): Promise<EarlyPart[]> {
  const { status, body } = await get(
    `rpc/page_rows?${new URLSearchParams(parameters).toString()}`,
    as(name),
  )
  expect(status).toBe(200)
  return body as EarlyPart[]
}

async function singleRead(name: string, { of, where }: EarlyPart): Promise<unknown> {
  const order = orders[of]
  const query = new URLSearchParams({ ...where, ...(order !== undefined && { order }) })
  return (await get(`${of}?${query.toString()}`, as(name))).body
}

/** Times as numbers: the embedded REST interface writes them without a T. Costs grow between two reads. */
const comparable = (rows: unknown) =>
  JSON.parse(
    JSON.stringify(rows, (key, value: unknown) => {
      if (/^(ends|begins|milliseconds|.*_micros)$/.test(key)) return typeof value
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(value)
        ? Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
        : value
    }),
  ) as unknown

const pages = ['', 'home', 'servers', 'server'] as const

describe.each(['user', 'colleague', 'staff', 'admin'])('for %s', (name) => {
  describe.each(pages)('of the page "%s"', (page) => {
    test.each(['', 'shared'])(
      'with the choice "%s": every part is the single read',
      async (choice) => {
        const parts = await partsFor(name, {
          page,
          workspace: choice === '' ? '' : shared,
          server: servers.get('shop-1') ?? '',
        })
        expect(parts.map(({ of }) => of)).toEqual(
          expect.arrayContaining(['profiles', 'my_workspaces']),
        )
        for (const part of parts) {
          expect(earlySources).toContain(part.of)
          expect(comparable(part.rows), part.of).toEqual(comparable(await singleRead(name, part)))
        }
      },
    )
  })
})

const rowsOf = (parts: EarlyPart[], source: string) =>
  parts.find(({ of }) => of === source)?.rows as Record<string, unknown>[] | undefined

test('every source that reads wait for is in an answer, and no other', async () => {
  const found = new Set<string>()
  for (const page of pages) {
    const parts = await partsFor('user', { page, server: servers.get('shop-1') ?? '' })
    for (const { of } of parts) found.add(of)
  }
  expect([...found].toSorted()).toEqual([...earlySources].toSorted())
})

test('the chosen workspace is shown, and for any other name the one of the account', async () => {
  const chosen = rowsOf(
    await partsFor('user', { page: 'servers', workspace: shared }),
    'instance_list',
  )
  expect(chosen?.map(({ workspace_slug }) => workspace_slug)).toEqual([shared, shared, shared])
  const own = rowsOf(
    await partsFor('user', { page: 'servers', workspace: 'of-nobody' }),
    'instance_list',
  )
  expect(own?.length).toBeGreaterThan(3)
  expect(own?.some(({ workspace_slug }) => workspace_slug === shared)).toBe(false)
})

test("another person's workspace gives the own one, and their server no row", async () => {
  const own = await backend.pg.query<{ slug: string }>(
    `select w.slug from app.workspaces w join auth.users u on u.id = w.created_by
      where w.is_personal and u.email = 'user@example.test'`,
  )
  const workspace = own.rows[0]?.slug ?? ''
  const asked = await partsFor('colleague', { page: 'home', workspace })
  expect(JSON.stringify(asked)).not.toContain(workspace)
  const server = [...servers].find(([name]) => !name.startsWith('shop-'))?.[1] ?? ''
  const parts = await partsFor('colleague', { page: 'server', server })
  expect(rowsOf(parts, 'instance_list')).toEqual([])
  expect(rowsOf(parts, 'rpc/instance_bill')).toBeUndefined()
  const seen = rowsOf(await partsFor('user', { page: 'server', server }), 'instance_list')
  expect(seen).toHaveLength(1)
})

test.each(['new', "'; drop table x", '00000000-0000-4000-8000-00000000000'])(
  'what is no id (%s) is no error',
  async (server) => {
    expect(
      rowsOf(await partsFor('user', { page: 'server', server }), 'instance_list'),
    ).toBeUndefined()
  },
)

test.each(['', 'user', 'admin'])(
  'what every page shows of the site is the same as the single reads, for everyone (%s)',
  async (name) => {
    const headers = name === '' ? {} : as(name)
    const parts = (await get('rpc/site_rows?plans=true', headers)).body as EarlyPart[]
    expect(parts.map(({ of }) => of)).toEqual([
      'site_settings',
      'provider',
      'incident_list',
      'plan_catalogue',
    ])
    for (const { of, where, rows } of parts) {
      const query = new URLSearchParams({
        ...where,
        select: of === 'incident_list' ? 'kind,title,status,affected,starts_at,ends_at' : '*',
        ...(of === 'plan_catalogue' && { order: 'product_sort,sort,slug' }),
      })
      const single = await get(`${of}?${query.toString()}`, headers)
      expect(comparable(rows), of).toEqual(comparable(single.body))
    }
  },
)

test('visitors and API keys are refused', async () => {
  expect((await get('rpc/page_rows?page=home', {})).status).toBe(401)
  const client = createClient<Database>(origin, EMBEDDED_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: as('user'),
      fetch: (input, init) => backend.app.fetch(new Request(input, init)),
    },
  })
  const { data: workspace } = await client
    .from('my_workspaces')
    .select()
    .eq('slug', shared)
    .single()
  const { data } = await client.rpc('create_api_key', {
    workspace_id: workspace?.workspace_id ?? '',
    name: 'page rows',
    scope: 'operate',
    days: 7,
  })
  const secret = data?.[0]?.secret ?? ''
  expect((await get('my_workspaces', { 'x-api-key': secret })).status).toBe(200)
  expect((await get('rpc/page_rows?page=home', { 'x-api-key': secret })).status).toBe(403)
})
