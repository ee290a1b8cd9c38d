import type { BitCommand } from './command'
import { commands } from './commands'

interface CommandGroup {
  id: string
  label: string
  holds: (command: BitCommand) => boolean
}

const firstWord = ({ name }: BitCommand) => name.split(' ')[0] ?? name
const begins =
  (...words: string[]) =>
  (command: BitCommand) =>
    words.includes(firstWord(command))

/** The parts of the reference. A command is in the first group that holds it. */
const groups: readonly CommandGroup[] = [
  {
    id: 'commands-public',
    label: 'Plans, prices and this site',
    holds: ({ kind }) => kind === 'public',
  },
  {
    id: 'commands-firewall',
    label: 'Firewalls',
    holds: (command) => begins('firewall')(command) || command.name === 'server firewall',
  },
  {
    id: 'commands-volumes',
    label: 'Volumes and their snapshots',
    holds: begins('volume', 'volumes', 'volume-snapshot', 'volume-snapshots'),
  },
  {
    id: 'commands-networks',
    label: 'Extra addresses and private networks',
    holds: begins('address', 'addresses', 'network', 'networks'),
  },
  {
    id: 'commands-snapshots',
    label: 'Snapshots, backups and images of your own',
    holds: begins('snapshot', 'snapshots', 'backup', 'backups', 'own-image', 'own-images', 'bin'),
  },
  {
    id: 'commands-servers',
    label: 'Servers and what they cost',
    holds: begins(
      'server',
      'servers',
      'why',
      'usage',
      'bill',
      'budget',
      'balance',
      'invoices',
      'activity',
      'alarm',
      'alarms',
    ),
  },
  { id: 'commands-account', label: 'Account, workspaces and support', holds: () => true },
]

const groupOf = (command: BitCommand) => groups.find(({ holds }) => holds(command))

/** Each group with its commands, in the order in which `help` lists them. */
export const commandGroups = groups.map((group) => ({
  id: group.id,
  label: group.label,
  commands: commands.filter((command) => groupOf(command) === group),
}))

/** The element of /bit-language that has this command. */
export const commandHash = (command: BitCommand): string => groupOf(command)?.id ?? 'reference'
