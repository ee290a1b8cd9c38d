import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import type * as Paths from '../../src/content/publicPaths.ts'
import { afterBundle } from '../afterBundle.ts'
import { importSource } from '../importSource.ts'
import { sitePreview } from './preview.ts'
import { openSite } from './site.ts'
import { writeHosting, type HostingOptions } from './write.ts'

const STYLE_SINGLETON = fileURLToPath(
  new URL('../../src/lib/internals/styleSingleton.ts', import.meta.url),
)

/**
 * Prepares the build's output for static hosts, and makes `vite preview` answer as they do. It runs after every other
 * plugin: the pages must exist, and an embedded backend answers first.
 */
export function hosting(options: Omit<HostingOptions, 'publicPaths' | 'builtAt'>): Plugin {
  let config: ResolvedConfig
  const builtAt = new Date()
  const folder = () => resolve(config.root, config.build.outDir)
  return {
    name: 'hosting',
    enforce: 'post',
    apply: (_, { command, isPreview, isSsrBuild }) =>
      isPreview === true || (command === 'build' && !isSsrBuild),
    // The policy needs this alias, so both are in the same plugin.
    config: () => ({ resolve: { alias: { 'react-style-singleton': STYLE_SINGLETON } } }),
    configResolved(resolved) {
      config = resolved
    },
    ...afterBundle(async () => {
      const { publicPaths } = await importSource<typeof Paths>(config, 'src/content/publicPaths.ts')
      const { compressed, problems } = await writeHosting(folder(), {
        ...options,
        publicPaths,
        builtAt,
      })
      for (const problem of problems) config.logger.warn(`hosting: ${problem}`)
      config.logger.info(`hosting: ${compressed} files compressed, rules for hosts written`)
    }),
    async configurePreviewServer({ middlewares }) {
      if (!existsSync(join(folder(), 'app.html'))) return
      const answer = sitePreview(folder(), await openSite(folder(), { ...options, https: false }))
      middlewares.use((request, response, next) => {
        void answer(request, response).then(undefined, next)
      })
    },
  }
}
