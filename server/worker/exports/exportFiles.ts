import { csvText } from '../../../src/lib/csv/csvText.ts'

/** A row as `private.export_of` makes it. */
type ExportRow = Readonly<Record<string, unknown>>

/** The rows of each file, by its name; null: there is nothing about this. */
export type ExportRows = Readonly<Record<string, readonly ExportRow[] | null>>

/** One file of the ZIP. */
export interface ExportFile {
  path: string
  text: string
}

/** What each file holds, in the words of README.txt. */
export const exportDescriptions: Readonly<Record<string, string>> = {
  account: 'Your email address, and when you signed up and last signed in.',
  profile: 'Your name, company, country and time zone, and your role on this site.',
  sessions: 'Where you are signed in: browser, IP address, times.',
  sign_ins: 'Your sign-ins of the last 90 days, and failed ones.',
  second_factors: 'Your second factors. Their secrets are not here.',
  passkeys: 'Your passkeys. Their keys are on your devices.',
  recovery_codes: 'When your recovery codes were made and used. Only their hashes are stored.',
  accepted_documents: 'Which versions of the terms and the privacy notice you accepted, and when.',
  workspaces: 'The workspaces that you created or are a member of, and your role in each.',
  invitations: 'Invitations that you sent or received.',
  ssh_keys: 'The public halves of your SSH keys, and of those that you added to a workspace.',
  webhooks: 'Webhooks that you made. Their secrets are not here.',
  api_keys: 'API keys that you made. The secrets are not stored, so they are not here.',
  servers: 'Servers that you created, with their start-up scripts and prices.',
  server_actions: 'What you asked of servers, and when.',
  volumes: 'Volumes that you created. Their data is not here.',
  snapshots:
    'Snapshots of servers and volumes that you took, and images that you made of them or accepted. The copies of disks are not here.',
  image_links:
    'Links with which you shared images, and what became of them. The links themselves are not stored.',
  backup_schedules: 'Backups that you switched on: of which servers, and when they are taken.',
  extra_addresses: 'Extra addresses that you reserved, with their names and prices.',
  firewalls: 'Firewalls that you created, with their rules.',
  private_networks: 'Private networks that you created, with their ranges of addresses.',
  billing_profiles: 'Who pays for the workspaces that you own: names, addresses and VAT IDs.',
  payment_methods: 'Payment methods that you added. The payment provider has their numbers.',
  payment_attempts: 'Payments that you began.',
  voucher_tries: 'When you entered wrong codes of vouchers, within the last day.',
  billing_work: 'Charges, credits, payments, refunds and vouchers that you booked as staff.',
  console_sessions: 'Which consoles you opened, and when.',
  quota_requests: 'Requests for higher limits, and their answers.',
  saved_configuration: 'The server configuration that you saved for later.',
  roadmap_votes: 'Your votes on the roadmap.',
  tickets: 'Your support tickets.',
  ticket_messages: 'The messages of your tickets, yours and those of support.',
  ticket_files: 'The list of the files of your tickets. The files are in the folder "tickets".',
  notifications: 'What you were told of on the site, and when you read it.',
  notification_settings: 'Which messages you switched on or off.',
  mails: 'Mails that were sent to you, or were to be sent, with the facts that they are about.',
  mail_subscriptions: 'Mail lists that you joined, and mailboxes that you added to a workspace.',
  mail_blocks: 'Whether mails to your address came back or were called unwanted.',
  audit_log: 'What you did, and what was done to your account.',
}

/** README.txt, and a JSON and a CSV file for each kind of data that there is. */
export function exportFiles(rows: ExportRows, requestedAt: string): ExportFile[] {
  const given = Object.entries(rows).flatMap(([name, list]) =>
    list && list.length > 0 ? [{ name, list }] : [],
  )
  return [
    { path: 'README.txt', text: readme(given, requestedAt) },
    ...given.flatMap(({ name, list }) => [
      { path: `${name}.json`, text: `${JSON.stringify(list, null, 2)}\n` },
      { path: `${name}.csv`, text: csvText(cells(list)) },
    ]),
  ]
}

function readme(
  given: readonly { name: string; list: readonly ExportRow[] }[],
  requestedAt: string,
): string {
  const lines = given.map(
    ({ name, list }) => `${name} (${list.length})\r\n  ${exportDescriptions[name] ?? ''}`,
  )
  return [
    'YOUR DATA',
    `Everything that our database holds about you, as of ${requestedAt}.`,
    'Each kind of data is in two files with the same content: .json for programs, .csv for spreadsheets. The number is how many rows it has. A kind that is missing has no rows. Times are in UTC or name their distance from it.',
    ...lines,
    'Not included: your password (only a hash is stored), the disks of your servers, and data about other people.',
    '',
  ].join('\r\n\r\n')
}

/** The rows as a table whose first line names the columns. */
function cells(list: readonly ExportRow[]): string[][] {
  const columns = Object.keys(list[0] ?? {})
  return [columns, ...list.map((row) => columns.map((column) => cell(row[column])))]
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/** Where a file of a ticket is in the ZIP. The name comes from a person: it may not lead out of the folder. */
export function ticketFilePath(ticket: number, id: string, name: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')
  // Two files of a ticket may have the same name.
  return `tickets/T-${ticket}/${id.slice(0, 8)}-${safe}`
}
