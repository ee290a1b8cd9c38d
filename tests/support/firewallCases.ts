import type { TypedRule } from '../../src/domain/instances/firewall.ts'

const ssh: TypedRule = { label: '', protocol: 'tcp', ports: '22', sources: '' }

/** Rules that the form and the database must judge in the same way. */
export const firewallCases: readonly { note: string; rules: TypedRule[]; isFine: boolean }[] = [
  { note: 'no rule', rules: [], isFine: true },
  { note: 'a port', rules: [ssh], isFine: true },
  { note: 'port 1', rules: [{ ...ssh, ports: '1' }], isFine: true },
  { note: 'port 0', rules: [{ ...ssh, ports: '0' }], isFine: false },
  { note: 'the last port', rules: [{ ...ssh, ports: '65535' }], isFine: true },
  { note: 'a port beyond', rules: [{ ...ssh, ports: '65536' }], isFine: false },
  { note: 'a range', rules: [{ ...ssh, ports: '8000-8100' }], isFine: true },
  { note: 'a range of one port', rules: [{ ...ssh, ports: '80-80' }], isFine: true },
  { note: 'a range backwards', rules: [{ ...ssh, ports: '81-80' }], isFine: false },
  { note: 'ping', rules: [{ ...ssh, protocol: 'icmp', ports: '' }], isFine: true },
  { note: 'an address', rules: [{ ...ssh, sources: '203.0.113.7' }], isFine: true },
  { note: 'a network', rules: [{ ...ssh, sources: '203.0.113.0/24' }], isFine: true },
  { note: 'everything', rules: [{ ...ssh, sources: '0.0.0.0/0, ::/0' }], isFine: true },
  { note: 'IPv6', rules: [{ ...ssh, sources: '2001:DB8::/32 ::1 2001:db8::7/128' }], isFine: true },
  {
    note: 'bits beside the network',
    rules: [{ ...ssh, sources: '203.0.113.7/24' }],
    isFine: false,
  },
  { note: 'bits of IPv6', rules: [{ ...ssh, sources: '2001:db8::1/32' }], isFine: false },
  { note: 'no address', rules: [{ ...ssh, sources: 'home' }], isFine: false },
  { note: 'a part of one', rules: [{ ...ssh, sources: '10' }], isFine: false },
  { note: 'too large a part', rules: [{ ...ssh, sources: '256.0.0.1' }], isFine: false },
  { note: 'too long a prefix', rules: [{ ...ssh, sources: '10.0.0.0/33' }], isFine: false },
  { note: 'too long a prefix of IPv6', rules: [{ ...ssh, sources: '::/129' }], isFine: false },
  { note: 'IPv4 in IPv6', rules: [{ ...ssh, sources: '::ffff:203.0.113.7' }], isFine: false },
  { note: 'a source twice', rules: [{ ...ssh, sources: '10.0.0.1 10.0.0.1/32' }], isFine: false },
  {
    note: '20 sources',
    rules: [{ ...ssh, sources: Array.from({ length: 20 }, (_, n) => `10.0.0.${n}`).join() }],
    isFine: true,
  },
  {
    note: '21 sources',
    rules: [{ ...ssh, sources: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join() }],
    isFine: false,
  },
  { note: '40 characters', rules: [{ ...ssh, label: 'ü'.repeat(40) }], isFine: true },
  { note: '41 characters', rules: [{ ...ssh, label: 'ü'.repeat(41) }], isFine: false },
  { note: 'a hidden character', rules: [{ ...ssh, label: 'a\u200Bb' }], isFine: false },
  { note: 'the same twice', rules: [ssh, { ...ssh, label: 'SSH' }], isFine: false },
  {
    note: '50 rules',
    rules: Array.from({ length: 50 }, (_, n) => ({ ...ssh, ports: `${n + 1}` })),
    isFine: true,
  },
  {
    note: '51 rules',
    rules: Array.from({ length: 51 }, (_, n) => ({ ...ssh, ports: `${n + 1}` })),
    isFine: false,
  },
]
