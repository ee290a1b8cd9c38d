import type { BitCommand, PublicCommand } from './command'
import { BitProblem } from './command'
import { accessCommands } from './commands/access'
import { accountCommands } from './commands/account'
import { apiKeyCommand } from './commands/apiKeys'
import { approvalCommands, approvalsCommand } from './commands/approvals'
import { billingCommands } from './commands/billing'
import { catalogueCommands } from './commands/catalogue'
import { createServerCommand } from './commands/createServer'
import { addressCommands, addressesCommand } from './commands/addresses'
import { alarmCommands, alarmsCommand } from './commands/alarms'
import { firewallCommand, firewallCommands } from './commands/firewall'
import { networkCommands, networksCommand } from './commands/networks'
import { keyCommands } from './commands/keys'
import { serverCommands, waitCommand } from './commands/servers'
import { serverSettingCommands } from './commands/serverSettings'
import { logoutCommand } from './commands/session'
import { sharedFirewallCommands, sharedFirewallReads } from './commands/sharedFirewalls'
import { ownImageCommands, ownImagesCommand } from './commands/ownImages'
import { backupCommands, backupsCommand } from './commands/backups'
import { binCommand, binCommands } from './commands/bin'
import { imageSharingCommands } from './commands/imageSharing'
import { volumeSnapshotCommands, volumeSnapshotsCommand } from './commands/volumeSnapshots'
import { volumeCommands, volumesCommand } from './commands/volumes'
import { snapshotCommands, snapshotsCommand } from './commands/snapshots'
import { siteCommands } from './commands/site'
import { sshCommand } from './commands/ssh'
import { showTicketCommand, ticketCommands } from './commands/tickets'
import { whyCommand } from './commands/why'
import { workspaceCommands } from './commands/workspaces'
import { near } from './near'

const help: PublicCommand = {
  kind: 'public',
  name: 'help',
  about: 'Lists every command, or what belongs to one.',
  parameters: [
    { name: 'command', type: 'text', about: 'A command, such as plans.', names: 'commands' },
  ],
  flags: [],
  columns: [
    { name: 'command', type: 'text', about: 'How to write it.' },
    { name: 'for', type: 'text', about: 'everyone or signed in.' },
    { name: 'apikey', type: 'text', about: 'The scope that an API key needs; none: people only.' },
    { name: 'about', type: 'text', about: 'What it does.' },
  ],
  read: ({ args }) => {
    const wanted = args.text('command')
    const found = commands.filter(
      ({ name }) => wanted === undefined || name.split(' ').includes(wanted) || name === wanted,
    )
    if (wanted !== undefined && found.length === 0) {
      const fits = near(
        wanted,
        commands.map(({ name }) => name),
      )
      throw new BitProblem(
        'not_found',
        args.placeOf('command'),
        `There is no command “${wanted}”.`,
        fits,
      )
    }
    return Promise.resolve({
      rows: found.map((command) => ({
        command: usageOf(command),
        for: command.kind === 'public' ? 'everyone' : 'signed in',
        apikey: command.kind === 'public' ? null : command.apiKey,
        about: command.about,
      })),
    })
  },
}

/** Every command, in the order in which `help` lists them. Each is defined once; everything else reads it here. */
export const commands: readonly BitCommand[] = [
  ...catalogueCommands,
  ...siteCommands,
  help,
  ...accountCommands,
  ...billingCommands,
  createServerCommand,
  ...serverCommands,
  waitCommand,
  whyCommand,
  sshCommand,
  ...serverSettingCommands,
  ...accessCommands,
  firewallCommand,
  ...firewallCommands,
  ...sharedFirewallReads,
  ...sharedFirewallCommands,
  alarmsCommand,
  ...alarmCommands,
  snapshotsCommand,
  backupsCommand,
  ...backupCommands,
  ...snapshotCommands,
  ownImagesCommand,
  ...ownImageCommands,
  ...imageSharingCommands,
  binCommand,
  ...binCommands,
  volumesCommand,
  ...volumeCommands,
  volumeSnapshotsCommand,
  ...volumeSnapshotCommands,
  addressesCommand,
  ...addressCommands,
  networksCommand,
  ...networkCommands,
  ...keyCommands,
  ...workspaceCommands,
  showTicketCommand,
  ...ticketCommands,
  apiKeyCommand,
  approvalsCommand,
  ...approvalCommands,
  logoutCommand,
]

const inBrackets = (text: string, isRequired = false) => (isRequired ? text : `[${text}]`)

/** How a command is written: `price <plan> [--hours <duration>]`. */
export function usageOf({ name, parameters, flags, kind }: BitCommand): string {
  return [
    name,
    ...parameters.map((each) => inBrackets(`<${each.name}>`, each.isRequired)),
    ...flags.map((flag) => {
      const value = flag.choices?.join('|') ?? flag.names?.slice(0, -1) ?? flag.type
      const text = flag.type === 'switch' ? `--${flag.name}` : `--${flag.name} <${value}>`
      return `${inBrackets(text, flag.isRequired)}${flag.isRepeated === true ? '…' : ''}`
    }),
    ...(kind === 'change' ? ['[--dry-run]'] : []),
  ].join(' ')
}
