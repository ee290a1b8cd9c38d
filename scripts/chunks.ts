import type { Rolldown } from 'vite'

const PLAIN_PARTS =
  /\/src\/ui\/(?!Combobox|ConfirmDialog|Dialog|Mega|Menu|NavSheet|Sheet|Tabs|Toaster|Tooltip|return-focus)/

/** What reading the service takes, for the auth machine as for every page with rows. */
const SERVICE =
  /\/valibot\/|\/src\/lib\/(callBackend|embeddedKey|readPublic|env|errors|errorTexts|serviceFetch|sessionGone|storage|supabase)\./

/** What every page with rows shares: their cache, their failures, and the catalogue without its tables. */
const ROWS =
  /\/@tanstack\/(react-)?query|\/src\/lib\/(drafts|format|queryClient|text|useLocale|useOnline|useTimeZone)\.|\/src\/features\/(shell\/(sessionCache|prerenderedRows|LoadFailure|SectionHead)|auth\/FailureBanner|catalogue\/(availability|CatalogueProvider|ChooseLink|LocalTime|money|plan|planRow|PlanStateTag|price|PriceReadout|publicRows|queries|queryOptions|summary|useCatalogueSearch|usePlans)\.)/

/**
 * How the site's code is cut into files. What is in no group keeps the bundler's own cut: a file a page, and one for
 * each part that is loaded when it is asked for. Left to itself the bundler cuts what several of these share into
 * many small files, each a request and a name in the first chunk, and larger together.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs before anything is asked for. A library's index counts for what of it is used here: what
  // another page takes from the same library is in that page's own file.
  { name: 'site', tags: ['$initial'], priority: 3 },
  // The plain parts of the design system. What opens over a page brings a library along, and stays apart.
  { name: 'parts', test: PLAIN_PARTS, minShareCount: 2, priority: 2 },
  { name: 'service', test: SERVICE, minShareCount: 2, priority: 1 },
  { name: 'rows', test: ROWS, minShareCount: 2, priority: 0 },
]
