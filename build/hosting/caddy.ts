import { typesByEnding } from './contentTypes.ts'
import type { Header } from './policy.ts'
import { appPattern, documentOf, headerOf, NOT_FOUND, pagesOf, redirectsOf, SHELL } from './site.ts'
import type { Site } from './site.ts'

export interface CaddyOptions {
  /** The address that Caddy serves: `example.com` (it fetches a certificate), or `:8080` for plain HTTP. */
  address: string
  root: string
  /** Lines for the global block. */
  global?: readonly string[]
  /** Lines for the start of the site's block, such as `tls internal`. */
  site?: readonly string[]
}

/** File extensions whose content type Caddy knows. For others it guesses from the bytes, even of compressed files. */
const KNOWN_TO_CADDY = new Set(['html', 'js', 'css', 'svg', 'json', 'png', 'jpg', 'webp', 'avif'])
const guessed = typesByEnding.filter(([ending]) => !KNOWN_TO_CADDY.has(ending))

const quote = (value: string) => `"${value.replaceAll('"', String.raw`\"`)}"`
const indent = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `\t${line}`))
const block = (head: string, lines: readonly string[]) => [`${head} {`, ...indent(lines), '}']

function map(source: string, target: string, entries: readonly (readonly [string, string])[]) {
  return block(
    `map ${source} ${target}`,
    entries.map(([from, to]) => `${from} ${quote(to)}`),
  )
}

const FILES = block('file_server', ['precompressed br gzip'])

/** The headers of documents take their policy from the `map` in the same file. */
function headerBlock(headers: readonly Header[], policy?: string): string[] {
  return block('header', [
    ...headers.map(([name, value]) =>
      name === 'Content-Security-Policy' && policy
        ? `${name} ${policy}`
        : `${name} ${quote(value)}`,
    ),
    // Older versions of Caddy send it only with a compressed file.
    '?Vary Accept-Encoding',
  ])
}

/** A Caddyfile for Caddy 2.6 or newer. */
export function caddyfile(site: Site, options: CaddyOptions): string {
  const shell = documentOf(site, 'shell')
  const missing = documentOf(site, 'notFound')
  const pages = pagesOf(site)
  const app = appPattern(site)
  const policyOf = (file: (typeof pages)[number] | typeof missing) =>
    headerOf(file, 'Content-Security-Policy') ?? ''
  const documents = headerBlock(missing.headers, '{site_policy}')
  return [
    '# Made by the build for this build: the policies hold hashes of its pages. Copy it with every deploy, and reload.',
    ...(options.global ? [...block('', options.global), ''] : []),
    ...block(options.address, [
      ...(options.site ?? []),
      `root * ${options.root}`,
      '',
      ...map('{path}', '{site_policy}', [
        ...pages.map((page) => [page.url, policyOf(page)] as const),
        ['default', policyOf(missing)],
      ]),
      '',
      '# The file of every address that is not a file itself.',
      ...map('{path}', '{site_file}', [
        ...pages.map(({ url, file }) => [url, file] as const),
        ['default', '-'],
      ]),
      '',
      '# Other ways to write these addresses. No address is taken from the request but in these letters.',
      ...map('{path}', '{site_redirect}', [
        ...redirectsOf(site),
        [String.raw`~^((?:${app})(?:/[\w-]+)*)/+$`, '${1}'],
        // In an expression an empty variable has no value, and equals nothing.
        ['default', '-'],
      ]),
      '',
      ...block('route', [
        ...guessed.map(([ending]) => `@${ending} path *.${ending}`),
        '@hidden {',
        '\tpath */.* *.br *.gz /_headers /_redirects /vercel.json',
        '\tnot path /.well-known/*',
        '}',
        `@internal path ${SHELL} ${NOT_FOUND}`,
        '@method not method GET HEAD',
        'header @method Allow "GET, HEAD"',
        'respond @method 405',
        'error @hidden 404',
        'error @internal 404',
        '',
        '@redirect expression {site_redirect} != "-"',
        ...block('handle @redirect', [
          ...documents,
          '@query expression {query} != ""',
          'redir @query {site_redirect}?{query} 308',
          'redir {site_redirect} 308',
        ]),
        '',
        ...fileBlocks(site),
        `@app path ${site.appRoutes.map((route) => `${route} ${route}/*`).join(' ')}`,
        ...block('handle @app', [...headerBlock(shell.headers), `rewrite * ${SHELL}`, ...FILES]),
        '',
        '@page expression {site_file} != "-"',
        ...block('handle @page', [...documents, 'rewrite * {site_file}', ...FILES]),
        '',
        'error 404',
      ]),
      '',
      ...block('handle_errors', [...documents, `rewrite * ${NOT_FOUND}`, ...FILES]),
    ]),
    '',
  ].join('\n')
}

interface Group {
  headers: readonly Header[]
  paths: Set<string>
  endings: Set<string>
}

/** One block for every set of headers. All files in assets/ share one path. */
function fileBlocks(site: Site): string[] {
  const groups = new Map<string, Group>()
  for (const { kind, headers, file } of site.files) {
    if (kind === 'page' || kind === 'shell' || kind === 'notFound') continue
    const key = JSON.stringify(headers)
    const group = groups.get(key) ?? { headers, paths: new Set(), endings: new Set() }
    groups.set(key, group)
    group.paths.add(kind === 'immutable' ? '/assets/*' : file)
    group.endings.add(file.replace(/.*\./, ''))
  }
  return [...groups.values()].flatMap(({ headers, paths, endings }, index) => [
    ...block(`@files${index}`, [`path ${[...paths].join(' ')}`, 'file']),
    ...block(`handle @files${index}`, [
      ...headerBlock(headers),
      ...guessed
        .filter(([ending]) => endings.has(ending))
        .map(([ending, type]) => `header @${ending} Content-Type ${quote(type)}`),
      ...FILES,
    ]),
    '',
  ])
}
