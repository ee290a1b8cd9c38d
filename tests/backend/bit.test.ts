// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../machines/auth.types.ts'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { createDemoAccounts, DEMO_PASSWORD } from '../../server/backend/demo.ts'
import { createDemoServers } from '../../server/backend/demoServers.ts'
import type { Preview } from '../../src/domain/bit/command.ts'
import { evaluate, type Output } from '../../src/domain/bit/evaluate.ts'
import { siteData } from '../../src/domain/bit/siteData.ts'
import { chooseWorkspace } from '../../src/domain/workspaces/currentWorkspace.ts'
import { setDeployment } from '../../src/lib/deployment.ts'
import type * as ReadOwnModule from '../../src/lib/readOwn.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { newClient, origin, type Client } from './accounts.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({ client: null as Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))
/** The rows are read with the same client, and parsed by the same schemas. */
vi.mock('../../src/lib/readOwn.ts', async (load) => {
  const { readAnswer } = await import('../../src/lib/readPublic.ts')
  const { EMBEDDED_KEY } = await import('../../src/lib/embeddedKey.ts')
  const readOwn: ReadOwnModule.ReadOwn = (schema, table, query, signal) =>
    readAnswer(schema, async () => {
      const { data } = (await asking.client?.auth.getSession()) ?? { data: { session: null } }
      const address = `${origin}/rest/v1/${table}?${new URLSearchParams(query).toString()}`
      const headers = {
        apikey: EMBEDDED_KEY,
        Authorization: `Bearer ${data.session?.access_token ?? EMBEDDED_KEY}`,
      }
      return backend.app.fetch(new Request(address, { headers, signal }))
    })
  return { ...(await load<typeof ReadOwnModule>()), readOwn }
})

let backend: Backend
let folder = ''
let user: User | null = null

beforeAll(async () => {
  backend = await createBackend({ siteUrl: origin, samples: true })
  await createDemoAccounts(backend)
  folder = await mkdtemp(join(tmpdir(), 'simulated-engine-bit-'))
  await createDemoServers(backend.pg, folder)
  // Public rows are requested at the page's own origin, without a session.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    backend.app.fetch(new Request(`${origin}${path}`, init)),
  )
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

async function become(email: string) {
  asking.client = newClient(backend)
  const { data, error } = await asking.client.auth.signInWithPassword({
    email,
    password: DEMO_PASSWORD,
  })
  if (error !== null) throw error
  user = { ...data.user, email }
}

/** Runs a line as the page does. `asked` collects its questions, which are answered with yes. */
async function run(line: string, asked: Preview[] = []): Promise<Output[]> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const outputs: Output[] = []
  const answers = evaluate(line, {
    data: siteData({ queries, user, pages: () => [] }),
    confirm: (preview) => {
      asked.push(preview)
      return Promise.resolve(true)
    },
  })
  for await (const output of answers) outputs.push(output)
  return outputs
}

interface Stored {
  state: string
  actions: { kind: string; via: string; status: string }[]
}

async function stored(name: string): Promise<Stored | undefined> {
  const { rows } = await backend.pg.query<Stored>(
    `select i.state, coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'via', a.via, 'status', a.status)) filter (where a.status in ('queued', 'running')), '[]') as actions
      from app.instances i left join app.instance_actions a on a.instance_id = i.id
      where i.name = $1 group by i.id`,
    [name],
  )
  return rows[0]
}

const runningRow = { state: 'running', actions: [] }

test('a signed-in person lists their servers and stops one: first dry, then confirmed', async () => {
  await become('user@example.test')
  const [list] = await run('servers | where state == running | sort name | pick name, state')
  const names = list?.kind === 'rows' ? list.rows.map(({ name }) => String(name)) : []
  expect(names.length).toBeGreaterThan(0)
  const found = await Promise.all(names.map(stored))
  expect(found.map((each) => each?.state)).toEqual(names.map(() => 'running'))
  const [name = ''] = names.filter((_, index) => found[index]?.actions.length === 0)

  const asked: Preview[] = []
  const [dry] = await run(`server stop ${name} --dry-run`, asked)
  expect(dry).toMatchObject({ kind: 'rows', rows: [{ server: name, state: 'running' }] })
  expect(asked).toEqual([])
  expect(await stored(name)).toEqual(runningRow)

  const [done] = await run(`server stop ${name}`, asked)
  expect(done).toMatchObject({ kind: 'rows', rows: [{ server: name, state: 'stopping' }] })
  expect(asked).toMatchObject([{ verb: `Stop ${name}` }])
  expect(await stored(name)).toEqual({
    state: 'stopping',
    actions: [{ kind: 'stop', via: 'shell', status: 'queued' }],
  })

  // What runs now cannot be asked for again, and the line says why.
  const [again] = await run(`server stop ${name}`, asked)
  expect(again).toMatchObject({ kind: 'problem', problem: { code: 'refused' } })
  expect(asked).toHaveLength(1)
})

