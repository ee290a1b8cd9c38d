import type * as Server from '../../../src/entry-server.tsx'

export interface RenderedSite {
  listed: string[]
  sections: { title: string; paths: string[] }[]
  /** HTML of head and body of the pages that a build writes, and of the not-found page. */
  pages: Map<string, string>
}

/**
 * Two of three pages describe one table or one procedure. They read no rows, and each is alike in every state, so one of
 * each kind stands for them. The other tests of this folder read all of them in the build.
 */
const ONE_OF_MANY = /^(\/api-docs\/[^/]+\/)./

function withoutRepetition(paths: readonly string[]): string[] {
  const kinds = new Set<string>()
  return paths.filter((path) => {
    const [, kind] = ONE_OF_MANY.exec(path) ?? []
    if (kind === undefined) return true
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    return isFirst
  })
}

/** Renders the pages that a build writes, in the state in which the database is now. */
export async function renderSite(server: typeof Server): Promise<RenderedSite> {
  await server.readDeployment()
  const { written, listed, sections } = server.sitePaths()
  const pages = new Map<string, string>()
  for (const path of withoutRepetition([...written, ...(await server.readPlanPaths()), '/404'])) {
    const { head, body } = await server.renderPage(path)
    pages.set(path, `${head}${body}`)
  }
  return { listed, sections, pages }
}
