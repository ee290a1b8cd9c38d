import { randomUUID } from 'node:crypto'
import type { ActionKind } from '../provisioner/driver.ts'
import { consoleText } from '../provisioner/drivers/simulated/console.ts'
import { addressesOf, engineRefOf } from '../provisioner/drivers/simulated/driver.ts'
import type { SimulatedServer } from '../provisioner/drivers/simulated/store.ts'
import { usageAt } from '../provisioner/drivers/simulated/usage.ts'
import type { UsageSample } from '../provisioner/queue.ts'
import { createUsageMeter } from '../provisioner/usageMeter.ts'
import type { DemoServer } from './demoHistory.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** A plan with its present price. */
export interface PlanRow {
  id: string
  slug: string
  vcpus: number
  memory_mib: number
  disk_gib: number | null
  hourly_micros: number
  monthly_cap_micros: number | null
}

/** A row of instance_transitions. */
export interface Transition {
  action: string
  from_state: string | null
  via_state: string | null
  to_state: string
  fail_state: string | null
}

/** What the rows of the demo refer to. */
export interface Catalogue {
  plans: Map<string, PlanRow>
  transitions: Transition[]
  billed: Set<string>
}

/** A stretch of time in one state. */
export interface Entry {
  state: string
  plan: PlanRow
  from: number
  to: number | null
}

/** What was asked of a server. */
export interface Action {
  id: string
  kind: ActionKind
  status: 'queued' | 'succeeded' | 'failed'
  via: string
  transition: Transition
  parameters: object
  error: readonly [string, string] | undefined
  created: number
  finished: number | null
}

/** A server of the demo, and everything that happened to it. */
export interface History {
  id: string
  server: DemoServer
  plan: PlanRow
  nextPlan: PlanRow | undefined
  entries: Entry[]
  actions: Action[]
  boots: number[]
  deletedAt: number | null
}

/** Follows the steps of a server through the table of transitions. */
export function play(server: DemoServer, { plans, transitions }: Catalogue, now: number): History {
  const planOf = (slug: string) => {
    const plan = plans.get(slug)
    if (!plan) throw new Error(`The demo needs the plan ${slug}, which has no price.`)
    return plan
  }
  const history: History = {
    id: randomUUID(),
    server,
    plan: planOf(server.plan),
    nextPlan: undefined,
    entries: [],
    actions: [],
    boots: [],
    deletedAt: null,
  }
  const enter = (state: string, at: number) => {
    const last = history.entries.at(-1)
    if (last) last.to = at
    history.entries.push({ state, plan: history.plan, from: at, to: null })
    if (state === 'running') history.boots.push(at)
    if (state === 'deleted') history.deletedAt = at
  }
  for (const { kind, hoursAgo, seconds, via = 'web', plan, failed } of server.steps) {
    const state = history.entries.at(-1)?.state ?? null
    const transition = transitions.find((row) => row.action === kind && row.from_state === state)
    if (!transition)
      throw new Error(`The demo cannot ${kind} ${server.name} from ${String(state)}.`)
    const created = Math.round(now - hoursAgo * HOUR)
    const finished = seconds === null ? null : created + seconds * SECOND
    const target = plan === undefined ? undefined : planOf(plan)
    history.actions.push({
      id: randomUUID(),
      kind,
      status: finished === null ? 'queued' : failed ? 'failed' : 'succeeded',
      via,
      transition,
      parameters: parametersOf(target),
      error: failed,
      created,
      finished,
    })
    if (transition.via_state !== null) enter(transition.via_state, created)
    if (finished === null) history.nextPlan = target
    else {
      history.plan = target ?? history.plan
      enter((failed && transition.fail_state) || transition.to_state, finished)
    }
  }
  return history
}

const parametersOf = (plan: PlanRow | undefined) =>
  plan === undefined
    ? {}
    : {
        plan_id: plan.id,
        currency: 'EUR',
        hourly_micros: plan.hourly_micros,
        monthly_cap_micros: plan.monthly_cap_micros,
      }

/** The server as the engine holds it, with what the action in progress has not changed yet. */
export function engineServer(history: History): SimulatedServer | undefined {
  const { id, server, plan, entries, actions, boots } = history
  const stable = entries.findLast(({ state }) => ['running', 'stopped', 'deleted'].includes(state))
  if (!stable || entries.at(-1)?.state === 'purged') return undefined
  const finished = actions.findLast((action) => action.status === 'succeeded')
  return {
    instanceId: id,
    engineRef: engineRefOf(id),
    name: server.name,
    plan: {
      slug: plan.slug,
      vcpus: plan.vcpus,
      memoryMib: plan.memory_mib,
      diskGib: plan.disk_gib,
    },
    region: server.region,
    image: server.image,
    state: stable.state === 'running' ? 'running' : 'stopped',
    addresses: addressesOf(id, server.region),
    bootedAt: boots.at(-1) ?? 0,
    builds: actions.filter(({ kind }) => kind === 'create' || kind === 'rebuild').length,
    boots: boots.length,
    lastAction: finished ? { id: finished.id, console: '' } : null,
  }
}

/** What the console showed so far. */
export function consoleOf(history: History): string {
  const held = engineServer(history)
  if (!held) return ''
  return history.actions
    .filter(({ status }) => status === 'succeeded')
    .map(({ kind, created }) => consoleText(kind, held, created))
    .join('')
}

/** Every hour, and every 5 minutes of the last two days: while the server was running. */
export function samplesOf({ id, entries }: History, now: number): UsageSample[] {
  const measure = createUsageMeter()
  const samples: UsageSample[] = []
  const fine = 5 * 60 * SECOND
  const begin = Math.floor((now - 26 * 24 * HOUR) / HOUR) * HOUR
  for (let at = begin; at < now; at += at < now - 48 * HOUR ? HOUR : fine) {
    const entry = entries.find(({ from, to }) => from <= at && (to === null || at < to))
    const { plan, from } = entry ?? {}
    const isRunning = entry?.state === 'running' && plan && from !== undefined
    const server = isRunning && {
      instanceId: id,
      vcpus: plan.vcpus,
      memoryMib: plan.memory_mib,
      bootedAt: from,
    }
    samples.push(...measure(server ? [usageAt(server, at)] : [], at))
  }
  return samples
}
