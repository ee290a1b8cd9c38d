/**
 * The auth service's codes for an ended session: revoked, expired or replaced, a banned or deleted user, or an unknown
 * token. A status alone is not enough: firewalls and proxies send 401, 403 and 404 too.
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

/** The code in an answer of the auth service: `error_code` or, without it, `code`. */
export function codeOf(body: Record<string, unknown>): unknown {
  return body['error_code'] ?? body['code']
}

/** Whether the body of an error answer says that the auth service has ended the session. */
export function isVerdict(body: Record<string, unknown>): boolean {
  return GONE.has(codeOf(body))
}

/**
 * Whether the error of a call says that the auth service has ended the session. All other errors are temporary: no
 * network, an overloaded service, a firewall, another tab that was faster.
 */
export function isSessionRevoked(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code } = error as { name?: unknown; code?: unknown }
  return name === 'AuthSessionMissingError' || (name === 'AuthApiError' && GONE.has(code))
}
