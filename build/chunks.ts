import type { Rolldown } from 'vite'

/** Plain parts of the design system: what opens over a page brings a library along, and stays apart. */
const PLAIN_PARTS =
  /\/src\/ui\/(?!Combobox|ConfirmDialog|Dialog|Mega|Menu|NavSheet|Sheet|Toaster|Tooltip|returnFocus)/

/** What public pages say and do beside the home page, and how pages of words are laid out. */
const WORDS =
  /\/src\/(content\/(capabilities|descriptions|status)\.|features\/contentPages\/|components\/(mdx\/|seo\/(Head|documentHead)\.|useDeferBelowHead\.)|lib\/(countries|useSearchText)\.)/

/** What every page takes after the first chunk. */
const NEXT =
  /\/src\/(domain\/session\/actors\/actorLogic|layout\/(followViewer|primaryAction))\.ts$/

/** The two pages that most visits begin with. */
const FIRST_PAGES =
  /\/src\/(features\/home\/HomeSections\.tsx$|routes\/_signed-in(\/dashboard)?\.tsx\?)/

/** An index leads to all of a library, whoever imports it: what the first pages take nothing of stays with who does. */
const NOT_FIRST =
  /\/@tanstack\/(react-router|router-core|store)\/|\/(mutationObserver|useMutation)\.js$/

/** What an open tab must have before the build that it runs is gone. */
const VERSION = /\/machines\/version\.|\/src\/(lib\/build|layout\/(appUpdate\/|ErrorPage))/

/** By module: a build asks for each more than once. */
const known = new Map<string, Set<string>>()

/** The files loaded by themselves (pages, and parts that are loaded when asked for) whose code this module is part of. */
function usersOf(id: string, chunking: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(id)
  if (found) return found
  const users = new Set<string>()
  // Grows while it is walked.
  const importers = new Set([id])
  for (const each of importers) {
    const info = chunking.getModuleInfo(each)
    if (info === null) continue
    if (info.isEntry || info.dynamicImporters.length > 0) users.add(each)
    for (const importer of info.importers) importers.add(importer)
  }
  known.set(id, users)
  return users
}

/**
 * How the site's code is cut into files. What is in no group keeps the bundler's own cut: a file a page, and one for
 * each part that is loaded when it is asked for. Left to itself the bundler cuts what several of these share into
 * many small files, each a request (the home page may make eight) and a name in the first chunk, and larger together.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs before anything is asked for. A library's index counts for what of it is used here: what
  // another page takes from the same library is in that page's own file.
  { name: 'site', tags: ['$initial'], priority: 3 },
  { name: 'site', test: /rolldown[/:]runtime/, priority: 3 },
  // What comes next on every page, and what the first pages share with others.
  {
    debugName: 'common',
    name: (id, chunking) => {
      if (NOT_FIRST.test(id)) return null
      const users = [...usersOf(id, chunking)]
      const isShared = users.length > 1 && users.some((user) => FIRST_PAGES.test(user))
      return isShared || users.some((user) => NEXT.test(user)) ? 'common' : null
    },
    priority: 2,
  },
  // What other public pages and forms share beside it. A part that one page alone has stays with that page.
  {
    debugName: 'pages',
    name: (id, chunking) =>
      (PLAIN_PARTS.test(id) || WORDS.test(id)) && usersOf(id, chunking).size > 1 ? 'pages' : null,
    priority: 1,
  },
  { name: 'version', test: VERSION, priority: 1 },
]
