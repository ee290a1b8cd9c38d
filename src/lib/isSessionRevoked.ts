/**
 * What the auth service calls a session that is no more: revoked, expired, replaced, its owner banned or deleted, or a
 * token that it does not know. A status alone says nothing: firewalls and proxies send 401, 403 and 404 too.
 */
const GONE: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  'bad_jwt',
  'validation_failed',
])

/** The code of an answer of the auth service: `error_code`, or `code` where that is a word. */
export function codeOf(body: Record<string, unknown>): unknown {
  return body['error_code'] ?? body['code']
}

/** Whether the body of a refusal is the auth service's own word that the session is no more. */
export function isVerdict(body: Record<string, unknown>): boolean {
  return GONE.has(codeOf(body))
}

/**
 * Whether the error of a call is the auth service's own word that the session is no more. Everything else passes: no
 * network, an overloaded service, a firewall, another tab that was faster.
 */
export function isSessionGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code } = error as { name?: unknown; code?: unknown }
  return name === 'AuthSessionMissingError' || (name === 'AuthApiError' && GONE.has(code))
}
