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
      ['suspend', customer.post('rpc/suspend_account', { target: other.userId, reason: 'Spam' })],
      [
        'lift a suspension',
        customer.post('rpc/lift_suspension', {
          target: customer.userId,
          reason: 'I would like to',
          expected_suspended_at: null,
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

  test('lets support staff suspend a customer and lift it, but not suspend staff', async ({
    request,
  }) => {
    const support = await apiOf(request, await createAccount(request, 'Sid Support'))
    await setAccess(request, support.userId, CUSTOMER, { role: 'user', staff_type: 'support' })
    const customer = await apiOf(request, await createAccount(request))
    const { userId: admin } = await createAdmin(request).then(({ api }) => api)
    const suspend = (target: string) =>
      support.post('rpc/suspend_account', { target, reason: 'Sent spam' })

    expect((await suspend(admin)).status()).toBe(403)
    expect((await suspend(support.userId)).status()).toBe(403)
    const answer = await suspend(customer.userId)
    expect(answer.status()).toBe(200)
    const [row] = (await answer.json()) as { suspended_at: string }[]
    expect((await suspend(customer.userId)).status()).toBe(409)
    const lifted = await support.post('rpc/lift_suspension', {
      target: customer.userId,
      reason: 'Solved',
      expected_suspended_at: row?.suspended_at,
    })
    expect(lifted.status()).toBe(200)
    // They read who is staff, and everybody's role.
    expect(
      ((await (await support.get('staff?select=user_id')).json()) as unknown[]).length,
    ).toBeGreaterThan(1)
    const role = await support.get(`user_roles?select=role&user_id=eq.${customer.userId}`)
    expect(await role.json()).toEqual([{ role: 'user' }])
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
