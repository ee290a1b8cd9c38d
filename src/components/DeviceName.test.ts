import { expect, test } from 'vitest'
import { deviceNameOf } from './DeviceName'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['curl/8.11.0', 'curl/8.11.0'],
  ['', 'Unknown device'],
  ['\u{1f5ff}'.repeat(200), '\u{1f5ff}'.repeat(60)],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
