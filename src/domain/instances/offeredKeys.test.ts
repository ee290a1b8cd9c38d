import { expect, test } from 'vitest'
import { offeredKeys } from './offeredKeys'

const key = (name: string, fingerprint: string) => ({
  id: name,
  name,
  algorithm: 'ssh-ed25519',
  bits: 256,
  fingerprint,
  createdAt: '2026-11-01T00:00:00Z',
})

test('own keys come first, and a key that both have is offered once', () => {
  const shared = [
    { ...key('ops', 'SHA256:ops'), addedBy: 'Mira', servers: 2 },
    { ...key('same', 'SHA256:laptop'), addedBy: 'Mira', servers: 0 },
    { ...key('old', 'SHA256:old'), addedBy: null, servers: 0 },
  ]
  expect(offeredKeys([key('laptop', 'SHA256:laptop')], shared)).toEqual([
    key('laptop', 'SHA256:laptop'),
    { ...key('ops', 'SHA256:ops'), origin: 'Workspace key, added by Mira' },
    { ...key('old', 'SHA256:old'), origin: 'Workspace key, added by a former member' },
  ])
})
