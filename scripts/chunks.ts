interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * Names the chunk of a module: everything that the page imports before anything is asked for is one file. Left to
 * itself the bundler cuts what lazy parts share with the first load into many small files, each a request, and larger
 * together.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  return isLoadedFirst(id, graph, new Set()) ? 'site' : null
}

function isLoadedFirst(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = graph.getModuleInfo(id)
  if (info === null) return false
  return info.isEntry || info.importers.some((importer) => isLoadedFirst(importer, graph, seen))
}
