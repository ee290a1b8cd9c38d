import type { Rolldown } from 'vite'

const PLAIN_PARTS =
  /\/src\/ui\/(?!Combobox|ConfirmDialog|Dialog|Mega|Menu|NavSheet|Sheet|Tabs|Toaster|Tooltip|return-focus)/

/**
 * How the site's code is cut into files. What is in no group keeps the bundler's own cut: a file a page, and one for
 * each part that is loaded when it is asked for.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs before anything is asked for. A library's index counts for what of it is used here: what
  // another page takes from the same library is in that page's own file.
  { name: 'site', tags: ['$initial'], priority: 1 },
  // The plain parts of the design system: one by one they would be a request each, and larger together. What opens over
  // a page brings a library along, and stays apart.
  { name: 'parts', test: PLAIN_PARTS, minShareCount: 2, priority: 0 },
]
