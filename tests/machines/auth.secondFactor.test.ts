import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { isSettled } from '../../machines/auth.facts.ts'
import { TIMEOUTS } from '../../machines/constants.ts'
import { sessionOf, signIn, startAuth } from './support.ts'

const half = (secondsLeft?: number) =>
  ({ ...sessionOf('ada', secondsLeft), needsSecondFactor: true }) as const

async function afterPassword() {
  const auth = startAuth()
  auth.report({ type: 'SESSION.INITIAL', session: null })
  auth.actor.send(signIn)
  await auth.resolve('clearAndRevoke', undefined)
  await auth.resolve('submit', { kind: 'session', session: half() })
  return auth
}

test('a password alone is no sign-in: no role is looked up, and nothing is announced', async () => {
  const auth = await afterPassword()
  expect(auth.at('secondFactor')).toBe(true)
  expect(isSettled(auth.actor.getSnapshot())).toBe(true)
  expect(auth.count('findStaffType')).toBe(0)
  expect(auth.emitted).toEqual([])
})

test('the code signs in, announces it once, and the role is looked up', async () => {
  const auth = await afterPassword()
  auth.report({ type: 'SESSION.MFA_VERIFIED', session: sessionOf('ada') })
  auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('ada') })
  expect(auth.emitted).toEqual([{ type: 'signedIn' }])
  await auth.resolve('findStaffType', 'admin')
  expect(auth.at({ signedIn: { role: 'known' } })).toBe(true)
  expect(auth.count('findStaffType')).toBe(1)
})

test('another tab showed the code, or the factor was removed elsewhere: this tab goes on', async () => {
  for (const type of ['SESSION.SIGNED_IN', 'SESSION.TOKEN_REFRESHED'] as const) {
    const auth = await afterPassword()
    auth.report({ type, session: half() })
    expect(auth.at('secondFactor')).toBe(true)
    auth.report({ type, session: sessionOf('ada') })
    expect(auth.at('signedIn')).toBe(true)
  }
})

test('a session that turns out to need the code loses its role, and keeps its person', async () => {
  const auth = startAuth()
  await auth.signedIn('admin')
  auth.report({ type: 'SESSION.TOKEN_REFRESHED', session: half() })
  expect(auth.at('secondFactor')).toBe(true)
  expect(auth.context()).toMatchObject({
    role: null,
    staffType: null,
    session: { user: { id: 'ada' } },
  })
})

test('the token is renewed meanwhile, whatever the clock of the device says', async () => {
  const auth = startAuth()
  auth.report({ type: 'SESSION.INITIAL', session: half(-3600) })
  auth.report({ type: 'CHECK' })
  await auth.resolve('refreshSession', { kind: 'refreshed', session: half() })
  expect(auth.at({ secondFactor: 'waiting' })).toBe(true)
  auth.report({ type: 'SESSION.SIGNED_IN', session: half(60) })
  auth.report({ type: 'CHECK' })
  await auth.resolve('refreshSession', { kind: 'refreshed', session: sessionOf('ada') })
  expect(auth.at('signedIn')).toBe(true)
})

test('the code comes before a new password that is due', () => {
  const auth = startAuth()
  auth.report({ type: 'SESSION.INITIAL', session: { ...half(), recovery: true } })
  expect(auth.at('secondFactor')).toBe(true)
  auth.actor.send({ type: 'RECOVERY_DONE' })
  expect(auth.at('secondFactor')).toBe(true)
  auth.report({ type: 'SESSION.MFA_VERIFIED', session: { ...sessionOf('ada'), recovery: true } })
  expect(auth.at('recovering')).toBe(true)
  expect(auth.emitted).toEqual([])
})

test('another person starts over, and a sign-out leads out', async () => {
  const auth = await afterPassword()
  auth.report({ type: 'SESSION.SIGNED_IN', session: sessionOf('bob') })
  expect(auth.at('signedIn')).toBe(true)
  auth.report({ type: 'SESSION.SIGNED_IN', session: half() })
  expect(auth.at('secondFactor')).toBe(true)
  auth.actor.send({ type: 'SIGN_OUT' })
  await auth.resolve('clearAndRevoke', undefined)
  expect(auth.at({ signedOut: 'idle' })).toBe(true)
})

test('a sign-out ends every session unless it names this device', async () => {
  for (const [event, scope] of [
    [{ type: 'SIGN_OUT' }, 'global'],
    [{ type: 'SIGN_OUT', scope: 'local' }, 'local'],
  ] as const) {
    const auth = startAuth()
    await auth.signedIn()
    auth.actor.send(event)
    expect(auth.newest('clearAndRevoke').input).toEqual({ scope })
    await auth.resolve('clearAndRevoke', undefined)
    expect(auth.emitted).toEqual([{ type: 'signedOut' }])
  }
})

test('a passkey signs in like a password, with the time that its question takes', async () => {
  const clock = new SimulatedClock()
  const auth = startAuth({ clock })
  auth.report({ type: 'SESSION.INITIAL', session: null })
  auth.actor.send({ type: 'SIGN_IN_WITH_PASSKEY' })
  await auth.resolve('clearAndRevoke', undefined)
  expect(auth.newest('submit').input).toEqual({ kind: 'passkey' })
  clock.increment(TIMEOUTS.submit * 2)
  expect(auth.at({ authenticating: 'submitting' })).toBe(true)
  await auth.resolve('submit', { kind: 'session', session: sessionOf('ada') })
  expect(auth.emitted).toEqual([{ type: 'signedIn' }])
})
