/** HTTP statuses with which the auth service speaks about a refresh token. All others are trouble, or somebody in between. */
export const VERDICTS: ReadonlySet<number> = new Set([400, 401, 403, 404, 422])

/**
 * Whether the error of a refresh is the auth service's own word that the session is no more: revoked, expired, its
 * owner banned or deleted. Everything else passes: no network, an overloaded service, another tab that was faster.
 */
export function isSessionGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, status } = error as { name?: unknown; status?: unknown }
  if (name === 'AuthSessionMissingError') return true
  return name === 'AuthApiError' && typeof status === 'number' && VERDICTS.has(status)
}
