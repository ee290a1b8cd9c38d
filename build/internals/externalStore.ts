/**
 * Makes libraries use React's own `useSyncExternalStore`. They import a shim for React 16 and 17, which makes the first
 * script larger. The variant with a selector has an entry without the shim.
 * Upstream: https://github.com/react/react/pull/22662
 */
export const externalStoreAliases = {
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim': 'react',
}
