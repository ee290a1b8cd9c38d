import { listedPages, publicPages } from './pages'

/** The path of every page that needs no account. A separate file from the registry, because only builds use it. */
export const publicPaths: readonly string[] = [...publicPages.map(({ path }) => path), '/auth']

/** The paths for search engines. */
export const listedPaths: readonly string[] = [...listedPages.map(({ path }) => path), '/auth']
