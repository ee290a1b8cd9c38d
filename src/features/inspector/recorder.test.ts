import { afterEach, describe, expect, it, vi } from 'vitest'
import { assign, createActor, createMachine, fromCallback, fromPromise, waitFor } from 'xstate'
import { authMachine } from '@machines/auth'
import type { SessionEvent, Submission, SubmitOutcome } from '@machines/auth.types'
import { Secret } from '@machines/secret'
import { leavesOf } from './chart'
import { NOTHING, receive } from './inspectorState'
import type { InspectorRecord, Message } from './protocol'
import { createRecorder } from './recorder'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

const noSession: SessionEvent = { type: 'SESSION.INITIAL', session: null }

/** A client that breaks every promise about tokens. */
const leakySession = {
  user: { id: 'ada', email: 'ada@example.test', jwt: 'hunter2' },
  expiresAt: 4_000_000_000,
  access_token: 'hunter2',
  raw: TOKEN,
}

function leakyAuth(recorder: { inspect: ReturnType<typeof createRecorder>['inspect'] }) {
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
    { input: undefined, inspect: recorder.inspect },
  )
}

function setUp(kept?: number) {
  const posted: InspectorRecord[] = []
  const recorder = createRecorder({
    post: (record) => posted.push(structuredClone(record)),
    now: () => 0,
    path: () => '/dashboard',
    kept,
  })
  return { posted, recorder }
}

const counter = createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { ADD: { actions: assign({ count: ({ context }) => context['count'] + 1 }) } },
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function signIn() {
  const { posted, recorder } = setUp()
  const actor = leakyAuth(recorder).start()
  actor.send({ type: 'SIGN_IN', email: 'ada@example.test', password: new Secret('hunter2') })
  await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { role: 'known' } }))
  return { actor, posted, recorder }
}

describe('a sign-in, recorded', () => {
  it('holds no password and no token, in records or replay', async () => {
    const { posted, recorder } = await signIn()
    const sent = JSON.stringify([posted, recorder.replay()])
    expect(sent).toContain('ada@example.test')
    expect(sent).toContain('[redacted]')
    expect(sent).not.toContain('hunter2')
    expect(sent).not.toContain('eyJ')
  })

  it('tells every actor, with its parent, and the chart of the machine only', async () => {
    const { posted } = await signIn()
    const actors = posted.flatMap((record) => (record.kind === 'actor' ? [record.actor] : []))
    expect(actors.map(({ name }) => name)).toEqual([
      'auth',
      'sessionEvents',
      'clearAndRevoke',
      'submit',
      'findStaffType',
      'findRole',
    ])
    const [auth, ...children] = actors
    expect(auth?.parent).toBeNull()
    expect(auth?.chart?.key).toBe('auth')
    for (const child of children) expect(child).toMatchObject({ parent: auth?.id, chart: null })
  })

  it('names the transitions that led to a snapshot', async () => {
    const { posted } = await signIn()
    const steps = posted.flatMap((record) =>
      record.kind === 'snapshot' && record.taken.length > 0
        ? [[record.taken, leavesOf(record.snapshot.value)]]
        : [],
    )
    expect(steps[0]).toEqual([['auth.loading|SESSION.INITIAL|1'], ['signedOut.idle']])
    expect(steps.at(-1)?.[0]).toEqual([
      'auth.signedIn.role.lookingInUserRoles|xstate.done.actor.findRole|0',
    ])
  })
})

it('can be sent as it is: functions, actor references and errors are words', async () => {
  const { posted, recorder } = setUp()
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
    { inspect: recorder.inspect },
  )
  actor.subscribe({ error: () => {} })
  actor.start()
  actor.send({ type: 'FAIL' })
  await Promise.resolve()
  const last = posted.at(-1)
  expect(last).toMatchObject({
    kind: 'snapshot',
    type: 'FAIL',
    snapshot: {
      status: 'error',
      parts: { context: { now: '[function now]' }, error: { message: 'Out of order' } },
    },
  })
})

it('never throws into the actor', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recorder = createRecorder({
    post: () => {
      throw new Error('The channel is closed')
    },
    now: () => 0,
    path: () => '/',
  })
  const actor = createActor(counter, { inspect: recorder.inspect }).start()
  actor.send({ type: 'ADD' })
  actor.send({ type: 'ADD' })
  expect(actor.getSnapshot().context['count']).toBe(2)
  expect(log).toHaveBeenCalledOnce()
})

describe('the replay', () => {
  const tab = { id: 'tab', path: '/', startedAt: 0 }

  it('is bounded, and still knows the latest of every actor', () => {
    const { posted, recorder } = setUp(50)
    const actor = createActor(counter, { inspect: recorder.inspect }).start()
    for (let index = 0; index < 3000; index++) actor.send({ type: 'ADD' })
    const { actors, records } = recorder.replay()
    expect(posted.length).toBeGreaterThan(6000)
    expect(records).toEqual(posted.slice(-50))
    expect(actors).toMatchObject([
      { info: { name: 'counter' }, snapshot: { parts: { context: { count: 3000 } } } },
    ])
  })

  it('forgets actors that ended long ago', () => {
    const { recorder } = setUp()
    for (let index = 0; index < 200; index++) {
      createActor(counter, { inspect: recorder.inspect }).start().stop()
    }
    const living = createActor(counter, { inspect: recorder.inspect }).start()
    const { actors } = recorder.replay()
    expect(actors.length).toBeLessThan(40)
    expect(actors.at(-1)?.info.id).toBe(living.sessionId)
  })

  it('gives a late inspector what an early one saw', async () => {
    const { posted, recorder } = setUp()
    const actor = leakyAuth(recorder).start()
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    const early = posted
      .map((record): Message => ({ v: 1, kind: 'record', tab: tab.id, record }))
      .reduce(receive, receive(NOTHING, { v: 1, kind: 'replay', tab, actors: [], records: [] }))
    const late = receive(NOTHING, { v: 1, kind: 'replay', tab, ...recorder.replay() })
    expect(late.tabs[0]?.entries).toEqual(early.tabs[0]?.entries)
    expect(late.tabs[0]?.actors).toEqual(early.tabs[0]?.actors)
    expect(late.tabs[0]?.entries.map(({ label }) => label)).toContain('loading → signedOut.idle')
  })
})
