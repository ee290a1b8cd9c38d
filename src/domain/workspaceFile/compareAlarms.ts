import { EVERYBODY, isSameRecipients, recipientsFrom } from '@/domain/alarms/alarmRecipients'
import {
  alarmBounds,
  alarmMinutes,
  type Alarm,
  type ChosenRecipients,
} from '@/domain/alarms/alarms'
import { describeRule, describeServers } from '@/domain/alarms/alarmTexts'
import type { Instance } from '@/domain/instances/instance'
import { parseLabel } from '@/domain/instances/labels'
import type { AlarmFileChange, FileAlarmRule } from './changes'
import type { FileAlarm, WorkspaceFile } from './fileSchema'
import type { Present } from './present'
import type { FilePath } from './readFile'
import type { PlacedProblem, Wanted } from './wantedServers'

/** What there is to do at the alarms of a file. */
export interface ComparedAlarms {
  changes: AlarmFileChange[]
  /** Those that are as the file says. */
  unchanged: string[]
  problems: PlacedProblem[]
}

interface Servers {
  /** By the name in the file: the server that is there, or comes back from the bin. */
  found: ReadonlyMap<string, Instance>
  /** The names in the file of servers that are made new: their alarms follow them. */
  remade: ReadonlySet<string>
}

/** What an alarm has if the file does not say it, as in the form of the dashboard. */
const USUAL = { threshold: 90, minutes: 15 } as const

/**
 * Compares the alarms of a file with those of the workspace, by their names. They are made and changed, and never deleted:
 * the record of when an alarm fired goes with it.
 */
export function compareAlarms(
  file: Pick<WorkspaceFile, 'alarms'>,
  wanted: Pick<Wanted, 'servers'>,
  { alarms, people, rules }: Pick<Present, 'alarms' | 'people' | 'rules'>,
  { found, remade }: Servers,
): ComparedAlarms {
  const compared: ComparedAlarms = { changes: [], unchanged: [], problems: [] }
  for (const [name, entry] of Object.entries(file.alarms)) {
    const path = ['alarms', name]
    const say = (message: string, ...field: FilePath) =>
      compared.problems.push({
        path: [...path, ...field],
        message: `${name}: ${message}`,
      })
    if (name.trim() === '' || [...name].length > alarmBounds.name) {
      say(`the name of an alarm has 1 to ${alarmBounds.name} characters.`)
    }
    const alarm = alarms.find((each) => each.name === name) ?? null
    const recipients = recipientsOf(entry, { alarm, people }, say)
    const rule = { ...ruleOf(entry, say), recipients }
    const { server } = rule
    if (server !== null && !wanted.servers.some((each) => each.name === server)) {
      say(`the file has no server “${server}”. One of a count is, for example, web-1.`, 'server')
    }
    const id = server === null ? null : found.get(server)?.id
    const isRemade = server !== null && remade.has(server)
    const isSame = alarm !== null && !isRemade && alarm.serverId === id && isSameRule(alarm, rule)
    const isPaused = entry.paused ?? alarm?.isPaused ?? false
    if (isSame && isPaused === alarm.isPaused) {
      compared.unchanged.push(name)
      continue
    }
    if (rules.blocked === undefined && !rules.roles.includes('operator')) {
      say('Your role may look at alarms, but not change them.')
    }
    const text = `${describeRule(rule)}, ${describeServers(rule)}`
    const isForOthers = !isSameRecipients(alarm?.recipients ?? null, recipients)
    compared.changes.push({
      of: 'alarm',
      kind: alarm === null ? 'create' : 'change',
      name,
      alarm,
      rule: isSame ? undefined : rule,
      isPaused: isPaused === (alarm?.isPaused ?? false) ? undefined : isPaused,
      details: [
        ...(isSame ? [] : [text]),
        ...(!isForOthers ? [] : [`writes to ${wordsOf(entry)}`]),
        ...(isPaused === (alarm?.isPaused ?? false) ? [] : [isPaused ? 'paused' : 'watches again']),
      ],
    })
  }
  const count = alarms.length + compared.changes.filter(({ alarm }) => alarm === null).length
  if (count > alarmBounds.perWorkspace) {
    const message = `A workspace has at most ${alarmBounds.perWorkspace} alarms, and this makes ${count}.`
    compared.problems.push({ path: ['alarms'], message })
  }
  return compared
}

const wordsOf = ({ to }: FileAlarm) =>
  Array.isArray(to) ? to.join(', ') : 'everybody who manages servers'

/** Whom an entry writes to. What it does not say stays, and a new alarm is for everybody who manages servers. */
function recipientsOf(
  { to }: FileAlarm,
  { alarm, people }: Pick<Present, 'people'> & { alarm: Alarm | null },
  say: (message: string, ...field: FilePath) => void,
): ChosenRecipients | null {
  if (to === undefined) return alarm?.recipients ?? null
  if (to === EVERYBODY) return null
  if (people === null) {
    say('this API key may not read who the members are, so it cannot choose recipients.', 'to')
    return null
  }
  const read = recipientsFrom(to, people)
  if (read.ok) return read.recipients
  say(read.problem, 'to', read.index)
  return null
}

/** The rule of an entry. Says what is wrong with it, by the rules of the database. */
function ruleOf(
  { kind, above, minutes, server, label }: FileAlarm,
  say: (message: string, field: string) => void,
): Omit<FileAlarmRule, 'recipients'> {
  if (kind === 'unreachable') {
    if (above !== undefined) say('“unreachable” has no threshold. Leave “above” out.', 'above')
  } else {
    const most = alarmBounds.threshold[kind]
    if ((above ?? USUAL.threshold) > most) say(`a whole number from 1 to ${most}.`, 'above')
  }
  if (kind === 'traffic' && minutes !== undefined) {
    say('“traffic” counts the month. Leave “minutes” out.', 'minutes')
  }
  if (minutes !== undefined && !alarmMinutes.some((each) => each === minutes)) {
    say(`the minutes are ${alarmMinutes.join(', ')}.`, 'minutes')
  }
  if (server !== undefined && label !== undefined) {
    say('an alarm has a server or a label, not both.', 'label')
  }
  const parsed = label === undefined ? null : parseLabel(label)
  if (parsed?.ok === false) say(parsed.problem, 'label')
  return {
    kind,
    threshold: kind === 'unreachable' ? null : (above ?? USUAL.threshold),
    minutes: kind === 'traffic' ? null : (minutes ?? USUAL.minutes),
    server: server ?? null,
    label: parsed?.ok === true ? { key: parsed.key, value: parsed.value } : null,
  }
}

const isSameRule = (alarm: Alarm, rule: FileAlarmRule) =>
  alarm.kind === rule.kind &&
  alarm.threshold === rule.threshold &&
  alarm.minutes === rule.minutes &&
  alarm.label?.key === rule.label?.key &&
  alarm.label?.value === rule.label?.value &&
  isSameRecipients(alarm.recipients, rule.recipients)
