import type { Plugin, ResolvedConfig } from 'vite'
import type * as Paths from '../../src/content/publicPaths.ts'
import { importSource } from '../importSource.ts'
import { robotsTxt, securityTxt, sitemapXml } from './files.ts'

export interface CrawlerOptions {
  siteUrl: string | undefined
  securityContact: string | undefined
}

/**
 * Writes robots.txt, the sitemap and security.txt into a build. Without an origin there is no sitemap, and the build
 * logs what else is missing. Without a contact there is no security.txt.
 */
export function crawlerFiles({ siteUrl, securityContact }: CrawlerOptions): Plugin {
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
      if (securityContact !== undefined) {
        emit('.well-known/security.txt', securityTxt(securityContact, siteUrl, new Date()))
      }
      if (siteUrl === undefined) {
        config.logger.info(
          'VITE_SITE_URL is not set: no sitemap, canonical links or JSON-LD, and links elsewhere may have no picture',
        )
        return
      }
      const { listedPaths } = await importSource<typeof Paths>(config, 'content/publicPaths.ts')
      emit('sitemap.xml', sitemapXml(siteUrl, listedPaths))
    },
  }
}
