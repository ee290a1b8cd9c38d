import type { AccountCommand, ChangeCommand, Column, Parameter } from '../command'
import { fromFlag, ruleColumns, ruleParameter } from './firewallParameters'
import type { SharedChange } from './previewSharedFirewall'
import { server } from './servers'

const firewall: Parameter = {
  name: 'firewall',
  type: 'text',
  about: 'The name of a firewall of the workspace.',
  isRequired: true,
  names: 'firewalls',
}

const newName: Parameter = { name: 'name', type: 'text', about: 'The name.', isRequired: true }

const listColumns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the firewall.' },
  { name: 'rules', type: 'number', about: 'How many rules it has.' },
  { name: 'servers', type: 'text', about: 'The servers that have it.' },
]

const rulesOfFirewall: readonly Column[] = [
  { name: 'firewall', type: 'text', about: 'The name of the firewall.' },
  ...ruleColumns,
]

/** Lists the firewalls of the workspace, and the rules of one. */
export const sharedFirewallReads: readonly AccountCommand[] = [
  {
    kind: 'account',
    apiKey: 'read',
    name: 'firewalls',
    about: 'Lists the firewalls of your workspace, which servers share.',
    parameters: [],
    flags: [],
    columns: listColumns,
    read: async (call) => {
      const { listShared } = await import('./previewSharedFirewall')
      return listShared(call)
    },
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'rules',
    about: 'Lists the rules of a firewall of your workspace.',
    parameters: [firewall],
    flags: [],
    columns: rulesOfFirewall,
    read: async (call) => {
      const { listSharedRules } = await import('./previewSharedFirewall')
      return listSharedRules(call)
    },
  },
]

interface Change {
  kind: SharedChange
  name: string
  about: string
  parameters: readonly Parameter[]
  flags?: readonly Parameter[]
  columns: readonly Column[]
  confirmation?: 'name'
}

const changes: readonly Change[] = [
  {
    kind: 'create',
    name: 'firewall create',
    about: 'Creates a firewall that servers of the workspace can share.',
    parameters: [newName],
    columns: listColumns,
  },
  {
    kind: 'rename',
    name: 'firewall rename',
    about: 'Gives a firewall of the workspace another name.',
    parameters: [firewall, newName],
    columns: listColumns,
  },
  {
    kind: 'delete',
    name: 'firewall delete',
    about: 'Deletes a firewall of the workspace.',
    parameters: [firewall],
    columns: listColumns,
    confirmation: 'name',
  },
  {
    kind: 'attach',
    name: 'firewall attach',
    about: 'Gives a server a firewall of the workspace.',
    parameters: [firewall, server],
    columns: listColumns,
  },
  {
    kind: 'detach',
    name: 'firewall detach',
    about: 'Takes a firewall of the workspace from a server.',
    parameters: [firewall, server],
    columns: listColumns,
  },
  {
    kind: 'add',
    name: 'rule add',
    about: 'Adds a rule to a firewall of the workspace, for all its servers.',
    parameters: [firewall, ruleParameter],
    flags: [
      {
        ...fromFlag,
        about: 'An address, a network, server:<name> or network:<name>; everyone without it.',
      },
      { name: 'label', type: 'text', about: 'What the rule is for.' },
    ],
    columns: rulesOfFirewall,
  },
  {
    kind: 'remove',
    name: 'rule remove',
    about: 'Removes a rule from a firewall of the workspace, for all its servers.',
    parameters: [firewall, ruleParameter],
    flags: [{ ...fromFlag, about: 'Who connects by the rule, if several are for these ports.' }],
    columns: rulesOfFirewall,
  },
]

/** Commands that change the firewalls of the workspace, with the reasons and questions of the dashboard. */
export const sharedFirewallCommands: readonly ChangeCommand[] = changes.map(
  ({ kind, flags = [], confirmation, ...command }) => ({
    ...command,
    kind: 'change',
    apiKey: 'operate',
    confirmation: confirmation ?? 'ask',
    flags,
    prepare: async (call) => {
      const { previewShared } = await import('./previewSharedFirewall')
      return previewShared(kind, call)
    },
  }),
)
