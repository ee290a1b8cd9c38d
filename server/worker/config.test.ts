// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../queue/configError.ts'
import { readConfig } from './config.ts'

const least = {
  WORKER_URL: 'https://abc.supabase.co',
  WORKER_SITE: 'https://www.example.com',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
}
const mail = {
  ...least,
  MAIL_SMTP_URL: 'smtps://site%40example.com:p%40ss@mail.example.com',
  MAIL_FROM: 'Example <no-reply@example.com>',
}

test('an address of the backend, the site and a key are enough: mails then wait', () => {
  expect(readConfig(least)).toMatchObject({
    url: 'https://abc.supabase.co',
    site: 'https://www.example.com',
    mail: undefined,
    public: undefined,
    checksVatIds: true,
    concurrency: 10,
  })
})

test.each([
  [mail.MAIL_SMTP_URL, { host: 'mail.example.com', port: 465, isSecure: true, password: 'p@ss' }],
  ['smtp://mail.example.com', { port: 587, isSecure: false, user: undefined }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
])('reads the mail server %s', (MAIL_SMTP_URL, smtp) => {
  expect(readConfig({ ...mail, MAIL_SMTP_URL }).mail).toMatchObject({
    smtp,
    from: { name: 'Example', address: 'no-reply@example.com' },
    returnTo: 'no-reply@example.com',
  })
})

test('what comes back goes to the sender, or where it is said', () => {
  const { mail: read } = readConfig({ ...mail, MAIL_RETURN_TO: 'returned@example.com' })
  expect(read?.returnTo).toBe('returned@example.com')
})

describe('says what to write instead', () => {
  test.each([
    ['no site', { ...least, WORKER_SITE: '' }, /WORKER_SITE is not set/],
    ['no sender', { ...mail, MAIL_FROM: '' }, /MAIL_FROM is not set/],
    ['a sender that is none', { ...mail, MAIL_FROM: 'Example' }, /MAIL_FROM is 'Example'/],
    ['two senders', { ...mail, MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM/],
    ['a switch that is none', { ...least, VAT_CHECKS: 'no' }, /VAT_CHECKS is "no". Use on or off/],
    ['another protocol', { ...mail, MAIL_SMTP_URL: 'https://x' }, /MAIL_SMTP_URL is no address/],
    ['options', { ...mail, MAIL_SMTP_URL: 'smtps://x?a=b' }, /after the port/],
    ['no file of places', { ...least, GEOIP_DATABASE: '/none' }, /GEOIP_DATABASE is '\/none'/],
    [
      'half of DKIM',
      { ...mail, MAIL_DKIM_DOMAIN: 'a.example' },
      /MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY/,
    ],
    [
      'a key that is not there',
      { ...mail, MAIL_DKIM_DOMAIN: 'a', MAIL_DKIM_SELECTOR: 'b', MAIL_DKIM_KEY: '/none' },
      /MAIL_DKIM_KEY is '\/none'/,
    ],
    [
      'a password in the clear',
      { ...least, MAIL_BOUNCE_IMAP_URL: 'imap://a:b@mail.example.com' },
      /in the clear/,
    ],
    [
      'a short secret',
      { ...least, MAIL_BOUNCE_WEBHOOK_SECRET: 'short' },
      /MAIL_BOUNCE_WEBHOOK_SECRET/,
    ],
    [
      'a relay that reaches nobody',
      { ...least, MAIL_BOUNCE_WEBHOOK_SECRET: 'x'.repeat(32) },
      /WORKER_PUBLIC_PORT is not/,
    ],
    ['a port without its address', { ...least, WORKER_PUBLIC_PORT: '9466' }, /WORKER_PUBLIC_URL/],
    [
      'a token of the provisioner',
      { ...least, SUPABASE_SECRET_KEY: '', WORKER_TOKEN: tokenOf('provisioner') },
      /WORKER_TOKEN is a token of another role than 'worker'/,
    ],
  ])('for %s', (_, variables, message) => {
    expect(() => readConfig(variables)).toThrow(ConfigError)
    expect(() => readConfig(variables)).toThrow(message)
  })

  test('and quotes no password', () => {
    const MAIL_SMTP_URL = 'smpt://user:secret-password@mail.example.com'
    expect(() => readConfig({ ...mail, MAIL_SMTP_URL })).not.toThrow(/secret-password/)
    expect(() => readConfig({ ...mail, MAIL_SMTP_URL })).toThrow(/MAIL_SMTP_URL/)
  })
})

function tokenOf(role: string): string {
  return `a.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.b`
}
