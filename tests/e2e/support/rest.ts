import type { APIRequestContext, APIResponse } from '@playwright/test'
import { EMBEDDED_KEY } from '../../../src/lib/embeddedKey.ts'
import { createAccount, createSession, DEMO, type Account } from './accounts.ts'

/** A session as the auth service returns it. */
export type Session = Awaited<ReturnType<typeof createSession>>

/** A person's access in the tables. `staff_type` is null for a person who is not staff. */
export interface Access {
  role: string
  staff_type: string | null
}

export const CUSTOMER: Access = { role: 'user', staff_type: null }
export const ADMIN: Access = { role: 'user', staff_type: 'admin' }

/** The REST API with a person's session, as a program would call it. */
export interface Api {
  userId: string
  get: (path: string) => Promise<APIResponse>
  patch: (path: string, data: object) => Promise<APIResponse>
  post: (path: string, data: object) => Promise<APIResponse>
}

export async function apiOf(request: APIRequestContext, account: Account): Promise<Api> {
  return apiWith(request, await createSession(request, account))
}

const at = (path: string) => `/rest/v1/${path}`

export function apiWith(request: APIRequestContext, session: Session): Api {
  const headers = {
    apikey: EMBEDDED_KEY,
    authorization: `Bearer ${String(session['access_token'])}`,
    prefer: 'return=representation',
  }
  return {
    userId: (session['user'] as { id: string }).id,
    get: (path) => request.get(at(path), { headers }),
    patch: (path, data) => request.patch(at(path), { headers, data }),
    post: (path, data) => request.post(at(path), { headers, data }),
  }
}

/** Ends every session of a person, as a sign-out on another device does. */
export async function revokeEverywhere(
  request: APIRequestContext,
  session: Session,
): Promise<void> {
  const response = await request.post('/auth/v1/logout?scope=global', {
    headers: { apikey: EMBEDDED_KEY, authorization: `Bearer ${String(session['access_token'])}` },
  })
  if (!response.ok()) throw new Error(`Not revoked: ${await response.text()}`)
}

/** Changes a person's access, as the demo admin. Never for the demo accounts: other tests use them at the same time. */
export async function setAccess(
  request: APIRequestContext,
  userId: string,
  from: Access,
  to: Access,
): Promise<void> {
  const admin = await apiOf(request, DEMO.admin)
  const response = await admin.post('rpc/admin_set_access', {
    target: userId,
    new_role: to.role,
    new_staff_type: to.staff_type ?? '',
    reason: 'Set up by a browser test',
    expected_role: from.role,
    expected_staff_type: from.staff_type ?? '',
  })
  if (!response.ok()) throw new Error(`Access not changed: ${await response.text()}`)
}

export interface NewAdmin {
  account: Account
  session: Session
  api: Api
}

/** Creates an admin for this test only, who may lose that access again. */
export async function createAdmin(
  request: APIRequestContext,
  fullName = 'Anna Admin',
): Promise<NewAdmin> {
  const account = await createAccount(request, fullName)
  const session = await createSession(request, account)
  const api = apiWith(request, session)
  await setAccess(request, api.userId, CUSTOMER, ADMIN)
  return { account, session, api }
}
