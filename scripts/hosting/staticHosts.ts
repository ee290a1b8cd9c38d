import type { Header } from './policy.ts'
import { documentOf, pagesOf, SHELL } from './site.ts'
import type { Site } from './site.ts'

/** Cloudflare's limits, which are the narrower ones: what is over them is left out, quietly. */
const LIMITS = { rules: 100, line: 2000, redirects: 100 }

/** Addresses and the headers of what they give, the most general first. Hosts match by address and know no files. */
function rulesOf(site: Site): (readonly [pattern: string, headers: readonly Header[]])[] {
  const shell = documentOf(site, 'shell')
  const asset = site.files.find(({ kind }) => kind === 'immutable')
  return [
    ...(asset ? [['/assets/*', asset.headers] as const] : []),
    ...pagesOf(site).map(({ url, headers }) => [url, headers] as const),
    ...site.appRoutes.flatMap((route) => [
      [route, shell.headers] as const,
      [`${route}/*`, shell.headers] as const,
    ]),
    ...site.files
      .filter(({ kind }) => kind === 'shared' || kind === 'fresh' || kind === 'asset')
      .map(({ file, headers }) => [file, headers] as const),
  ]
}

/**
 * `_headers`, for Netlify and Cloudflare. Where two rules match, Netlify takes the later one and Cloudflare sends both
 * values, unless the later rule takes the name back first (`! Name`, which Netlify skips): two policies at once would
 * leave nothing allowed.
 */
export function headersFile(site: Site): string {
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
  return ['/*', ...general.map(([name, value]) => `  ${name}: ${value}`), ...lines, ''].join('\n')
}

/** `_redirects`, for the same two: the shell under its own address, as both hosts take `.html` away from it. */
export function redirectsFile(site: Site): string {
  const target = SHELL.replace('.html', '')
  return [
    ...site.appRoutes.map((route) => `${route} ${target} 200`),
    ...site.appRoutes.map((route) => `${route}/* ${target} 200`),
    '',
  ].join('\n')
}

/** What of these two files a host would leave out, in words; nothing when all is well. */
export function problemsOf(headers: string, redirects: string): string[] {
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

/** `vercel.json`: later rules win there, so the general one comes first. */
export function vercelJson(site: Site): string {
  const general = documentOf(site, 'notFound').headers
  const destination = SHELL.replace('.html', '')
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: list(general) },
      ...rulesOf(site).map(([pattern, headers]) => ({
        source: pattern.replaceAll('.', String.raw`\.`).replace('*', '(.*)'),
        headers: list(headers),
      })),
    ],
    rewrites: site.appRoutes.flatMap((route) => [
      { source: route, destination },
      { source: `${route}/(.*)`, destination },
    ]),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
