import type { Plugin, ResolvedConfig } from 'vite'
import { robotsTxt, securityTxt } from './files.ts'

export interface CrawlerOptions {
  siteUrl: string | undefined
  securityContact: string | undefined
}

/**
 * Writes robots.txt and security.txt into a build; the sitemap comes with the pages. Without an origin the build logs
 * what is missing. Without a contact there is no security.txt.
 */
export function crawlerFiles({ siteUrl, securityContact }: CrawlerOptions): Plugin {
  let config: ResolvedConfig
  return {
    name: 'crawler-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    generateBundle() {
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
      }
    },
  }
}
