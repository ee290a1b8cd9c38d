import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readInline } from './inline.ts'
import { contentSecurityPolicy, headersOf } from './policy.ts'
import type { Header, Kind, PolicyOptions } from './policy.ts'
import { VERSION } from './buildId.ts'

/** One file of the build that visitors may receive. */
export interface SiteFile {
  /** Path from the root of the folder: `/vps.html`, `/assets/site-Dx5NBDCv.js`. */
  file: string
  /** The address: `/vps`. The shell and the not-found page have no address. */
  url: string | undefined
  kind: Kind
  headers: readonly Header[]
}

export interface Site {
  files: readonly SiteFile[]
  /** First parts of the application's addresses. The shell answers each, and everything below it. */
  appRoutes: readonly string[]
}

/** Addresses behind sign-in. `src/routes/_signed-in` has the same names, which a test checks. */
export const signedInRoutes = ['/dashboard', '/admin', '/staff'] as const

/** Pages that only links in mails open. Search engines do not list them, so the build writes none. */
export const mailLinkRoutes = ['/unsubscribe', '/confirm', '/account-undo'] as const

const appRoutes = [...signedInRoutes, ...mailLinkRoutes]

export const SHELL = '/app.html'
export const NOT_FOUND = '/404.html'

/** Files for hosts, not for visitors. */
const FOR_HOSTS = new Set(['/_headers', '/_redirects', '/vercel.json'])
const PICTURES_FOR_OTHERS = /^\/(?:og\/|favicon\.ico$|icon-|apple-touch-icon)/

function kindOf(file: string): Kind {
  if (file === SHELL) return 'shell'
  if (file === NOT_FOUND) return 'notFound'
  if (file.endsWith('.html')) return 'page'
  if (file.startsWith('/assets/')) return 'immutable'
  if (file === VERSION) return 'fresh'
  return PICTURES_FOR_OTHERS.test(file) ? 'shared' : 'asset'
}

function urlOf(file: string, kind: Kind): string | undefined {
  if (kind === 'shell' || kind === 'notFound') return undefined
  return kind === 'page' ? file.replace(/(?:(?<=\/)index)?\.html$/, '') || '/' : file
}

/**
 * Opens the folder that the build has written. The headers of a document are made when they are first read, because its
 * policy depends on all of its markup: that takes half a minute for hundreds of pages on a slow machine.
 * @throws Error when a document is missing; reading headers, when a page contains what its own policy would refuse
 */
export async function openSite(folder: string, options: PolicyOptions): Promise<Site> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length).replaceAll('\\', '/')}/${entry.name}`)
    .map((path) => `/${path.replace(/^\/+/, '')}`)
    .filter((path) => !/\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path) && !FOR_HOSTS.has(path))
    .toSorted()
  for (const needed of ['/index.html', SHELL, NOT_FOUND]) {
    if (!paths.includes(needed)) throw new Error(`The build holds no ${needed.slice(1)}`)
  }
  const files = paths.map((file): SiteFile => {
    const kind = kindOf(file)
    // An SVG opened directly is a document too. Files in assets/ share one rule with their folder.
    const isDocument = /\.(?:html|svg)$/.test(file) && kind !== 'immutable'
    let headers: readonly Header[] | undefined
    return {
      file,
      url: urlOf(file, kind),
      kind,
      get headers() {
        const policy = () => (isDocument ? policyOf(folder, file, options) : undefined)
        return (headers ??= headersOf(kind, options, policy()))
      },
    }
  })
  return { files, appRoutes }
}

/**
 * Reads the whole folder that the build has written.
 * @throws Error when a document is missing, or contains something that its own policy would refuse
 */
export async function readSite(folder: string, options: PolicyOptions): Promise<Site> {
  const { files, appRoutes: routes } = await openSite(folder, options)
  return { files: files.map((file) => ({ ...file })), appRoutes: routes }
}

function policyOf(folder: string, file: string, options: PolicyOptions): string {
  const inline = readInline(readFileSync(join(folder, file), 'utf8'))
  if (file.endsWith('.html') && inline.refused.length > 0) {
    const found = [...new Set(inline.refused)].slice(0, 5).join(', ')
    throw new Error(
      `${file.slice(1)} holds what browsers will refuse under its Content-Security-Policy: ${found}. Use a class.`,
    )
  }
  return contentSecurityPolicy(inline, options)
}

/** The pages that have an address, home first. */
export function pagesOf(site: Site): (SiteFile & { url: string })[] {
  return site.files.filter((file): file is SiteFile & { url: string } => file.kind === 'page')
}

/** The shell or the not-found page, which every build has. */
export function documentOf(site: Site, kind: 'shell' | 'notFound'): SiteFile {
  const found = site.files.find((file) => file.kind === kind)
  if (!found) throw new Error(`The build holds no ${kind === 'shell' ? SHELL : NOT_FOUND}`)
  return found
}

/** Alternative addresses of the same page, each with the correct one. */
export function redirectsOf(site: Site): (readonly [from: string, to: string])[] {
  return pagesOf(site).flatMap(({ file, url }) => {
    const others = url === '/' ? [file, '/index'] : [file, `${url}/`]
    return others.map((from) => [from, url] as const)
  })
}

/** Returns the value of a header of this file, or undefined. */
export function headerOf(file: SiteFile, name: string): string | undefined {
  return file.headers.find(([candidate]) => candidate === name)?.[1]
}

/** The application's routes, as a part of a regular expression: `/dashboard|/admin`. */
export function appPattern(site: Site): string {
  return site.appRoutes.join('|')
}
