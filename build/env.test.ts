import { describe, expect, test } from 'vitest'
import { checkEnvironment } from './env.ts'
import { EnvironmentError } from './environmentError.ts'

const hosted = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
}
const jwt = (role: string) =>
  `x.${Buffer.from(JSON.stringify({ role }), 'utf8').toString('base64url')}.y`

describe('the environment', () => {
  test('without anything set is the embedded backend on the default port', () => {
    expect(checkEnvironment({}, 5173)).toEqual({
      backend: { kind: 'embedded' },
      brandName: 'Basalt',
      port: 5173,
    })
  })

  test.each([
    ['wss://console.example.com/', 'wss://console.example.com'],
    ['wss://www.example.com/consoles', 'wss://www.example.com/consoles'],
    ['ws://127.0.0.1:9470', 'ws://127.0.0.1:9470'],
  ])('takes %s as the address of consoles', (given, consoleUrl) => {
    expect(checkEnvironment({ VITE_CONSOLE_URL: given }, 5173)).toMatchObject({ consoleUrl })
  })

  test('with both variables is a hosted project', () => {
    expect(checkEnvironment({ ...hosted, PORT: '8080' }, 5173)).toEqual({
      backend: { kind: 'hosted', url: hosted.VITE_SUPABASE_URL },
      brandName: 'Basalt',
      port: 8080,
    })
  })

  test.each([
    [{ VITE_SUPABASE_URL: hosted.VITE_SUPABASE_URL }, /VITE_SUPABASE_ANON_KEY is not set/],
    [{ VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc' }, /VITE_SUPABASE_URL is not set/],
    [{ ...hosted, VITE_SUPABASE_URL: 'abcdefgh' }, /VITE_SUPABASE_URL is 'abcdefgh'/],
    [{ ...hosted, VITE_SUPABASE_URL: 'http://example.com' }, /VITE_SUPABASE_URL/],
    [{ ...hosted, VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' }, /secret key/],
    [{ ...hosted, VITE_SUPABASE_ANON_KEY: jwt('service_role') }, /secret key/],
    [{ VITE_CONSOLE_URL: 'https://example.com' }, /VITE_CONSOLE_URL is 'https:.*Use the address/],
    [{ VITE_CONSOLE_URL: 'ws://example.com' }, /wss \(ws for localhost only\)/],
    [{ VITE_CONSOLE_URL: 'wss://example.com/?a=b' }, /without query/],
    [{ VITE_SITE_URL: 'example.com' }, /VITE_SITE_URL is 'example.com'. Use the origin/],
    [{ VITE_SITE_URL: 'http://example.com' }, /VITE_SITE_URL/],
    [{ VITE_SITE_URL: 'https://example.com/site' }, /without path/],
    [{ VITE_SITE_URL: 'https://example.com/?a=b' }, /VITE_SITE_URL/],
    [{ VITE_SITE_URL: 'https://example.com/#top' }, /VITE_SITE_URL/],
    [{ VITE_SITE_URL: 'https://someone@example.com' }, /VITE_SITE_URL/],
    [{ VITE_SITE_URL: 'ftp://example.com' }, /VITE_SITE_URL/],
    [{ VITE_SECURITY_CONTACT: 'security' }, /VITE_SECURITY_CONTACT is 'security'. Use a mail/],
    [{ VITE_SECURITY_CONTACT: 'http://example.com/security' }, /VITE_SECURITY_CONTACT/],
    [{ VITE_SECURITY_CONTACT: 'a@example.com\nPolicy: x' }, /VITE_SECURITY_CONTACT/],
    [{ VITE_SECURITY_CONTACT: 'https://example.com/a\nPolicy: x' }, /VITE_SECURITY_CONTACT/],
    [{ PORT: 'http' }, /PORT is 'http'/],
    [{ PORT: '70000' }, /PORT is '70000'/],
    [{ VITE_BRAND_NAME: '!!!' }, /VITE_BRAND_NAME is '!!!'/],
    [{ VITE_CAPTCHA: 'recaptcha', VITE_CAPTCHA_SITE_KEY: 'a' }, /VITE_CAPTCHA is 'recaptcha'/],
    [{ VITE_CAPTCHA: 'turnstile' }, /VITE_CAPTCHA_SITE_KEY is not set/],
  ])('%o is refused with the variable and the remedy', (variables, message) => {
    expect(() => checkEnvironment(variables, 5173)).toThrow(EnvironmentError)
    expect(() => checkEnvironment(variables, 5173)).toThrow(message)
  })

  test.each([
    ['https://www.example.com', 'https://www.example.com'],
    [' https://Example.com/ ', 'https://example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['http://localhost:4173', 'http://localhost:4173'],
    ['', undefined],
  ])('the site at %j has the origin %s', (VITE_SITE_URL, siteUrl) => {
    expect(checkEnvironment({ VITE_SITE_URL }, 5173).siteUrl).toBe(siteUrl)
    expect(checkEnvironment({ ...hosted, VITE_SITE_URL }, 5173).siteUrl).toBe(siteUrl)
  })

  test.each([
    ['security@example.com', 'mailto:security@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    [' https://example.com/security ', 'https://example.com/security'],
    ['', undefined],
  ])('the security contact %j is %s', (VITE_SECURITY_CONTACT, contact) => {
    expect(checkEnvironment({ VITE_SECURITY_CONTACT }, 5173).securityContact).toBe(contact)
  })

  test.each(['hcaptcha', 'turnstile'] as const)('%s is a captcha', (VITE_CAPTCHA) => {
    const variables = { VITE_CAPTCHA, VITE_CAPTCHA_SITE_KEY: 'site-key' }
    expect(checkEnvironment(variables, 5173).captcha).toBe(VITE_CAPTCHA)
    expect(checkEnvironment({}, 5173).captcha).toBeUndefined()
  })

  test('an anon key in the old form is accepted', () => {
    expect(
      checkEnvironment({ ...hosted, VITE_SUPABASE_ANON_KEY: jwt('anon') }, 5173).backend.kind,
    ).toBe('hosted')
  })
})
