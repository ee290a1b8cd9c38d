import mdx from '@mdx-js/rollup'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deniedFiles } from './server/backend/dataFolder.ts'
import { readBrandFonts } from './build/brand/brandFonts.ts'
import { brandMark } from './build/brand/markModule.ts'
import { brandFolder, drawBrand } from './build/brand/plugin.ts'
import { chunkGroups } from './build/chunks.ts'
import { inlineClassNames, scopedNames } from './build/classNames.ts'
import { cliPackage } from './build/cliPackage.ts'
import { cloudConfigValidator } from './build/cloudConfigValidator.ts'
import { compileFirstScriptAtOnce } from './build/compileHint.ts'
import { crawlerFiles } from './build/crawlers/plugin.ts'
import { headScriptInPages } from './build/headScript.ts'
import { readEnvironment } from './build/env.ts'
import { EnvironmentError } from './build/environmentError.ts'
import { fonts } from './build/fonts.ts'
import { hosting } from './build/hosting/plugin.ts'
import { identity } from './build/brandAssets/plugin.ts'
import { prerenderPages } from './build/prerender/plugin.ts'
import { externalStoreAliases } from './build/internals/externalStore.ts'
import { licenses } from './build/licenses.ts'
import { openApiFile } from './build/openApi/plugin.ts'
import { requireOwnPort } from './build/ports.ts'
import { osImageModules } from './build/osImage/plugin.ts'
import { searchDocumentsModule } from './build/search/plugin.ts'
import { sourceExcerpts } from './build/sourceExcerpts.ts'
import { aliases, constants, mdxOptions } from './build/viteShared.ts'

const DEV_PORT = 5173
const PREVIEW_PORT = 4173

export default defineConfig(async ({ command, mode, isPreview, isSsrBuild }) => {
  try {
    const isServer = command === 'serve'
    const { backend, brand, brandName, captcha, consoleUrl, port, securityContact, siteUrl } =
      readEnvironment(mode, isPreview ? PREVIEW_PORT : DEV_PORT)
    const drawn = drawBrand(brand)
    const faces = await readBrandFonts(brand)
    const address = { host: '127.0.0.1', port, strictPort: true }
    return {
      plugins: [
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          codeSplittingOptions: {
            defaultBehavior: [
              ['component', 'loader'],
              ['pendingComponent'],
              ['errorComponent'],
              ['notFoundComponent'],
            ],
          },
          quoteStyle: 'single',
          semicolons: false,
        }),
        { enforce: 'pre' as const, ...mdx(mdxOptions) },
        sourceExcerpts(),
        searchDocumentsModule(),
        cloudConfigValidator(),
        osImageModules(),
        brandFolder(brand, drawn, brandName, faces),
        brandMark(brand.path),
        inlineClassNames(),
        react(),
        tailwindcss(),
        headScriptInPages(brandName),
        fonts(faces),
        compileFirstScriptAtOnce(),
        licenses(),
        identity(brandName, drawn),
        crawlerFiles({ siteUrl, securityContact }),
        openApiFile({
          name: brandName,
          url: backend.kind === 'hosted' ? backend.url : (siteUrl ?? '/'),
        }),
        cliPackage(),
        prerenderPages({ backend, brandName, siteUrl }),
        hosting({
          hstsPreload: false,
          ...(backend.kind === 'hosted' && { backendUrl: backend.url }),
          consoleUrl,
          captcha,
          siteUrl,
        }),
        isServer ? requireOwnPort(isPreview === true) : null,
        // Loaded only for servers: the build needs no database.
        isServer && backend.kind === 'embedded'
          ? (await import('./server/backend/plugin.ts')).embeddedBackend({ brandName })
          : null,
        isServer && !isPreview ? (await import('./build/gallery.ts')).gallery() : null,
      ],
      define: constants,
      resolve: {
        alias: { ...aliases, ...externalStoreAliases },
      },
      css: { modules: { generateScopedName: scopedNames(command) } },
      // By default Vite lets every page on this machine read its answers. Only this site needs to.
      server: { ...address, cors: false, fs: { deny: deniedFiles() } },
      preview: { ...address, cors: false },
      build: {
        target: 'es2023',
        // Tailwind's own targets. Without them the build writes every colour three times.
        cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
        manifest: true,
        modulePreload: { polyfill: false },
        // One sheet: the HTML of a page contains the rules that it needs. The browser requests the rest once.
        cssCodeSplit: false,
        rolldownOptions: isSsrBuild
          ? {}
          : {
              output: {
                codeSplitting: { groups: chunkGroups() },
                // The first script lists every chunk. Names of 100 chunks would cost it 0.7 kB; the manifest has them.
                chunkFileNames: 'assets/c-[hash].js',
              },
            },
      },
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    console.error(`\n  ${error.message}\n`)
    process.exit(1)
  }
})
