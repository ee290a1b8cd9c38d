import { createHash } from 'node:crypto'

/** The policy is written a second time by hand, so a mistake in the scripts appears as a difference. */
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface ExpectedPolicy {
  scripts?: string[]
  styles?: string[]
  https: boolean
}

export function expectedPolicy({ scripts = [], styles = [], https }: ExpectedPolicy): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hash)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hash)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://abcdefgh.supabase.co wss://abcdefgh.supabase.co",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

export const documentHeaders = {
  ...everywhere,
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
}

export const immutableHeaders = {
  ...everywhere,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const assetHeaders = { ...immutableHeaders, 'cache-control': 'public, max-age=3600' }

export const freshHeaders = { ...immutableHeaders, 'cache-control': 'no-store' }

export const sharedHeaders = { ...assetHeaders, 'cross-origin-resource-policy': 'cross-origin' }
