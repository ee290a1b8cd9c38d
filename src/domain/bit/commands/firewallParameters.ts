import type { Column, Parameter } from '../command'
import { RULE_SAMPLES, SOURCE_SAMPLES } from './firewallSamples'

/** The rule of a line, such as tcp:22. */
export const ruleParameter: Parameter = {
  name: 'rule',
  type: 'text',
  about: 'A protocol and its ports, or icmp for ping.',
  isRequired: true,
  samples: RULE_SAMPLES,
}

/** Who connects by the rule. Each command says what its absence means. */
export const fromFlag = {
  name: 'from',
  type: 'text',
  isRepeated: true,
  samples: SOURCE_SAMPLES,
} as const

/** The columns of rules. */
export const ruleColumns: readonly Column[] = [
  { name: 'rule', type: 'text', about: 'What comes in, such as tcp:22, or icmp for ping.' },
  {
    name: 'from',
    type: 'text',
    about: 'Addresses, networks, servers and private networks, or everyone.',
  },
  { name: 'label', type: 'text', about: 'What the rule is for.' },
]
