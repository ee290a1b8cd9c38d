import { expect, test } from 'vitest'
import { stripCallbackParams } from './stripCallbackParams'

function visit(href: string): string {
  let shown = href
  stripCallbackParams(
    { href },
    { state: null, replaceState: (_state, _title, url) => (shown = String(url)) },
  )
  return shown
}

test.each([
  ['https://site.test/vps#access_token=x.y.z&refresh_token=r', 'https://site.test/vps'],
  ['https://site.test/?code=abc', 'https://site.test/'],
  [
    'https://site.test/auth?mode=sign-up&error=x&error_description=%3Cscript%3E',
    'https://site.test/auth?mode=sign-up',
  ],
])('%s becomes %s', (href, expected) => {
  expect(visit(href)).toBe(expected)
})

test.each(['https://site.test/vps?compare=a,b#prices', 'https://site.test/?q=a+b#x=y'])(
  '%s is left as it is',
  (href) => {
    expect(visit(href)).toBe(href)
  },
)
