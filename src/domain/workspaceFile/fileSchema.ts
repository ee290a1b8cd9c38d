import * as v from 'valibot'
import { EVERYBODY } from '@/domain/alarms/alarmRecipients'
import { alarmBounds, alarmKinds } from '@/domain/alarms/alarms'
import { MOST_KEPT, weekdays } from '@/domain/backups/backupRules'
import { sharedFirewallBounds } from '@/domain/firewalls/firewalls'
import { firewallBounds, protocols } from '@/domain/instances/firewall'
import { MOST_GIB } from '@/domain/volumes/volumeRules'

/** The most servers that one entry stands for. */
const MOST_COUNTED = 100

/** The longest name of a file: it is the value of a label. */
const FILE_NAME_LENGTH = 63

/** Each says what the value is, in the words of a problem and for editors. */
const text = (about: string) => v.pipe(v.string(`${about}: this is no text.`), v.description(about))

function wholeNumber(about: string, least: number, most: number) {
  const problem = `${about}: a whole number from ${least} to ${most}.`
  return v.pipe(
    v.number(problem),
    v.integer(problem),
    v.minValue(least, problem),
    v.maxValue(most, problem),
    v.description(about),
  )
}

const texts = (about: string) =>
  v.pipe(
    v.array(v.string(`${about}: this is no text.`), `${about}: a list of texts.`),
    v.description(about),
  )

const yes = (about: string) => v.pipe(v.boolean(`${about}: true or false.`), v.description(about))

const rule = v.strictObject({
  label: v.optional(text('What the rule is for')),
  protocol: v.optional(
    v.picklist(protocols, `The protocol is ${protocols.join(', ')}.`),
    'tcp' as const,
  ),
  ports: v.optional(
    v.pipe(
      v.union([v.number(), v.string()], 'The ports are one port, or a range such as "8000-8100".'),
      v.description('One port, or a range such as "8000-8100". Nothing for icmp'),
    ),
  ),
  from: v.optional(
    texts(
      'Addresses, networks, server:<name> and network:<name> that may connect; everyone without it',
    ),
  ),
})

const firewall = v.strictObject({
  rules: v.pipe(
    v.array(rule, 'The rules are a list.'),
    v.maxLength(firewallBounds.rules, `A firewall has at most ${firewallBounds.rules} rules.`),
  ),
})

const volume = v.strictObject({
  size: wholeNumber('The size in GiB. It grows, and never shrinks', 1, MOST_GIB),
  protected: v.optional(yes('Whether it is protected from deletion')),
})

const network = v.strictObject({
  region: text('The region'),
  range: text('The IPv4 addresses of the network, such as 10.1.0.0/24'),
  ipv6: v.optional(yes('Whether it has IPv6 addresses too; true without it')),
})

const place = v.strictObject({
  name: text('The name of the private network'),
  address: v.optional(text('The IPv4 address in it; any free one without it')),
})

const address = v.strictObject({
  region: text('The region'),
  family: v.optional(
    v.pipe(
      v.picklist(['IPv4', 'IPv6'], 'The family is IPv4 or IPv6. Without it, IPv4.'),
      v.description('IPv4 or IPv6; IPv4 without it'),
    ),
  ),
  address: v.optional(
    text('The address itself: one that you have, or released just now; any free one without it'),
  ),
  server: v.optional(
    v.pipe(
      v.union([v.literal(false), v.string()], 'The server is a name, or false: no server has it.'),
      v.description('The server of this file that has it; false: none'),
    ),
  ),
  reverse: v.optional(
    v.pipe(
      v.union(
        [v.literal(false), v.string()],
        'The reverse name is a host name, or false: it has none.',
      ),
      v.description('The reverse name, such as mail.example.com; false: none'),
    ),
  ),
  protected: v.optional(yes('Whether it is protected from its release')),
})

