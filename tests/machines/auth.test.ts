import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { authMachine } from '../../machines/auth.ts'
import { MESSAGES } from '../../machines/constants.ts'
import type { Failure } from '../../machines/auth.types.ts'
import { sessionOf, signIn, signUp, startAuth } from './support.ts'

const refusal: Failure = { code: 'refused', message: 'No.', hint: 'Ask.' }

function startWithClock() {
  const clock = new SimulatedClock()
  return { ...startAuth({ clock }), clock }
}

describe('the messages of the specification', () => {
  // Copied from sections 7 and 8 of the specification, never from the constants.
  test.each([
    ['signedIn', 'Successfully signed in!'],
    [
      'accountCreated',
      'Account created successfully! Please check your email to verify your account.',
    ],
    ['signedOut', 'Successfully signed out!'],
    ['profileUpdated', 'Profile updated successfully!'],
    ['signOutFailed', 'Error signing out'],
    ['noUser', 'No user logged in'],
  ] as const)('%s is "%s"', (name, text) => {
    expect(MESSAGES[name]).toBe(text)
  })

  test('no other message is fixed', () => {
    expect(Object.keys(MESSAGES)).toHaveLength(6)
  })
})

describe('boot', () => {
  test('a stored session signs in and asks for the role once, however often it is announced', async () => {
    const auth = startAuth()
    expect(auth.value()).toBe('loading')
    auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('ada') })
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    await auth.resolve('findStaffType', null)
    await auth.resolve('findRole', 'user')
    for (let focus = 0; focus < 5; focus += 1) {
      const before = auth.context()
      auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('ada') })
      expect(auth.context().session).toBe(before.session)
    }
    expect(auth.count('findStaffType')).toBe(1)
    expect(auth.count('findRole')).toBe(1)
    expect(auth.emitted).toEqual([])
  })

  test('no session is signed out', () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: null })
    expect(auth.value()).toEqual({ signedOut: 'idle' })
  })

  test('ends after 10 s without an answer, and the answer still counts when it comes', () => {
    const auth = startWithClock()
    auth.clock.increment(9_999)
    expect(auth.value()).toBe('loading')
    auth.clock.increment(1)
    expect(auth.value()).toEqual({ signedOut: 'unreachable' })
    expect(auth.context().failure).toMatchObject({ code: 'unreachable' })
    auth.report({ type: 'SESSION.TOKEN_REFRESHED', session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
    expect(auth.context().failure).toBeNull()
  })

  test('a service that is out of reach can be tried again, by the person and by itself', () => {
    const auth = startWithClock()
    auth.report({ type: 'SESSION.UNAVAILABLE', failure: refusal })
    expect(auth.value()).toEqual({ signedOut: 'unreachable' })
    auth.report({ type: 'CHECK' })
    expect(auth.retries).toEqual(['RETRY'])
    expect(auth.value()).toEqual({ signedOut: 'unreachable' })
    auth.actor.send({ type: 'RETRY' })
    expect(auth.retries).toEqual(['RETRY', 'RETRY'])
    expect(auth.value()).toBe('loading')
    auth.clock.increment(10_000)
    expect(auth.value()).toEqual({ signedOut: 'unreachable' })
    auth.report({ type: 'SESSION.INITIAL', session: null })
    expect(auth.value()).toEqual({ signedOut: 'idle' })
  })

  test('a service that is out of reach is tried again every 30 s, without anyone looking', () => {
    const auth = startWithClock()
    auth.report({ type: 'SESSION.UNAVAILABLE', failure: refusal })
    auth.clock.increment(29_999)
    expect(auth.retries).toEqual([])
    auth.clock.increment(1)
    expect(auth.retries).toEqual(['RETRY'])
    expect(auth.value()).toEqual({ signedOut: 'unreachable' })
    auth.clock.increment(30_000)
    expect(auth.retries).toEqual(['RETRY', 'RETRY'])
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
    auth.clock.increment(60_000)
    expect(auth.retries).toHaveLength(2)
  })

  test('sign-in does not wait for it, and a late "no session" does not take the refusal away', async () => {
    const auth = startAuth()
    auth.actor.send(signIn)
    await auth.resolve('clearAndRevoke', undefined)
    await auth.reject('submit', refusal)
    auth.report({ type: 'SESSION.INITIAL', session: null })
    expect(auth.value()).toEqual({ signedOut: 'rejected' })
    expect(auth.context().failure).toEqual(refusal)
  })
})

