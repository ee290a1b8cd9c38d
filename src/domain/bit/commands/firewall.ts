import type { AccountCommand, ChangeCommand, Column, Parameter } from '../command'
import { fromFlag, ruleColumns, ruleParameter } from './firewallParameters'
import type { FirewallChange } from './previewFirewall'
import { server } from './servers'

const columns: readonly Column[] = [
  { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
  ...ruleColumns,
  { name: 'firewall', type: 'text', about: 'on or off.', choices: ['on', 'off'] },
]

/** Lists the rules of the firewall of a server. */
export const firewallCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'server firewall',
  about: 'Lists the rules of the firewall of a server.',
  parameters: [server],
  flags: [],
  columns,
  read: async (call) => {
    const { readFirewall } = await import('./previewFirewall')
    return readFirewall(call)
  },
}

interface Change {
  kind: FirewallChange
  about: string
  parameters?: readonly Parameter[]
  flags?: readonly Parameter[]
}

const changes: readonly Change[] = [
  {
    kind: 'allow',
    about: 'Adds a rule to the firewall of a server.',
    parameters: [ruleParameter],
    flags: [
      {
        ...fromFlag,
        about: 'An address, a network, server:<name> or network:<name>; everyone without it.',
      },
      { name: 'label', type: 'text', about: 'What the rule is for.' },
    ],
  },
  {
    kind: 'remove',
    about: 'Removes a rule from the firewall of a server.',
    parameters: [ruleParameter],
    flags: [{ ...fromFlag, about: 'Who connects by the rule, if several are for these ports.' }],
  },
  {
    kind: 'on',
    about: 'Switches the firewall of a server on: only what a rule lists comes in.',
  },
  {
    kind: 'off',
    about: 'Switches the firewall of a server off: everything comes in.',
  },
]

/** Commands that change the firewall of a server, with the reasons and the question of the dashboard. */
export const firewallCommands: readonly ChangeCommand[] = changes.map(
  ({ kind, about, parameters = [], flags = [] }) => ({
    kind: 'change',
    apiKey: 'operate',
    name: `firewall ${kind}`,
    about,
    confirmation: 'ask',
    parameters: [server, ...parameters],
    flags,
    columns,
    prepare: async (call) => {
      const { previewFirewall } = await import('./previewFirewall')
      return previewFirewall(kind, call)
    },
  }),
)
