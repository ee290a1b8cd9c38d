const DEFAULT_DESTINATION = '/dashboard'

/** Only for parsing: the result does not depend on the origin. */
const ORIGIN = 'https://site.invalid'

/**
 * The path that a person requested before sign-in, or undefined if it is not a path of this site.
 * Addresses of other sites, scripts and /auth itself are refused, so a link cannot lead to another site.
 */
export function returnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  // Control characters are dropped by URL parsers, which can turn `/\t/host` into another origin.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return undefined
  const url = URL.parse(value, ORIGIN)
  if (url === null || url.origin !== ORIGIN) return undefined
  // `/x/..//host` is a path until it is normalised.
  if (url.pathname.startsWith('//')) return undefined
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return undefined
  return url.pathname + url.search + url.hash
}

/** Where to go after sign-in: the requested path or, without a valid one, the dashboard. */
export function afterSignIn(wanted: string | undefined): string {
  return returnPath(wanted) ?? DEFAULT_DESTINATION
}
