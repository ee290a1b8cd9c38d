import type { Plugin, ResolvedConfig } from 'vite'
import { importSource } from '../importSource.ts'
import type * as Documents from './documents.ts'

const MODULE = 'virtual:search-documents'
const RESOLVED = `\0${MODULE}`

/** Gives the search its documents, collected from the texts of the pages and the generated reference. */
export function searchDocumentsModule(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'search-documents',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const { searchDocuments } = await importSource<typeof Documents>(
        config,
        'build/search/documents.ts',
      )
      // Browsers read JSON faster than the same object in a script.
      const json = JSON.stringify(await searchDocuments())
      return `export const documents = JSON.parse(${JSON.stringify(json)})`
    },
  }
}
