import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { isAdmin, isStaff } from '../../machines/auth.facts.ts'
import type { Failure } from '../../machines/auth.types.ts'
import { sessionOf, signIn, startAuth } from './support.ts'

const refusal: Failure = { code: 'refused', message: 'No.', hint: 'Ask.' }

const recovering = (secondsLeft?: number) => ({ ...sessionOf('ada', secondsLeft), recovery: true })

function startWithClock() {
  const clock = new SimulatedClock()
  return { ...startAuth({ clock }), clock }
}

describe('the role', () => {
  test('is staff where the person is in staff, and user_roles is not asked', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    expect(auth.newest('findStaffType').input).toEqual({ userId: 'ada' })
    expect(auth.context().role).toBeNull()
    expect(auth.actor.getSnapshot().hasTag('pending')).toBe(true)
    await auth.resolve('findStaffType', 'support')
    expect(auth.context()).toMatchObject({ role: 'staff', staffType: 'support' })
    expect(auth.actor.getSnapshot().hasTag('pending')).toBe(false)
    expect(auth.count('findRole')).toBe(0)
    expect([isStaff(auth.context()), isAdmin(auth.context())]).toEqual([true, false])
  })

  test('the staff type "admin" makes an admin', async () => {
    const auth = startAuth()
    await auth.signedIn('admin')
    expect(auth.context()).toMatchObject({ role: 'staff', staffType: 'admin' })
    expect([isStaff(auth.context()), isAdmin(auth.context())]).toEqual([true, true])
  })

  test.each([
    ['what user_roles holds', 'partner', 'partner'],
    ['user where there is no row', null, 'user'],
  ])('is %s for everyone else', async (_, row, role) => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    await auth.resolve('findStaffType', null)
    expect(auth.newest('findRole').input).toEqual({ userId: 'ada' })
    await auth.resolve('findRole', row)
    expect(auth.context()).toMatchObject({ role, staffType: null, isRoleFallback: false })
    expect(isStaff(auth.context())).toBe(false)
  })

  test('is looked up in user_roles where the first look-up fails', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    await auth.reject('findStaffType', refusal)
    await auth.resolve('findRole', 'partner')
    expect(auth.context()).toMatchObject({ role: 'partner', isRoleFallback: true })
  })

  test('is user where both look-ups fail', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    await auth.reject('findStaffType', refusal)
    await auth.reject('findRole', refusal)
    expect(auth.context()).toMatchObject({ role: 'user', staffType: null })
  })

  test('is user after 8 s and another 8 s without an answer; late answers are dropped', async () => {
    const auth = startWithClock()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    const late = auth.newest('findStaffType')
    auth.clock.increment(7_999)
    expect(auth.count('findRole')).toBe(0)
    auth.clock.increment(1)
    expect(auth.count('findRole')).toBe(1)
    expect(late.signal.aborted).toBe(true)
    auth.clock.increment(8_000)
    expect(auth.context().role).toBe('user')
    await auth.resolve('findStaffType', 'admin', late)
    await auth.resolve('findRole', 'partner')
    expect(auth.context()).toMatchObject({ role: 'user', staffType: null })
  })

  test('that was only assumed is looked up again when the page is seen or online again', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    await auth.reject('findStaffType', refusal)
    await auth.reject('findRole', refusal)
    auth.report({ type: 'CHECK' })
    await auth.resolve('findStaffType', 'admin')
    expect(isAdmin(auth.context())).toBe(true)
    auth.report({ type: 'CHECK' })
    expect(auth.count('findStaffType')).toBe(2)
  })

  test('that the service doubts is looked up again, and stays in use meanwhile', async () => {
    const auth = startAuth()
    await auth.signedIn('admin')
    auth.actor.send({ type: 'RECHECK_ROLE' })
    expect(auth.context().role).toBe('staff')
    await auth.resolve('findStaffType', null)
    await auth.resolve('findRole', 'user')
    expect(auth.context()).toMatchObject({ role: 'user', staffType: null })
    expect(isAdmin(auth.context())).toBe(false)
  })

  test('sign-out while it is looked up ends the look-up', async () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: sessionOf('ada') })
    auth.actor.send({ type: 'SIGN_OUT' })
    expect(auth.newest('findStaffType').signal.aborted).toBe(true)
    await auth.resolve('findStaffType', 'admin')
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.context()).toMatchObject({ role: null, staffType: null })
  })
})

