import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { queryKeys } from '@/domain/queryKeys'
import { useVisitor } from '@/domain/session/useAuth'
import type { SiteDocument } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'
import { commandsFor, type Command } from './commands'
import { prepareSearch } from './rank'
import { shownDocuments, topicCommands } from './topics'
import { useRowCommands } from './useRowCommands'

const NONE: readonly Command[] = []
const NO_DOCUMENTS: readonly SiteDocument[] = []

export interface Findable {
  /** Pages and actions: what a list without a search shows. */
  commands: readonly Command[]
  /** All that this visitor may find: the same, documents, and rows of the catalogue. */
  findable: readonly Command[]
  isPending: boolean
  /** The texts are there, or cannot be loaded. */
  hasTexts: boolean
  /** Sentences about what could not be loaded. */
  missing: readonly string[]
}

export interface FindableOptions {
  /** Whether missing rows of the catalogue are read. */
  readsRows?: boolean
}

/** What the search finds. Everything that searches the site uses it, and loads the documents with it. */
export function useFindable({ readsRows = true }: FindableOptions = {}): Findable {
  const visitor = useVisitor()
  const isSuspended = useViewerSuspended()
  const { orders, documents: legal = NO_DOCUMENTS } = useDeployment()
  const rows = useRowCommands(readsRows)
  const documents = useQuery({
    queryKey: queryKeys.searchDocuments(),
    queryFn: async () => {
      const { documentCommands } = await import('./documents')
      await prepareSearch(documentCommands)
      return documentCommands
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const commands = useMemo(
    () => commandsFor(visitor, isSuspended, orders),
    [visitor, isSuspended, orders],
  )
  const findable = useMemo(
    () => [
      ...commands,
      ...topicCommands(legal),
      ...rows.commands,
      ...shownDocuments(documents.data ?? NONE, legal),
    ],
    [commands, rows.commands, documents.data, legal],
  )
  return {
    commands,
    findable,
    isPending: rows.isPending || documents.isPending,
    hasTexts: !documents.isPending,
    missing: [
      ...(rows.hasFailed ? ['Plans, regions and images could not be loaded.'] : []),
      ...(documents.isError ? ['The texts of the pages could not be loaded.'] : []),
    ],
  }
}
