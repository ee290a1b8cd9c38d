import { typesByEnding } from './contentTypes.ts'
import { appPattern, documentOf, headerOf, NOT_FOUND, pagesOf, redirectsOf, SHELL } from './site.ts'
import type { Site } from './site.ts'

export interface NginxOptions {
  /** The folder of the build on the server. */
  root: string
  serverName: string
  /** The values of `listen` for each server, such as `443 ssl`. */
  listen: readonly string[]
  /** Certificate and key. Without them the server speaks plain HTTP, behind a proxy that handles TLS. */
  tls?: { certificate: string; key: string; redirectFrom: readonly string[]; port?: number }
  /** Whether the server has ngx_http_brotli_static_module; otherwise its line is a comment. */
  brotli: boolean
}

/** The variable that holds the value of a header. */
const variableOf = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`

const quote = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** A plain string in a map ignores case. A regular expression does not. */
const exactly = (path: string) => quote(`~^${path.replaceAll('.', String.raw`\.`)}$`)

function map(source: string, target: string, entries: readonly (readonly [string, string])[]) {
  return [`map ${source} ${target} {`, ...entries.map(([from, to]) => `  ${from} ${to};`), '}']
}

/** A map from the file that nginx sends to the value of a header. An empty value sends no header. */
function headerMap(site: Site, name: string, variable: string): string[] {
  const missing = headerOf(documentOf(site, 'notFound'), name)
  const asset = site.files.find(({ kind }) => kind === 'immutable')
  const entries = site.files
    .filter((file) => file.kind !== 'immutable' && headerOf(file, name) !== missing)
    .map((file) => [file.file, quote(headerOf(file, name) ?? '')] as const)
  const assets = asset ? [['~^/assets/', quote(headerOf(asset, name) ?? '')] as const] : []
  return map('$uri', variable, [['default', quote(missing ?? '')], ...entries, ...assets])
}

/**
 * A file for nginx's `http` context (`/etc/nginx/conf.d/`). All headers are in the server block, with values by file: a
 * location that sets one header loses all inherited ones.
 */
export function nginxConfig(site: Site, options: NginxOptions): string {
  const names = [...new Set(site.files.flatMap(({ headers }) => headers.map(([name]) => name)))]
  const pages = pagesOf(site).map(({ url, file }) => [exactly(url), file] as const)
  const app = appPattern(site)
  const { tls } = options
  return [
    '# Made by the build for this build: the policies hold hashes of its pages. Copy it with every deploy, and reload.',
    'map_hash_bucket_size 256;',
    ...names.flatMap((name) => ['', ...headerMap(site, name, variableOf(name))]),
    '',
    '# The file of every address that is not a file itself.',
    ...map('$uri', '$site_file', [
      ['default', '$uri'],
      ...pages,
      [quote(`~^(?:${app})(?:/|$)`), SHELL],
    ]),
    '',
    '# Other ways to write these addresses. No address is taken from the request but in these letters.',
    ...map('$uri', '$site_redirect', [
      ['default', '""'],
      ...redirectsOf(site).map(([from, to]) => [exactly(from), to] as const),
      [quote(`~^(?<site_path>(?:${app})(?:/[\\w-]+)*)/+$`), '$site_path'],
    ]),
    ...(tls ? redirectServer(options, tls) : []),
    '',
    'server {',
    ...options.listen.map((address) => `  listen ${address};`),
    `  server_name ${options.serverName};`,
    ...(tls
      ? [
          `  ssl_certificate ${tls.certificate};`,
          `  ssl_certificate_key ${tls.key};`,
          '  ssl_protocols TLSv1.2 TLSv1.3;',
        ]
      : []),
    `  root ${options.root};`,
    '  server_tokens off;',
    '  absolute_redirect off;',
    '',
    '  types {',
    ...typesByEnding.map(([ending, type]) => `    ${type.replace(/;.*/, '')} ${ending};`),
    '  }',
    '  default_type application/octet-stream;',
    '  charset utf-8;',
    `  charset_types ${charsetTypes.join(' ')};`,
    '',
    '  # Compressed files stand beside the others; nothing is compressed on the way.',
    '  gzip_static on;',
    '  gzip_proxied any;',
    '  gzip_vary on;',
    options.brotli
      ? '  brotli_static on;'
      : '  # brotli_static on;  # with the package libnginx-mod-http-brotli-static',
    '',
    ...names.map((name) => `  add_header ${name} ${variableOf(name)} always;`),
    '',
    `  error_page 404 ${NOT_FOUND};`,
    '',
    '  location / {',
    '    if ($site_redirect) {',
    '      return 308 $site_redirect$is_args$args;',
    '    }',
    '    try_files $site_file =404;',
    '  }',
    '',
    `  location = ${NOT_FOUND} {`,
    '    internal;',
    '  }',
    '',
    `  location = ${SHELL} {`,
    '    return 404;',
    '  }',
    '',
    '  # Hidden files, the compressed ones by name, and what is meant for other hosts.',
    String.raw`  location ~ "/\.(?!well-known/)|\.(?:br|gz)$|^/(?:_headers|_redirects|vercel\.json)$" {`,
    '    return 404;',
    '  }',
    '}',
    '',
  ].join('\n')
}

const charsetTypes = typesByEnding
  .map(([, type]) => type)
  .filter((type) => type.includes('charset') && !type.startsWith('text/html'))
  .map((type) => type.replace(/;.*/, ''))

function redirectServer(options: NginxOptions, tls: NonNullable<NginxOptions['tls']>): string[] {
  const port = tls.port === undefined ? '' : `:${tls.port}`
  return [
    '',
    'server {',
    ...tls.redirectFrom.map((address) => `  listen ${address};`),
    `  server_name ${options.serverName};`,
    '  server_tokens off;',
    `  return 308 https://${options.serverName}${port}$request_uri;`,
    '}',
  ]
}
