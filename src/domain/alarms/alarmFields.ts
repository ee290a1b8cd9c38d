import { alarmBounds, type Alarm, type AlarmKind, type AlarmRule } from './alarms'

/** Which servers an alarm is about. */
type About = 'every' | 'server' | 'label'

/** What a person typed and chose in the form. */
export interface AlarmFields {
  name: string
  kind: AlarmKind
  threshold: string
  minutes: string
  about: About
  serverId: string
  /** As in `env=prod`. */
  label: string
  /** Whether it writes to chosen members, and not to everybody who manages servers. */
  isForChosen: boolean
  /** The ids of the chosen members. */
  people: readonly string[]
  mailbox: boolean
}

export type FieldName = 'name' | 'threshold' | 'serverId' | 'label' | 'recipients'

/** The fields of a new alarm, or of one that is changed. */
export function fieldsOf(alarm?: Alarm, serverId?: string): AlarmFields {
  return {
    name: alarm?.name ?? '',
    kind: alarm?.kind ?? 'cpu',
    threshold: alarm === undefined ? '90' : String(alarm.threshold ?? ''),
    minutes: String(alarm?.minutes ?? 15),
    about:
      (alarm?.serverId ?? serverId) !== undefined && (alarm?.serverId ?? serverId) !== null
        ? 'server'
        : alarm?.label
          ? 'label'
          : 'every',
    serverId: alarm?.serverId ?? serverId ?? '',
    label: alarm?.label ? `${alarm.label.key}=${alarm.label.value}` : '',
    isForChosen: (alarm?.recipients ?? null) !== null,
    people: alarm?.recipients?.people ?? [],
    mailbox: alarm?.recipients?.mailbox ?? false,
  }
}

/** The rule that the fields describe. Only of fields without problems. */
export function ruleOf({
  kind,
  threshold,
  minutes,
  about,
  serverId,
  label,
  isForChosen,
  people,
  mailbox,
}: AlarmFields): AlarmRule {
  const [key = '', ...value] = label.trim().split('=')
  return {
    kind,
    threshold: kind === 'unreachable' ? null : Number(threshold),
    minutes: kind === 'traffic' ? null : Number(minutes),
    serverId: about === 'server' ? serverId : null,
    label: about === 'label' ? { key, value: value.join('=') } : null,
    recipients: isForChosen ? { people: [...people], mailbox } : null,
  }
}

/** What is wrong with the fields, by field. The database has the same rules. */
export function alarmProblems(fields: AlarmFields): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {}
  const name = fields.name.trim()
  if (name === '' || name.length > alarmBounds.name) {
    problems.name = `Enter a name of 1 to ${alarmBounds.name} characters.`
  }
  if (fields.isForChosen && fields.people.length === 0 && !fields.mailbox) {
    problems.recipients = 'Choose at least one member, or the mailbox of the team.'
  }
  return { ...problems, ...ruleProblems(fields) }
}

/** What is wrong with what it watches: the preview needs no name and no recipients. */
export function ruleProblems(fields: AlarmFields): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {}
  if (fields.kind !== 'unreachable') {
    const most = alarmBounds.threshold[fields.kind]
    const typed = fields.threshold.trim()
    const threshold = Number(typed)
    if (!/^\d+$/.test(typed) || threshold < 1 || threshold > most) {
      problems.threshold = `Enter a whole number from 1 to ${most}.`
    }
  }
  if (fields.about === 'server' && fields.serverId === '') problems.serverId = 'Choose a server.'
  if (fields.about === 'label' && !/^[^=\s]+=\S*$/.test(fields.label.trim())) {
    problems.label = 'Enter a key and a value, such as env=prod.'
  }
  return problems
}

/** Names of the parameters of the procedures, by field: an answer may name one. */
export const parameterOf: Readonly<Record<FieldName, string>> = {
  name: 'name',
  threshold: 'threshold',
  serverId: 'instance_id',
  label: 'label_key',
  recipients: 'recipients',
}
