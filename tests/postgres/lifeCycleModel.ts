import { fromTransition, type SnapshotFrom } from 'xstate'
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph'

// A model of one server: what may happen to it next, and what follows. Only the rows of the database say
// which action leads where.

/** A row of `instance_transitions`. */
export interface TransitionRow {
  sort: number
  action: string
  from_state: string | null
  via_state: string | null
  to_state: string
  fail_state: string | null
  roles: string[]
}

export const customerKinds = ['start', 'stop', 'reboot', 'resize', 'rebuild', 'delete', 'restore']

export type ModelEvent =
  | { type: 'CREATE' }
  /** The customer asks for an action. */
  | { type: 'REQUEST'; kind: string }
  | { type: 'CLAIM' }
  /** The lease ends, and another worker claims. */
  | { type: 'TAKE_OVER' }
  /** The worker gives the action back. */
  | { type: 'RELEASE' }
  | { type: 'SUCCEED' }
  | { type: 'FAIL' }
  /** It fails, and may succeed later. */
  | { type: 'FAIL_FOR_NOW' }
  /** The eighth worker vanished. */
  | { type: 'ABANDON' }
  /** The worker of the start that a stop cancelled reports. */
  | { type: 'REPORT_CANCELLED' }
  /** It never reports: its lease ends. */
  | { type: 'LAPSE_CANCELLED' }
  /** An admin ends what takes too long. */
  | { type: 'FORCE_FAIL' }
  /** An admin repeats what failed. */
  | { type: 'RETRY' }
  /** The time to restore is over. */
  | { type: 'PURGE_DUE' }

const events: ModelEvent[] = [
  { type: 'CREATE' },
  ...customerKinds.map((kind) => ({ type: 'REQUEST' as const, kind })),
  { type: 'CLAIM' },
  { type: 'TAKE_OVER' },
  { type: 'RELEASE' },
  { type: 'FAIL_FOR_NOW' },
  { type: 'SUCCEED' },
  { type: 'FAIL' },
  { type: 'ABANDON' },
  { type: 'REPORT_CANCELLED' },
  { type: 'LAPSE_CANCELLED' },
  { type: 'FORCE_FAIL' },
  { type: 'RETRY' },
  { type: 'PURGE_DUE' },
]

export interface Model {
  /** Null: there is no server yet. */
  state: string | null
  plan: 'small' | 'large'
  /** Reserved by a resize in progress. */
  nextPlan: 'large' | null
  /** The action in progress: the `sort` of its row. */
  open: { row: number; isClaimed: boolean; isTakenOver: boolean } | null
  /** The last action, if it failed and may be repeated. */
  failed: number | null
  /** A worker still holds a start that a stop cancelled. */
  hasCancelled: boolean
  /** The time to restore is over. */
  isOver: boolean
}

const beginning: Model = {
  state: null,
  plan: 'small',
  nextPlan: null,
  open: null,
  failed: null,
  hasCancelled: false,
  isOver: false,
}

export interface Step {
  event: ModelEvent
  to: Model
}

