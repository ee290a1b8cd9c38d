import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, headersOf, type Kind } from './policy.ts'

const inline = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"], refused: [] }
const options = { https: true, hstsPreload: false }
const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))

const connect = (backendUrl?: string) =>
  directives(contentSecurityPolicy(inline, { ...options, backendUrl })).get('connect-src')

describe('the Content-Security-Policy', () => {
  test('allows inline scripts and styles by hash alone, and no string as code', () => {
    const policy = contentSecurityPolicy(inline, options)
    expect(directives(policy).get('script-src')).toEqual(["'self'", "'sha256-abc='"])
    expect(directives(policy).get('style-src')).toEqual(["'self'", "'sha256-def='"])
    expect(directives(policy).get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('lets the page talk to its own origin, and to the backend that the environment names', () => {
    expect(connect()).toEqual(["'self'"])
    expect(connect('https://abc.supabase.co/')).toEqual([
      "'self'",
      'https://abc.supabase.co',
      'wss://abc.supabase.co',
    ])
    expect(connect('http://127.0.0.1:54321')).toEqual([
      "'self'",
      'http://127.0.0.1:54321',
      'ws://127.0.0.1:54321',
    ])
  })

  test('lets the page open consoles at the address that the environment names, and nothing else there', () => {
    const policy = contentSecurityPolicy(inline, {
      ...options,
      consoleUrl: 'wss://console.example.com:8443/behind',
    })
    expect(directives(policy).get('connect-src')).toEqual([
      "'self'",
      'wss://console.example.com:8443',
    ])
  })

  test('lets forms be sent nowhere but to where images are downloaded', () => {
    const none = contentSecurityPolicy(inline, options)
    expect(directives(none).get('form-action')).toEqual(["'none'"])
    const some = { ...options, consoleUrl: 'wss://console.example.com:8443/behind' }
    expect(directives(contentSecurityPolicy(inline, some)).get('form-action')).toEqual([
      'https://console.example.com:8443',
    ])
  })

  test.each([
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
    ['turnstile', ['https://challenges.cloudflare.com']],
  ] as const)('lets the script of %s run, and no other', (captcha, hosts) => {
    const opened = directives(contentSecurityPolicy(inline, { ...options, captcha }))
    expect(opened.get('script-src')).toEqual(["'self'", "'sha256-abc='", ...hosts])
    expect(opened.get('frame-src')).toEqual(hosts)
    expect(opened.get('connect-src')).toEqual(["'self'", ...hosts])
    // Its script does not use them.
    expect(opened.has('require-trusted-types-for')).toBe(false)
    const closed = directives(contentSecurityPolicy(inline, options))
    expect(closed.has('frame-src')).toBe(false)
  })

  test('raises requests to https where the site is on https, and not on this machine', () => {
    const raise = 'upgrade-insecure-requests'
    expect(contentSecurityPolicy(inline, options)).toContain(raise)
    expect(contentSecurityPolicy(inline, { ...options, https: false })).not.toContain(raise)
  })
})

const valueOf = (kind: Kind, name: string, hstsPreload = false) =>
  new Map(headersOf(kind, { https: true, hstsPreload })).get(name)

describe('the headers of a file', () => {
  test('keep nothing of a page, and a file with a hash in its name for a year', () => {
    expect(valueOf('page', 'Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(valueOf('notFound', 'Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(valueOf('immutable', 'Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  test('keep the application out of search engines, and no page', () => {
    expect(valueOf('shell', 'X-Robots-Tag')).toBe('noindex')
    expect(valueOf('page', 'X-Robots-Tag')).toBeUndefined()
  })

  test('let other sites show the pictures that are made for them, and nothing else', () => {
    expect(valueOf('shared', 'Cross-Origin-Resource-Policy')).toBe('cross-origin')
    for (const kind of ['page', 'shell', 'immutable', 'asset'] as const) {
      expect(valueOf(kind, 'Cross-Origin-Resource-Policy')).toBe('same-origin')
    }
  })

  test('promise preloading when the owner has chosen it', () => {
    const name = 'Strict-Transport-Security'
    expect(valueOf('page', name)).toBe('max-age=63072000; includeSubDomains')
    expect(valueOf('page', name, true)).toBe('max-age=63072000; includeSubDomains; preload')
  })
})
