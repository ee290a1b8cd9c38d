// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Firewall } from '../../network.ts'
import { changeAcl } from './firewall.ts'
import { gapsBetween } from './ranges.ts'

describe('the addresses between some', () => {
  test.each([
    ['none', [], 4, ['0.0.0.0-255.255.255.255']],
    ['one', ['10.0.0.7'], 4, ['0.0.0.0-10.0.0.6', '10.0.0.8-255.255.255.255']],
    [
      'neighbours, one with a gap of one, one twice, in any order',
      ['10.0.0.9', '10.0.0.7', '10.0.0.6', '10.0.0.9'],
      4,
      ['0.0.0.0-10.0.0.5', '10.0.0.8', '10.0.0.10-255.255.255.255'],
    ],
    ['the first and the last', ['0.0.0.0', '255.255.255.255'], 4, ['0.0.0.1-255.255.255.254']],
    [
      'IPv6',
      ['2001:db8::ff'],
      6,
      [
        '0:0:0:0:0:0:0:0-2001:db8:0:0:0:0:0:fe',
        '2001:db8:0:0:0:0:0:100-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      ],
    ],
  ] as const)('%s', (_name, addresses, family, ranges) => {
    expect(gapsBetween(addresses, family)).toEqual(ranges)
  })
})

const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const open = { config: {}, ingress: [{ action: 'allow', state: 'enabled' }] }
const ssh: Firewall['rules'][number] = {
  protocol: 'tcp',
  portFrom: 22,
  portTo: 22,
  sources: ['192.0.2.0/24', '2001:db8::/32'],
}
const on = (...rules: Firewall['rules']): Firewall => ({ enabled: true, rules })

interface Written {
  config: Record<string, string>
  ingress: Record<string, string>[]
}

const written = (
  held: object,
  instanceId: string,
  firewall: Firewall | null,
  addresses: string[],
) => changeAcl(held, { instanceId, addresses, firewall }) as Written
const rulesFor = ({ ingress }: Written, id: string) =>
  ingress
    .filter(({ description }) => description === `server-${id}`)
    .map(({ action: _action, state: _state, description: _description, ...rule }) => rule)
const openTo = ({ ingress }: Written) =>
  ingress
    .filter(({ description }) => description === 'every address without a firewall')
    .map(({ destination }) => destination)

describe('the network ACL', () => {
  test('lists what comes in to a server, for each family of its addresses', () => {
    const acl = written(open, a, on(ssh), ['10.0.0.7', 'fd42::7'])
    expect(rulesFor(acl, a)).toEqual([
      { destination: '10.0.0.7', source: '192.0.2.0/24', protocol: 'tcp', destination_port: '22' },
      { destination: 'fd42::7', source: '2001:db8::/32', protocol: 'tcp', destination_port: '22' },
    ])
    expect(acl.config).toEqual({ [`user.server-${a}`]: '10.0.0.7,fd42::7' })
    expect(openTo(acl)[0]).toBe('0.0.0.0-10.0.0.6,10.0.0.8-255.255.255.255')
  })

  test('a rule for IPv4 alone lets nobody in by IPv6', () => {
    const acl = written(open, a, on({ ...ssh, sources: ['192.0.2.0/24'] }), ['fd42::7'])
    expect(rulesFor(acl, a)).toEqual([])
  })

  test('ranges, everyone, and ping', () => {
    const rules = [
      { protocol: 'udp', portFrom: 1000, portTo: 2000, sources: [] },
      { protocol: 'icmp', portFrom: null, portTo: null, sources: [] },
    ] as const
    const firewall = on(...rules.map((rule) => ({ ...rule, sources: [] })))
    expect(rulesFor(written(open, a, firewall, ['10.0.0.7', 'fd42::7']), a)).toEqual([
      { destination: '10.0.0.7', protocol: 'udp', destination_port: '1000-2000' },
      { destination: '10.0.0.7', protocol: 'icmp4', icmp_type: '8' },
      { destination: 'fd42::7', protocol: 'udp', destination_port: '1000-2000' },
      { destination: 'fd42::7', protocol: 'icmp6', icmp_type: '128' },
    ])
  })

  test('keeps the firewalls of other servers, and replaces its own', () => {
    const first = written(open, a, on(ssh), ['10.0.0.7'])
    const both = written(first, b, on(ssh), ['10.0.0.9'])
    expect(rulesFor(both, a)).toEqual(rulesFor(first, a))
    expect(openTo(both)[0]).toBe('0.0.0.0-10.0.0.6,10.0.0.8,10.0.0.10-255.255.255.255')
    const closed = written(both, a, on(), ['10.0.0.7'])
    expect([rulesFor(closed, a), rulesFor(closed, b)]).toEqual([[], rulesFor(both, b)])
    expect(openTo(closed)).toEqual(openTo(both))
    for (const gone of [null, { enabled: false, rules: [ssh] }]) {
      const left = written(both, a, gone, ['10.0.0.7'])
      expect([rulesFor(left, a), rulesFor(left, b)]).toEqual([[], rulesFor(both, b)])
      expect(openTo(left)[0]).toBe('0.0.0.0-10.0.0.8,10.0.0.10-255.255.255.255')
    }
  })

  test('writes nothing where nothing changes, in whatever order Incus lists the rules', () => {
    const acl = written(open, a, on(ssh), ['10.0.0.7', 'fd42::7'])
    const listed = {
      ...acl,
      ingress: acl.ingress.map((rule) => ({ ...rule, source_port: '' })).toReversed(),
    }
    expect(written(listed, a, on(ssh), ['10.0.0.7', 'fd42::7'])).toBeUndefined()
    expect(written(acl, b, null, [])).toBeUndefined()
  })

  test('takes a rule out that lets everything in for a server with a firewall', () => {
    const acl = written(open, a, on(), ['10.0.0.7'])
    const byHand = { ...acl, ingress: [...acl.ingress, ...open.ingress] }
    expect(written(byHand, a, on(), ['10.0.0.7'])).toEqual(acl)
  })
})