test('a viewer of the workspace reads its servers, and is refused a stop with the reason', async () => {
  const { rows } = await backend.pg.query<{ name: string; slug: string }>(
    `update app.workspace_members m set role = 'viewer'
      from auth.users u, app.workspaces w, app.instances i
      where u.id = m.user_id and u.email = 'colleague@example.test'
        and w.id = m.workspace_id and not w.is_personal
        and i.workspace_id = w.id and i.state = 'running'
      returning i.name, w.slug`,
  )
  const [{ name, slug } = { name: '', slug: '' }] = rows
  await become('colleague@example.test')
  chooseWorkspace(user?.id ?? '', slug)
  const [list] = await run(`servers | where name == ${name} | pick name`)
  expect(list).toMatchObject({ kind: 'rows', rows: [{ name }] })

  const asked: Preview[] = []
  const [refused] = await run(`server stop ${name}`, asked)
  expect(refused).toMatchObject({
    kind: 'problem',
    problem: {
      code: 'refused',
      message: 'Your role may look at this server, but not change it.',
    },
  })
  expect(asked).toEqual([])
  // The database refuses it too, whatever the interpreter thinks.
  const account = await siteData({ queries: new QueryClient(), user, pages: () => [] }).account()
  const server = (await account?.servers())?.find((each) => each.name === name)
  if (account === null || server === undefined) throw new Error(`${name} is not in the list.`)
  await expect(account.requestAction(server, 'stop', {})).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await stored(name)).toEqual(runningRow)
})

test('a person creates a server, protects it, and gets the price that the database charges', async () => {
  await become('user@example.test')
  const asked: Preview[] = []
  const line = 'server create from-bit --plan v1.nano --label "made=bit" --no-keys'
  setDeployment({ orders: 'closed' })
  expect(await run(line)).toMatchObject([
    { problem: { message: expect.stringMatching(/^Servers cannot be ordered now\./) } },
  ])
  setDeployment({ orders: 'preview' })
  const [dry] = await run(`${line} --dry-run`, asked)
  expect(dry, JSON.stringify(dry)).toMatchObject({
    kind: 'rows',
    rows: [{ server: 'from-bit', state: null }],
  })
  expect(await stored('from-bit')).toBeUndefined()

  const [done] = await run(line, asked)
  expect(done).toMatchObject({
    kind: 'rows',
    rows: [{ server: 'from-bit', state: 'provisioning' }],
  })
  expect(asked).toMatchObject([{ verb: 'Create from-bit', typeName: null }])
  expect(await stored('from-bit')).toMatchObject({ state: 'provisioning' })
  const { rows: prices } = await backend.pg.query<{ micros: number }>(
    `select hourly_micros as micros from app.instances where name = 'from-bit'`,
  )
  const shown = done?.kind === 'rows' ? done.rows[0]?.['price'] : undefined
  expect(prices).toEqual([{ micros: Number(shown) * 1_000_000 }])

  expect(await run(line)).toMatchObject([
    { problem: { message: 'The workspace has from-bit already.' } },
  ])
  const [guarded] = await run('server protect from-bit')
  expect(guarded).toMatchObject({ rows: [{ protected: true, labels: 'made=bit' }] })
  const [held] = await run('server delete from-bit')
  expect(held).toMatchObject({ kind: 'problem', problem: { code: 'refused' } })
})

