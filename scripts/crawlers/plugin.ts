import type { Plugin, ResolvedConfig } from 'vite'
import type * as Paths from '../../src/content/publicPaths.ts'
import { importSource } from '../importSource.ts'
import { robotsTxt, sitemapXml } from './files.ts'

/** Writes both into a build; without an origin there is no sitemap, and the build says what else is missing. */
export function crawlerFiles(siteUrl: string | undefined): Plugin {
  let config: ResolvedConfig
  return {
    name: 'crawler-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source })
      emit('robots.txt', robotsTxt(siteUrl))
      if (siteUrl === undefined) {
        config.logger.info(
          'VITE_SITE_URL is not set: no sitemap, canonical links or JSON-LD, and links elsewhere may have no picture',
        )
        return
      }
      const { publicPaths } = await importSource<typeof Paths>(config, 'content/publicPaths.ts')
      emit('sitemap.xml', sitemapXml(siteUrl, publicPaths))
    },
  }
}
