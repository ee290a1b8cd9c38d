import type { Inline } from './inline.ts'

export interface PolicyOptions {
  /** The address of the hosted backend; without one the site talks to its own origin alone. */
  backendUrl?: string | undefined
  /** False where the site is served without TLS, as on this machine: nothing is raised to https there. */
  https: boolean
  /**
   * Adds `preload` to Strict-Transport-Security: the owner's promise that the domain and every name below it will answer
   * on https for years, wanted by https://hstspreload.org. It is hard to take back, so it is a choice.
   */
  hstsPreload: boolean
}

/**
 * page: a public page · shell: the application's empty page · notFound: the page for unknown addresses
 * immutable: a file whose name changes with its content · shared: a picture that other sites may show
 * fresh: a file that is asked for to know what is so now · asset: any other file
 */
export type Kind = 'page' | 'shell' | 'notFound' | 'immutable' | 'shared' | 'fresh' | 'asset'

export type Header = readonly [name: string, value: string]

const TWO_YEARS = 63_072_000

/** What a page could ask for and this site never does. Names that browsers no longer know would be logged as errors. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Nothing loads, runs or frames a file that is no page, even when somebody opens it as one. */
const FILE_CSP = "default-src 'none'; frame-ancestors 'none'"

/** The origins that queries go to: https and, for what the backend pushes, wss. */
function backendSources(backendUrl: string | undefined): string[] {
  if (!backendUrl) return []
  const { origin } = new URL(backendUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

/**
 * The Content-Security-Policy of one file: its own scripts and styles by hash, files of the site, the backend, and
 * nothing else. No script makes a Trusted Types policy, so a string can never become code.
 * Pictures may be `data:` because a second factor's code arrives as one, and small ones stand in the style sheet.
 */
export function contentSecurityPolicy(inline: Inline, options: PolicyOptions): string {
  const directives: (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backendSources(options.backendUrl)],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    // Scripts send every form. Without them a browser would put what is typed, a password too, into the address.
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ...(options.https ? [['upgrade-insecure-requests'] as const] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

const CACHING: Record<Kind, string> = {
  page: 'public, max-age=0, must-revalidate',
  shell: 'public, max-age=0, must-revalidate',
  notFound: 'public, max-age=0, must-revalidate',
  immutable: 'public, max-age=31536000, immutable',
  shared: 'public, max-age=3600',
  fresh: 'no-store',
  asset: 'public, max-age=3600',
}

/**
 * Every header that a file of this kind is sent with, beside what the server says of the file itself (type, length,
 * encoding, ETag). Documents have their own Content-Security-Policy: see {@link contentSecurityPolicy}.
 */
export function headersOf(kind: Kind, options: PolicyOptions, csp = FILE_CSP): Header[] {
  const isDocument = kind === 'page' || kind === 'shell' || kind === 'notFound'
  const hsts = `max-age=${TWO_YEARS}; includeSubDomains${options.hstsPreload ? '; preload' : ''}`
  return [
    ['Content-Security-Policy', csp],
    ['Strict-Transport-Security', hsts],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', kind === 'shared' ? 'cross-origin' : 'same-origin'],
    ['Cache-Control', CACHING[kind]],
    ...(isDocument ? documentHeaders : []),
    ...(kind === 'shell' ? [['X-Robots-Tag', 'noindex'] as const] : []),
  ]
}

const documentHeaders: readonly Header[] = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  // Never the path: links in mails carry a token in theirs, and the next request would repeat it.
  ['Referrer-Policy', 'strict-origin'],
  ['X-Frame-Options', 'DENY'],
]
