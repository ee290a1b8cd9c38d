import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  assign,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  waitFor,
  type InspectionEvent,
} from 'xstate'
import { authMachine } from '@machines/auth'
import type { SessionEvent, Submission, SubmitOutcome } from '@machines/auth.types'
import { Secret } from '@machines/secret'
import type { Message, TabEvent } from './channel'
import { describeChart, leavesOf } from './chart'
import { createHistory } from './history'
import { EMPTY_STATE, receive, type SnapshotInfo } from './inspectorState'
import { observeActors } from './observeActors'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

const noSession: SessionEvent = { type: 'SESSION.INITIAL', session: null }

/** A client that breaks every promise about tokens. */
const leakySession = {
  user: { id: 'ada', email: 'ada@example.test', jwt: 'hunter2' },
  expiresAt: 4_000_000_000,
  access_token: 'hunter2',
  raw: TOKEN,
}

type Inspect = (event: InspectionEvent) => void

function leakyAuth(inspect: Inspect) {
  return createActor(
    authMachine.provide({
      actors: {
        sessionEvents: fromCallback<{ type: 'RETRY' }>(({ sendBack }) => sendBack(noSession)),
        clearAndRevoke: fromPromise(async () => {}),
        submit: fromPromise<SubmitOutcome, Submission>(async () => ({
          kind: 'session',
          session: leakySession,
        })),
        findStaffType: fromPromise(() => Promise.reject(new Error(`Bearer ${TOKEN} refused`))),
        findRole: fromPromise<string | null, { userId: string }>(async () => 'user'),
      },
    }),
    { input: undefined, inspect },
  )
}

/** An adapter that keeps what an inspector would receive. */
function setUp(kept?: number) {
  const sent: TabEvent[] = []
  const history = createHistory(kept)
  const inspect = observeActors({
    send: (event) => {
      const tabEvent = { ...structuredClone(event), tab: 'tab', seq: sent.length + 1, path: '/' }
      sent.push(tabEvent)
      history.add(tabEvent)
    },
  })
  return { sent, history, inspect }
}

const counter = createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { ADD: { actions: assign({ count: ({ context }) => context['count'] + 1 }) } },
})

const startsIn = (sent: TabEvent[]) => sent.filter((event) => event.type === '@xstate.actor')

const snapshotsIn = (sent: TabEvent[]) =>
  sent.flatMap((event) =>
    event.type === '@xstate.snapshot' ? [event.snapshot as unknown as SnapshotInfo] : [],
  )

afterEach(() => {
  vi.restoreAllMocks()
})

async function signIn() {
  const view = setUp()
  const actor = leakyAuth(view.inspect).start()
  actor.send({ type: 'SIGN_IN', email: 'ada@example.test', password: new Secret('hunter2') })
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { role: 'known' } }))
  return { ...view, actor }
}

describe('a sign-in', () => {
  it('sends no password and no token', async () => {
    const { sent, history } = await signIn()
    const text = JSON.stringify([sent, history.events()])
    expect(text).toContain('ada@example.test')
    expect(text).toContain('[redacted]')
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('eyJ')
  })

  it('reports every actor with its parent, and the definition of the machine only', async () => {
    const { sent, actor } = await signIn()
    const actors = startsIn(sent)
    expect(actors.map(({ name }) => name)).toEqual([
      'auth',
      'sessionEvents',
      'clearAndRevoke',
      'submit',
      'findStaffType',
      'findRole',
    ])
    const [auth, ...children] = actors
    expect(auth?.parentId).toBeUndefined()
    expect(describeChart(auth?.definition ?? '').key).toBe('auth')
    for (const child of children) {
      expect(child.parentId).toBe(auth?.sessionId)
      expect(child.definition).toBeUndefined()
    }
    for (const { rootId } of sent) expect(rootId).toBe(actor.sessionId)
  })

  it('names the transitions that led to a snapshot', async () => {
    const { sent } = await signIn()
    const steps = snapshotsIn(sent).flatMap(({ transitions, value }) =>
      transitions.length > 0 ? [[transitions, leavesOf(value)]] : [],
    )
    expect(steps[0]).toEqual([['auth.loading|SESSION.INITIAL|1'], ['signedOut.idle']])
    expect(steps.at(-1)?.[0]).toEqual([
      'auth.signedIn.role.lookingInUserRoles|xstate.done.actor.findRole|0',
    ])
  })

  it('reports at once: a hidden page is never idle', () => {
    const { sent, inspect } = setUp()
    createActor(counter, { inspect }).start()
    expect(sent.map(({ type }) => type)).toEqual([
      '@xstate.actor',
      '@xstate.event',
      '@xstate.snapshot',
    ])
  })
})

it('sends functions, actors and errors as words', async () => {
  const { sent, inspect } = setUp()
  const actor = createActor(
    createMachine({
      id: 'failing',
      initial: 'up',
      context: { now: Date.now },
      states: {
        up: {
          on: {
            FAIL: {
              actions: assign(() => {
                throw new Error('Out of order')
              }),
            },
          },
        },
      },
    }),
    { inspect },
  )
  actor.subscribe({ error: () => {} })
  actor.start()
  actor.send({ type: 'FAIL' })
  await Promise.resolve()
  expect(sent.at(-1)).toMatchObject({
    type: '@xstate.snapshot',
    event: { type: 'FAIL' },
    snapshot: {
      status: 'error',
      context: { now: '[function now]' },
      error: { message: 'Out of order' },
    },
  })
})

it('never throws into the actor', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const inspect = observeActors({
    send: () => {
      throw new Error('The channel is closed')
    },
  })
  const actor = createActor(counter, { inspect }).start()
  actor.send({ type: 'ADD' })
  actor.send({ type: 'ADD' })
  expect(actor.getSnapshot().context['count']).toBe(2)
  expect(log).toHaveBeenCalledOnce()
})

describe('the history', () => {
  const opened: Message = { type: 'replay', tab: { id: 'tab', path: '/', startedAt: 0 } }
  const show = (events: TabEvent[]) => [opened, ...events].reduce(receive, EMPTY_STATE).tabs[0]

  it('is bounded, and still knows the latest of every actor', () => {
    const { sent, history, inspect } = setUp(50)
    const actor = createActor(counter, { inspect }).start()
    for (let index = 0; index < 3000; index++) actor.send({ type: 'ADD' })
    expect(sent.length).toBeGreaterThan(6000)
    expect(history.events()).toEqual([sent[0], ...sent.slice(-50)])
    expect(show(history.events())?.actors).toMatchObject([
      { info: { name: 'counter' }, snapshot: { context: { count: 3000 } } },
    ])
  })

  it('forgets actors that ended long ago', () => {
    const { history, inspect } = setUp(5)
    for (let index = 0; index < 200; index++) {
      createActor(counter, { inspect }).start().stop()
    }
    const living = createActor(counter, { inspect }).start()
    const actors = startsIn(history.events())
    expect(actors.length).toBeLessThan(40)
    expect(actors.at(-1)?.sessionId).toBe(living.sessionId)
  })

  it('gives a late inspector what an early one received', async () => {
    const { sent, history, inspect } = setUp()
    const actor = leakyAuth(inspect).start()
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    const [early, late] = [show(sent), show(history.events())]
    expect(late?.entries).toEqual(early?.entries)
    expect(late?.actors).toEqual(early?.actors)
    expect(late?.entries.map(({ label }) => label)).toContain('loading → signedOut.idle')
  })
})
