import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'

/**
 * Makes the embedded backend answer as a hosted project does in four respects in which the
 * package does not: requests at the same time, tokens whose session has ended, broken rules, and
 * sign-up with an address that has an account.
 */
export function guardRequests(app: App, pg: PGlite): void {
  const answer = app.fetch
  let previous: Promise<unknown> = Promise.resolve()
  app.fetch = (request, context) => {
    // One connection serves all. Without a queue the statements of two requests mix inside one
    // transaction, and the second runs with the rights of the first or of the owner.
    const response = previous.then(
      async () =>
        (await refuseEndedSession(pg, request)) ??
        (await hideAccount(
          pg,
          request.clone(),
          await nameBrokenRule(await answer(request, context)),
        )),
    )
    previous = response.catch(() => undefined)
    return response
  }
}

/** What PostgREST does with `pgrst.db_pre_request`, which the migration check_session sets. */
async function refuseEndedSession(pg: PGlite, request: Request): Promise<Response | undefined> {
  if (!new URL(request.url).pathname.startsWith('/rest/v1/')) return undefined
  const claims = readClaims(request.headers.get('authorization'))
  if (!claims) return undefined
  try {
    await pg.transaction(async (transaction) => {
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
      await transaction.query('select private.check_session()')
    })
    return undefined
  } catch (error) {
    const { code, message, detail, hint } = error as Record<string, unknown>
    // Claims that make no sense are in a forged token, which the backend itself refuses.
    if (code !== 'PT401') return undefined
    return Response.json({ code, message, details: detail, hint }, { status: 401 })
  }
}

function readClaims(authorization: string | null): string | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization ?? '')?.[1]
  return payload && Buffer.from(payload, 'base64url').toString('utf8')
}

/**
 * With confirmation on, GoTrue answers sign-up for a confirmed address like a new one, with a user made up on the spot
 * and no mail. The package says 429, which tells that the address is known.
 */
async function hideAccount(pg: PGlite, request: Request, response: Response): Promise<Response> {
  const isSignUp = request.method === 'POST' && new URL(request.url).pathname === '/auth/v1/signup'
  if (!isSignUp || response.status !== 429) return response
  const body = (await request.json()) as { email: string; data?: unknown }
  const known = await pg.query(
    'select 1 from auth.users where email = lower($1) and email_confirmed_at is not null',
    [body.email.trim()],
  )
  if (known.rows.length === 0) return response
  const now = new Date().toISOString()
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: body.email,
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: body.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** A broken check constraint is 400 and 23514 in PostgREST, and 500 and `SUP` here. */
async function nameBrokenRule(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown; message?: unknown } | undefined
  if (body?.code !== 'SUP' || typeof body.message !== 'string') return response
  if (!body.message.includes('violates check constraint')) return response
  const message = body.message.replace(/^error: /, '')
  return Response.json({ code: '23514', message, details: null, hint: null }, { status: 400 })
}
