const FOREIGN_HASH = /[#&](access_token|refresh_token|provider_token|error_description)=/
const FOREIGN_SEARCH = ['code', 'error', 'error_code', 'error_description']

/**
 * Removes sign-in answers (`#access_token=`, `?code=`, `?error=`) from the address before other code reads it.
 * Our own emails use a token hash that is verified, so these always come from a stranger's link.
 */
export function stripCallbackParams(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const url = new URL(location.href)
  const foreign = FOREIGN_SEARCH.filter((name) => url.searchParams.has(name))
  const hasForeignHash = FOREIGN_HASH.test(url.hash)
  if (foreign.length === 0 && !hasForeignHash) return
  for (const name of foreign) url.searchParams.delete(name)
  if (hasForeignHash) url.hash = ''
  history.replaceState(history.state, '', url)
}
