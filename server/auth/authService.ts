import type { PGlite } from '@electric-sql/pglite'
import type { AuthSettings } from '../backend/config.ts'
import type { Mailer } from '../backend/mailer.ts'
import { changeUser } from './changeUser.ts'
import type { AuthCall, AuthContext } from './context.ts'
import { verifyEmailChange } from './emailChange.ts'
import { enrolFactor, removeFactor } from './factors.ts'
import { challengeFactor, verifyFactor } from './factorVerification.ts'
import {
  beginPasskey,
  finishPasskey,
  listPasskeys,
  namePasskey,
  removePasskey,
} from './passkeys.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './passkeySignIn.ts'
import { createRateLimit } from './rateLimit.ts'
import { Refusal } from './refusal.ts'
import { readBody } from './requests.ts'
import { completeSession, PackageRefusal, replaceBody } from './sessions.ts'
import { signIn } from './signIn.ts'
import { refuseLink, sendLink, signUp } from './signUp.ts'

type Endpoint = (context: AuthContext, call: AuthCall, id: string) => Promise<Response>

/** The endpoints that the package lacks or answers differently from Supabase. */
const endpoints: [method: string, path: RegExp, endpoint: Endpoint][] = [
  ['GET', /^\/settings$/, showSettings],
  ['POST', /^\/signup$/, signUp],
  ['POST', /^\/otp$/, sendLink],
  ['POST', /^\/magiclink$/, refuseLink],
  ['POST', /^\/token$/, signIn],
  ['GET', /^\/verify$/, verify],
  ['POST', /^\/verify$/, verify],
  ['PUT', /^\/user$/, changeUser],
  ['POST', /^\/factors$/, enrolFactor],
  ['DELETE', /^\/factors\/([^/]+)$/, removeFactor],
  ['POST', /^\/factors\/([^/]+)\/challenge$/, challengeFactor],
  ['POST', /^\/factors\/([^/]+)\/verify$/, verifyFactor],
  ['GET', /^\/passkeys$/, listPasskeys],
  ['PATCH', /^\/passkeys\/([^/]+)$/, namePasskey],
  ['DELETE', /^\/passkeys\/([^/]+)$/, removePasskey],
  ['POST', /^\/passkeys\/registration\/options$/, beginPasskey],
  ['POST', /^\/passkeys\/registration\/verify$/, finishPasskey],
  ['POST', /^\/passkeys\/authentication\/options$/, beginPasskeySignIn],
  ['POST', /^\/passkeys\/authentication\/verify$/, finishPasskeySignIn],
]

/** The auth service of the embedded backend: that of the package, and what Supabase's has more. */
export function createAuthService(options: {
  pg: PGlite
  mailer: Mailer
  secret: string
  settings: AuthSettings
}): (call: AuthCall) => Promise<Response> {
  // As in Supabase, for each kind of request.
  const attempts = { perMinute: 15, burst: 30 }
  const context: AuthContext = {
    ...options,
    limits: {
      challenge: createRateLimit(attempts),
      verify: createRateLimit(attempts),
      passkey: createRateLimit({ perMinute: 6, burst: 30 }),
    },
  }
  return async (call) => {
    try {
      return await completeSession(context, call, await answer(context, call))
    } catch (error) {
      if (error instanceof Refusal) return error.toResponse()
      if (error instanceof PackageRefusal) return error.response
      throw error
    }
  }
}

function answer(context: AuthContext, call: AuthCall): Promise<Response> {
  for (const [method, path, endpoint] of endpoints) {
    const match = method === call.request.method && path.exec(call.path)
    if (match) return endpoint(context, call, match[1] ?? '')
  }
  return call.inner(call.request)
}

/** `GET` and `POST /verify` */
async function verify(context: AuthContext, call: AuthCall): Promise<Response> {
  const { request } = call
  const type =
    request.method === 'GET'
      ? new URL(request.url).searchParams.get('type')
      : (await readBody(request))['type']
  return type === 'email_change' ? verifyEmailChange(context, call) : call.inner(request)
}

/** `GET /settings` */
async function showSettings({ settings }: AuthContext, call: AuthCall): Promise<Response> {
  const response = await call.inner(call.request)
  if (!response.ok) return response
  const body = (await response.json()) as object
  return replaceBody(response, { ...body, passkeys_enabled: settings.passkeys.enabled })
}
