import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, initialTransition, waitFor } from 'xstate'
import { authMachine, type AuthActor, type AuthSnapshot } from '@machines/auth'
import type { SessionReport } from '@machines/auth.types'
import { deferred } from '@tests/support/deferred'
import { createLateAuth, firstAuthSnapshot } from './lateAuth'

const session = { user: { id: 'ada', email: null }, expiresAt: Date.now() / 1000 + 3600 }

/** A machine that is not started, and the source of its session. */
function prepare() {
  const source: { tell?: (event: SessionReport) => void } = {}
  const machine = authMachine.provide({
    actors: {
      sessionEvents: fromCallback(({ sendBack }) => {
        source.tell = sendBack
      }),
    },
  })
  return { actor: createActor(machine, { input: undefined }), source }
}

/** What pages read of a snapshot. */
const read = (snapshot: AuthSnapshot) => ({
  context: snapshot.context,
  states: Object.keys(authMachine.states).filter((state) => snapshot.matches(state as never)),
  tags: (['pending', 'busy'] as const).filter((tag) => snapshot.hasTag(tag)),
})

test('pages are rendered and hydrated with the first snapshot of the machine', () => {
  const [first] = initialTransition(authMachine, {})
  expect(read(firstAuthSnapshot)).toEqual(read(first))
  expect(read(createLateAuth().getSnapshot())).toEqual(read(first))
})

test('who listens before the machine is loaded follows it, and who stopped does not', async () => {
  const { actor, source } = prepare()
  const loading = deferred<AuthActor>()
  const auth = createLateAuth()
  const heard = vi.fn()
  const stopped = vi.fn()
  auth.subscribe(heard)
  auth.subscribe(stopped).unsubscribe()
  auth.start(() => loading.promise)
  const later = vi.fn()
  const subscription = auth.subscribe(later)

  loading.resolve(actor)
  await waitFor(actor, () => source.tell !== undefined)
  source.tell?.({ type: 'SESSION.SIGNED_IN', session })
  expect(auth.getSnapshot().context.session).toEqual(session)
  expect(heard).toHaveBeenLastCalledWith(actor.getSnapshot())
  expect(stopped).not.toHaveBeenCalled()

  const calls = later.mock.calls.length
  expect(calls).toBeGreaterThan(0)
  subscription.unsubscribe()
  source.tell?.({ type: 'SESSION.SIGNED_OUT' })
  expect(later).toHaveBeenCalledTimes(calls)
})

test('events and emissions before the machine is loaded are not lost', async () => {
  const { actor, source } = prepare()
  const auth = createLateAuth()
  const ended = vi.fn()
  auth.on('sessionEnded', ended)
  auth.send({ type: 'SIGN_OUT' })
  auth.start(() => Promise.resolve(actor))
  await waitFor(actor, (snapshot) => snapshot.matches('signingOut'))

  const other = prepare()
  const second = createLateAuth()
  second.on('sessionEnded', ended)
  second.start(() => Promise.resolve(other.actor))
  await waitFor(other.actor, () => other.source.tell !== undefined)
  other.source.tell?.({ type: 'SESSION.SIGNED_IN', session })
  other.source.tell?.({ type: 'SESSION.SIGNED_OUT' })
  expect(ended).toHaveBeenCalledTimes(1)
  expect(source.tell).toBeDefined()
})

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  [
    'another part of the page listens',
    (auth: ReturnType<typeof createLateAuth>) => auth.subscribe(() => undefined),
  ],
])('a machine that did not load is loaded once more when %s', async (_, happens) => {
  const { actor } = prepare()
  const load = vi
    .fn<() => Promise<AuthActor>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(actor)
  const auth = createLateAuth()
  auth.start(load)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  await Promise.resolve()
  expect(auth.getSnapshot().matches('loading')).toBe(true)

  happens(auth)
  await expect.poll(() => actor.getSnapshot().status).toBe('active')
  window.dispatchEvent(new Event('online'))
  auth.subscribe(() => undefined)
  expect(load).toHaveBeenCalledTimes(2)
})
