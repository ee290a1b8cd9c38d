import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Beasties from 'beasties'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type * as Server from '../../src/entry-server.tsx'

const ENTRY = 'src/entry-server.tsx'
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/prerender', import.meta.url))
const EMPTY_ROOT = '<div id="root"></div>'

/** No route has this path, so it shows what every unknown address shows. */
const UNKNOWN_PATH = '/404'

/**
 * After the build: every public page as HTML that reads without script, with the styles it needs inlined. `index.html` as
 * Vite makes it becomes `app.html`, the empty shell for the pages of people who are signed in.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const { outDir } = config.build
        const server = await serverBuild(config)
        const shell = await readFile(join(outDir, 'index.html'), 'utf8')
        const manifest = JSON.parse(
          await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
        ) as Manifest
        await rename(join(outDir, 'index.html'), join(outDir, 'app.html'))
        const styles = new Beasties({
          path: outDir,
          logLevel: 'warn',
          // The whole sheet stands at the end of the body, where it keeps nothing from being painted.
          preload: 'body',
          pruneSource: false,
          // Faces are named through custom properties, which it does not follow: they are put in whole below.
          fonts: false,
          reduceInlineStyles: false,
          mergeStylesheets: false,
          keyframes: 'critical',
          // It does not understand these, or they hold for a choice that this document has not made yet.
          allowRules: [/:is\(|:where\(|:has\(|:not\(|data-theme/],
        })
        const faces = await fontFaces(manifest, outDir)
        for (const path of [...server.publicPaths, UNKNOWN_PATH]) {
          const { head, body, routeId } = await server.renderPage(path)
          const html = shell
            .replace('</head>', () => `${faces}${preloads(manifest, routeId)}${head}</head>`)
            .replace(EMPTY_ROOT, () => `<div id="root" data-path="${path}">${body}</div>`)
          await writeFile(join(outDir, fileOf(path)), await styles.process(html))
        }
      },
    },
  }
}

/** The faces and the fallbacks measured after them: without these the words move when their face is there. */
async function fontFaces(manifest: Manifest, outDir: string): Promise<string> {
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  if (!sheet) throw new Error('The build has no style sheet')
  const css = await readFile(join(outDir, sheet.file), 'utf8')
  return `<style>${css.match(/@font-face\{[^}]*\}/g)?.join('') ?? ''}</style>`
}

/**
 * Links to the chunks of a route: without them the browser asks for these when the first script has run, a round trip
 * later.
 */
function preloads(manifest: Manifest, routeId: string): string {
  const source = `src/routes${routeId === '/' ? '/index' : routeId}.tsx`
  const route = Object.keys(manifest).filter((name) => name.startsWith(`${source}?`))
  if (route.length === 0) throw new Error(`The build has no chunk of ${source}`)
  const first = closure(manifest, Object.keys(manifest).filter((name) => manifest[name]?.isEntry))
  return [...closure(manifest, route)]
    .filter((name) => !first.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${manifest[name]?.file}">`)
    .join('')
}

/** These chunks and everything that they import before they run. */
function closure(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

/** `/` is index.html and `/vps` is vps.html, as static hosts have it. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

async function serverBuild(config: ResolvedConfig): Promise<typeof Server> {
  await rm(CACHE, { recursive: true, force: true })
  await build({
    root: config.root,
    mode: config.mode,
    configFile: config.configFile,
    logLevel: 'warn',
    build: { ssr: ENTRY, outDir: CACHE, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
  return (await import(pathToFileURL(join(CACHE, 'entry-server.js')).href)) as typeof Server
}
