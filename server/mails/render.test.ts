import { expect, test } from 'vitest'
import { readConfigFile } from '../backend/config.ts'
import { mailKinds, noticeKinds } from './contents.ts'
import { fill, mailHtml, mailText } from './render.ts'

const all = {
  SiteURL: 'https://www.example.com',
  TokenHash: 'abc_123',
  Token: '123456',
  Email: 'a&b@example.com',
  NewEmail: 'new@example.com',
  OldEmail: 'old@example.com',
  Phone: '+1',
  OldPhone: '+2',
  Provider: 'github',
  FactorType: 'totp',
}

test.each([...mailKinds, ...noticeKinds])(
  '%s needs no value but those that the service has',
  (kind) => {
    expect(fill(mailHtml(kind, 'Basalt'), all)).not.toContain('{{')
    expect(fill(mailText(kind, 'Basalt'), all, (value) => value)).not.toContain('{{')
  },
)

test('values and the brand are shown as text, never as markup or as a variable', () => {
  const html = fill(mailHtml('confirmation', '<b> {{ .Token }}'), {
    ...all,
    Email: '"><img src=x>@example.com',
  })
  expect(html).toContain('&lt;b&gt; &#123;&#123; .Token }}')
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;@example.com')
  expect(html).not.toContain('<img')
})

test('a value that is missing is an error and no hole', () => {
  expect(() => fill('{{ .Phone }}', {})).toThrow('Phone')
})

test('a link lasts as long as the mails say', async () => {
  expect((await readConfigFile()).auth.email.otp_expiry).toBe(3600)
})

test.each(noticeKinds)('%s says what to do if somebody else did it', (kind) => {
  const text = fill(mailText(kind, 'Basalt'), all, (value) => value)
  // The old address can no longer reset the password.
  const [label, href] =
    kind === 'email_changed'
      ? ['Contact support', '/support']
      : ['This was not me', '/auth?mode=reset']
  expect(text).toContain(`${label}:\nhttps://www.example.com${href}`)
})
