// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Tab } from './browser.ts'
import { movableClock, newAddress, useBackend } from './authSetup.ts'
import { password } from './accounts.ts'

const { browser, elsewhere, openTab, person, signedInTab, sql, tokenFor } = useBackend()

const NEW_PASSWORD = 'an entirely new password'

/** A person with the token of a recovery mail, and a tab where no one is signed in. */
async function forgetful(now?: () => number) {
  const { email, id } = await person()
  const tab = openTab({ ...(now && { now }) })
  await tab.signedOut()
  await tab.mail.requestPasswordReset(email)
  return { email, id, tab, tokenHash: tokenFor(email) }
}

/** The same person after following the link: they must set a new password. */
async function recovering(now?: () => number) {
  const given = await forgetful(now)
  const link = await given.tab.mail.verifyLink({ tokenHash: given.tokenHash, type: 'recovery' })
  await link.enter(true)
  await isDue(given.tab)
  return given
}

const isDue = (tab: Tab) => tab.until((snapshot) => snapshot.matches('recovering'))

/** The token of a sign-up that another person has started. */
async function strangersLink() {
  const email = newAddress()
  const other = openTab({ local: () => null })
  await other.signedOut()
  other.send.signUp(email)
  await other.until((snapshot) => snapshot.matches({ signedOut: 'confirmEmail' }))
  return { email, tokenHash: tokenFor(email) }
}

describe('a link that is verified', () => {
  test('changes nothing about who is signed in, and leaves nothing behind', async () => {
    const { tab, id, email } = await signedInTab()
    const stranger = await strangersLink()
    const before = { ...tab.storage.read() }
    const link = await tab.mail.verifyLink({ tokenHash: stranger.tokenHash, type: 'signup' })
    expect(link.owner?.email).toBe(stranger.email)
    expect(tab.mail.presentUser()).toEqual({ id, email })
    await link.close()
    expect(tab.storage.read()).toEqual(before)
    expect(tab.context().session?.user.id).toBe(id)
    expect(browser().local.length).toBe(1)
    expect(browser().requests.at(-1)).toBe('POST /auth/v1/logout?scope=local')
    tab.change('storage')
    expect(tab.context().session?.user.id).toBe(id)
  })

  test("gives a session that its own revocation ends, and nobody else's", async () => {
    const { tab, email } = await signedInTab()
    await tab.mail.requestPasswordReset(email)
    const device = await elsewhere(email)
    const link = await tab.mail.verifyLink({ tokenHash: tokenFor(email), type: 'recovery' })
    await link.close()
    await expect(link.enter(false)).rejects.toMatchObject({ code: expect.any(String) })
    expect((await device.auth.refreshSession()).error).toBeNull()
  })

  test('signs in where that is wanted, and the session that was here before is revoked', async () => {
    const { tab } = await signedInTab()
    const before = tab.storage.read()
    const stranger = await strangersLink()
    const link = await tab.mail.verifyLink({ tokenHash: stranger.tokenHash, type: 'signup' })
    await link.enter(false)
    await tab.until(({ context }) => context.session?.user.email === stranger.email)
    expect(tab.storage.read()?.access_token).not.toBe(before?.access_token)
    expect(browser().requests).toContain('POST /auth/v1/logout?scope=local')
  })

  test('works once', async () => {
    const { tab, tokenHash } = await forgetful()
    await tab.mail.verifyLink({ tokenHash, type: 'recovery' })
    await expect(tab.mail.verifyLink({ tokenHash, type: 'recovery' })).rejects.toMatchObject({
      code: 'link_expired',
    })
  })

  test('does not work after an hour', async () => {
    const { email, tab, tokenHash } = await forgetful()
    await sql(
      `update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1`,
      [email],
    )
    await expect(tab.mail.verifyLink({ tokenHash, type: 'recovery' })).rejects.toMatchObject({
      code: 'link_expired',
    })
    expect(tab.value()).toEqual({ signedOut: 'idle' })
  })

  test('that cannot sign in leaves no mark, and can be tried again', async () => {
    const { tab, tokenHash } = await forgetful()
    const link = await tab.mail.verifyLink({ tokenHash, type: 'recovery' })
    browser().fault = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(link.enter(true)).rejects.toMatchObject({ code: 'network' })
    expect(browser().local.length).toBe(0)
    browser().fault = () => undefined
    await link.enter(true)
    await isDue(tab)
  })
})

