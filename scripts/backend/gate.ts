import type { PGlite } from '@electric-sql/pglite'
import type { App } from '@supabase/lite'

/**
 * Makes the embedded backend answer as a hosted project does in three respects in which the
 * package does not: requests at the same time, tokens whose session has ended, broken rules.
 */
export function guardRequests(app: App, pg: PGlite): void {
  const answer = app.fetch
  let previous: Promise<unknown> = Promise.resolve()
  app.fetch = (request, context) => {
    // One connection serves all. Without a queue the statements of two requests mix inside one
    // transaction, and the second runs with the rights of the first or of the owner.
    const response = previous.then(
      async () =>
        (await refuseEndedSession(pg, request)) ?? nameBrokenRule(await answer(request, context)),
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
