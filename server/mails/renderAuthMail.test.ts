import { expect, test } from 'vitest'
import { readConfigFile } from '../backend/config.ts'
import { authMailKinds } from './authMails.ts'
import { renderAuthMail, templateFile } from './renderAuthMail.ts'

const all = {
  SiteURL: 'https://www.example.com',
  TokenHash: 'abc_123',
  Token: '123456',
  Email: 'a&b@example.com',
  NewEmail: 'new@example.com',
}

test.each(authMailKinds)('%s needs no value but those that the service has', (kind) => {
  const { html, text } = renderAuthMail(kind, 'Basalt', all)
  expect(html + text).not.toContain('{{')
})

test('values and the brand are shown as text, never as markup or as a variable', () => {
  const brand = '<b> {{ .Token }} $&'
  const { html, text } = renderAuthMail('confirmation', brand, {
    ...all,
    Email: '"><img src=x>@example.com',
  })
  expect(html).toContain('&lt;b&gt; {{ .Token }} $&amp;')
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;@example.com')
  expect(html).not.toContain('<img')
  expect(text).toContain(`Thanks for signing up for ${brand}.`)
  expect(templateFile('confirmation', brand)).toContain('&lt;b&gt; &#123;&#123; .Token }} $&amp;')
})

test('a value that is missing is an error and no hole', () => {
  const { NewEmail: _, ...rest } = all
  expect(() => renderAuthMail('email_change', 'Basalt', rest)).toThrow('NewEmail')
})

test('a link lasts as long as the mails say', async () => {
  expect((await readConfigFile()).auth.email.otp_expiry).toBe(3600)
})

test('the mail with a link, as text', () => {
  expect(renderAuthMail('recovery', 'Basalt', all).text).toBe(`Basalt

Reset your password

Hello,

We received a request to reset the password of your Basalt account. Your password stays the same until you set a new one.

Set a new password:
https://www.example.com/auth?mode=recover&token_hash=abc_123&type=recovery

The link works once and expires after one hour.

---

You received this email because someone asked to reset the password for a&b@example.com. Didn’t request this? Ignore this email.
`)
})
