import { expect, test } from 'vitest'
import type { TypedRule } from '@/domain/instances/firewall'
import { decodeRules, encodeRules, settingsIn, validateFirewall, versionOf } from './firewallFields'

const ssh: TypedRule = { label: 'SSH', protocol: 'tcp', ports: '22', sources: '203.0.113.7' }
const rules: TypedRule[] = [ssh, { label: '', protocol: 'icmp', ports: '', sources: '' }]

test('the rules are one value of the form', () => {
  expect(decodeRules(encodeRules(rules))).toEqual(rules)
})

test.each(['', '{}', '[1, null]', 'rules'])('a draft that is no list of rules: %s', (text) => {
  expect(decodeRules(text)).toEqual([])
})

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

const check = (list: readonly TypedRule[]) =>
  validateFirewall({ firewall: 'on', rules: encodeRules(list) })

test('the form says that a rule is wrong, and that there are too many', () => {
  expect(check(rules)).toEqual({})
  expect(check([...rules, { ...ssh, ports: '' }])).toHaveProperty('rules')
  const many = Array.from({ length: 51 }, (_, n) => ({ ...ssh, ports: `${n + 1}` }))
  expect(check(many).rules).toContain('at most 50')
})
