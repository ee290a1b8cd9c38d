import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { RENEWAL_CHECK_SECONDS, RENEWAL_MARGIN_CHECKS } from '../../machines/constants.ts'
import { sessionOf, START, startAuth } from './support.ts'

/** A signed-in person whose token ends after this many seconds. `pass` moves both clocks in steps of 30 s. */
async function signedInFor(secondsLeft: number) {
  const clock = new SimulatedClock()
  let now = START
  const auth = startAuth({ clock, input: { now: () => now } })
  await auth.signedIn(null, secondsLeft)
  return {
    ...auth,
    async pass(seconds: number) {
      // In one long step a timer that restarts itself would fire only once.
      for (let left = seconds; left > 0; left -= 30) {
        const step = Math.min(left, 30) * 1000
        now += step
        clock.increment(step)
        await Promise.resolve()
      }
    },
    /** The computer sleeps, like a closed laptop: time passes, but no timer fires. */
    sleep(seconds: number) {
      now += seconds * 1000
    },
  }
}

describe('renewal by the rule of the specification, section 9', () => {
  test('the check runs every 30 seconds and the margin is 3 checks', () => {
    expect(RENEWAL_CHECK_SECONDS).toBe(30)
    expect(RENEWAL_MARGIN_CHECKS).toBe(3)
  })

  test('a token of an hour is renewed when less than 90 s are left, not before', async () => {
    const auth = await signedInFor(3600)
    await auth.pass(3600 - 90)
    expect(auth.count('refreshSession')).toBe(0)
    await auth.pass(30)
    expect(auth.count('refreshSession')).toBe(1)
  })

  test('exactly 3 checks before the end is not yet within them', async () => {
    const auth = await signedInFor(120)
    await auth.pass(30)
    expect(auth.count('refreshSession')).toBe(0)
    await auth.pass(30)
    expect(auth.count('refreshSession')).toBe(1)
  })

  test('nothing is checked between two checks', async () => {
    const auth = await signedInFor(60)
    await auth.pass(29)
    expect(auth.count('refreshSession')).toBe(0)
    await auth.pass(1)
    expect(auth.count('refreshSession')).toBe(1)
  })

  test('a renewed token is looked at again after 30 s and is not due', async () => {
    const auth = await signedInFor(60)
    await auth.pass(30)
    await auth.resolve('refreshSession', { kind: 'refreshed', session: sessionOf('ada', 7200) })
    expect(auth.context().session?.expiresAt).toBe(START / 1000 + 7200)
    await auth.pass(3600)
    expect(auth.count('refreshSession')).toBe(1)
  })

  test.each(['is kept', 'fails', 'does not answer for 15 s'])(
    'a refresh that %s is tried again at the next check, and the session stays',
    async (how) => {
      const auth = await signedInFor(60)
      await auth.pass(30)
      if (how === 'is kept') await auth.resolve('refreshSession', { kind: 'kept' })
      if (how === 'fails') await auth.reject('refreshSession', new Error('offline'))
      if (how === 'does not answer for 15 s') {
        await auth.pass(14)
        expect(auth.at({ signedIn: { renewal: 'refreshing' } })).toBe(true)
        await auth.pass(1)
      }
      expect(auth.at({ signedIn: { renewal: 'waiting' } })).toBe(true)
      await auth.pass(30)
      expect(auth.count('refreshSession')).toBe(2)
      expect(auth.emitted).toEqual([])
    },
  )

  test('a session that the service has ended is over, with the reason', async () => {
    const auth = await signedInFor(60)
    await auth.pass(30)
    const failure = { code: 'banned', message: 'This account is locked.' }
    await auth.resolve('refreshSession', { kind: 'ended', failure })
    expect(auth.value()).toEqual({ signedOut: 'idle' })
    expect(auth.emitted).toEqual([{ type: 'sessionEnded', failure }])
  })

  test('a refresh that finds another person starts over with them', async () => {
    const auth = await signedInFor(60)
    await auth.pass(30)
    await auth.resolve('refreshSession', { kind: 'refreshed', session: sessionOf('bob') })
    expect(auth.context()).toMatchObject({ session: sessionOf('bob'), role: null })
    expect(auth.newest('findStaffType').input).toEqual({ userId: 'bob' })
  })

  test('looking at the page again renews what is due at once, and nothing else', async () => {
    const auth = await signedInFor(3600)
    auth.report({ type: 'CHECK' })
    expect(auth.count('refreshSession')).toBe(0)
    auth.sleep(8 * 3600)
    auth.report({ type: 'CHECK' })
    auth.report({ type: 'CHECK' })
    expect(auth.count('refreshSession')).toBe(1)
  })

  test('another tab that was faster spares this one the refresh', async () => {
    const auth = await signedInFor(120)
    auth.report({ type: 'SESSION.TOKEN_REFRESHED', session: sessionOf('ada', 3600) })
    await auth.pass(600)
    expect(auth.count('refreshSession')).toBe(0)
  })

  test('nothing is renewed after sign-out', async () => {
    const auth = await signedInFor(120)
    auth.actor.send({ type: 'SIGN_OUT' })
    await auth.resolve('clearAndRevoke', undefined)
    await auth.pass(600)
    expect(auth.count('refreshSession')).toBe(0)
  })
})
