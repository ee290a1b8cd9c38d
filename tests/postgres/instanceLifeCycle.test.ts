// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accrue } from '../../src/domain/instances/accrual.ts'
import {
  createModel,
  customerKinds,
  type Model,
  type ModelEvent,
  type Step,
  type TransitionRow,
} from './lifeCycleModel.ts'
import { openDatabase, type TestDatabase } from './database.ts'

// Walks every edge of the model of a server on the real procedures. After every step the server, its action
// in progress, its log, stock, quota and bill are what the model says.
// Time passes by moving the past of a server back: nobody can set the clock of the database.

const customer = '00000000-0000-4000-8000-000000000001'
const admin = '00000000-0000-4000-8000-000000000002'
/** How long the server waits before each event: more than the 10 minutes of an admin, and no whole minutes. */
const PAUSE = '17 minutes 3.5 seconds'
const TIME_TO_RESTORE = '72 hours'

const plans = {
  small: { slug: 'v1.nano', vcpus: 1, hourlyMicros: 3600 },
  large: { slug: 'v1.medium', vcpus: 4, hourlyMicros: 19_800 },
} as const

let db: TestDatabase
let model: ReturnType<typeof createModel>
let billed: ReadonlyMap<string, boolean>
let order: Record<string, unknown>
let largePlan = ''

