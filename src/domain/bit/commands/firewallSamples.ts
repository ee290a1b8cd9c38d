/** Who may connect by a rule without sources. */
export const EVERYONE = 'everyone'

/** Rules as a line has them. */
export const RULE_SAMPLES: readonly string[] = ['tcp:22', 'udp:8000-8100', 'icmp']

/** Who may connect, as a line has it. */
export const SOURCE_SAMPLES: readonly string[] = [
  EVERYONE,
  '203.0.113.7',
  '10.0.0.0/8',
  'server:web-1',
]
