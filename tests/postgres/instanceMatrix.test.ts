// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { listStates, listTransitions, type Transition } from '../../src/domain/catalogue/queries.ts'
import { loadProfile } from '../../src/domain/identity/profile.ts'
import { listInstances, type Instance } from '../../src/domain/instances/instance.ts'
import { actionLabels, instanceCan } from '../../src/domain/instances/instanceCan.ts'
import type { ActionKind } from '../../src/domain/instances/instanceMutations.ts'
import { instanceRules } from '../../src/domain/instances/instanceRules.ts'
import { includesRole } from '../../src/domain/workspaces/permissions.ts'
import { listMyWorkspaces, type WorkspaceRole } from '../../src/domain/workspaces/workspace.ts'
import type * as ReadOwn from '../../src/lib/readOwn.ts'
import type { SessionStorage } from '../../src/lib/storage.ts'
import type { Client } from '../../src/lib/supabase.ts'
import type { TestDatabase } from './database.ts'
import { hasPostgrest } from './postgrest.ts'
import { openRestSite, test, type RestSite } from './restSite.ts'

// Every action on a server, from every state, by every kind of person: what the database answers and what
// the pages say are both compared with one table, which is computed from the rows of the database.

/** The session of the current person replaces the one of the page. */
const asking = vi.hoisted(() => {
  const self = {
    client: null as Client | null,
    getClient: () =>
      self.client ? Promise.resolve(self.client) : Promise.reject(new Error('Nobody asks.')),
  }
  return self
})
vi.mock('../../src/lib/readOwn.ts', async (load) => {
  const real = await load<typeof ReadOwn>()
  const { EMBEDDED_KEY } = await import('../../src/lib/embeddedKey.ts')
  const storage = { read: () => null } as unknown as SessionStorage
  const options = {
    url: () => 'http://site.test',
    key: EMBEDDED_KEY,
    storage,
    attempt: { signal: null },
    // The stub of the test, which does not exist yet.
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  }
  return { ...real, readOwn: real.createOwnReader(options, asking.getClient) }
})

interface Kind {
  /** The role in the workspace; a stranger has none. */
  role?: WorkspaceRole
  staff?: 'support' | 'billing' | 'admin'
  isSuspended?: true
  inSuspendedWorkspace?: true
}

const people: Readonly<Record<string, Kind | null>> = {
  anonymous: null,
  stranger: {},
  viewer: { role: 'viewer' },
  operator: { role: 'operator' },
  owner: { role: 'owner' },
  'suspended operator': { role: 'operator', isSuspended: true },
  'owner of a suspended workspace': { role: 'owner', inSuspendedWorkspace: true },
  support: { staff: 'support' },
  billing: { staff: 'billing' },
  admin: { staff: 'admin' },
}
const staffKinds = ['hold', 'lift_hold', 'force_fail', 'retry'] as const
const customerKinds = Object.keys(actionLabels) as ActionKind[]
type AnyKind = (typeof staffKinds)[number] | ActionKind

interface Server {
  id: string
  name: string
  state: string
  isHeld: boolean
  isProtected: boolean
  workspaceId: string
  lastAction: { id: string; kind: string; status: string }
}

const signal = new AbortController().signal
const ids = new Map<string, string>()
const tokens = new Map<string, string>()
let site: RestSite
let transitions: Transition[]
let servers: Server[]
let workspaces: { open: string; suspended: string }
/** The lowest role that may ask for an action. */
let minimumRoles: ReadonlyMap<string, WorkspaceRole>

const rows: TestDatabase['rows'] = (sql, values) => site.db.rows(sql, values)

/** Whose rows the pages read from now on. */
function askAs(name: string): void {
  const session = { access_token: tokens.get(name) }
  const getSession = () => Promise.resolve({ data: { session }, error: null })
  asking.client = { auth: { getSession } } as unknown as Client
}