test('a firewall changes by lines, and a change by somebody else is not overwritten', async () => {
  await become('user@example.test')
  const [list] = await run('servers | where state == running or state == stopped | pick name')
  const name = list?.kind === 'rows' ? String(list.rows[0]?.['name']) : ''
  expect(await run(`server firewall ${name}`)).toMatchObject([
    { problem: { message: 'The provider offers no firewalls at present.' } },
  ])
  await backend.pg.query(
    `insert into app.provisioners (worker, engine, facts)
      values ('w', (select engine from app.site_settings), '{"firewall": true}')`,
  )
  const asked: Preview[] = []
  const lines = [
    `firewall allow ${name} tcp:22 --from 10.0.0.1 --from 2001:db8::/32`,
    `firewall allow ${name} udp:8000-8100 --label "Calls"`,
    `firewall on ${name}`,
  ]
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- each line changes what the next one reads
    expect(await run(line, asked), line).toMatchObject([{ kind: 'rows' }])
  }
  expect(asked).toEqual([])
  expect(await run(`server firewall ${name} | pick rule, from, label, firewall`)).toMatchObject([
    {
      rows: [
        { rule: 'tcp:22', from: '10.0.0.1, 2001:db8::/32', label: null, firewall: 'on' },
        { rule: 'udp:8000-8100', from: 'everyone', label: 'Calls', firewall: 'on' },
      ],
      note: expect.stringMatching(/is on: .* The last change is being applied\.$/),
    },
  ])
  const { rows } = await backend.pg.query<{ via: string }>(
    `select via from app.audit_events where action = 'set_firewall'`,
  )
  expect(rows).toEqual([{ via: 'shell' }, { via: 'shell' }, { via: 'shell' }])

  // Somebody else saves while the person is asked.
  const queries = new QueryClient()
  const data = siteData({ queries, user, pages: () => [] })
  const other = await data.account()
  const server = (await other?.servers())?.find((each) => each.name === name)
  const confirm = async () => {
    if (other === null || server === undefined) throw new Error(`${name} is not in the list.`)
    await other.saveFirewall(server, 3, { enabled: false, rules: [] })
    return true
  }
  const outputs: Output[] = []
  const line = `firewall remove ${name} tcp:22 --from "2001:db8::/32, 10.0.0.1"`
  for await (const output of evaluate(line, { data, confirm })) outputs.push(output)
  expect(outputs).toMatchObject([{ problem: { code: 'refused', failure: 'conflict' } }])
  expect(await run(`server firewall ${name}`)).toMatchObject([{ rows: [] }])
})

test('what belongs to the person changes by the procedures of the dashboard', async () => {
  await become('user@example.test')
  const key =
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f me@bit'
  const lines = [
    [`key add "${key}"`, { name: 'me@bit', algorithm: 'ssh-ed25519' }],
    ['key remove "me@bit"', { name: 'me@bit' }],
    ['workspace create "From Bit"', { name: 'From Bit', workspace: 'from-bit' }],
    ['workspace invite mo@example.org --role viewer', { email: 'mo@example.org', role: 'viewer' }],
    [
      'ticket open --subject "From Bit" --message "Hello." --topic other',
      { state: 'waiting_for_us' },
    ],
  ] as const
  for (const [line, row] of lines) {
    // oxlint-disable-next-line no-await-in-loop -- each line changes what the next one reads
    expect(await run(line), line).toMatchObject([{ kind: 'rows', rows: [row] }])
  }
  const [list] = await run('tickets | where subject == "From Bit"')
  const number = list?.kind === 'rows' ? Number(list.rows[0]?.['ticket']) : 0
  await run(`ticket reply ${number} "One more thing."`)
  expect(await run(`ticket show ${number} | pick message`)).toMatchObject([
    { rows: [{ message: 'Hello.' }, { message: 'One more thing.' }] },
  ])
  expect(await run(`ticket close ${number}`)).toMatchObject([{ rows: [{ state: 'closed' }] }])
  // The database says what is wrong with a text.
  const [refused] = await run('ticket open --subject "a" --message "Hello."')
  expect(refused).toMatchObject({
    kind: 'problem',
    problem: {
      code: 'refused',
      failure: 'invalid_input',
      message: expect.stringMatching(/subject: /),
    },
  })
})

test('nobody who is signed out reads servers', async () => {
  asking.client = newClient(backend)
  user = null
  expect(await run('servers')).toMatchObject([
    { kind: 'problem', problem: { code: 'sign_in_required' } },
  ])
})
