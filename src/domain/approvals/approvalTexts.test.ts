import { expect, test } from 'vitest'
import { describeItem } from './approvalTexts'

test.each([
  [
    { kind: 'server', name: 'web-1', plan: 'v1.small', region: 'hel1' },
    'New server web-1, v1.small in hel1',
  ],
  [{ kind: 'backups', name: 'db', gib: 40, keep: 1 }, 'Backups of db, at most 1 copy of 40 GiB'],
  [{ kind: 'address', family: 6, region: 'hel1' }, 'IPv6 address in hel1'],
  [{ kind: 'load_balancer', name: 'front' }, 'load balancer front'],
])('%o is %s', (item, text) => {
  expect(describeItem({ ...item, monthMicros: 1 })).toBe(text)
})