beforeAll(async () => {
  if (!hasPostgrest) return
  site = await openRestSite()
  vi.stubGlobal('fetch', site.fetch)
  await rows(await readFile(new URL('instanceMatrix.sql', import.meta.url), 'utf8'))
  // oxlint-disable no-await-in-loop
  for (const [name, kind] of Object.entries(people)) {
    if (kind === null) continue
    const { id, token } = await site.newPerson(name)
    ids.set(name, id)
    tokens.set(name, token)
  }
  const [open, suspended] = await rows<{ id: string }>(
    `insert into app.workspaces (slug, name) values ('open', 'Open'), ('held', 'Held') returning id`,
  )
  workspaces = { open: open?.id ?? '', suspended: suspended?.id ?? '' }
  for (const [name, id] of ids) {
    const { role, staff, isSuspended, inSuspendedWorkspace } = people[name] ?? {}
    const workspace = inSuspendedWorkspace ? workspaces.suspended : workspaces.open
    if (role) {
      await rows(
        'insert into app.workspace_members (workspace_id, user_id, role) values ($1, $2, $3)',
        [workspace, id, role],
      )
    }
    if (staff) {
      await rows('insert into app.staff (user_id, staff_type) values ($1, $2)', [id, staff])
    }
    if (isSuspended) {
      await rows(
        `update app.profiles set suspended_at = now(), suspension_reason = 'Why' where user_id = $1`,
        [id],
      )
      // The suspension has ended the first session.
      await rows('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
    }
  }
  // oxlint-enable no-await-in-loop
  await rows('select matrix.seed($1, $2)', [workspaces.open, workspaces.suspended])
  await rows(
    `update app.workspaces set suspended_at = now(), suspension_reason = 'For the test'
     where id = $1`,
    [workspaces.suspended],
  )
  transitions = await listTransitions(signal)
  servers = await rows<Server>(
    `select i.id, i.name, i.state, i.hold <> 'none' as "isHeld", i.delete_protection as "isProtected",
       i.workspace_id as "workspaceId",
       jsonb_build_object('id', a.id, 'kind', a.kind, 'status', a.status) as "lastAction"
     from app.instances i join app.instance_actions a on a.instance_id = i.id
     order by i.name`,
  )
  minimumRoles = new Map(
    (
      await rows<{ kind: string; role: WorkspaceRole }>(
        `select k as kind, p.minimum_role as role from unnest($1::text[]) k
         join app.workspace_permissions p on p.action = private.permission_for(k)`,
        [customerKinds],
      )
    ).map(({ kind, role }) => [kind, role]),
  )
})
afterAll(() => site?.close())

// The table.

const isOpen = ({ lastAction: { status } }: Server) => status === 'queued'
const isGone = ({ state }: Server) =>
  transitions.some(({ action, to }) => ['delete', 'purge'].includes(action) && to === state)

/** The roles of the transitions that a person has for a kind of action. */
function actingRoles(person: Kind, kind: string): string[] {
  const { role, staff, isSuspended, inSuspendedWorkspace } = person
  const minimum = minimumRoles.get(kind)
  const isOperator =
    role && minimum && includesRole(role, minimum) && !isSuspended && !inSuspendedWorkspace
  return [
    ...(isOperator ? ['operator'] : []),
    // Billing staff touch no server.
    ...(staff === 'support' || staff === 'admin' ? ['staff'] : []),
    ...(staff === 'admin' ? ['admin'] : []),
  ]
}

/** The state that a server enters, or the code with which the action is refused. */
function byTransition(kind: string, server: Server, acting: readonly string[]): string {
  if (acting.length === 0) return 'forbidden'
  const transition = transitions.find((row) => row.action === kind && row.from === server.state)
  if (!transition) return 'invalid_state'
  const actsAs = acting.find((role) => transition.roles.includes(role))
  if (actsAs === undefined) return 'forbidden'
  if (actsAs === 'operator' && server.isHeld && kind !== 'stop') return 'locked'
  if (server.isProtected && (kind === 'delete' || kind === 'rebuild')) return 'protected'
  return transition.via ?? transition.to
}

/** The same for what staff alone do. It ends with 'done' where no state follows from a transition. */
function byStaff(kind: string, server: Server, staff: Kind['staff']): string {
  if (staff !== 'admin' && !(staff === 'support' && kind.includes('hold'))) return 'forbidden'
  if (kind === 'force_fail') {
    return byTransition(kind, server, ['admin']) === 'invalid_state' ? 'invalid_state' : 'done'
  }
  if (kind === 'retry') {
    return isOpen(server) || server.lastAction.status === 'failed' ? 'done' : 'invalid_state'
  }
  if (isGone(server)) return 'invalid_state'
  return server.isHeld || kind === 'hold' ? 'done' : 'conflict'
}

function expectedOf(person: Kind | null, kind: AnyKind, server: Server): string {
  if (person === null) return 'refused'
  if (staffKinds.some((each) => each === kind)) return byStaff(kind, server, person.staff)
  if (!person.role && !person.staff) return 'not_found'
  return byTransition(kind, server, actingRoles(person, kind))
}

/** The servers that a person tries to reach. Holds and protection matter only to those who may act at all. */
function serversFor(person: Kind | null): Server[] {
  const workspace = person?.inSuspendedWorkspace ? workspaces.suspended : workspaces.open
  const mayAct = person !== null && actingRoles(person, 'stop').length > 0
  return servers.filter(
    ({ workspaceId, isHeld, isProtected }) =>
      workspaceId === workspace && (mayAct || !(isHeld || isProtected)),
  )
}

const cases = Object.entries(people).map(([name, person]) => ({ name, person }))
const insiders = cases.flatMap(({ name, person }) =>
  person?.role || person?.staff ? [{ name, person }] : [],
)

/** The call, and the answer in one word. */
function statementFor(kind: AnyKind, { id, lastAction }: Server): string {
  const reason = `'For the test'`
  if (kind === 'hold')
    return `select 'done' from public.set_instance_hold('${id}', 'maintenance', ${reason})`
  if (kind === 'lift_hold')
    return `select 'done' from public.set_instance_hold('${id}', 'none', ${reason})`
  if (kind === 'force_fail')
    return `select 'done' from public.force_fail_instance('${id}', ${reason})`
  if (kind === 'retry')
    return `select 'done' from public.retry_action('${lastAction.id}', ${reason})`
  const resize =
    kind === 'resize'
      ? `|| (select jsonb_build_object('plan_id', plan_id, 'hourly_micros', hourly_micros)
           from public.plan_catalogue where slug = 'v1.micro')`
      : ''
  return `select public.request_instance_action('${id}', '${kind}',
    '{"reason": "For the test"}'::jsonb ${resize}) ->> 'state'`
}

describe('the procedures', () => {
  test.each(cases)('answer $name as the table says', async ({ name, person }) => {
    const tried = serversFor(person).flatMap((server) =>
      [...customerKinds, ...staffKinds].map((kind) => ({
        label: `${kind} ${server.name}`,
        statement: statementFor(kind, server),
        expected: expectedOf(person, kind, server),
      })),
    )
    const answers = await rows<{ answer: string }>(
      `select matrix.attempt($1, c.statement) as answer
       from jsonb_array_elements_text($2) with ordinality c (statement, n) order by n`,
      [ids.get(name) ?? null, JSON.stringify(tried.map(({ statement }) => statement))],
    )
    expect(answers).toHaveLength(tried.length)
    const differing = tried.flatMap(({ label, expected }, n) => {
      const answer = answers[n]?.answer
      return answer === expected ? [] : [{ label, expected, answer }]
    })
    expect(differing).toEqual([])
  })

  test('do each transition of customers and staff for somebody', () => {
    const done = new Set(
      cases.flatMap(({ person }) =>
        serversFor(person).flatMap((server) =>
          [...customerKinds, 'force_fail' as const]
            .filter((kind) => /^(done|[a-z]+ing|stopped)$/.test(expectedOf(person, kind, server)))
            .map((kind) => `${kind} from ${server.state}`),
        ),
      ),
    )
    const wanted = transitions
      .filter(({ from, roles }) => from !== null && !roles.includes('system'))
      .map(({ action, from }) => `${action} from ${from}`)
    expect([...done].toSorted()).toEqual(wanted.toSorted())
  })
})

/** What the page of a server says to a person about an action. */
async function answersFor(name: string, person: Kind) {
  askAs(name)
  const workspaceId = person.inSuspendedWorkspace ? workspaces.suspended : workspaces.open
  const [instances, states, profile, mine] = await Promise.all([
    listInstances(workspaceId, signal),
    listStates(signal),
    loadProfile(ids.get(name) ?? '', signal),
    listMyWorkspaces(signal),
  ])
  const asCustomer = instanceRules({ transitions, states, profile, workspaces: mine }, workspaceId)
  // Staff who are no members see the server in the admin area.
  const rules = person.role
    ? asCustomer
    : { transitions, states, roles: actingRoles(person, 'stop') }
  return {
    instances,
    say: (kind: ActionKind, instance: Instance): string => {
      const answer = instanceCan(kind, instance, rules)
      return answer.allowed ? (answer.transition.via ?? answer.transition.to) : answer.obstacle
    },
  }
}

describe('the pages', () => {
  /** What a page may say where the database refuses: it also knows what would have to come first. */
  const obstacles: Partial<Record<string, readonly string[]>> = {
    forbidden: ['role', 'account', 'needless', 'state'],
    invalid_state: ['needless', 'state', 'busy', 'hold'],
    locked: ['hold', 'busy'],
    protected: ['protected'],
  }

  test.each(insiders)('say to $name what the table says', async ({ name, person }) => {
    const { instances, say } = await answersFor(name, person)
    const listed = serversFor(person).filter(({ state }) => state !== 'purged')
    expect(instances.map(({ name: listedName }) => listedName)).toEqual(
      expect.arrayContaining(listed.map((server) => server.name)),
    )
    const differing = listed.flatMap((server) =>
      customerKinds.flatMap((kind) => {
        const instance = instances.find(({ id }) => id === server.id)
        const expected = expectedOf(person, kind, server)
        const said = instance && say(kind, instance)
        const isRight = (obstacles[expected] ?? [expected]).some((word) => word === said)
        return isRight ? [] : [{ label: `${kind} ${server.name}`, expected, said }]
      }),
    )
    expect(differing).toEqual([])
  })
})

// 'yes', what stands against it, or the state with the action that comes first.
const wantedAnswers = {
  running: 'needless yes yes yes yes yes needless',
  stopped: 'yes needless needless yes yes yes needless',
  error: 'yes yes needless yes yes yes needless',
  deleted: 'state:restore needless needless state:restore state:restore needless yes',
  purged: 'state state state state state state state',
  provisioning: 'needless busy busy busy busy busy needless',
  starting: 'needless yes busy busy busy busy needless',
  stopping: 'busy needless needless busy busy busy needless',
  rebooting: 'needless busy busy busy busy busy needless',
  // It may run afterwards or not.
  resizing: 'busy busy busy busy busy busy needless',
  rebuilding: 'needless busy busy busy busy busy needless',
  deleting: 'state needless needless state state needless busy',
}

test('the reason against each action is true in each state', async () => {
  askAs('operator')
  const instances = await listInstances(workspaces.open, signal)
  const rules = { transitions, states: await listStates(signal), roles: ['operator'] }
  const plain = instances.filter(({ name }) => name.endsWith('-plain'))
  const purged = { ...plain[0], state: 'purged', action: null } as Instance
  const said = Object.fromEntries(
    [...plain, purged].map((instance) => [
      instance.state,
      customerKinds
        .map((kind) => {
          const answer = instanceCan(kind, instance, rules)
          if (answer.allowed) return 'yes'
          if (answer.first === undefined) return answer.obstacle
          // What is named first is possible, and leads to a state from which the action is.
          const leading = instanceCan(answer.first, instance, rules)
          const then = leading.allowed ? leading.transition.to : instance.state
          expect(transitions).toContainEqual(expect.objectContaining({ action: kind, from: then }))
          return `${answer.obstacle}:${answer.first}`
        })
        .join(' '),
    ]),
  )
  expect(said).toEqual(wantedAnswers)
})

test('a workspace with more servers than one answer holds is listed whole', async () => {
  askAs('owner')
  await rows(
    `insert into app.instances (
       workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since)
     select i.workspace_id, 'many-' || n, i.plan_id, i.region_id, i.image_id, 'EUR', 3600, 'running', now()
     from app.instances i, generate_series(1, 2100) n
     where i.name = 'running-plain' and i.workspace_id = $1`,
    [workspaces.open],
  )
  const names = (await listInstances(workspaces.open, signal)).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('many-'))).toHaveLength(2100)
  expect(new Set(names).size).toBe(names.length)
})
