import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type * as Server from '../../src/entry-server.tsx'
import { afterBundle } from '../afterBundle.ts'
import { formatOnce, recordKeys } from '../headScript.ts'
import { buildEarlyPage } from '../earlyPage.ts'
import type { BackendChoice } from '../env.ts'
import { llmsTxt, sitemapXml, type DescribedPage } from '../crawlers/files.ts'
import { criticalStyles } from './criticalStyles.ts'
import { chunksOf, documentOf, signedInDocument, withDeployment } from './document.ts'
import { withBackend } from './withBackend.ts'

const ENTRY = 'src/entry-server.tsx'
const FACE = /@font-face\{[^}]*\}/g
/**
 * Inside the project, so that the server's code finds its imports. With the process id, because two builds may run at
 * once.
 */
const CACHE = fileURLToPath(
  new URL(`../../node_modules/.cache/prerender-${process.pid}`, import.meta.url),
)

/** No route has this path, so it renders the page for unknown addresses. */
const UNKNOWN_PATH = '/404'

/** The pages of the API docs are many and of one kind, so they share their styles. */
const DOCS = '/api-docs/'

export interface PrerenderOptions {
  backend: BackendChoice
  brandName: string
  /** The origin of the site. Without it there is no sitemap. */
  siteUrl: string | undefined
}

/**
 * After the build: writes every public page as HTML that is readable without scripts. Each page contains the styles
 * that it needs and the current rows of the catalogue. The rows come from the backend that the environment names.
 * It also writes the sitemap and llms.txt, because only the rows say which plans and legal documents visitors read.
 * Vite's `index.html` becomes `app.html`, the shell for the pages of signed-in people with the frame of their dashboard.
 */
export function prerenderPages({ backend, brandName, siteUrl }: PrerenderOptions): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    ...afterBundle(async () => {
      const { outDir } = config.build
      const server = await buildServer(config)
      const manifest = JSON.parse(
        await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
      ) as Manifest
      const { shell, sheet } = await shellFrom(manifest, outDir)
      await rm(join(outDir, 'index.html'))
      const styled = criticalStyles(outDir, sheet)
      await withBackend(backend, async () => {
        const facts = await server.readDeployment()
        const app = signedInDocument(shell, manifest, {
          early: recordKeys + server.earlyReadScript() + server.siteReadScript() + formatOnce,
          drawing: await buildEarlyPage(config),
          frames: await server.renderFrames(),
          showFrame: server.frameScript(),
        })
        await writeFile(join(outDir, 'app.html'), withDeployment(app, facts))
        const described = new Map<string, DescribedPage>()
        const documentAt = async (path: string) => {
          const { routeId, title, description, ...page } = await server.renderPage(path)
          if (description !== undefined) {
            const own = title.replace(` · ${brandName}`, '')
            described.set(path, { path, title: own, description })
          }
          const chunks = chunksOf(manifest, routeId)
          const early = server.siteReadScript({ plans: server.showsPlans(page.rows) })
          return withDeployment(documentOf({ ...page, shell, path, chunks, early }), facts)
        }
        /** Writes pages that share their styles. */
        const write = async (documents: ReadonlyMap<string, string>) => {
          const pages = await styled([...documents.values()])
          for (const [index, path] of [...documents.keys()].entries()) {
            const file = join(outDir, fileOf(path))
            await mkdir(dirname(file), { recursive: true })
            await writeFile(file, pages[index] ?? '')
          }
        }
        const { written, listed, sections } = server.sitePaths()
        const alone = written.filter((path) => !path.startsWith(DOCS))
        for (const path of [...alone, UNKNOWN_PATH]) {
          await write(new Map([[path, await documentAt(path)]]))
        }
        const documentsAt = async (paths: readonly string[]) => {
          const documents = new Map<string, string>()
          for (const path of paths) documents.set(path, await documentAt(path))
          return documents
        }
        const plans = await documentsAt(await server.readPlanPaths())
        const docs = await documentsAt(written.filter((path) => path.startsWith(DOCS)))
        if (siteUrl !== undefined) {
          const sitemap = sitemapXml(siteUrl, [...listed, ...plans.keys()])
          await writeFile(join(outDir, 'sitemap.xml'), sitemap)
        }
        const about = described.get('/')?.description ?? ''
        const headings = [...sections, { title: 'Plans', paths: [...plans.keys()] }]
        const summary = headings.map(({ title, paths }) => ({
          title,
          pages: paths.flatMap((path) => described.get(path) ?? []),
        }))
        const text = llmsTxt({ name: brandName, about }, summary, siteUrl)
        await writeFile(join(outDir, 'llms.txt'), text)
        for (const kind of [plans, docs]) await write(kind)
      })
      await rm(CACHE, { recursive: true })
    }),
  }
}

/** `/` is index.html, `/vps` is vps.html and `/vps/v1.nano` is vps/v1.nano.html, as static hosts expect. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/**
 * The part of index.html that all pages share. The faces and their measured fallbacks move from the sheet into it.
 * Without the fallbacks the words would move when a face arrives. If the sheet declared the faces again, the browser
 * would lay out every word again.
 * @returns it, and the sheet without the faces
 */
async function shellFrom(
  manifest: Manifest,
  outDir: string,
): Promise<{ shell: string; sheet: string }> {
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  if (!sheet) throw new Error('The build has no style sheet')
  const css = await readFile(join(outDir, sheet.file), 'utf8')
  const withoutFaces = css.replaceAll(FACE, '')
  await writeFile(join(outDir, sheet.file), withoutFaces)
  const html = await readFile(join(outDir, 'index.html'), 'utf8')
  const faces = `<style>${css.match(FACE)?.join('') ?? ''}</style></head>`
  return { shell: html.replace('</head>', () => faces), sheet: withoutFaces }
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