const alarm = v.strictObject({
  kind: v.pipe(
    v.picklist(alarmKinds, `The kind is one of ${alarmKinds.join(', ')}.`),
    v.description('What it watches'),
  ),
  above: v.optional(
    wholeNumber(
      'The threshold: percent, for disk MiB a second; 90 without it, and none for unreachable',
      1,
      alarmBounds.threshold.disk,
    ),
  ),
  minutes: v.optional(
    wholeNumber('For how long: 10, 15, 30 or 60; 15 without it, and none for traffic', 10, 60),
  ),
  server: v.optional(text('The server of this file; every server without it and without a label')),
  label: v.optional(text('Servers with a label, such as env=prod')),
  to: v.optional(
    v.pipe(
      v.union(
        [v.literal(EVERYBODY), v.pipe(v.array(v.string()), v.minLength(1))],
        'The recipients are “everybody”, or a list of e-mail addresses of members and “mailbox”.',
      ),
      v.description(
        'Whom it writes to: e-mail addresses of members, and mailbox for that of the team; or everybody, who manages servers. Without it, as it is; a new one everybody',
      ),
    ),
  ),
  paused: v.optional(yes('Whether it is paused: it sends no messages')),
})

const backups = v.strictObject({
  day: v.optional(
    v.pipe(
      v.picklist(weekdays, `The day is one of ${weekdays.join(', ')}. Without it, every day.`),
      v.description('The day of the week; every day without it'),
    ),
  ),
  hour: wholeNumber('The hour in which they begin', 0, 23),
  time_zone: text('The time zone of the hour, such as Europe/Vienna'),
  keep: wholeNumber('How many are kept', 1, MOST_KEPT),
})

const server = v.strictObject({
  count: v.optional(wholeNumber('How many servers: name-1, name-2 …', 1, MOST_COUNTED)),
  plan: text('The plan'),
  region: text('The region'),
  image: text('The image'),
  keys: v.optional(texts('SSH keys by name: a server gets them when its disk is written')),
  cloud_init: v.optional(text('What runs at the first boot of a server')),
  firewalls: v.optional(texts('Firewalls of this file or of the workspace, by name')),
  networks: v.optional(
    v.pipe(
      v.array(place, 'The networks are a list, such as “- name: data”.'),
      v.description('Private networks by name: the server is in these, and in no others'),
    ),
  ),
  volumes: v.optional(texts('Volumes by name: the server has these, and no others')),
  labels: v.optional(
    v.pipe(
      v.record(v.string(), v.string('A label is a text. Write numbers, true and false in quotes.')),
      v.description('The labels; others are removed'),
    ),
  ),
  protected: v.optional(yes('Whether it is protected from deletion')),
  backups: v.optional(
    v.pipe(
      v.union([v.literal(false), backups], 'Backups are a schedule, or false: none are taken.'),
      v.description('When backups are taken; false switches them off'),
    ),
  ),
})

const byName = <Entry extends v.GenericSchema>(entry: Entry, about: string) =>
  v.pipe(
    v.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      `${about}: names with values, not a list.`,
    ),
    v.record(v.string(), entry),
    v.description(about),
  )

/** What `basalt.yaml` holds: servers, firewalls, private networks, extra addresses, volumes and alarms that should be there, by name. */
export const fileSchema = v.strictObject({
  name: v.pipe(
    v.string('The name of the file is a text.'),
    v.regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
      'The name has a–z, 0–9 and hyphens, and begins and ends with a letter or a digit.',
    ),
    v.maxLength(FILE_NAME_LENGTH, `The name has at most ${FILE_NAME_LENGTH} characters.`),
    v.description('The name of this file: servers carry it as a label'),
  ),
  firewalls: v.optional(byName(firewall, 'Firewalls that servers share'), {}),
  networks: v.optional(byName(network, 'Private networks'), {}),
  addresses: v.optional(byName(address, 'Extra addresses'), {}),
  volumes: v.optional(byName(volume, 'Volumes: disks that outlive servers'), {}),
  servers: v.optional(byName(server, 'Servers'), {}),
  alarms: v.optional(byName(alarm, 'Alarms'), {}),
})

/** The bound of the name of a firewall. */
export const firewallNameLength = sharedFirewallBounds.name

export type WorkspaceFile = v.InferOutput<typeof fileSchema>
export type FileServer = WorkspaceFile['servers'][string]
export type FileAddress = WorkspaceFile['addresses'][string]
export type FileAlarm = WorkspaceFile['alarms'][string]
export type FileFirewall = WorkspaceFile['firewalls'][string]
