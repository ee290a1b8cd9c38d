import { describe, expect, test } from 'vitest'
import { firewallCases } from '../../../tests/support/firewallCases'
import {
  describeRule,
  firewallBounds,
  letsSshIn,
  locksSshOut,
  networkProblem,
  placesOfRules,
  presetsFor,
  problemsOf,
  toRules,
  toTyped,
  withPreset,
  type TypedRule,
} from './firewall'

const ssh: TypedRule = { label: 'SSH', protocol: 'tcp', ports: '22', sources: '' }

test.each(firewallCases)('judges $note', ({ rules, isFine }) => {
  const isShort = rules.length <= firewallBounds.rules
  expect(isShort && problemsOf(rules).every((one) => Object.keys(one).length === 0)).toBe(isFine)
})

describe('a network', () => {
  test.each([
    ['203.0.113.7', undefined],
    ['2001:db8::/32', undefined],
    ['203.0.113.7/24', /an address in a network/],
    ['mail.example.com', /is no address/],
    ['203.0.113.7/', /is no address/],
    ['10.0.0.0/8/8', /is no address/],
    ['010.0.0.1', /is no address/],
    ['::ffff:192.0.2.1', /as IPv4/],
  ])('%s', (text, problem) => {
    if (problem === undefined) expect(networkProblem(text)).toBeUndefined()
    else expect(networkProblem(text)).toMatch(problem)
  })
})

test('a rule is saved as the API has it, and typed again as before', () => {
  const typed: TypedRule = {
    label: 'Web',
    protocol: 'tcp',
    ports: '8000 – 8100',
    sources: '203.0.113.7; 2001:db8::/32',
  }
  const [rule] = toRules([typed])
  expect(rule).toEqual({
    label: 'Web',
    protocol: 'tcp',
    port_from: 8000,
    port_to: 8100,
    sources: ['203.0.113.7', '2001:db8::/32'],
  })
  const stored = ['203.0.113.7/32', '2001:db8::/32', '2001:db8::7/128', '10.0.0.0/8']
  expect(rule && toTyped({ ...rule, sources: stored })).toEqual({
    ...typed,
    ports: '8000-8100',
    sources: '203.0.113.7, 2001:db8::/32, 2001:db8::7, 10.0.0.0/8',
  })
  const ping = { label: '', protocol: 'icmp', port_from: null, port_to: null, sources: [] } as const
  expect(toTyped({ ...ping, sources: [] }).ports).toBe('')
})

test('each rule says what is wrong with it, and which one it repeats', () => {
  expect(
    problemsOf([ssh, { ...ssh, ports: 'ssh', sources: 'home' }, { ...ssh, label: '' }]),
  ).toEqual([
    {},
    {
      ports: 'A port from 1 to 65535, or a range such as 8000-8100.',
      sources: expect.stringContaining('home is no address') as string,
    },
    { ports: 'The same as rule 1.' },
  ])
})

test.each([
  ['nothing', [], false],
  ['SSH', [ssh], true],
  ['a range around it', [{ ...ssh, ports: '1-100' }], true],
  ['another port', [{ ...ssh, ports: '2222' }], false],
  ['UDP', [{ ...ssh, protocol: 'udp' }], false],
  ['a rule that is not finished', [{ ...ssh, sources: 'home' }], false],
] as const)('%s: whether SSH comes in', (_name, rules, isIn) => {
  expect(letsSshIn(rules)).toBe(isIn)
})

test('only a firewall that is on locks SSH out', () => {
  expect(locksSshOut(false, [])).toBe(false)
  expect(locksSshOut(true, [])).toBe(true)
  expect(locksSshOut(true, [ssh])).toBe(false)
})

test('rules are found by their ports and their sources, however these are written', () => {
  const rules = [
    ssh,
    { ...ssh, sources: '10.0.0.0/8, 203.0.113.7' },
    { ...ssh, ports: '22-23' },
    { ...ssh, protocol: 'udp' },
  ] as const
  const at = (sources: string | undefined) =>
    placesOfRules(rules, { protocol: 'tcp', ports: '22', sources })
  expect(at(undefined)).toEqual([0, 1])
  expect(at('')).toEqual([0])
  expect(at('203.0.113.7/32 10.0.0.0/8')).toEqual([1])
  expect(at('10.0.0.0/8')).toEqual([])
  expect(placesOfRules(rules, { protocol: 'tcp', ports: '22 - 23', sources: '' })).toEqual([2])
})

test('a preset adds its rules, each once', () => {
  const presets = presetsFor('203.0.113.7')
  const preset = (name: string) => ({
    name,
    rules: [],
    ...presets.find((one) => one.name === name),
  })
  const [first, own, web] = [preset('SSH'), preset('SSH from my address'), preset('Web')]
  expect(presetsFor(null).map(({ name }) => name)).toEqual(['SSH', 'Web', 'Ping'])
  const once = withPreset([], first)
  expect(withPreset(once, first)).toEqual(once)
  expect(withPreset(once, own).map((rule) => describeRule(rule))).toEqual([
    'TCP 22 from everyone (SSH)',
    'TCP 22 from 203.0.113.7 (SSH)',
  ])
  expect(withPreset([{ ...ssh, ports: '80' }], web)).toHaveLength(3)
})
