import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

const ROOT = new URL('../', import.meta.url)

/** Whether a module is among those of a list. */
type Includes = (id: string) => boolean

/**
 * A list of modules by their paths from the root of the project; a path that ends in a slash names all below it.
 * @throws Error for a path that does not exist: after a renaming the bundles would change, and nobody would know why
 */
export function modules(paths: readonly string[]): Includes {
  const files = new Set<string>()
  const folders: string[] = []
  for (const path of paths) {
    const place = fileURLToPath(new URL(path, ROOT))
    if (!existsSync(place)) {
      throw new Error(
        `build/chunks.ts names ${path}, which does not exist. Write its new path there.`,
      )
    }
    if (path.endsWith('/')) folders.push(normalizePath(place))
    else files.add(normalizePath(place))
  }
  return (id) => {
    const [file = ''] = id.split('?', 1)
    return files.has(file) || folders.some((folder) => file.startsWith(folder))
  }
}

/** The design system. */
const PARTS = ['src/ui/']

/** What opens over a page brings a library along, and is not among the shared parts. */
const PARTS_WITH_LIBRARIES = [
  'src/ui/Combobox.tsx',
  'src/ui/ConfirmDialog.tsx',
  'src/ui/Dialog.tsx',
  'src/ui/MegaMenu.tsx',
  'src/ui/MegaPanel.tsx',
  'src/ui/Menu.tsx',
  'src/ui/NavSheet.tsx',
  'src/ui/Sheet.tsx',
  'src/ui/Toaster.tsx',
  'src/ui/Tooltip.tsx',
  'src/ui/returnFocus.ts',
]

/** What public pages other than the home page say and do, and how pages of words are laid out. */
const WORDS = [
  'src/content/capabilities.ts',
  'src/content/descriptions.ts',
  'src/content/status.ts',
  'src/features/contentPages/',
  'src/components/mdx/',
  'src/components/seo/Head.tsx',
  'src/components/seo/documentHead.ts',
  'src/components/useDeferBelowHead.ts',
  'src/lib/countries.ts',
  'src/lib/useSearchText.ts',
]

/** What every page loads after the first chunk. */
const NEXT = [
  'src/domain/session/actors/actorLogic.ts',
  'src/layout/followViewer.ts',
  'src/layout/primaryAction.ts',
]

/** The two pages that most visits begin with. */
const FIRST_PAGES = [
  'src/features/home/HomeSections.tsx',
  'src/routes/_signed-in.tsx',
  'src/routes/_signed-in/dashboard.tsx',
]

/** An index leads to all of a library: what the first pages do not use of these stays with its users. */
const NOT_FIRST = [
  'node_modules/@tanstack/react-router/',
  'node_modules/@tanstack/router-core/',
  'node_modules/@tanstack/store/',
  'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useMutation.js',
]

/** What an open tab needs after its build was replaced. */
const VERSION = [
  'machines/version.ts',
  'src/lib/build.ts',
  'src/layout/appUpdate/',
  'src/layout/ErrorPage.tsx',
]

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
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isPart = modules(PARTS)
  const hasLibrary = modules(PARTS_WITH_LIBRARIES)
  const isWord = modules(WORDS)
  const isNext = modules(NEXT)
  const isFirstPage = modules(FIRST_PAGES)
  const isNotFirst = modules(NOT_FIRST)
  return [
    // What every page needs first. A library's index counts only with what the first chunk uses of it: the rest is in
    // the files of the pages that use it.
    { name: 'site', tags: ['$initial'], priority: 3 },
    { name: 'site', test: /rolldown[/:]runtime/, priority: 3 },
    // What comes next on every page, and what the first pages share with others.
    {
      debugName: 'common',
      name: (id, chunking) => {
        if (isNotFirst(id)) return null
        const users = [...usersOf(id, chunking)]
        const isShared = users.length > 1 && users.some(isFirstPage)
        return isShared || users.some(isNext) ? 'common' : null
      },
      priority: 2,
    },
    // What other public pages and forms share. A part that only one page uses stays with that page.
    {
      debugName: 'pages',
      name: (id, chunking) =>
        ((isPart(id) && !hasLibrary(id)) || isWord(id)) && usersOf(id, chunking).size > 1
          ? 'pages'
          : null,
      priority: 1,
    },
    { name: 'version', test: modules(VERSION), priority: 1 },
  ]
}