export function createModel(rows: readonly TransitionRow[]) {
  const rowOf = (sort: number) => {
    const row = rows.find((each) => each.sort === sort)
    if (!row) throw new Error(`There is no transition ${sort}.`)
    return row
  }
  const find = (action: string, from: string | null) =>
    rows.find((row) => row.action === action && row.from_state === from)
  /** Rows that differ in the first state alone are the same from then on. */
  const sameFromNow = ({ action, via_state, to_state, fail_state }: TransitionRow) =>
    rows.find(
      (row) =>
        row.action === action &&
        row.via_state === via_state &&
        row.to_state === to_state &&
        row.fail_state === fail_state,
    )?.sort ?? 0

  /** The server after a transition has begun. */
  function begin(model: Model, row: TransitionRow): Model {
    const begun = { ...model, failed: null }
    if (row.via_state === null) return { ...begun, state: row.to_state }
    return {
      ...begun,
      state: row.via_state,
      nextPlan: row.action === 'resize' ? 'large' : null,
      open: { row: sameFromNow(row), isClaimed: false, isTakenOver: false },
    }
  }

  function request(model: Model, kind: string): Model | null {
    const row = find(kind, model.state)
    if (!row?.roles.includes('operator')) return null
    if (kind === 'resize' && model.plan === 'large') return null
    if (kind === 'restore' && model.isOver) return null
    if (model.open === null) return begin(model, row)
    if (kind !== 'stop' || rowOf(model.open.row).action !== 'start') return null
    return { ...begin(model, row), hasCancelled: model.open.isClaimed }
  }

  /** What happens to the action in progress. */
  function work(model: Model, open: NonNullable<Model['open']>, type: string): Model | null {
    const row = rowOf(open.row)
    const failed = {
      ...model,
      state: row.fail_state,
      open: null,
      nextPlan: null,
      failed: open.row,
    }
    const queued = { ...model, open: { ...open, isClaimed: false, isTakenOver: false } }
    if (type === 'CLAIM' && !open.isClaimed && !model.hasCancelled) {
      return { ...model, open: { ...open, isClaimed: true } }
    }
    if (type === 'FORCE_FAIL' && !model.hasCancelled) {
      const forced = find('force_fail', model.state)
      if (!forced) return null
      // Only an action that left the server where it leaves it by itself may be repeated.
      const isRepeatable = forced.to_state === row.fail_state
      return { ...failed, state: forced.to_state, failed: isRepeatable ? open.row : null }
    }
    if (!open.isClaimed) return null
    switch (type) {
      case 'TAKE_OVER':
        return open.isTakenOver ? null : { ...model, open: { ...open, isTakenOver: true } }
      case 'RELEASE':
      case 'FAIL_FOR_NOW':
        return queued
      case 'SUCCEED':
        return {
          ...model,
          state: row.to_state,
          plan: model.nextPlan ?? model.plan,
          nextPlan: null,
          open: null,
        }
      case 'FAIL':
        // What has no state for a failure is tried until it succeeds.
        return row.fail_state === null ? queued : failed
      case 'ABANDON':
        return row.fail_state === null ? null : failed
      default:
        return null
    }
  }

  /** The server after an event, or null if the event is not possible. */
  function next(model: Model, event: ModelEvent): Model | null {
    switch (event.type) {
      case 'CREATE': {
        const row = find('create', null)
        return model.state === null && row ? begin(model, row) : null
      }
      case 'REQUEST':
        return model.state === null ? null : request(model, event.kind)
      case 'REPORT_CANCELLED':
      case 'LAPSE_CANCELLED':
        return model.hasCancelled ? { ...model, hasCancelled: false } : null
      case 'RETRY':
        return model.failed === null ? null : begin(model, rowOf(model.failed))
      case 'PURGE_DUE': {
        const row = find('purge', model.state)
        if (!row || model.open) return null
        const open = { row: row.sort, isClaimed: false, isTakenOver: false }
        return { ...model, isOver: true, open }
      }
      default:
        return model.open === null ? null : work(model, model.open, event.type)
    }
  }

  const logic = fromTransition<Model, ModelEvent, never, undefined>(
    (model, event) => next(model, event) ?? model,
    beginning,
  )
  type Snapshot = SnapshotFrom<typeof logic>
  interface Node {
    state: Snapshot
    transitions: Record<string, { event: ModelEvent }>
  }
  const options = {
    events,
    filterEvents: ({ context }: Snapshot, event: ModelEvent) => next(context, event) !== null,
    serializeState: ({ context }: Snapshot) => JSON.stringify(context),
  }
  const map = new Map<string, Node>(Object.entries(getAdjacencyMap(logic, options)))

  const key = (model: Model) => JSON.stringify(model)

  /** Walks from the beginning over every edge. Each walk is the life of one server. */
  function walks(): Step[][] {
    const untaken = new Map(
      [...map].map(([from, { transitions }]) => [
        from,
        Object.values(transitions).map(({ event }) => event),
      ]),
    )
    /** The events up to and including the nearest edge that was not taken yet. */
    function toNextEdge(at: Model): ModelEvent[] {
      const [here] = untaken.get(key(at))?.splice(0, 1) ?? []
      if (here) return [here]
      const fromState = map.get(key(at))?.state
      const paths = getShortestPaths(logic, { ...options, ...(fromState && { fromState }) })
        .filter(({ state }) => (untaken.get(key(state.context))?.length ?? 0) > 0)
        .toSorted((a, b) => a.weight - b.weight)
      return paths[0]?.steps.map(({ event }) => event) ?? []
    }
    const result: Step[][] = []
    for (;;) {
      const walk: Step[] = []
      let at = beginning
      for (let path = toNextEdge(at); path.length > 0; path = toNextEdge(at)) {
        for (const event of path) {
          // The first event of a path of XState only starts the machine.
          const to = next(at, event)
          if (to === null) continue
          walk.push({ event, to })
          at = to
        }
      }
      if (walk.length === 0) return result
      result.push(walk)
    }
  }

  return { rowOf, next, walks }
}
