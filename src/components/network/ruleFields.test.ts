import { expect, test } from 'vitest'
import type { TypedRule } from '@/domain/instances/firewall'
import { decodeRules, encodeRules, validateRules } from './ruleFields'

const ssh: TypedRule = { label: 'SSH', protocol: 'tcp', ports: '22', sources: '203.0.113.7' }
const rules: TypedRule[] = [ssh, { label: '', protocol: 'icmp', ports: '', sources: '' }]

test('the rules are one value of the form', () => {
  expect(decodeRules(encodeRules(rules))).toEqual(rules)
})

test.each(['', '{}', '[1, null]', 'rules'])('a draft that is no list of rules: %s', (text) => {
  expect(decodeRules(text)).toEqual([])
})

const check = (list: readonly TypedRule[]) => validateRules({ rules: encodeRules(list) })

test('the form says that a rule is wrong, and that there are too many', () => {
  expect(check(rules)).toEqual({})
  expect(check([...rules, { ...ssh, ports: '' }])).toHaveProperty('rules')
  const many = Array.from({ length: 51 }, (_, n) => ({ ...ssh, ports: `${n + 1}` }))
  expect(check(many)['rules']).toContain('at most 50')
})
