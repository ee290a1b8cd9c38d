import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type AnyStateNode, type StateValue } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import {
  createServerMachine,
  type CreateAttempt,
  type CreatedServer,
  type CreateServerEvent,
  type CreateServerSnapshot,
} from '../../machines/createServer.ts'

const attemptFor = (
  name: string,
  source: { imageId: string } | { snapshotId: string },
): CreateAttempt => ({
  request: {
    workspaceId: 'w',
    planId: 'p',
    regionId: 'r',
    ...source,
    name,
    sshKeyIds: [],
    cloudInit: '',
    labels: {},
    count: 1,
    hourlyMicros: 6000,
  },
  idempotencyKey: `key of ${name}`,
})
const [first, second] = [
  attemptFor('one', { imageId: 'i' }),
  attemptFor('two', { snapshotId: 's' }),
]

/** The state that each refusal leads to. */
const outcomes: Record<string, string> = {
  price_changed: 'choosing.priceChanged',
  out_of_stock: 'choosing.soldOut',
  quota_exceeded: 'choosing.overQuota',
  uniqueness_error: 'choosing.nameTaken',
  orders_closed: 'choosing.ordersClosed',
  forbidden: 'choosing.refused',
  invalid_input: 'choosing.refused',
  network: 'unanswered',
  timeout: 'unanswered',
  unavailable: 'unanswered',
  not_signed_in: 'signedOut',
}
const failureWith = (code: string) => ({ code, message: 'No.' })
const servers = [{ id: 'a', name: 'web' }]

/** External events, and events of the actors. XState generates the types of the last ones. */
const events = [
  ...[first, second].map((attempt) => ({ type: 'SUBMIT', attempt })),
  { type: 'EDIT' },
  { type: 'RETRY' },
  { type: 'SIGNED_IN' },
  { type: 'xstate.done.actor.check', actorId: 'check' },
  { type: 'xstate.error.actor.check', actorId: 'check', error: failureWith('invalid_input') },
  { type: 'xstate.done.actor.create', actorId: 'create', output: servers },
  ...Object.keys(outcomes).map((code) => ({
    type: 'xstate.error.actor.create',
    actorId: 'create',
    error: failureWith(code),
  })),
] as unknown as CreateServerEvent[]

const actorIdOf = (event: object) => ('actorId' in event ? String(event.actorId) : undefined)

/** An actor answers only while it runs. */
function isPossible({ children }: CreateServerSnapshot, event: CreateServerEvent): boolean {
  const actorId = actorIdOf(event)
  return actorId === undefined || actorId in children
}

const serializeState = ({ value, context }: CreateServerSnapshot) =>
  JSON.stringify([value, context])

const paths = getShortestPaths(createServerMachine, {
  events,
  filterEvents: isPossible,
  serializeState,
})

const nameOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => `${name}.${nameOf(inner ?? '')}`)
        .join()

function leaves(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states)
  return children.length === 0 ? [node] : children.flatMap(leaves)
}

describe('every path', () => {
  test('together, they reach every state', () => {
    const reached = new Set(paths.map(({ state }) => `createServer.${nameOf(state.value)}`))
    expect([...reached].toSorted()).toEqual(
      leaves(createServerMachine.root)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('sends only what was submitted', () => {
    let sent = 0
    for (const { state, steps } of paths) {
      const submitted = steps.flatMap(({ event }) => (event.type === 'SUBMIT' ? event.attempt : []))
      if (!state.matches('submitting')) continue
      sent++
      expect(submitted).toContain(state.context.attempt)
    }
    expect(sent).toBeGreaterThan(0)
  })

  test('shows a failure exactly where one is handled', () => {
    for (const { state } of paths) {
      const name = nameOf(state.value)
      const isFailed = Object.values(outcomes).includes(name)
      expect(state.context.failure !== null, name).toBe(isFailed)
    }
  })

  test('is editable or busy, or over', () => {
    for (const { state } of paths) {
      const isOver = state.matches('created') || state.matches('signedOut')
      const tags = [state.hasTag('busy'), state.hasTag('editable'), isOver]
      expect(tags.filter(Boolean), nameOf(state.value)).toHaveLength(1)
    }
  })

  test('ends with servers, and with servers only', () => {
    for (const { state } of paths) {
      expect(state.context.servers).toEqual(state.matches('created') ? servers : [])
    }
  })
})

test('a repetition sends the same request with the same key', () => {
  const repeated = getSimplePaths(createServerMachine, {
    events: events.filter((event) => event.type !== 'SUBMIT' || event.attempt === first),
    filterEvents: isPossible,
    serializeState: ({ value }) => JSON.stringify(value),
  }).filter(({ state }) => state.matches('submitting'))
  expect(repeated.length).toBeGreaterThan(0)
  for (const { state } of repeated) expect(state.context.attempt).toBe(first)
})

/** Runs the machine with real promises. Each call of `create` takes the next answer. */
function start(answers: readonly (() => Promise<typeof servers>)[], check = async () => {}) {
  const sent: CreateAttempt[] = []
  const actor = createActor(
    createServerMachine.provide({
      actors: {
        check: fromPromise<void, CreateAttempt>(check),
        create: fromPromise<readonly CreatedServer[], CreateAttempt>(async ({ input }) => {
          sent.push(input)
          const answer = answers[sent.length - 1]
          if (!answer) throw new Error('Sent too often')
          return answer()
        }),
      },
    }),
  )
  actor.start()
  const settle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { actor, sent, settle }
}

describe('an attempt', () => {
  test('with a lost answer is repeated by its own key, and then created', async () => {
    const { actor, sent, settle } = start([
      () => Promise.reject(failureWith('network')),
      () => Promise.reject(failureWith('timeout')),
      () => Promise.resolve(servers),
    ])
    actor.send({ type: 'SUBMIT', attempt: first })
    for (let lost = 0; lost < 2; lost++) {
      expect((await settle()).value).toBe('unanswered')
      actor.send({ type: 'RETRY' })
    }
    expect((await settle()).value).toBe('created')
    expect(sent).toEqual([first, first, first])
  })

  test.each(Object.entries(outcomes))('refused with %s leads to %s', async (code, name) => {
    const { actor, settle } = start([() => Promise.reject(failureWith(code))])
    actor.send({ type: 'SUBMIT', attempt: first })
    const { value, context } = await settle()
    expect(nameOf(value)).toBe(name)
    expect(context.failure).toEqual(failureWith(code))
  })

  test('that fails in an unknown way shows no text of the error', async () => {
    const { actor, settle } = start([() => Promise.reject(new Error('secret'))])
    actor.send({ type: 'SUBMIT', attempt: first })
    expect((await settle()).context.failure).toMatchObject({ code: 'unexpected' })
  })

  test('is not sent if the check refuses it', async () => {
    const refusal = { ...failureWith('invalid_input'), field: 'cloud_init' }
    const { actor, sent, settle } = start([], () => Promise.reject(refusal))
    actor.send({ type: 'SUBMIT', attempt: first })
    expect((await settle()).context.failure).toEqual(refusal)
    expect(sent).toEqual([])
  })

  test('is sent once, however often the button is pressed', async () => {
    const { actor, sent, settle } = start([() => Promise.resolve(servers)])
    for (const attempt of [first, second, first]) actor.send({ type: 'SUBMIT', attempt })
    await settle()
    expect(sent).toEqual([first])
  })
})
