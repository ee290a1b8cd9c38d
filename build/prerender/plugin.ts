import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Beasties from 'beasties'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type * as Server from '../../src/entry-server.tsx'
import type { BackendChoice } from '../env.ts'
import { chunksOf, documentOf, markSample, signedInDocument } from './document.ts'
import { withBackend } from './withBackend.ts'

const ENTRY = 'src/entry-server.tsx'
const ICON = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/
const FACE = /@font-face\{[^}]*\}/g
/** Inside the project, where what the server's code imports is found; of this process, as two builds may run at once. */
const CACHE = fileURLToPath(
  new URL(`../../node_modules/.cache/prerender-${process.pid}`, import.meta.url),
)

/** No route has this path, so it shows what every unknown address shows. */
const UNKNOWN_PATH = '/404'

/**
 * After the build: every public page as HTML that reads without script, with the styles that it needs inlined and the
 * catalogue's rows of this moment: those of the backend that the environment names.
 * `index.html` as Vite makes it becomes `app.html`, the empty shell for the pages of people who are signed in.
 */
export function prerenderPages({ backend }: { backend: BackendChoice }): Plugin {
  let config: ResolvedConfig
  let isWritten = false
  return {
    name: 'prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    // A bundle that failed is closed too, and its own error is the one to be seen.
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isWritten) return
        const { outDir } = config.build
        const server = await buildServer(config)
        const manifest = JSON.parse(
          await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
        ) as Manifest
        const shell = await shellFrom(manifest, outDir)
        await rm(join(outDir, 'index.html'))
        const styles = new Beasties({
          path: outDir,
          logLevel: 'warn',
          preload: 'body',
          pruneSource: false,
          mergeStylesheets: false,
          reduceInlineStyles: false,
          // Faces are named through custom properties, which it does not follow: they are in the document already.
          fonts: false,
          // It does not understand these, or they hold for a choice that the document has not made yet.
          allowRules: [/:is\(|:where\(|:has\(|:not\(|data-initial|data-theme|data-session/],
        })
        await withBackend(backend, async () => {
          const isSample = await server.readDeployment()
          const app = signedInDocument(shell, manifest)
          await writeFile(join(outDir, 'app.html'), isSample ? markSample(app) : app)
          for (const path of [...server.publicPaths, UNKNOWN_PATH]) {
            const { routeId, ...page } = await server.renderPage(path)
            const chunks = chunksOf(manifest, routeId)
            const document = documentOf({ ...page, shell, path, chunks })
            const html = isSample ? markSample(document) : document
            await writeFile(join(outDir, fileOf(path)), await styles.process(html))
          }
        })
        await rm(CACHE, { recursive: true })
      },
    },
  }
}

/** `/` is index.html and `/vps` is vps.html, as static hosts have it. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/**
 * index.html as every page begins. The faces, and the fallbacks measured after them, move from the sheet into it: without
 * them the words move when their face is there; and a sheet that names faces again makes the browser lay out every word
 * again when it comes. The icon stands in it too, which saves a request of every first visit.
 */
async function shellFrom(manifest: Manifest, outDir: string): Promise<string> {
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  if (!sheet) throw new Error('The build has no style sheet')
  const css = await readFile(join(outDir, sheet.file), 'utf8')
  await writeFile(join(outDir, sheet.file), css.replaceAll(FACE, ''))
  const html = await readFile(join(outDir, 'index.html'), 'utf8')
  const [, icon] = ICON.exec(html) ?? []
  if (icon === undefined) throw new Error('index.html has no icon')
  const drawing = await readFile(join(outDir, icon), 'utf8')
  await rm(join(outDir, icon))
  return html
    .replace(icon, () => `data:image/svg+xml,${encodeURIComponent(drawing)}`)
    .replace('</head>', () => `<style>${css.match(FACE)?.join('') ?? ''}</style></head>`)
}

async function buildServer(config: ResolvedConfig): Promise<typeof Server> {
  await build({
    root: config.root,
    mode: config.mode,
    configFile: config.configFile,
    logLevel: 'warn',
    build: { ssr: ENTRY, outDir: CACHE, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
  return (await import(pathToFileURL(join(CACHE, 'entry-server.js')).href)) as typeof Server
}
