import { docPaths } from './api/docPaths'
import { listedPages, publicPages } from './pages'
import { dailyRootsPage } from './research/dailyRootsPage'
import { noteIds } from './research/noteIds'
import { tutorialIds } from './tutorials/tutorialIds'

const notePaths = [dailyRootsPage.path, ...noteIds.map((id) => `/research/${id}`)]
const tutorialPaths = tutorialIds.map((id) => `/tutorials/${id}`)

/** The path of every page that needs no account. A separate file from the registry, because only builds use it. */
export const publicPaths: readonly string[] = [
  ...publicPages.map(({ path }) => path),
  ...notePaths,
  ...tutorialPaths,
  ...docPaths,
  '/auth',
]

/** The paths for search engines. Notes, tutorials and API docs are listed with the page that lists them. */
export const listedPaths: readonly string[] = [
  ...listedPages.map(({ path }) => path),
  ...(listedPages.some(({ id }) => id === 'research') ? notePaths : []),
  ...(listedPages.some(({ id }) => id === 'tutorials') ? tutorialPaths : []),
  ...(listedPages.some(({ id }) => id === 'api-docs') ? docPaths : []),
  '/auth',
]
