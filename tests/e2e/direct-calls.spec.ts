import { createAccount, createSession } from './support/accounts.ts'
import { ADMIN, apiOf, createAdmin, CUSTOMER, revokeEverywhere, setAccess } from './support/rest.ts'
import { expect, test } from './support/test.ts'

test.describe('the database, asked directly by a person who is no admin,', () => {
  test('refuses to make them one, or anybody else, or to change what is not theirs', async ({
    request,
  }) => {
    const customer = await apiOf(request, await createAccount(request))
    const other = await apiOf(request, await createAccount(request, 'Olga Other'))
    const me = `user_id=eq.${customer.userId}`
    const refused: [string, Promise<{ status: () => number }>][] = [
      ['insert staff', customer.post('staff', { user_id: customer.userId, staff_type: 'admin' })],
      ['update staff', customer.patch(`staff?${me}`, { staff_type: 'admin' })],
      ['update role', customer.patch(`user_roles?${me}`, { role: 'partner' })],
      ['insert role', customer.post('user_roles', { user_id: customer.userId, role: 'partner' })],
      ['lift suspension', customer.patch(`profiles?${me}`, { suspended_at: null })],
      ['suspension reason', customer.patch(`profiles?${me}`, { suspension_reason: 'none' })],
      ['owner', customer.patch(`profiles?${me}`, { user_id: other.userId })],
      ['age', customer.patch(`profiles?${me}`, { created_at: '2001-01-01' })],
      ['name and age', customer.patch(`profiles?${me}`, { full_name: 'X', created_at: null })],
      ['audit', customer.post('audit_events', { action: 'x', entity: 'person' })],
      ['overview', customer.post('rpc/admin_overview', {})],
      ['people', customer.post('rpc/admin_list_people', {})],
      [
        'access',
        customer.post('rpc/admin_set_access', {
          target: customer.userId,
          new_role: 'user',
          new_staff_type: 'admin',
          reason: 'I would like to',
          expected_role: 'user',
          expected_staff_type: '',
        }),
      ],
    ]
    for (const [what, response] of refused) {
      expect((await response).status(), what).toBe(403)
    }

    const stranger = `profiles?user_id=eq.${other.userId}`
    expect(await (await customer.patch(stranger, { full_name: 'Mine' })).json()).toEqual([])
    expect(await (await customer.get(`${stranger}&select=full_name`)).json()).toEqual([])
    expect(await (await other.get(`${stranger}&select=full_name`)).json()).toEqual([
      { full_name: 'Olga Other' },
    ])
    expect(await (await customer.get('user_roles?select=role')).json()).toEqual([{ role: 'user' }])
    expect(await (await customer.get('staff?select=user_id')).json()).toEqual([])
  })

  test('stays closed to somebody whose admin access was taken, with the same token', async ({
    request,
  }) => {
    const { account, api } = await createAdmin(request)
    expect((await api.post('rpc/admin_overview', {})).status()).toBe(200)
    await setAccess(request, api.userId, ADMIN, CUSTOMER)
    expect((await api.post('rpc/admin_overview', {})).status()).toBe(403)
    const session = await createSession(request, account)
    await revokeEverywhere(request, session)
    expect((await api.get('profiles?select=full_name')).status()).toBe(401)
  })
})
