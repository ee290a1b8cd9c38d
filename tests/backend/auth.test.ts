// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isAdmin } from '../../machines/auth.facts.ts'
import { newAddress, profileOf, useBackend } from './authSetup.ts'
import { password } from './accounts.ts'

const { browser, openTab, person, signedInTab, makeStaff, sql, tokenFor } = useBackend()

describe('sign-up', () => {
  test('is confirmed by the link in the mail, which signs in with role user', async () => {
    const email = newAddress()
    const tab = openTab()
    await tab.signedOut()
    tab.send.signUp(email, password, 'Zoë Example')
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'confirmEmail' }))
    expect(tab.context().unconfirmedEmail).toBe(email)
    expect(tab.emitted).toEqual([{ type: 'accountCreated' }])

    const link = await tab.mail.verifyLink({ tokenHash: tokenFor(email), type: 'signup' })
    expect(link.owner?.email).toBe(email)
    await link.enter(false)
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({
      session: { user: { email } },
      role: 'user',
      staffType: null,
      isRoleFallback: false,
    })
    expect((await profileOf(tab)).full_name).toBe('Zoë Example')
  })

  test('with a weak password says why', async () => {
    const tab = openTab()
    tab.send.signUp(newAddress(), 'short')
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
    expect(tab.context().failure).toMatchObject({
      code: 'weak_password',
      reasons: ['It is too short.'],
    })
  })

  test('of an address that exists is answered like a new one', async () => {
    const { email } = await person()
    const tab = openTab()
    tab.send.signUp(email, 'another password altogether')
    await tab.until(
      (snapshot) => snapshot.matches('signedOut') && !snapshot.matches({ signedOut: 'idle' }),
    )
    expect(tab.value()).toEqual({ signedOut: 'confirmEmail' })
    expect(tab.context()).toMatchObject({ failure: null, unconfirmedEmail: email })
  })

  test('with an address that is none is refused', async () => {
    const tab = openTab()
    tab.send.signUp('not an address')
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
    expect(tab.context().failure?.code).toMatch(/^(email_invalid|invalid_input)$/)
  })

  test('can ask for another mail; too soon is said, and an unknown address is not', async () => {
    const email = newAddress()
    const tab = openTab()
    tab.send.signUp(email)
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'confirmEmail' }))
    await expect(tab.mail.resendConfirmation(email)).rejects.toMatchObject({
      code: 'mail_rate_limited',
    })
    await expect(tab.mail.resendConfirmation(newAddress())).resolves.toBeUndefined()
  })
})

describe('sign-in', () => {
  test('with the right password', async () => {
    const { tab, email } = await signedInTab()
    expect(tab.context()).toMatchObject({ session: { user: { email } }, role: 'user' })
    expect(tab.emitted).toEqual([{ type: 'signedIn' }])
    expect(tab.context().session?.expiresAt).toBeGreaterThan(Date.now() / 1000 + 3500)
  })

  test('answers a wrong password and an unknown address the same', async () => {
    const { email } = await person()
    const failures = []
    for (const [address, typed] of [
      [email, 'not the password at all'],
      [newAddress(), password],
    ] as const) {
      const tab = openTab()
      tab.send.signIn(address, typed)
      await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
      failures.push(tab.context().failure)
    }
    expect(failures[0]).toMatchObject({ message: 'Email and password do not match.' })
    expect(failures[1]).toEqual(failures[0])
  })

  test('before the address is confirmed says so', async () => {
    const email = newAddress()
    const tab = openTab()
    tab.send.signUp(email)
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'confirmEmail' }))
    tab.send.signIn(email)
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
    expect(tab.context().failure).toMatchObject({ code: 'email_not_confirmed' })
  })

  test('revokes the session that was there before, on every device', async () => {
    const { tab, email, client } = await signedInTab()
    const other = await person()
    tab.send.signIn(other.email)
    await tab.until((snapshot) => snapshot.context.session?.user.email === other.email)
    const { error } = await client.auth.refreshSession()
    expect(error).not.toBeNull()
    expect(email).not.toBe(other.email)
  })

  test('that fails leaves nobody signed in', async () => {
    const { tab } = await signedInTab()
    tab.send.signIn(newAddress())
    await tab.until((snapshot) => snapshot.matches({ signedOut: 'rejected' }))
    expect(tab.storage.read()).toBeNull()
  })
})

describe('the role', () => {
  test.each([
    ['support', false],
    ['admin', true],
  ])('of staff of type %s', async (type, admin) => {
    const { id, email } = await person()
    await makeStaff(id, type)
    const tab = openTab()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({ role: 'staff', staffType: type })
    expect(isAdmin(tab.context())).toBe(admin)
  })

  test('of somebody with a row of their own in user_roles', async () => {
    const { id, email } = await person()
    await sql(`update app.user_roles set role = 'partner' where user_id = $1`, [id])
    const tab = openTab()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({ role: 'partner', staffType: null })
  })

  test('is asked for once and without an error, though most people have no row in staff', async () => {
    const { tab } = await signedInTab()
    const asked = browser().requests.filter((request) => request.includes('/rest/v1/'))
    expect(asked).toHaveLength(2)
    expect(tab.context().isRoleFallback).toBe(false)
  })

  test('survives a service that fails, and is found when it is back', async () => {
    const { id, email } = await person()
    await makeStaff(id, 'admin')
    browser().fault = ({ url }) =>
      url.includes('/rest/') ? new Response('<html>Bad gateway</html>', { status: 502 }) : undefined
    const tab = openTab()
    tab.send.signIn(email)
    await tab.roleKnown()
    expect(tab.context()).toMatchObject({ role: 'user', isRoleFallback: true })
    browser().fault = () => undefined
    tab.change('visible')
    await tab.until(({ context }) => context.role === 'staff')
    expect(isAdmin(tab.context())).toBe(true)
  })
})
