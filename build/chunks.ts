import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

const ROOT = new URL('../', import.meta.url)

/** Returns whether a list contains the module. */
type Includes = (id: string) => boolean

/**
 * A list of modules by their paths from the root of the project. A path that ends in a slash includes all below it.
 * @throws Error for a path that does not exist: otherwise a rename would change the bundles without a warning
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

/** Parts that need a library, so they are not in the shared chunk. Most of them open over a page. */
const PARTS_WITH_LIBRARIES = [
  'src/ui/Combobox.tsx',
  'src/ui/ConfirmDialog.tsx',
  'src/ui/Dialog.tsx',
  'src/ui/MegaMenu.tsx',
  'src/ui/MegaPanel.tsx',
  'src/ui/Menu.tsx',
  'src/ui/NavSheet.tsx',
  'src/ui/QrCode.tsx',
  'src/ui/Sheet.tsx',
  'src/ui/Toaster.tsx',
  'src/ui/Tooltip.tsx',
  'src/ui/returnFocus.ts',
]

/** Content and layout of the public pages other than the home page. */
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
  'src/lib/queryView.ts',
  'src/lib/useSearchText.ts',
]

/** What every page loads after the first chunk: the auth machine, and what follows the person and the deployment. */
const NEXT = [
  'src/domain/session/createSession.ts',
  'src/domain/session/guards.ts',
  'src/layout/followChanges.ts',
  'src/layout/followDeployment.ts',
  'src/layout/followViewer.ts',
  'src/layout/primaryAction.ts',
]

/** What most visits begin with. */
const FIRST_PAGES = ['src/features/home/HomeSections.tsx', 'src/routes/_signed-in.tsx']

/** The pages that signed-in people open most: their documents have a frame. */
const FRAMED_PAGES = [
  'src/routes/_signed-in/dashboard.tsx',
  'src/routes/_signed-in/dashboard_.servers.tsx',
  'src/routes/_signed-in/dashboard_.servers_.$id.tsx',
]

const PUBLIC_ROUTE = /\/src\/routes\/(?!_signed-in)/

/**
 * The first pages import a library's index, and so all of the library. These modules stay with the pages that use them.
 */
const NOT_FIRST = [
  'node_modules/@tanstack/react-router/',
  'node_modules/@tanstack/router-core/',
  'node_modules/@tanstack/store/',
  'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useMutation.js',
]

/** Small modules that forms and calls share. Each would be a request, and a name in the first chunk. */
const FORMS = [
  'src/components/fieldError.tsx',
  'src/domain/staleKeys.ts',
  'src/lib/callBackend.ts',
  'src/lib/focusFirstInvalid.ts',
  'src/lib/reason.ts',
  'src/lib/text.ts',
]

/** What tells a person that a new build has replaced the one of their tab. */
const VERSION = ['machines/version.ts', 'src/layout/appUpdate/']

/** The page that appears when a chunk does not load. It must need no chunk but the first one. */
const ERROR_PAGE = [
  'src/lib/build.ts',
  'src/layout/appUpdate/tryReloadOnce.ts',
  'src/layout/ErrorPage.tsx',
]

/**
 * Where the modules are that the framed pages share with others: rows and what is computed from them, and parts that
 * show them. They are one chunk: as files of their own they were some twenty requests.
 */
const ROW_MODULES = [
  'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useMutation.js',
  'src/components/',
  'src/content/api/errorCodes.ts',
  'src/domain/',
  'src/features/dashboard/',
  'src/features/instances/',
  'src/layout/NotFoundPage.tsx',
  'src/lib/',
]

/** They need the library of the menus, and the page of a server has none. */
const ROW_MENU = [
  'src/components/instances/InstanceMenu.tsx',
  'src/components/instances/RowActions.tsx',
]

/** The libraries of dialogs, menus and sheets, and their icons. */
const OVERLAYS = [
  'node_modules/@radix-ui/',
  'node_modules/aria-hidden/',
  'node_modules/lucide-react/',
  'node_modules/react-remove-scroll/',
  'node_modules/react-remove-scroll-bar/',
  'node_modules/tslib/',
  'node_modules/use-callback-ref/',
  'node_modules/use-sidecar/',
  'src/lib/internals/styleSingleton.ts',
]

