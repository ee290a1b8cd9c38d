import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

interface Answer {
  body: Buffer
  headers: Record<string, string>
}

export interface SiteServer {
  origin: string
  close: () => Promise<void>
}

/**
 * Serves a built folder as a good static host does: brotli, clean addresses, hashed files for ever, the empty shell for
 * the pages of people who are signed in.
 * @param extra documents beside the folder's, by path
 */
export async function serveSite(
  folder: string,
  extra: ReadonlyMap<string, string> = new Map(),
): Promise<SiteServer> {
  const kept = new Map<string, Promise<Answer | null>>()
  const answerTo = (path: string) => {
    const known = kept.get(path) ?? read(folder, path, extra)
    kept.set(path, known)
    return known
  }
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid')
    void answerTo(pathname).then((answer) => {
      response.writeHead(answer ? 200 : 404, answer?.headers)
      response.end(answer?.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(
  folder: string,
  path: string,
  extra: ReadonlyMap<string, string>,
): Promise<Answer | null> {
  const isShell = /^\/(dashboard|admin)(\/|$)/.test(path)
  const file = isShell ? '/app.html' : path === '/' ? '/index.html' : path
  const name = extname(file) ? file : `${file}.html`
  const given = extra.get(path)
  const plain =
    given === undefined
      ? await readFile(join(folder, name)).catch(() => null)
      : Buffer.from(given, 'utf8')
  if (plain === null) return null
  const extension = given === undefined ? extname(name) : '.html'
  const headers: Record<string, string> = {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  }
  if (!COMPRESSED.has(extension)) return { body: plain, headers }
  const body = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  return { body, headers: { ...headers, 'content-encoding': 'br' } }
}
