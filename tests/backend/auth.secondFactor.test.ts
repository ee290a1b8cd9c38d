// @vitest-environment node
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password } from './accounts.ts'
import { useBackend } from './authSetup.ts'
import type { Tab } from './browser.ts'

const { browser, elsewhere, makeStaff, openTab, person, signedInTab, sql } = useBackend()

const due = (tab: Tab) => tab.until((snapshot) => snapshot.matches('secondFactor'))

/** A person with an app that shows codes, added on another device. Its last use is old, so the next code is not used. */
async function withFactor() {
  const somebody = await person()
  const device = await elsewhere(somebody.email)
  const enrolled = await device.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const app = new TOTP({ secret: totp.secret })
  await device.auth.mfa.challengeAndVerify({ factorId, code: app.generate() })
  await sql(
    `update app.factor_uses set last_used_at = now() - interval '1 hour' where factor_id = $1`,
    [factorId],
  )
  return { ...somebody, device, factorId, code: () => app.generate() }
}

/** A tab in which the person has given the password. */
async function afterPassword() {
  const somebody = await withFactor()
  const tab = openTab()
  await tab.signedOut()
  tab.send.signIn(somebody.email)
  await due(tab)
  return { ...somebody, tab }
}

test('a password leads to the question for the code, and the code to the role', async () => {
  const { tab, id, factorId, code } = await afterPassword()
  await makeStaff(id, 'admin')
  expect(tab.context()).toMatchObject({ role: null, session: { needsSecondFactor: true } })
  expect(tab.emitted).toEqual([])
  expect(browser().requests.filter((request) => request.includes('/rest/'))).toEqual([])

  const { auth } = await tab.getClient()
  await auth.mfa.challengeAndVerify({ factorId, code: code() })
  await tab.roleKnown()
  expect(tab.context()).toMatchObject({ role: 'staff', staffType: 'admin' })
  expect(tab.emitted).toEqual([{ type: 'signedIn' }])
})

test('a reload asks again, and another tab that shows the code lets both in', async () => {
  const { tab, factorId, code } = await afterPassword()
  const second = openTab()
  await due(second)
  const { auth } = await second.getClient()
  await auth.mfa.challengeAndVerify({ factorId, code: code() })
  await second.roleKnown()
  // What the browsers of two tabs share is the storage; the event of the other tab may be lost.
  tab.change('storage')
  await tab.roleKnown()
})

test('a factor that was removed on another device is not asked for any more', async () => {
  const { tab, device, factorId } = await afterPassword()
  await device.auth.mfa.unenroll({ factorId })
  const { auth } = await tab.getClient()
  await auth.refreshSession()
  await tab.roleKnown()
})

test('a session that meets a new factor while it is open is asked, and keeps its person', async () => {
  const { email, id } = await person()
  const tab = openTab()
  await tab.signedOut()
  tab.send.signIn(email)
  await tab.roleKnown()
  // The service ends other sessions when a factor is verified; a service that does not must not let this one go on.
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', now(), now())`,
    [id],
  )
  const client = await tab.getClient()
  await client.from('profiles').select('full_name')
  await due(tab)
  expect(tab.context().session?.user.id).toBe(id)
})

test('a session of an hour ago makes no key that operates until the password confirms it', async () => {
  const { tab, id } = await signedInTab()
  await sql(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
    id,
  ])
  const client = await tab.getClient()
  const { data: workspaces } = await client.from('my_workspaces').select('workspace_id').limit(1)
  const makeKey = async () => {
    const { error } = await client.rpc('create_api_key', {
      workspace_id: workspaces?.[0]?.workspace_id ?? '',
      name: 'deploy-bot',
      scope: 'operate',
    })
    return error?.message
  }
  const sessions = async () =>
    (await sql('select from auth.sessions where user_id = $1', [id])).rows.length
  const before = await sessions()
  expect(await makeKey()).toBe('step_up_required')
  await expect(tab.confirm.confirmByPassword('not the password')).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  expect(await makeKey()).toBe('step_up_required')
  await tab.confirm.confirmByPassword(password)
  expect(await makeKey()).toBeUndefined()
  // The session that confirmed has ended, and this one goes on.
  expect(await sessions()).toBe(before)
  expect(tab.emitted).toEqual([{ type: 'signedIn' }])
})