describe('a change of address', () => {
  test('is confirmed by both addresses, without a new session, and the page learns the new one', async () => {
    const { tab, id, email: before } = await signedInTab()
    const email = newAddress()
    const client = await tab.getClient()
    const { error } = await client.auth.updateUser({ email })
    expect(error).toBeNull()
    const first = await tab.mail.verifyLink({ tokenHash: tokenFor(before), type: 'email_change' })
    expect(first.owner).toBeNull()
    await expect(first.close()).resolves.toBeUndefined()
    expect(tab.context().session?.user.email).toBe(before)
    const second = await tab.mail.verifyLink({ tokenHash: tokenFor(email), type: 'email_change' })
    expect(second.owner).toEqual({ id, email })
    await second.close()
    await tab.until(({ context }) => context.session?.user.email === email)
    expect(tab.context().session?.user.id).toBe(id)
    expect(tab.emitted).toEqual([{ type: 'signedIn' }])
  })

  test('of another person leaves the session here alone', async () => {
    const { tab: other, email } = await signedInTab({ local: () => null })
    const moved = newAddress()
    await (await other.getClient()).auth.updateUser({ email: moved })
    const { tab, id } = await signedInTab()
    const before = tab.storage.read()
    for (const address of [email, moved]) {
      const tokenHash = tokenFor(address)
      await (await tab.mail.verifyLink({ tokenHash, type: 'email_change' })).close()
    }
    expect(tab.storage.read()).toEqual(before)
    expect(tab.context().session?.user.id).toBe(id)
  })
})

describe('a forgotten password', () => {
  test('is answered the same for an address that is not known', async () => {
    const tab = openTab()
    await expect(tab.mail.requestPasswordReset(newAddress())).resolves.toBeUndefined()
  })

  test('leads to a new one, which works', async () => {
    const { email, tab } = await recovering()
    expect(tab.context().role).toBeNull()
    await tab.mail.setNewPassword(NEW_PASSWORD)
    tab.actor.send({ type: 'RECOVERY_DONE' })
    await tab.roleKnown()
    tab.send.signIn(email, NEW_PASSWORD)
    await tab.roleKnown()
    expect(tab.emitted.at(-1)).toEqual({ type: 'signedIn' })
  })

  test('is due after a reload and in every other tab, until it is set in one', async () => {
    const { tab } = await recovering()
    const reloaded = openTab()
    await isDue(reloaded)
    const other = openTab()
    await isDue(other)
    await tab.mail.setNewPassword(NEW_PASSWORD)
    tab.actor.send({ type: 'RECOVERY_DONE' })
    other.change('storage')
    await other.roleKnown()
    const later = openTab()
    await later.roleKnown()
  })

  test('is due in a tab where the same person was signed in before', async () => {
    const { tab, email } = await signedInTab()
    const other = openTab()
    await other.roleKnown()
    await tab.mail.requestPasswordReset(email)
    const link = await tab.mail.verifyLink({ tokenHash: tokenFor(email), type: 'recovery' })
    await link.enter(true)
    await isDue(tab)
    other.change('storage')
    await isDue(other)
    expect(other.context().role).toBeNull()
  })

  test('is due after a renewal', async () => {
    const clock = movableClock()
    const { tab } = await recovering(clock.now)
    const before = tab.storage.read()?.refresh_token
    clock.move(3600 - 60)
    tab.change('visible')
    await tab.until(() => tab.storage.read()?.refresh_token !== before)
    await tab.until((snapshot) => snapshot.matches({ recovering: 'waiting' }))
  })

  test('is due no more after signing out, nor after signing in with the old one', async () => {
    const { tab, email } = await recovering()
    tab.actor.send({ type: 'SIGN_OUT' })
    await tab.signedOut()
    expect(browser().local.length).toBe(0)
    tab.send.signIn(email, password)
    await tab.roleKnown()
    const reloaded = openTab()
    await reloaded.roleKnown()
  })

  test('that is new and weak is refused with the reason, and is still due', async () => {
    const { tab } = await recovering()
    await expect(tab.mail.setNewPassword('short')).rejects.toMatchObject({
      code: 'weak_password',
      reasons: ['It is too short.'],
    })
    await isDue(openTab())
    expect(tab.value()).toMatchObject({ recovering: 'waiting' })
  })

  test('is not due for the next person in this browser', async () => {
    await recovering()
    const tab = openTab()
    await isDue(tab)
    const stranger = await strangersLink()
    const link = await tab.mail.verifyLink({ tokenHash: stranger.tokenHash, type: 'signup' })
    await link.enter(false)
    await tab.roleKnown()
    expect(tab.context().session?.user.email).toBe(stranger.email)
  })
})
