interface ContentType {
  type: string
  /** Whether the build also writes brotli and gzip copies of the file. */
  isText: boolean
}

const text = (type: string): ContentType => ({ type, isText: true })
const binary = (type: string): ContentType => ({ type, isText: false })

/** Every file extension that a build may contain. One list, because nginx, Caddy and Node each know a different one. */
const contentTypes: Readonly<Record<string, ContentType>> = {
  html: text('text/html; charset=utf-8'),
  js: text('text/javascript; charset=utf-8'),
  css: text('text/css; charset=utf-8'),
  svg: text('image/svg+xml; charset=utf-8'),
  txt: text('text/plain; charset=utf-8'),
  xml: text('text/xml; charset=utf-8'),
  json: text('application/json'),
  webmanifest: text('application/manifest+json'),
  ico: binary('image/x-icon'),
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  woff2: binary('font/woff2'),
  tgz: binary('application/gzip'),
}

const endingOf = (path: string) => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''

/** Returns the `Content-Type` of a file: `application/octet-stream` for an unknown extension. */
export function contentTypeOf(path: string): string {
  return contentTypes[endingOf(path)]?.type ?? 'application/octet-stream'
}

export function isCompressible(path: string): boolean {
  return contentTypes[endingOf(path)]?.isText ?? false
}

/** Extension and type, for the configuration of a server. */
export const typesByEnding: readonly (readonly [string, string])[] = Object.entries(
  contentTypes,
).map(([ending, { type }]) => [ending, type])
