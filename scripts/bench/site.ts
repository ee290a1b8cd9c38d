import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFolder } from '../../build/hosting/compress.ts'
import { pagesOf, readSite } from '../../build/hosting/site.ts'
import { startPreview } from '../previewServer.ts'
import { aliases } from '../../build/viteShared.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const floor = fileURLToPath(new URL('floor/', import.meta.url))

/** The path of an address's plain page. */
export const plainOf = (path: string) => `/plain${path}`
/** The path of the minimal client-rendered page. */
export const FLOOR = '/floor/'

/** A public page of the build. */
export interface BenchPage {
  path: string
  /** Its h1, as text. */
  heading: string
}

export interface BenchSite {
  origin: string
  pages: BenchPage[]
  /** Size of a file of the build as gzip, in bytes, by its address. */
  gzipBytes: (url: string) => Promise<number>
  close: () => Promise<void>
}

/**
 * Makes the plain HTML of the same content: the prerendered page without its scripts. It keeps the inlined styles, and
 * its links lead to other plain pages.
 */
export function plainPage(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link (?:[^>]* )?rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*\}/g, '')
    .replaceAll(/(<a\b[^>]* href=")(\/[^"]*)"/g, (_, start, path) => `${start}${plainOf(path)}"`)
}

/** The text of a page's h1. */
export function headingOf(html: string): string {
  const [, inner = ''] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return inner
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}

/**
 * Serves a copy of the build, every page as plain HTML, and the minimal page. All three have one server and origin, the
 * same headers and the same compression. The build itself does not change.
 */
export async function serveForBench(port: number): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await cp(dist, folder, { recursive: true })
  const pages = await writePlainPages(folder)
  await build({
    root: floor,
    envDir: root,
    base: FLOOR,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: aliases },
    build: {
      outDir: join(folder, FLOOR),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // It must be one file.
      chunkSizeWarningLimit: 1000,
    },
  })
  await Promise.all(['plain', FLOOR].map((name) => compressFolder(join(folder, name))))
  const server = await startPreview(port, folder)
  return {
    origin: server.origin,
    pages,
    gzipBytes: async (url) => {
      // The smallest files are served uncompressed.
      const sent = await stat(join(folder, `${url}.gz`)).catch(() => stat(join(folder, url)))
      return sent.size
    },
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writePlainPages(folder: string): Promise<BenchPage[]> {
  const site = await readSite(folder.replace(/\/$/, ''), { https: false, hstsPreload: false })
  return Promise.all(
    pagesOf(site).map(async ({ file, url }) => {
      const html = await readFile(join(folder, file), 'utf8')
      const plain = join(folder, 'plain', file)
      await mkdir(dirname(plain), { recursive: true })
      await writeFile(plain, plainPage(html))
      return { path: url, heading: headingOf(html) }
    }),
  )
}
