import { expect, test } from 'vitest'
import { describeRule, problemsOf, toRules, toTyped } from './firewall'
import { sourceNames, sourceText, typedSources, withWrittenSources } from './firewallSources'

const server = 'server:00000000-0000-4000-8000-000000000001'
const network = 'network:00000000-0000-4000-8000-000000000002'
const rule = {
  label: '',
  protocol: 'tcp',
  port_from: 5432,
  port_to: 5432,
  sources: ['10.0.0.0/8', '192.0.2.7/32', server, network],
} as const
const stored = structuredClone(rule) as unknown as Parameters<typeof toTyped>[0]
const names = sourceNames([
  { source: server, name: 'web-1', is_deleted: false, addresses: 2 },
  { source: network, name: 'Back office, west', is_deleted: false, addresses: 4 },
])

test('servers and networks of a stored rule stay when somebody types an address', () => {
  const typed = toTyped(stored)
  expect(typed.sources).toBe(`10.0.0.0/8, 192.0.2.7\n${server}\n${network}`)
  expect(toRules([typed])[0]?.sources).toEqual(['10.0.0.0/8', '192.0.2.7', server, network])
  const more = { ...typed, sources: typedSources('2001:db8::/32, ', [server]) }
  expect(toRules([more])[0]?.sources).toEqual(['2001:db8::/32', server])
})

test('a rule of servers alone is not for everyone', () => {
  const only = { ...toTyped(stored), sources: typedSources('', [server]) }
  expect(toRules([only])[0]?.sources).toEqual([server])
  expect(describeRule(only, names)).toBe('TCP 5432 from server web-1')
})

test('a line has the names, and says of what is deleted that it lets nobody in', () => {
  expect(describeRule(toTyped(stored), names)).toBe(
    'TCP 5432 from 10.0.0.0/8, 192.0.2.7, server web-1, private network Back office, west',
  )
  const deleted = sourceNames([
    { source: server, name: 'web-1', is_deleted: true, addresses: 0 },
    { source: network, name: null, is_deleted: true, addresses: 0 },
  ])
  expect(deleted).toEqual({})
  expect(sourceText(network, deleted)).toBe('a deleted private network (lets nobody in)')
})

test('commands and files have names, and keep the id of what is deleted', () => {
  expect(withWrittenSources([stored], { [network]: 'Back office, west' })[0]?.sources).toEqual([
    '10.0.0.0/8',
    '192.0.2.7/32',
    server,
    'network:Back office, west',
  ])
})

const of = (sources: string) => problemsOf([{ ...toTyped(stored), sources }])[0]?.sources

test('a server that is there twice, and too many sources', () => {
  expect(of(typedSources('', [server, server]))).toBe('One of them is there twice.')
  const many = Array.from({ length: 20 }, (_, n) => `10.0.0.${n}`).join(' ')
  expect(of(many)).toBeUndefined()
  expect(of(typedSources(many, [server]))).toBe('A rule has at most 20 sources.')
})
