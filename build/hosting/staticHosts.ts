import { joinedPolicy, type Header } from './policy.ts'
import { documentOf, headerOf, pagesOf, SHELL } from './site.ts'
import type { Site } from './site.ts'

/** Cloudflare's limits, which are stricter than Netlify's. It ignores everything above them without a warning. */
const LIMITS = { rules: 100, line: 2000, redirects: 100 }

type Rule = readonly [pattern: string, headers: readonly Header[]]

const CACHING = 'Cache-Control'
const POLICY = 'Content-Security-Policy'

/**
 * Addresses with their headers, the most general first. These hosts match by address alone, even where no file exists.
 * So no pattern may allow long caching: browsers would cache a missing chunk for a year.
 */
function rulesOf(site: Site): Rule[] {
  const shell = documentOf(site, 'shell')
  const general = new Map(documentOf(site, 'notFound').headers)
  const assets = site.files.find(({ kind }) => kind === 'immutable')?.headers
  const folders = ['/og/', '/fonts/'].flatMap((folder): Rule[] => {
    const inside = site.files.find(({ file }) => file.startsWith(folder))
    return inside ? [[`${folder}*`, inside.headers]] : []
  })
  const isIn = (file: string) => folders.some(([pattern]) => file.startsWith(pattern.slice(0, -1)))
  return [
    ...(assets
      ? [['/assets/*', withCaching(assets, general.get(CACHING) ?? 'no-store')] as const]
      : []),
    ...folders,
    ...pageRules(site),
    ...site.appRoutes.flatMap((route) => [
      [route, shell.headers] as const,
      [`${route}/*`, shell.headers] as const,
    ]),
    ...site.files
      .filter(({ kind }) => kind === 'fresh' || kind === 'shared' || kind === 'asset')
      .filter(({ file }) => !isIn(file))
      .map(({ file, headers }) => [file, headers] as const),
  ]
}

/**
 * The rules of pages: one for each, but only one for all pages of a folder. A host sends the not-found page below the
 * folder too, for example for a plan that was published after the build. So the policy allows what any of them has.
 */
function pageRules(site: Site): Rule[] {
  const missing = documentOf(site, 'notFound')
  const places = Map.groupBy(pagesOf(site), ({ url }) => /^\/[^/]+\//.exec(url)?.[0])
  return [...places].flatMap(([folder, pages]): Rule[] => {
    if (folder === undefined) return pages.map(({ url, headers }) => [url, headers])
    const policies = [...pages, missing].map((page) => headerOf(page, POLICY) ?? '')
    const headers = (pages[0] ?? missing).headers.map(([name, value]): Header => [
      name,
      name === POLICY ? joinedPolicy(policies) : value,
    ])
    return [[`${folder}*`, headers]]
  })
}

const withCaching = (headers: readonly Header[], value: string): Header[] =>
  headers.map(([name, was]) => [name, name === CACHING ? value : was])

/** Files whose name changes with their content, the most used first. Each has its `Cache-Control` value. */
function immutableFiles(site: Site, mostUsed: readonly string[]): (readonly [string, string])[] {
  const place = new Map(mostUsed.map((file, index) => [file, index]))
  return site.files
    .filter(({ kind }) => kind === 'immutable')
    .toSorted((a, b) => (place.get(a.file) ?? place.size) - (place.get(b.file) ?? place.size))
    .flatMap(({ file, headers }) => {
      const value = new Map(headers).get(CACHING)
      return value === undefined ? [] : [[file, value] as const]
    })
}

/**
 * `_headers`, for Netlify and Cloudflare. Where two rules match, Netlify uses the later one, and Cloudflare sends both
 * values. On Cloudflare the later rule can remove the name first (`! Name`, which Netlify ignores): two policies
 * together would allow nothing. Cloudflare reads 100 rules. An asset without a rule is requested again on each visit
 * (304).
 * @param mostUsed the assets that most pages load, which get the remaining rules
 */
export function headersFile(site: Site, mostUsed: readonly string[] = []): string {
  const general = documentOf(site, 'notFound').headers
  const lines = rulesOf(site).flatMap(([pattern, headers]) => {
    const own = new Map(headers)
    const changed = headers.filter(([name, value]) => new Map(general).get(name) !== value)
    const dropped = general.filter(([name, value]) => own.get(name) !== value)
    return [
      '',
      pattern,
      ...dropped.map(([name]) => `  ! ${name}`),
      ...changed.map(([name, value]) => `  ${name}: ${value}`),
    ]
  })
  const rulesLeft = LIMITS.rules - 1 - rulesOf(site).length
  const kept = immutableFiles(site, mostUsed)
    .slice(0, Math.max(0, rulesLeft))
    .flatMap(([file, caching]) => ['', file, `  ! ${CACHING}`, `  ${CACHING}: ${caching}`])
  const first = general.map(([name, value]) => `  ${name}: ${value}`)
  return ['/*', ...first, ...lines, ...kept, ''].join('\n')
}

/**
 * `_redirects`, for the same two hosts. It names the shell without `.html`, because both hosts remove this extension.
 */
export function redirectsFile(site: Site): string {
  const target = SHELL.replace('.html', '')
  return [
    ...site.appRoutes.map((route) => `${route} ${target} 200`),
    ...site.appRoutes.map((route) => `${route}/* ${target} 200`),
    '',
  ].join('\n')
}

/** Returns a message for each part of these two files that a host would ignore. The list is empty if there is none. */
export function validate(headers: string, redirects: string): string[] {
  const lines = headers.split('\n')
  const rules = lines.filter((line) => line.startsWith('/')).length
  return [
    ...lines
      .filter((line) => line.length > LIMITS.line)
      .map((line) => `_headers: a line has ${line.length} characters: ${line.slice(0, 60)}…`),
    ...(rules > LIMITS.rules ? [`_headers has ${rules} rules`] : []),
    ...(redirects.split('\n').length - 1 > LIMITS.redirects
      ? ['_redirects has too many rules']
      : []),
  ]
}

const list = (headers: readonly Header[]) => headers.map(([key, value]) => ({ key, value }))

/** Vercel allows patterns of up to 4,096 characters. */
const LONGEST_PATTERN = 3000

/** Joins many files in as few patterns as the limit allows. */
function patternsOf(files: readonly string[]): string[] {
  const parts: string[][] = [[]]
  for (const file of files) {
    const name = escapeDots(file.replace('/assets/', ''))
    if ([...(parts.at(-1) ?? []), name].join('|').length > LONGEST_PATTERN) parts.push([])
    parts.at(-1)?.push(name)
  }
  return parts.filter((part) => part.length > 0).map((part) => `/assets/(${part.join('|')})`)
}

const escapeDots = (text: string) => text.replaceAll('.', String.raw`\.`)

/** `vercel.json`: later rules have priority there, so the general one comes first. */
export function vercelJson(site: Site): string {
  const general = documentOf(site, 'notFound').headers
  const immutable = immutableFiles(site, [])
  const destination = SHELL.replace('.html', '')
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: list(general) },
      ...rulesOf(site).map(([pattern, headers]) => ({
        source: escapeDots(pattern).replace('*', '(.*)'),
        headers: list(headers),
      })),
      ...patternsOf(immutable.map(([file]) => file)).map((source) => ({
        source,
        headers: list([[CACHING, immutable[0]?.[1] ?? '']]),
      })),
    ],
    rewrites: site.appRoutes.flatMap((route) => [
      { source: route, destination },
      { source: `${route}/(.*)`, destination },
    ]),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
