// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { ClientOptions } from '../../src/lib/supabase.ts'
import { KEY } from './browser.ts'
import { refusal, useBackend } from './authSetup.ts'

const { age, browser, makeStaff, openTab, person, revokeAll, signedInTab, tokenFor } = useBackend()

type Load = NonNullable<ClientOptions['load']>

/** A client library that loads only when the test calls `arrive`. */
function slowLibrary() {
  const gate = Promise.withResolvers<void>()
  const load = vi.fn<Load>(async () => {
    await gate.promise
    return import('@supabase/supabase-js')
  })
  return { load, arrive: () => gate.resolve() }
}

const asked = (what: string) => browser().requests.filter((request) => request.includes(what))

describe('a stored session that is not due for renewal', () => {
  test('is signed in at once, and its role is known, before the client library is there', async () => {
    const { email, id } = await signedInTab()
    await makeStaff(id, 'admin')
    browser().requests.length = 0
    const { load, arrive } = slowLibrary()
    const tab = openTab({ load })
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({ role: 'staff', staffType: 'admin' })
    expect(tab.context().session?.user).toEqual({ id, email })
    expect(browser().requests).toEqual([`GET /rest/v1/staff?select=staff_type&user_id=eq.${id}`])
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())

    // The client confirms the session, so there is no second look-up and no event.
    arrive()
    await tab.getClient()
    await browser().quiet()
    expect(asked('staff')).toHaveLength(1)
    expect(tab.emitted).toEqual([])
  })

  test('is followed by the client once that is there', async () => {
    await signedInTab()
    const { load, arrive } = slowLibrary()
    const tab = openTab({ load })
    await tab.roleKnown()
    arrive()
    const client = await tab.getClient()
    await client.auth.signOut({ scope: 'local' })
    await tab.signedOut()
    expect(tab.emitted).toEqual([{ type: 'sessionEnded' }])
  })

  test('sends its token to the backend alone, and only in the header', async () => {
    await signedInTab()
    const token = browser().local.getItem(KEY) ?? ''
    const { access_token } = JSON.parse(token) as { access_token: string }
    const seen: { url: string; headers: Headers }[] = []
    browser().fault = ({ url, headers }) => {
      seen.push({ url, headers })
      return undefined
    }
    const tab = openTab({ load: slowLibrary().load })
    await tab.roleKnown()
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${access_token}`,
      `Bearer ${access_token}`,
    ])
    expect(seen.map(({ url }) => url).join()).not.toContain(access_token)
  })

  test('that was revoked elsewhere ends at the first answer, by way of the client', async () => {
    const { email } = await signedInTab()
    await revokeAll(email)
    const tab = openTab()
    await tab.signedOut()
    expect(tab.emitted).toEqual([{ type: 'sessionEnded' }])
    expect(tab.storage.read()).toBeNull()
  })

  test('whose token alone is refused is renewed once, and stays signed in', async () => {
    await signedInTab()
    let refusals = 0
    browser().fault = ({ url }) => {
      if (!url.includes('/rest/v1/staff') || refusals > 0) return undefined
      refusals += 1
      return refusal(401)
    }
    browser().requests.length = 0
    const tab = openTab()
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({ role: 'user', isRoleFallback: false })
    expect(asked('grant_type=refresh_token')).toHaveLength(1)
    expect(asked('/rest/v1/staff')).toHaveLength(2)
  })

  test('that another tab leaves before the client is there is left here too', async () => {
    await signedInTab()
    const tab = openTab({ load: slowLibrary().load })
    await tab.roleKnown()
    browser().local.removeItem(KEY)
    tab.change('storage')
    expect(tab.value()).toEqual({ signedOut: 'idle' })
  })

  test('that is gone when the client comes is over', async () => {
    await signedInTab()
    const { load, arrive } = slowLibrary()
    const tab = openTab({ load })
    await tab.roleKnown()
    browser().local.removeItem(KEY)
    arrive()
    await tab.signedOut()
    expect(tab.emitted).toEqual([{ type: 'sessionEnded' }])
  })

  test('stays where the client library cannot be loaded, which is tried again when it is needed', async () => {
    await signedInTab()
    const load = vi.fn<Load>(() => import('@supabase/supabase-js'))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const tab = openTab({ load })
    await tab.roleKnown()
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    expect(tab.actor.getSnapshot().matches('signedIn')).toBe(true)
    const client = await tab.getClient()
    await client.auth.signOut({ scope: 'local' })
    await tab.signedOut()
  })

  test('can be left before the client is there', async () => {
    await signedInTab()
    const { load, arrive } = slowLibrary()
    const tab = openTab({ load })
    await tab.roleKnown()
    tab.actor.send({ type: 'SIGN_OUT' })
    arrive()
    await tab.signedOut()
    expect(tab.emitted).toEqual([{ type: 'signedOut' }])
    expect(asked('/logout?scope=global')).toHaveLength(1)
  })
})

describe('a stored session waits for the client library', () => {
  test('where it has expired', async () => {
    await signedInTab()
    age()
    const { load, arrive } = slowLibrary()
    const tab = openTab({ load })
    expect(tab.value()).toBe('loading')
    arrive()
    await tab.roleKnown()
  })

  test('where a new password is due', async () => {
    const { tab, email } = await signedInTab()
    await tab.mail.requestPasswordReset(email)
    const link = await tab.mail.verifyLink({ tokenHash: tokenFor(email), type: 'recovery' })
    await link.enter(true)
    const { load, arrive } = slowLibrary()
    const other = openTab({ load })
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    expect(other.value()).toBe('loading')
    arrive()
    await other.until((snapshot) => snapshot.matches('recovering'))
  })
})

test('a person without a stored session needs no client library, and nothing is asked', async () => {
  await person()
  browser().requests.length = 0
  const { load } = slowLibrary()
  const tab = openTab({ load })
  await tab.signedOut()
  expect(browser().requests).toEqual([])
  expect(load).not.toHaveBeenCalled()
})
