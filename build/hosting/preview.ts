import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { contentTypeOf } from './contentTypes.ts'
import { appPattern, documentOf, redirectsOf } from './site.ts'
import type { Site, SiteFile } from './site.ts'

export type Answer = { status: 200 | 404; file: SiteFile } | { status: 308; location: string }

/** What a host answers for each path: the same rules as in the files for nginx, Caddy and the others. */
export function answersOf(site: Site): (path: string) => Answer {
  const redirects = new Map(redirectsOf(site))
  const withSlash = new RegExp(`^((?:${appPattern(site)})(?:/[\\w-]+)*)/+$`)
  const ofApp = new RegExp(`^(?:${appPattern(site)})(?:/|$)`)
  const files = new Map(site.files.map((file) => [file.url, file]))
  files.delete(undefined)
  return (path) => {
    const redirect = redirects.get(path) ?? withSlash.exec(path)?.[1]
    if (redirect !== undefined) return { status: 308, location: redirect }
    if (ofApp.test(path)) return { status: 200, file: documentOf(site, 'shell') }
    const file = files.get(path)
    return file ? { status: 200, file } : { status: 404, file: documentOf(site, 'notFound') }
  }
}

const VARIANTS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  [undefined, ''],
] as const

/** Returns whether `Accept-Encoding` allows this coding: a weight of 0 forbids it. */
function accepts(header: string | undefined, coding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...weights] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight))
  })
}

interface Content {
  bytes: Buffer
  etag: string
}

async function readContent(path: string): Promise<Content | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes) return undefined
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}

/** Reads each file once: a page of the application asks for 50, and a build does not change while it is shown. */
function readOnce(): typeof readContent {
  const kept = new Map<string, Promise<Content | undefined>>()
  return (path) => {
    const content = kept.get(path) ?? readContent(path)
    kept.set(path, content)
    return content
  }
}

/** Answers as the configured hosts do, from a folder that {@link openSite} has opened. */
export function sitePreview(folder: string, site: Site) {
  const respond = answersOf(site)
  const read = readOnce()

  /** The best variant of a file that the request accepts and the folder contains. */
  async function variantOf(file: string, acceptEncoding: string | undefined) {
    for (const [coding, ending] of VARIANTS) {
      if (coding !== undefined && !accepts(acceptEncoding, coding)) continue
      const content = await read(join(folder, file + ending))
      if (content) return { coding, ...content }
    }
    throw new Error(`${file} has gone from the build since the server was started`)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(`http://site${request.url?.replace(/^\/+/, '/') ?? '/'}`)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const answer = respond(decoded(pathname))
    const { headers } = answer.status === 308 ? documentOf(site, 'notFound') : answer.file
    for (const [name, value] of headers) response.setHeader(name, value)
    if (answer.status === 308) {
      response.writeHead(308, { Location: answer.location + search, 'Content-Length': 0 }).end()
      return
    }
    const { file } = answer.file
    const { coding, bytes, etag } = await variantOf(file, request.headers['accept-encoding'])
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', etag)
    if (answer.status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    if (coding) response.setHeader('Content-Encoding', coding)
    response.setHeader('Content-Type', contentTypeOf(file))
    response.setHeader('Content-Length', bytes.length)
    response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : bytes)
  }
}

/** No file has a name that cannot be decoded, so such a path is unknown like any other. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
