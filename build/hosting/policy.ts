import { captchaSources, type CaptchaProvider } from './captcha.ts'
import type { Inline } from './inline.ts'

export interface PolicyOptions {
  /** The address of the hosted backend. Without it the site connects only to its own origin. */
  backendUrl?: string | undefined
  /** Where pages reach the consoles of servers. Without it they are on the site's own origin, or nowhere. */
  consoleUrl?: string | undefined
  /** Opens the policy for the script of a captcha, and ends Trusted Types, which that script does not use. */
  captcha?: CaptchaProvider | undefined
  /** False where the site is served without TLS, for example locally. Requests are then not upgraded to https. */
  https: boolean
  /**
   * Adds `preload` to Strict-Transport-Security, which https://hstspreload.org requires. The owner promises https for
   * years, for the domain and all its subdomains. This is hard to undo, so it is an option.
   */
  hstsPreload: boolean
}

/**
 * page: a public page · shell: the application's empty page · notFound: the page for unknown addresses
 * immutable: a file whose name changes with its content · shared: a picture that other sites may show
 * fresh: a file whose content must be current at each request · asset: any other file
 */
export type Kind = 'page' | 'shell' | 'notFound' | 'immutable' | 'shared' | 'fresh' | 'asset'

export type Header = readonly [name: string, value: string]

const TWO_YEARS = 63_072_000

/** Browser features that this site never uses. Browsers log an error for a name that they do not know. */
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

/** A file that is not a page loads, runs and frames nothing, even if someone opens it as a page. */
const FILE_CSP = "default-src 'none'; frame-ancestors 'none'"

/** The origins of the backend: https for queries, and wss for what the backend pushes. */
function backendSources(backendUrl: string | undefined): string[] {
  if (!backendUrl) return []
  const { origin } = new URL(backendUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

/** Where a form with the ticket of a download is sent: beside the consoles. */
const downloadSources = (consoleUrl: string | undefined): string[] =>
  consoleUrl ? [new URL(consoleUrl).origin.replace(/^ws/, 'http')] : ["'none'"]

/** The origin of the consoles, for websockets alone. */
const consoleSources = (consoleUrl: string | undefined): string[] =>
  consoleUrl ? [new URL(consoleUrl).origin] : []

/**
 * The Content-Security-Policy of one file. It allows its own scripts and styles by hash, files of the site, and the
 * backend. No script may create a Trusted Types policy, so a string can never become code. Images may be `data:`: the
 * QR code of a second factor is one, and the style sheet contains small ones.
 */
export function contentSecurityPolicy(inline: Inline, options: PolicyOptions): string {
  const captcha = captchaSources(options.captcha)
  const directives: (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts, ...captcha],
    ['style-src', "'self'", ...inline.styles, ...captcha],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...backendSources(options.backendUrl),
      ...consoleSources(options.consoleUrl),
      ...captcha,
    ],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    // Scripts submit every form of the site. Without scripts a browser would write the input, even a password, into the address.
    ['form-action', ...downloadSources(options.consoleUrl)],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ...(captcha.length > 0 ? [['frame-src', ...captcha] as const] : []),
    ...(options.https ? [['upgrade-insecure-requests'] as const] : []),
  ]
  return (
    directives
      // The script of a captcha does not use Trusted Types.
      .filter(([name]) => captcha.length === 0 || !name.includes('trusted-types'))
      .map((directive) => directive.join(' '))
      .join('; ')
  )
}

/** One policy that allows what any of these policies allows. All of them have the same directives. */
export function joinedPolicy(policies: readonly string[]): string {
  const directives = new Map<string, Set<string>>()
  for (const directive of policies.flatMap((policy) => policy.split('; '))) {
    const [name = '', ...sources] = directive.split(' ')
    const known = directives.get(name) ?? new Set()
    for (const source of sources) known.add(source)
    directives.set(name, known)
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
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
 * Every header for a file of this kind, besides what the server adds itself (type, length, encoding, ETag). Documents
 * have their own Content-Security-Policy: see {@link contentSecurityPolicy}.
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
  // Never the path: links in mails contain a token, and the next request would leak it.
  ['Referrer-Policy', 'strict-origin'],
  ['X-Frame-Options', 'DENY'],
]
