import { publicPages } from './pages'

/** Everything that a visitor can open without an account, in the address's own form. Apart from the registry: for builds. */
export const publicPaths: readonly string[] = [...publicPages.map(({ path }) => path), '/auth']