/** Calls a procedure as a person, or with the secret key. Returns its answers, or the code of the refusal. */
function call(
  person: string | null,
  procedure: string,
  ...values: unknown[]
): Promise<Record<string, unknown>[] | string> {
  const parameters = values.map((_, n) => `$${n + 1}`).join(', ')
  const sql = `select to_jsonb(a) as answer from public.${procedure}(${parameters}) a`
  type Answer = { answer: Record<string, unknown> }
  return (
    person === null ? db.asService<Answer>(sql, values) : db.as<Answer>(person, sql, values)
  ).then(
    (answers) => answers.map(({ answer }) => answer),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

beforeAll(async () => {
  db = await openDatabase(1, 'samples')
  await db.rows(`
    insert into auth.users (id, email) values
      ('${customer}', 'customer@example.test'), ('${admin}', 'admin@example.test');
    insert into app.staff (user_id, staff_type) values ('${admin}', 'admin');
    insert into app.quotas (workspace_id, metric, max)
    select w.id, m.metric, 1000000 from app.workspaces w, app.quota_metrics m;
    update app.plan_regions set stock = 100;
  `)
  await db.rows(await readFile(new URL('instanceLifeCycle.sql', import.meta.url), 'utf8'))
  model = createModel(await db.rows<TransitionRow>('select * from app.instance_transitions'))
  billed = new Map(
    (await db.rows<{ state: string; is_billed: boolean }>('select * from app.instance_states')).map(
      ({ state, is_billed }) => [state, is_billed],
    ),
  )
  const [found] = await db.rows<Record<string, string>>(
    `select w.id as workspace_id, s.id as plan_id, l.id as large_plan, r.id as region_id,
       m.id as image_id
     from app.workspaces w, app.plans s, app.plans l, app.regions r, app.images m
     where w.created_by = $1 and s.slug = $2 and l.slug = $3 and r.slug = 'ams1'
       and m.slug = 'debian-13'`,
    [customer, plans.small.slug, plans.large.slug],
  )
  const { large_plan = '', ...ids } = found ?? {}
  largePlan = large_plan
  order = { ...ids, hourly_micros: plans.small.hourlyMicros }
})
afterAll(() => db.close())

interface Claim {
  action: string
  worker: string
}

/** One server, driven by the events of the model. */
class Server {
  id = ''
  #workers = 0
  #claim: Claim | null = null
  /** The claim of a start that a stop cancelled. */
  #cancelled: Claim | null = null
  /** What the log must say: each state and its price. */
  readonly history: { state: string; hourlyMicros: number }[] = []

  request(kind: string) {
    const parameters =
      kind === 'resize'
        ? { plan_id: largePlan, hourly_micros: plans.large.hourlyMicros }
        : ({} as Record<string, unknown>)
    return call(customer, 'request_instance_action', this.id, kind, JSON.stringify(parameters))
  }

  /** The action that a new worker gets, if any. */
  async claim(): Promise<Claim | null> {
    this.#workers += 1
    const worker = `${this.id} ${this.#workers}`
    const [job] = await call(null, 'claim_actions', worker, 1, 60)
    if (job === undefined || typeof job === 'string') return null
    const { id } = job['action'] as { id: string }
    return { action: id, worker }
  }

  /** Reports as a worker: whether it was applied and the status, or the code of the refusal. */
  async #report({ action, worker }: Claim, outcome: object) {
    const answer = await call(null, 'complete_action', action, worker, JSON.stringify(outcome))
    if (typeof answer === 'string') return answer
    return `${answer[0]?.['applied'] ? 'applied' : 'dropped'} ${String(answer[0]?.['status'])}`
  }

  #held(): Claim {
    if (!this.#claim) throw new Error('No worker has a claim.')
    return this.#claim
  }

  /** Ends the lease and the pause of the action in progress. */
  async #lapse(attempts = 'attempts') {
    await db.rows(
      `update app.instance_actions set attempts = ${attempts}, lease_until = now(), run_after = now()
       where instance_id = $1 and lease_until is not null`,
      [this.id],
    )
  }

  /** The claim has ended. What its worker reports later changes nothing. */
  async #end(status: string) {
    const { action } = this.#held()
    expect(await this.#report(this.#held(), { ok: true })).toBe(`dropped ${status}`)
    expect(await call(null, 'renew_lease', action, this.#held().worker, 60)).toEqual([false])
    this.#claim = null
  }

  async #work(type: string, isFinal: boolean) {
    switch (type) {
      case 'CLAIM':
        this.#claim = await this.claim()
        expect(this.#claim).not.toBeNull()
        break
      case 'TAKE_OVER': {
        const vanished = this.#held()
        await this.#lapse()
        this.#claim = await this.claim()
        expect(this.#claim?.action).toBe(vanished.action)
        expect(await this.#report(vanished, { ok: true })).toBe('conflict')
        break
      }
      case 'RELEASE': {
        const { action, worker } = this.#held()
        expect(await call(null, 'release_action', action, worker)).toEqual([true])
        this.#claim = null
        break
      }
      case 'SUCCEED':
        expect(await this.#report(this.#held(), { ok: true })).toBe('applied succeeded')
        await this.#end('succeeded')
        break
      case 'FAIL':
      case 'FAIL_FOR_NOW': {
        const outcome = { ok: false, code: 'engine_failed', retry: type === 'FAIL_FOR_NOW' }
        const status = isFinal ? 'failed' : 'queued'
        expect(await this.#report(this.#held(), outcome)).toBe(`applied ${status}`)
        await this.#end(status)
        break
      }
      case 'ABANDON':
        await this.#lapse('8')
        expect(await this.claim()).toBeNull()
        await this.#end('failed')
        break
      default:
        throw new Error(`The event ${type} is unknown.`)
    }
  }

  async #lastAction() {
    const [last] = await db.rows<{ id: string }>(
      'select id from app.instance_actions where instance_id = $1 order by created_at desc limit 1',
      [this.id],
    )
    return last?.id
  }

  async send(event: ModelEvent, before: Model, after: Model) {
    switch (event.type) {
      case 'CREATE': {
        const [created] = await call(
          customer,
          'create_instance',
          JSON.stringify({ ...order, name: 'walk' }),
        )
        const [server] = (created as { instances: { id: string }[] }).instances
        this.id = server?.id ?? ''
        break
      }
      case 'REQUEST': {
        const answer = await this.request(event.kind)
        expect(answer).toMatchObject([{ state: after.state }])
        if (!after.hasCancelled) break
        this.#cancelled = this.#claim
        this.#claim = null
        // The worker of the start may still be at it, so nobody may begin with the stop.
        expect(await this.claim()).toBeNull()
        break
      }
      case 'REPORT_CANCELLED':
        expect(await this.#report(this.#cancelled ?? this.#held(), { ok: true })).toBe(
          'dropped cancelled',
        )
        break
      case 'LAPSE_CANCELLED':
        await this.#lapse()
        break
      case 'FORCE_FAIL':
        expect(await call(admin, 'force_fail_instance', this.id, 'For the test')).not.toBe('locked')
        if (before.open?.isClaimed) await this.#end('failed')
        break
      case 'RETRY':
        expect(
          await call(admin, 'retry_action', await this.#lastAction(), 'For the test'),
        ).toHaveLength(1)
        break
      case 'PURGE_DUE':
        await db.rows('select test.wait($1, $2)', [this.id, TIME_TO_RESTORE])
        expect(await call(null, 'purge_due')).toMatchObject([{ purges_queued: 1 }])
        break
      default:
        await this.#work(event.type, after.open === null)
    }
    if (after.state !== before.state && after.state !== null) {
      const { hourlyMicros } = plans[after.plan]
      this.history.push({ state: after.state, hourlyMicros })
    }
  }
}

interface Seen {
  state: string
  plan: string
  next_plan: string | null
  open: { kind: string; status: string } | null
  log: {
    state: string
    is_billed: boolean
    hourly_micros: number
    monthly_cap_micros: number | null
    from_ms: number
    to_ms: number | null
  }[]
  small_left: number
  large_left: number
  instances: number
  vcpus: number
  now_ms: number
  amount: number
}

async function look(id: string): Promise<Seen> {
  const [seen] = await db.rows<Seen>(
    `with t as (select date_trunc('milliseconds', clock_timestamp()) as now)
     select i.state, l.slug as plan, n.slug as next_plan,
       (select jsonb_build_object('kind', a.kind, 'status', a.status) from app.instance_actions a
        where a.instance_id = i.id and a.status in ('queued', 'running')) as open,
       (select jsonb_agg(jsonb_build_object('state', g.state, 'is_billed', g.is_billed,
          'hourly_micros', g.hourly_micros, 'monthly_cap_micros', g.monthly_cap_micros,
          'from_ms', (extract(epoch from g.from_at) * 1000)::bigint,
          'to_ms', (extract(epoch from g.to_at) * 1000)::bigint) order by g.from_at, g.id)
        from app.instance_state_log g where g.instance_id = i.id) as log,
       (select x.stock from app.plan_regions x
        where x.plan_id = $2 and x.region_id = i.region_id) as small_left,
       (select x.stock from app.plan_regions x
        where x.plan_id = $3 and x.region_id = i.region_id) as large_left,
       (select used from private.quota_use(i.workspace_id) where metric = 'instances') as instances,
       (select used from private.quota_use(i.workspace_id) where metric = 'vcpus') as vcpus,
       (extract(epoch from t.now) * 1000)::bigint as now_ms,
       (select coalesce(sum(amount_micros), 0)::bigint
        from private.bill_segments(array[i.id], i.created_at - interval '60 days', t.now)) as amount
     from t, app.instances i
     join app.plans l on l.id = i.plan_id
     left join app.plans n on n.id = i.next_plan_id
     where i.id = $1`,
    [id, order['plan_id'], largePlan],
  )
  if (!seen) throw new Error('There is no such server.')
  return seen
}

/** Compares the database with the model. */
async function check(server: Server, { state, plan, nextPlan, open }: Model) {
  const seen = await look(server.id)
  const isHeld = state !== 'deleted' && state !== 'purged'
  const holds = (name: 'small' | 'large') => (isHeld && plan === name) || nextPlan === name
  expect({
    state: seen.state,
    plan: seen.plan,
    nextPlan: seen.next_plan,
    open: seen.open,
    stock: [seen.small_left, seen.large_left],
    quota: { instances: seen.instances, vcpus: seen.vcpus },
  }).toEqual({
    state,
    plan: plans[plan].slug,
    nextPlan: nextPlan && plans[nextPlan].slug,
    open: open && {
      kind: model.rowOf(open.row).action,
      status: open.isClaimed ? 'running' : 'queued',
    },
    stock: [holds('small') ? 99 : 100, holds('large') ? 99 : 100],
    quota: { instances: isHeld ? 1 : 0, vcpus: isHeld ? plans[nextPlan ?? plan].vcpus : 0 },
  })

  expect(seen.log.map((entry) => [entry.state, entry.is_billed, entry.hourly_micros])).toEqual(
    server.history.map((entry) => [entry.state, billed.get(entry.state), entry.hourlyMicros]),
  )
  const ends = seen.log.map(({ to_ms }) => to_ms)
  expect(ends).toEqual([...seen.log.slice(1).map(({ from_ms }) => from_ms), null])

  const log = seen.log.map((entry) => ({
    fromMs: entry.from_ms,
    toMs: entry.to_ms,
    isBilled: billed.get(entry.state) ?? false,
    hourlyMicros: entry.hourly_micros,
    monthlyCapMicros: entry.monthly_cap_micros,
  }))
  const segments = accrue(log, log[0]?.fromMs ?? 0, seen.now_ms)
  const amount = segments.reduce((sum, { amountMicros }) => sum + amountMicros, 0)
  expect(seen.amount).toBe(amount)
}

/** What the model calls impossible is refused. */
async function expectRefusals(server: Server, at: Model) {
  for (const kind of customerKinds) {
    if (model.next(at, { type: 'REQUEST', kind }) !== null) continue
    // oxlint-disable-next-line no-await-in-loop
    expect(await server.request(kind), kind).toMatch(/^(invalid_state|locked|invalid_input)$/)
  }
}

async function walk(steps: readonly Step[], known: Set<string>) {
  const server = new Server()
  let at: Model | undefined
  for (const { event, to } of steps) {
    // oxlint-disable no-await-in-loop
    if (at) await db.rows('select test.wait($1, $2)', [server.id, PAUSE])
    const before = at ?? { ...to, state: null, open: null }
    try {
      await server.send(event, before, to)
      const key = JSON.stringify(to)
      if (!known.has(key)) await expectRefusals(server, to)
      known.add(key)
      await check(server, to)
    } catch (error) {
      throw new Error(`At ${JSON.stringify(event)} from ${JSON.stringify(before)}.`, {
        cause: error,
      })
    }
    // oxlint-enable no-await-in-loop
    at = to
  }
  // The next walk finds the queue, stock and quota as at first.
  await db.rows(`
    update app.instance_actions set status = 'cancelled', finished_at = now(), lease_until = null
    where finished_at is null;
    update app.instances set state = 'purged', deleted_at = now(), purge_after = now()
    where id = '${server.id}';
    update app.plan_regions set stock = 100;
  `)
}

const LONG = { timeout: 300_000 }

test('every edge of the life of a server is what the model says', LONG, async () => {
  const known = new Set<string>()
  for (const steps of model.walks()) {
    // oxlint-disable-next-line no-await-in-loop
    await walk(steps, known)
  }
  const states = new Set([...known].map((key) => (JSON.parse(key) as Model).state))
  expect(states).toEqual(new Set(billed.keys()))
})
