import type * as Server from '../../../src/entry-server.tsx'

export interface RenderedSite {
  listed: string[]
  sections: { title: string; paths: string[] }[]
  /** HTML of head and body of each page that a build writes, and of the not-found page. */
  pages: Map<string, string>
}

/** Renders each page that a build writes, in the state in which the database is now. */
export async function renderSite(server: typeof Server): Promise<RenderedSite> {
  await server.readDeployment()
  const { written, listed, sections } = server.sitePaths()
  const pages = new Map<string, string>()
  for (const path of [...written, ...(await server.readPlanPaths()), '/404']) {
    const { head, body } = await server.renderPage(path)
    pages.set(path, `${head}${body}`)
  }
  return { listed, sections, pages }
}
