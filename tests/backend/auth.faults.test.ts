// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { KEY, type Fault } from './browser.ts'
import { movableClock, newAddress, profileOf, refusal, useBackend } from './authSetup.ts'
import { password } from './accounts.ts'

const { age, browser, elsewhere, openTab, person, signedInTab } = useBackend()

const offline: Fault = () => Promise.reject(new TypeError('Failed to fetch'))
const html = (status: number) =>
  new Response('<html><h1>Bad gateway at 10.0.0.7</h1></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  })

/** Advances the real client's timers without waiting. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

describe('boot', () => {
  test('offline with an expired session: said after 10 s, kept, and signed in when back', async () => {
    const { email, tab } = await signedInTab()
    tab.close()
    age()
    browser().fault = offline
    fakeTimers()
    const reloaded = openTab()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(reloaded.value()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(reloaded.value()).toEqual({ signedOut: 'unreachable' })
    // By now auth-js has given up and reports "no session", although there is one.
    await vi.advanceTimersByTimeAsync(29_000)
    expect(reloaded.value()).toEqual({ signedOut: 'unreachable' })
    expect(reloaded.storage.read()).not.toBeNull()
    vi.useRealTimers()
    browser().fault = () => undefined
    reloaded.change('online')
    await reloaded.roleKnown()
    expect(reloaded.context().session?.user.email).toBe(email)
  })

  test('the person can try again, and does not wait for what auth-js remembers', async () => {
    await signedInTab()
    age()
    browser().fault = offline
    fakeTimers()
    const reloaded = openTab()
    await vi.advanceTimersByTimeAsync(39_000)
    browser().fault = () => undefined
    reloaded.actor.send({ type: 'RETRY' })
    vi.useRealTimers()
    await reloaded.roleKnown()
  })

  test.each([
    ['503', () => new Response('{}', { status: 503 })],
    ['a page of a proxy with 403', () => html(403)],
    ['the JSON of a firewall with 403', () => refusal(403)],
    ['the JSON of a proxy with 401', () => refusal(401)],
    ['the JSON of a firewall with a code', () => refusal(403, 'blocked')],
    ['a page with 200', () => html(200)],
    ['null', () => Response.json(null)],
    ['an object that is no session', () => Response.json({ portal: 'log in' })],
    ['429', () => new Response('{}', { status: 429 })],
  ])('a refresh answered with %s keeps the session', async (_, answer) => {
    await signedInTab()
    age()
    browser().fault = ({ url }) => (url.includes('/token') ? answer() : undefined)
    fakeTimers()
    const reloaded = openTab()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(reloaded.value()).toEqual({ signedOut: 'unreachable' })
    expect(reloaded.storage.read()).not.toBeNull()
  })

  test.each([
    ['500', 500],
    ['503', 503],
    ['429', 429],
  ])('a refresh answered with %s heals by itself once the service answers', async (_, status) => {
    const { email } = await signedInTab()
    age()
    browser().fault = ({ url }) =>
      url.includes('/token') ? new Response('{}', { status }) : undefined
    fakeTimers()
    const reloaded = openTab()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(reloaded.value()).toEqual({ signedOut: 'unreachable' })
    browser().fault = () => undefined
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await reloaded.roleKnown()
    expect(reloaded.context().session?.user.email).toBe(email)
  })

  test.each(['refresh_token_not_found', 'session_not_found', 'session_expired', 'user_banned'])(
    'a refresh refused with %s ends the session',
    async (code) => {
      await signedInTab()
      age()
      browser().fault = ({ url }) => (url.includes('/token') ? refusal(400, code) : undefined)
      const reloaded = openTab()
      await reloaded.signedOut()
      expect(reloaded.value()).toEqual({ signedOut: 'idle' })
      expect(reloaded.storage.read()).toBeNull()
    },
  )

  test('a client library that cannot be loaded is loaded at the next try', async () => {
    const library = await import('@supabase/supabase-js')
    const load = vi.fn(() => Promise.resolve(library))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const { email } = await signedInTab()
    age()
    const reloaded = openTab({ load })
    await reloaded.signedOut()
    expect(reloaded.context().failure).toMatchObject({ code: 'unreachable' })
    reloaded.actor.send({ type: 'RETRY' })
    await reloaded.roleKnown()
    expect(reloaded.context().session?.user.email).toBe(email)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test.each(['still valid', 'expired'])(
    'without the client library a stored session that is %s can be left behind',
    async (kind) => {
      await signedInTab()
      if (kind === 'expired') age()
      const reloaded = openTab({ load: () => Promise.reject(new TypeError('Failed to fetch')) })
      await (kind === 'expired' ? reloaded.signedOut() : reloaded.roleKnown())
      reloaded.actor.send({ type: 'SIGN_OUT' })
      await reloaded.until((snapshot) => snapshot.matches({ signedOut: 'idle' }))
      expect(reloaded.emitted).toEqual([{ type: 'signOutFailed' }])
      expect(browser().local.getItem(KEY)).toBeNull()
    },
  )

  test.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['the wrong shape', '{"access_token":"a"}'],
    ['no user', '{"access_token":"a","refresh_token":"b","expires_at":4000000000}'],
    [
      'an expiry that is none',
      '{"access_token":"a","refresh_token":"b","expires_at":"never","user":{"id":"x"}}',
    ],
    [
      '2 MB',
      `{"access_token":"${'a'.repeat(2_000_000)}","refresh_token":"b","expires_at":4000000000,"user":{"id":"x"}}`,
    ],
  ])('a stored session that is %s is none, and is cleared', async (_, stored) => {
    browser().local.setItem(KEY, stored)
    const tab = openTab()
    await tab.signedOut()
    expect(tab.value()).toEqual({ signedOut: 'idle' })
    expect(browser().local.getItem(KEY)).toBeNull()
    expect(browser().requests).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })

  test.each([
    ['is missing', () => null],
    [
      'throws',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ],
  ])('a storage that %s is replaced by memory, which can be known', async (_, local) => {
    const { email } = await person()
    const tab = openTab({ local })
    await tab.signedOut()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(tab.storage.isPersistent()).toBe(false)
    expect((await profileOf(tab)).user_id).toBe(tab.context().session?.user.id)
  })

  test('a storage that is full keeps the session in memory and tells', async () => {
    const { email } = await person()
    const told = vi.fn()
    const { local } = browser()
    const full = {
      ...local,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const tab = openTab({ local: () => full })
    expect(tab.storage.isPersistent()).toBe(true)
    tab.storage.subscribe(told)
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(told).toHaveBeenCalledOnce()
    expect(tab.storage.isPersistent()).toBe(false)
    expect(local.getItem(KEY)).toBeNull()
  })
})

describe('signing in', () => {
  test.each([
    ['offline', offline, 'network'],
    ['answered with 503', () => new Response('{}', { status: 503 }), 'unavailable'],
    ['answered with 429', () => Response.json({ msg: 'no' }, { status: 429 }), 'rate_limited'],
    ['answered with a page', () => html(502), 'unavailable'],
  ] as const)('%s is refused in our words', async (_, fault, code) => {
    const { email } = await person()
    const tab = openTab()
    await tab.signedOut()
    browser().fault = fault
    tab.send.signIn(email)
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
    expect(tab.context().failure).toMatchObject({ code, hint: expect.any(String) })
    expect(JSON.stringify(tab.context().failure)).not.toMatch(/html|10\.0\.0\.7|Failed to fetch/)
  })

  test('that was given up does not sign in later', async () => {
    const { email } = await person()
    const tab = openTab()
    await tab.signedOut()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    browser().fault = async ({ url }) => {
      if (url.includes('/token')) await held
    }
    fakeTimers()
    tab.send.signIn(email)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tab.context().failure).toMatchObject({ code: 'timeout' })
    vi.useRealTimers()
    release()
    await browser().quiet()
    await (await tab.getClient()).auth.getSession()
    expect(tab.value()).toEqual({ signedOut: 'rejected' })
    expect(tab.storage.read()).toBeNull()
  })

  test('while the old session cannot be revoked in time: it is later, and the new one stays', async () => {
    const { email: old } = await signedInTab()
    const device = await elsewhere(old)
    const { email } = await person()
    const loaded = Promise.withResolvers<typeof library>()
    const library = await import('@supabase/supabase-js')
    fakeTimers()
    const tab = openTab({ load: () => loaded.promise })
    tab.send.signIn(email)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(tab.value()).toEqual({ authenticating: 'submitting' })
    expect(tab.storage.read()).toBeNull()
    vi.useRealTimers()
    loaded.resolve(library)
    await tab.roleKnown()
    await browser().quiet()
    expect(tab.context().session?.user.email).toBe(email)
    expect(tab.storage.read()?.user.email).toBe(email)
    expect((await device.auth.refreshSession()).error).not.toBeNull()
  })

  test('during boot does not wait for it', async () => {
    const { email } = await person()
    const tab = openTab()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(tab.emitted).toEqual([{ type: 'signedIn' }])
  })
})

describe('renewal', () => {
  test('offline keeps the session, and happens when the network is back', async () => {
    const clock = movableClock()
    const { tab } = await signedInTab({ now: clock.now })
    clock.move(3600 - 60)
    browser().fault = offline
    fakeTimers()
    tab.change('visible')
    await vi.advanceTimersByTimeAsync(40_000)
    vi.useRealTimers()
    expect(tab.actor.getSnapshot().matches('signedIn')).toBe(true)
    const before = tab.storage.read()?.refresh_token
    browser().fault = () => undefined
    tab.change('online')
    await vi.waitFor(() => expect(tab.storage.read()?.refresh_token).not.toBe(before))
  })

  test('that is refused with "too many" waits as long as the answer says, and requests nothing meanwhile', async () => {
    const clock = movableClock()
    const { tab } = await signedInTab({ now: clock.now })
    clock.move(3600 - 60)
    browser().fault = ({ url }) =>
      url.includes('/token')
        ? new Response('{}', { status: 429, headers: { 'retry-after': '120' } })
        : undefined
    browser().requests.length = 0
    fakeTimers()
    tab.change('visible')
    await vi.advanceTimersByTimeAsync(40_000)
    tab.change('online')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(browser().requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token'])
    expect(tab.actor.getSnapshot().matches('signedIn')).toBe(true)
  })

  test.each([-2, 2, 24 * 3650])('a clock that is %i hours ahead causes no storm', async (hours) => {
    browser().fault = async (request) => {
      if (!request.url.includes('/token')) return undefined
      const body = (await (await browser().backend.app.fetch(request)).json()) as object
      const expires_at = Math.floor(Date.now() / 1000) + 3600 - hours * 3600
      return Response.json({ ...body, expires_at })
    }
    const { tab } = await signedInTab()
    browser().requests.length = 0
    for (let query = 0; query < 20; query += 1) await profileOf(tab)
    expect(browser().requests.filter((request) => request.includes('/token'))).toEqual([])
    const secondsLeft = (tab.context().session?.expiresAt ?? 0) - Date.now() / 1000
    expect(secondsLeft).toBeGreaterThan(3500)
    expect(secondsLeft).toBeLessThanOrEqual(3600)
  })

  test('three tabs that renew at once all stay signed in', async () => {
    const clock = movableClock()
    const { tab, id } = await signedInTab({ now: clock.now })
    const tabs = [tab, openTab({ now: clock.now }), openTab({ now: clock.now })]
    await Promise.all(tabs.map((one) => one.roleKnown()))
    clock.move(3600 - 60)
    for (const one of tabs) one.change('visible')
    await Promise.all(
      tabs.map((one) =>
        one.until((snapshot) => snapshot.matches({ signedIn: { renewal: 'waiting' } })),
      ),
    )
    for (const one of tabs) {
      one.change('storage')
      expect(one.context().session?.user.id).toBe(id)
      expect((await profileOf(one)).user_id).toBe(id)
    }
  })
})

test('site data cleared while the page is open: signed out when it is seen again', async () => {
  const { tab } = await signedInTab()
  browser().local.removeItem(KEY)
  tab.change('visible')
  expect(tab.value()).toEqual({ signedOut: 'idle' })
})

test('no password and no token is in what an inspector sees', async () => {
  const { email } = await person()
  const lines: string[] = []
  const seen = new WeakSet<object>()
  const tab = openTab({
    inspect: (event: InspectionEvent) => {
      lines.push(
        JSON.stringify(event, (_, value: unknown) => {
          if (typeof value !== 'object' || value === null) return value
          if (seen.has(value)) return '[seen]'
          seen.add(value)
          return value
        }),
      )
    },
  })
  tab.send.signUp(newAddress())
  await tab.until((snapshot) => snapshot.matches({ signedOut: 'confirmEmail' }))
  tab.send.signIn(email)
  await tab.roleKnown()
  const stored = tab.storage.read()
  tab.actor.send({ type: 'SIGN_OUT' })
  await tab.signedOut()
  const text = lines.join('\n')
  expect(text).toContain('xstate.done.actor.submit')
  for (const secret of [password, stored?.access_token, stored?.refresh_token]) {
    expect(secret).toBeTruthy()
    expect(text).not.toContain(secret)
  }
})