describe('events of the session', () => {
  test('another user starts over: nothing of the first stays', async () => {
    const auth = startAuth()
    await auth.signedIn('admin')
    auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('bob') })
    expect(auth.context()).toMatchObject({
      session: sessionOf('bob'),
      role: null,
      staffType: null,
    })
    expect(auth.newest('findStaffType').input).toEqual({ userId: 'bob' })
  })

  test.each(['SESSION.TOKEN_REFRESHED', 'SESSION.USER_UPDATED', 'SESSION.SIGNED_IN'] as const)(
    '%s of the same user changes the session and nothing else',
    async (type) => {
      const auth = startAuth()
      await auth.signedIn('support')
      const session = sessionOf('ada', 7200)
      auth.report({ type, session })
      expect(auth.context()).toMatchObject({ session, role: 'staff', staffType: 'support' })
      expect(auth.count('findStaffType')).toBe(1)
    },
  )

  test('a changed address reaches the session', async () => {
    const auth = startAuth()
    await auth.signedIn()
    const session = { ...sessionOf('ada'), user: { id: 'ada', email: 'new@example.test' } }
    auth.report({ type: 'SESSION.USER_UPDATED', session })
    expect(auth.context().session?.user.email).toBe('new@example.test')
  })

  test('a second factor looks the role up again and leaves a refresh alone', async () => {
    const auth = startAuth()
    await auth.signedIn(null, 60)
    auth.report({ type: 'CHECK' })
    auth.report({ type: 'SESSION.MFA_VERIFIED', session: sessionOf('ada', 7200) })
    expect(auth.count('findStaffType')).toBe(2)
    expect(auth.context().session?.expiresAt).toBe(sessionOf('ada', 7200).expiresAt)
    expect(auth.newest('refreshSession').signal.aborted).toBe(false)
  })

  test.each([true, false])(
    'recovery lasts until the new password is set (signed in: %s)',
    async (isSignedIn) => {
      const auth = startAuth()
      if (isSignedIn) await auth.signedIn()
      else auth.report({ type: 'SESSION.INITIAL', session: null })
      auth.report({ type: 'SESSION.PASSWORD_RECOVERY', session: sessionOf('ada') })
      expect(auth.at('recovering')).toBe(true)
      auth.report({ type: 'SESSION.SIGNED_IN', session: recovering() })
      auth.report({ type: 'SESSION.USER_UPDATED', session: recovering(7200) })
      expect(auth.at('recovering')).toBe(true)
      auth.actor.send({ type: 'RECOVERY_DONE' })
      expect(auth.context().session?.recovery).toBeUndefined()
      expect(auth.at('signedIn')).toBe(true)
    },
  )

  test('recovery has no role and takes no other credentials', async () => {
    const auth = startAuth()
    await auth.signedIn('admin')
    auth.report({ type: 'SESSION.SIGNED_IN', session: recovering() })
    expect(auth.context()).toMatchObject({ role: null, staffType: null })
    expect(isAdmin(auth.context())).toBe(false)
    auth.actor.send(signIn)
    auth.actor.send({ type: 'RECHECK_ROLE' })
    expect(auth.at('recovering')).toBe(true)
    expect(auth.count('submit')).toBe(0)
    auth.actor.send({ type: 'RECOVERY_DONE' })
    await auth.resolve('findStaffType', 'admin')
    expect(isAdmin(auth.context())).toBe(true)
  })

  test('recovery is found again by a reload, is renewed, and is left by signing out', async () => {
    const auth = startWithClock()
    auth.report({ type: 'SESSION.INITIAL', session: recovering(60) })
    auth.clock.increment(30_000)
    await auth.resolve('refreshSession', { kind: 'refreshed', session: recovering(3600) })
    expect(auth.at({ recovering: 'waiting' })).toBe(true)
    auth.actor.send({ type: 'SIGN_OUT' })
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.count('findStaffType')).toBe(0)
  })

  test('recovery ends where another tab has set the password', () => {
    const auth = startAuth()
    auth.report({ type: 'SESSION.INITIAL', session: recovering() })
    auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
  })

  test('a sign-out elsewhere ends the session here, and says so once', async () => {
    const auth = startAuth()
    await auth.signedIn()
    auth.report({ type: 'SESSION.SIGNED_OUT' })
    auth.report({ type: 'SESSION.SIGNED_OUT' })
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.emitted).toEqual([{ type: 'sessionEnded' }])
  })

  test('a late "no session" of an empty storage does not sign out', async () => {
    const auth = startAuth()
    await auth.signedIn()
    auth.report({ type: 'SESSION.INITIAL', session: null })
    expect(auth.at('signedIn')).toBe(true)
  })
})