/** How many pages and parts use the libraries of every overlay. Those of one kind, such as menus, have fewer users. */
const MANY_USERS = 25

/**
 * The library for CSV files, and what exports servers, which uses the first chunk. A chunk with a CommonJS library that
 * does not use the first chunk makes the bundler write its runtime as one more chunk, which every page would request.
 */
const CSV = [
  'node_modules/papaparse/',
  'src/lib/csv/csvText.ts',
  'src/features/instances/list/exportInstances.ts',
]

/** Results by module, because a build calls this more than once for each. */
const known = new Map<string, Set<string>>()

/** The entries and dynamic imports whose code includes this module. */
function usersOf(id: string, chunking: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(id)
  if (found) return found
  const users = new Set<string>()
  // The set grows during the iteration.
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
 * How the site's code is split into chunks. Code in no group is split by the bundler: one chunk for each page and each
 * dynamic import. Without groups, the bundler splits shared code into many small chunks. Each would be a request (the
 * home page may make eight) and a name in the first chunk. Together they would also be larger.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isPart = modules(PARTS)
  const hasLibrary = modules(PARTS_WITH_LIBRARIES)
  const isWord = modules(WORDS)
  const isNext = modules(NEXT)
  const isFirstPage = modules(FIRST_PAGES)
  const isNotFirst = modules(NOT_FIRST)
  const isFramedPage = modules(FRAMED_PAGES)
  const isDashboard = modules(FRAMED_PAGES.slice(0, 1))
  const isMenu = modules(ROW_MENU)
  const isPublic = (user: string) => PUBLIC_ROUTE.test(user) || isFirstPage(user)
  const isRowModule = modules(ROW_MODULES)
  const isOverlay = modules(OVERLAYS)
  return [
    // What every page needs first. Of a library's index, only what the first chunk uses counts. The rest is in the
    // chunks of the pages that use it.
    { name: 'site', tags: ['$initial'], priority: 3 },
    { name: 'site', test: /rolldown[/:]runtime/, priority: 3 },
    // What every page loads next, and what the first pages share with others.
    {
      debugName: 'common',
      name: (id, chunking) => {
        if (isNotFirst(id)) return null
        const users = [...usersOf(id, chunking)]
        const isFirst = users.some(isFirstPage) || (users.some(isDashboard) && users.some(isPublic))
        const isShared = users.length > 1 && isFirst
        return isShared || users.some(isNext) ? 'common' : null
      },
      priority: 2,
    },
    // What other public pages and forms share. A part that only one page uses stays in the chunk of that page.
    {
      debugName: 'pages',
      name: (id, chunking) =>
        ((isPart(id) && !hasLibrary(id)) || isWord(id)) && usersOf(id, chunking).size > 1
          ? 'pages'
          : null,
      priority: 1,
    },
    {
      debugName: 'overlays',
      name: (id, chunking) =>
        isOverlay(id) && usersOf(id, chunking).size > MANY_USERS ? 'overlays' : null,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    { name: 'forms', test: modules(FORMS), priority: 1 },
    { name: 'menu', test: isMenu, priority: 1, includeDependenciesRecursively: false },
    { name: 'csv', test: modules(CSV), priority: 1, includeDependenciesRecursively: false },
    { name: 'error', test: modules(ERROR_PAGE), priority: 2 },
    { name: 'version', test: modules(VERSION), priority: 1 },
    // Last, and below the others: what no other group takes.
    {
      debugName: 'rows',
      name: (id, chunking) => {
        if (!isRowModule(id)) return null
        const users = [...usersOf(id, chunking)]
        return users.length > 1 && users.some(isFramedPage) && !users.some(isPublic) ? 'rows' : null
      },
      priority: 0,
      includeDependenciesRecursively: false,
    },
  ]
}
