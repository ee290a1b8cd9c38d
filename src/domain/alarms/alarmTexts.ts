import { alarmCondition } from './alarmCondition.ts'
import type { Alarm, AlarmKind, AlarmRule, FiredAlarm } from './alarms'

export const alarmKindNames: Readonly<Record<AlarmKind, string>> = {
  cpu: 'CPU',
  disk: 'Disk, read and written',
  traffic: 'Traffic of the month',
  unreachable: 'Not reachable',
}

/** The unit of a threshold; undefined: the kind has none. */
export const alarmUnits: Readonly<Record<AlarmKind, string | undefined>> = {
  cpu: '%',
  disk: 'MiB/s',
  traffic: '%',
  unreachable: undefined,
}

/** What a rule says, as a sentence begins: 'CPU at 80 % or more for 10 minutes'. */
export function describeRule({
  kind,
  threshold,
  minutes,
}: Pick<AlarmRule, 'kind' | 'threshold' | 'minutes'>): string {
  const words = alarmCondition(kind, threshold, minutes)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The servers that a rule is about: 'web-1', 'env=prod' or 'every server'. */
export function describeServers({ server, label }: Pick<Alarm, 'server' | 'label'>): string {
  if (label !== null) return `servers with ${label.key}=${label.value}`
  return server ?? 'every server'
}

/** Whom an alarm writes to: 'Everybody who manages servers' or 'Ada Byron, the mailbox of the team'. */
export function describeRecipients({
  recipients,
  recipientNames,
}: Pick<Alarm, 'recipients' | 'recipientNames'>): string {
  if (recipients === null) return 'Everybody who manages servers'
  const mailbox = `${recipientNames.length === 0 ? 'The' : 'the'} mailbox of the team`
  const chosen = [...recipientNames, ...(recipients.mailbox ? [mailbox] : [])]
  return chosen.length === 0 ? 'Nobody of the chosen members is left' : chosen.join(', ')
}

/** What is said of an alarm whose chosen recipients are gone. */
export const NOBODY_LEFT =
  'Nobody of the chosen recipients is left, so everybody who manages servers gets its messages.'

/** Why an alarm is over. */
export const endReasons: Readonly<Record<NonNullable<FiredAlarm['endReason']>, string>> = {
  normal: 'Back to normal',
  server_off: 'The server was stopped',
  not_covered: 'The alarm is no longer about the server',
  paused: 'The alarm was paused',
  changed: 'The alarm was changed',
}

/** What was read when an alarm fired: '96.25 %'. */
export function describeValue({ kind, value }: Pick<FiredAlarm, 'kind' | 'value'>): string {
  return kind === 'unreachable' ? `${Math.round(value)} minutes` : `${value} ${alarmUnits[kind]}`
}