describe('sign-in and sign-up', () => {
  test('clear and revoke first, then submit, then say so', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: null })
    auth.actor.send(signIn)
    expect(auth.count('clearAndRevoke')).toBe(1)
    expect(auth.count('submit')).toBe(0)
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.newest('submit').input).toMatchObject({ kind: 'signIn', email: signIn.email })
    await auth.resolve('submit', { kind: 'session', session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
    expect(auth.emitted).toEqual([{ type: 'signedIn' }])
    expect(auth.context().submission).toBeNull()
  })

  test.each(['fails', 'hangs for 6 s'])('go on where the revocation %s', async (how) => {
    const auth = startWithClock()
    auth.actor.send(signIn)
    if (how === 'fails') await auth.reject('clearAndRevoke', refusal)
    else {
      auth.clock.increment(5_999)
      expect(auth.count('submit')).toBe(0)
      auth.clock.increment(1)
    }
    expect(auth.count('submit')).toBe(1)
  })

  test('an older session is over at once', async () => {
    const auth = startAuth()
    await auth.signedIn('admin')
    auth.actor.send(signUp)
    expect(auth.context()).toMatchObject({ session: null, role: null, staffType: null })
    expect(auth.count('clearAndRevoke')).toBe(1)
  })

  test('submitted twice is submitted once', async () => {
    const auth = startAuth()
    auth.actor.send(signIn)
    auth.actor.send(signIn)
    await auth.resolve('clearAndRevoke', undefined)
    auth.actor.send(signIn)
    auth.actor.send({ type: 'SIGN_OUT' })
    expect(auth.count('clearAndRevoke')).toBe(1)
    expect(auth.count('submit')).toBe(1)
    expect(auth.at({ authenticating: 'submitting' })).toBe(true)
  })

  test('a sign-up that gives a session is signed in', async () => {
    const auth = startAuth()
    auth.actor.send(signUp)
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.newest('submit').input).toMatchObject({ kind: 'signUp', fullName: 'Ada Example' })
    await auth.resolve('submit', { kind: 'session', session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
    expect(auth.emitted).toEqual([{ type: 'accountCreated' }])
  })

  test('a sign-up that must be confirmed keeps the address that the mail goes to', async () => {
    const auth = startAuth()
    auth.actor.send(signUp)
    await auth.resolve('clearAndRevoke', undefined)
    await auth.resolve('submit', { kind: 'confirmEmail', email: signUp.email })
    expect(auth.value()).toEqual({ signedOut: 'confirmEmail' })
    expect(auth.context().unconfirmedEmail).toBe(signUp.email)
    expect(auth.emitted).toEqual([{ type: 'accountCreated' }])
    auth.actor.send({ type: 'DISMISS' })
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.context().unconfirmedEmail).toBeNull()
  })

  test('a refusal is kept until it is dismissed or another attempt is made', async () => {
    const auth = startAuth()
    auth.actor.send(signIn)
    await auth.resolve('clearAndRevoke', undefined)
    await auth.reject('submit', refusal)
    expect(auth.context().failure).toEqual(refusal)
    auth.actor.send(signIn)
    expect(auth.context().failure).toBeNull()
    await auth.resolve('clearAndRevoke', undefined)
    await auth.reject('submit', refusal)
    auth.actor.send({ type: 'DISMISS' })
    expect(auth.context().failure).toBeNull()
  })

  test('a defect is not shown in its own words', async () => {
    const auth = startAuth()
    auth.actor.send(signIn)
    await auth.resolve('clearAndRevoke', undefined)
    await auth.reject('submit', new TypeError('x is not a function'))
    expect(auth.context().failure).toMatchObject({ code: 'unexpected' })
    expect(JSON.stringify(auth.context().failure)).not.toContain('function')
  })

  test('end after 15 s, abort the request and drop what comes later', async () => {
    const auth = startWithClock()
    auth.actor.send(signIn)
    await auth.resolve('clearAndRevoke', undefined)
    const late = auth.newest('submit')
    auth.clock.increment(14_999)
    expect(late.signal.aborted).toBe(false)
    auth.clock.increment(1)
    expect(auth.value()).toEqual({ signedOut: 'rejected' })
    expect(auth.context().failure).toMatchObject({ code: 'timeout' })
    expect(late.signal.aborted).toBe(true)
    await auth.resolve('submit', { kind: 'session', session: sessionOf('ada') }, late)
    expect(auth.value()).toEqual({ signedOut: 'rejected' })
    expect(auth.emitted).toEqual([])
  })

  test('do not listen to the echoes of their own calls', () => {
    const auth = startAuth()
    auth.actor.send(signIn)
    auth.report({ type: 'SESSION.SIGNED_OUT' })
    auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('ada') })
    expect(auth.at({ authenticating: 'clearing' })).toBe(true)
  })
})

describe('sign-out', () => {
  test('clears, revokes, says so', async () => {
    const auth = startAuth()
    await auth.signedIn()
    auth.actor.send({ type: 'SIGN_OUT' })
    expect(auth.count('clearAndRevoke')).toBe(1)
    auth.report({ type: 'SESSION.SIGNED_OUT' })
    expect(auth.value()).toBe('signingOut')
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.context().session).toBeNull()
    expect(auth.emitted).toEqual([{ type: 'signedOut' }])
  })

  test('twice is once', async () => {
    const auth = startAuth()
    await auth.signedIn()
    auth.actor.send({ type: 'SIGN_OUT' })
    auth.actor.send({ type: 'SIGN_OUT' })
    await auth.resolve('clearAndRevoke', undefined)
    auth.actor.send({ type: 'SIGN_OUT' })
    expect(auth.count('clearAndRevoke')).toBe(1)
    expect(auth.emitted).toEqual([{ type: 'signedOut' }])
  })

  test.each(['fails', 'hangs for 6 s'])('signs out here where the revocation %s', async (how) => {
    const auth = startWithClock()
    await auth.signedIn()
    auth.actor.send({ type: 'SIGN_OUT' })
    if (how === 'fails') await auth.reject('clearAndRevoke', refusal)
    else {
      auth.clock.increment(5_999)
      expect(auth.value()).toBe('signingOut')
      auth.clock.increment(1)
    }
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.context().session).toBeNull()
    expect(auth.emitted).toEqual([{ type: 'signOutFailed' }])
  })
})

test('an actor that was not provided is named at once', () => {
  const errors: unknown[] = []
  const actor = createActor(authMachine, { input: undefined })
  actor.subscribe({ error: (error) => errors.push(error) })
  actor.start()
  expect(String(errors[0])).toContain("The actor 'sessionEvents' was not provided")
})
