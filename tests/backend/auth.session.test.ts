// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { ClientOptions } from '../../src/lib/supabase.ts'
import { KEY } from './browser.ts'
import { movableClock, profileOf, refusal, useBackend } from './authSetup.ts'

const { age, browser, elsewhere, makeStaff, openTab, person, revokeAll, signedInTab } = useBackend()

describe('sign-out', () => {
  test('ends the session here and really revokes it everywhere', async () => {
    const { tab, email } = await signedInTab()
    const device = await elsewhere(email)
    browser().local.setItem('theme', 'dark')
    browser().local.setItem(`${KEY}-code-verifier`, '"x"')
    browser().session.setItem(`${KEY}-flow-1`, '"x"')

    tab.actor.send({ type: 'SIGN_OUT' })
    await tab.signedOut()
    expect(tab.emitted.at(-1)).toEqual({ type: 'signedOut' })
    expect(browser().requests.at(-1)).toBe('POST /auth/v1/logout?scope=global')
    expect((await device.auth.refreshSession()).error).not.toBeNull()
    expect(browser().local.length).toBe(1)
    expect(browser().local.getItem('theme')).toBe('dark')
    expect(browser().session.length).toBe(0)
  })

  test.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), 'signOutFailed'],
    ['with 500', () => new Response('{}', { status: 500 }), 'signOutFailed'],
    ['with 429', () => new Response('{}', { status: 429 }), 'signOutFailed'],
    // Only the auth service's own codes mean that the session has already ended.
    ['with 403 of a firewall', () => refusal(403), 'signOutFailed'],
    ['with 401 of a proxy', () => refusal(401), 'signOutFailed'],
    ['with session_not_found', () => refusal(403, 'session_not_found'), 'signedOut'],
    ['with bad_jwt', () => refusal(403, 'bad_jwt'), 'signedOut'],
    ['with user_not_found', () => refusal(404, 'user_not_found'), 'signedOut'],
  ] as const)('answered %s ends the session here: %s', async (_, answer, type) => {
    const { tab } = await signedInTab()
    browser().fault = ({ url }) => (url.includes('/logout') ? answer() : undefined)
    tab.actor.send({ type: 'SIGN_OUT' })
    await tab.signedOut()
    expect(tab.emitted.at(-1)).toEqual({ type })
    expect(tab.storage.read()).toBeNull()
  })

  test('in one tab is noticed in the other', async () => {
    const { tab } = await signedInTab()
    const other = openTab()
    await other.roleKnown()
    tab.actor.send({ type: 'SIGN_OUT' })
    await tab.signedOut()
    other.change('storage')
    expect(other.value()).toEqual({ signedOut: 'idle' })
    expect(other.emitted).toEqual([{ type: 'sessionEnded' }])
  })

  test('and sign-in as somebody else in one tab is noticed in the other', async () => {
    const { tab } = await signedInTab()
    const other = openTab()
    await other.roleKnown()
    const next = await person()
    await makeStaff(next.id, 'support')
    tab.send.signIn(next.email)
    await tab.roleKnown()
    other.change('storage')
    await other.until(({ context }) => context.role === 'staff')
    expect(other.context().session?.user.id).toBe(next.id)
  })
})

describe('the client library', () => {
  test('waits until somebody needs it, and the session is listened to from then on', async () => {
    const load = vi.fn<NonNullable<ClientOptions['load']>>(() => import('@supabase/supabase-js'))
    const tab = openTab({ load })
    await tab.signedOut()
    tab.change('visible')
    tab.change('online')
    expect(load).not.toHaveBeenCalled()
    const { email } = await person()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(load).toHaveBeenCalledOnce()

    const client = await tab.getClient()
    await client.auth.signOut({ scope: 'local' })
    expect(tab.value()).toEqual({ signedOut: 'idle' })
  })

  test('is loaded for a session that another tab has begun', async () => {
    const tab = openTab()
    await tab.signedOut()
    await signedInTab()
    tab.change('storage')
    await tab.roleKnown()
  })

  test('is loaded at once where a stored session must be renewed', async () => {
    await signedInTab()
    age()
    const load = vi.fn<NonNullable<ClientOptions['load']>>(() => import('@supabase/supabase-js'))
    const tab = openTab({ load })
    await tab.roleKnown()
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('the session', () => {
  test('is renewed when it is due', async () => {
    const clock = movableClock()
    const { tab } = await signedInTab({ now: clock.now })
    const before = tab.storage.read()
    tab.change('visible')
    expect(browser().requests.filter((request) => request.includes('refresh_token'))).toHaveLength(
      0,
    )
    clock.move(3600 - 60)
    tab.change('visible')
    await tab.until((snapshot) => snapshot.matches({ signedIn: { renewal: 'refreshing' } }))
    await tab.until((snapshot) => snapshot.matches({ signedIn: { renewal: 'waiting' } }))
    expect(tab.storage.read()?.refresh_token).not.toBe(before?.refresh_token)
    expect(tab.emitted).toEqual([{ type: 'signedIn' }])
  })

  test('that was revoked elsewhere ends at the next renewal, with the reason', async () => {
    const clock = movableClock()
    const { tab, email } = await signedInTab({ now: clock.now })
    await revokeAll(email)
    clock.move(3600 - 60)
    tab.change('visible')
    await tab.signedOut()
    expect(tab.emitted.at(-1)).toMatchObject({
      type: 'sessionEnded',
      failure: { code: 'not_signed_in' },
    })
    expect(tab.storage.read()).toBeNull()
  })

  test('that was revoked elsewhere ends at the next call of any kind', async () => {
    const { tab, email } = await signedInTab()
    await revokeAll(email)
    const client = await tab.getClient()
    const { status } = await client.from('profiles').select()
    expect(status).toBe(401)
    await tab.signedOut()
    expect(tab.emitted.at(-1)).toMatchObject({ type: 'sessionEnded' })
  })

  test('whose token is refused is renewed once, and the call repeated once', async () => {
    const { tab } = await signedInTab()
    let refusals = 0
    browser().fault = ({ url }) => {
      if (!url.includes('/rest/') || refusals > 0) return undefined
      refusals += 1
      return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
    }
    browser().requests.length = 0
    const profile = await profileOf(tab)
    expect(profile.user_id).toBe(tab.context().session?.user.id)
    expect(browser().requests.map((request) => request.split('?')[0])).toEqual([
      'GET /rest/v1/profiles',
      'POST /auth/v1/token',
      'GET /rest/v1/profiles',
    ])
  })

  test('is found again by a reload, with one look at the role', async () => {
    const { email } = await signedInTab()
    browser().requests.length = 0
    const reloaded = openTab()
    await reloaded.roleKnown()
    expect(reloaded.context().session?.user.email).toBe(email)
    expect(browser().requests).toHaveLength(2)
    expect(reloaded.emitted).toEqual([])
  })

  test('that expired while nobody looked is renewed at boot', async () => {
    await signedInTab()
    age()
    const reloaded = openTab()
    await reloaded.roleKnown()
    expect(reloaded.context().session?.expiresAt).toBeGreaterThan(Date.now() / 1000)
  })

  test('that expired and was revoked is gone at boot', async () => {
    const { email } = await signedInTab()
    await revokeAll(email)
    age()
    const reloaded = openTab()
    await reloaded.signedOut()
    expect(reloaded.value()).toEqual({ signedOut: 'idle' })
    expect(reloaded.storage.read()).toBeNull()
  })
})
