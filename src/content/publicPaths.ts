import { publicPages } from './pages'
import { noteIds } from './research/noteIds'

/** The path of every page that needs no account. A separate file from the registry, because only builds use it. */
export const publicPaths: readonly string[] = [
  ...publicPages.map(({ path }) => path),
  ...noteIds.map((id) => `/research/${id}`),
  '/auth',
]
