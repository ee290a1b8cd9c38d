import { expect, test } from 'vitest'
import { settingsIn, versionOf } from './firewallFields'

test('what is stored is the same in the form and in a save', () => {
  const stored = {
    enabled: true,
    rules: [
      { label: '', protocol: 'udp' as const, port_from: 1, port_to: 9, sources: ['10.0.0.0/8'] },
    ],
  }
  const { fields, version } = versionOf({ ...stored, version: 3 })
  expect(version).toBe(3)
  expect(settingsIn(fields)).toEqual(stored)
})
