import type { Rolldown } from 'vite'

const PLAIN_PARTS =
  /\/src\/ui\/(?!Combobox|ConfirmDialog|Dialog|Mega|Menu|NavSheet|Sheet|Tabs|Toaster|Tooltip|return-focus)/

/** What reading the service takes, for the auth machine as for every page with rows. */
const SERVICE =
  /\/valibot\/|\/src\/features\/auth\/actors\/|\/src\/lib\/(callBackend|embeddedKey|env|errors|errorTexts|readPublic|serviceFetch|sessionGone|storage|supabase)\./

/** What every page with rows shares: their cache, their failures, and the catalogue without its tables. */
const ROWS =
  /\/@tanstack\/(react-)?query|\/src\/lib\/(drafts|format|queryClient|text|useEarlyInput|useLocale|useOnline|useTimeZone)\.|\/src\/features\/(shell\/(prerenderedRows|sessionCache|LoadFailure|SectionHead)|auth\/FailureBanner|catalogue\/(availability|CatalogueProvider|ChooseLink|LocalTime|money|plan|planRow|PlanStateTag|price|PriceReadout|publicRows|queries|queryOptions|sections\/(Estimator|EstimateResult|NextPrice)|summary|useCatalogueSearch|usePlans)\.)/

/** What every public page says and does once it is painted. */
const WORDS =
  /\/src\/(content\/(capabilities|descriptions|status)|features\/(pages\/mdxComponents|shell\/mainKey))\./

/** What an open tab must have before the build that it runs is gone. */
const VERSION = /\/machines\/version\.|\/src\/(lib\/build|features\/(version\/|shell\/ErrorPage))/

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
  // What nearly every page needs next. The plain parts of the design system among it: what opens over a page brings a
  // library along, and stays apart, as does a part that one page alone has.
  {
    debugName: 'pages',
    name: (id, chunking) =>
      [SERVICE, ROWS, WORDS].some((part) => part.test(id)) ||
      (PLAIN_PARTS.test(id) && (chunking.getModuleInfo(id)?.importers.length ?? 0) > 1)
        ? 'pages'
        : null,
    priority: 2,
  },
  { name: 'version', test: VERSION, priority: 1 },
]
