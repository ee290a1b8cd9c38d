import { alarmKinds, type Alarm } from '@/domain/alarms/alarms'
import { describeRecipients, describeRule, describeServers } from '@/domain/alarms/alarmTexts'
import { hoursSince } from '../cells'
import type { AccountCommand, ChangeCommand, Column, Parameter } from '../command'
import type { AlarmCommandKind } from './previewAlarm'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the alarm.' },
  {
    name: 'state',
    type: 'text',
    about: 'Whether it fires.',
    choices: ['fires', 'quiet', 'paused'],
  },
  { name: 'rule', type: 'text', about: 'When it fires.' },
  { name: 'servers', type: 'text', about: 'Which servers it is about.' },
  { name: 'recipients', type: 'text', about: 'Whom it writes to.' },
  { name: 'firing', type: 'number', about: 'For how many servers it fires now.' },
  { name: 'last', type: 'duration', about: 'Time since it last began to fire.' },
]

/** The row of an alarm, as all commands about alarms list it. */
export const alarmRow = (alarm: Alarm, now: number) => ({
  name: alarm.name,
  state: alarm.isPaused ? 'paused' : alarm.openAlarms > 0 ? 'fires' : 'quiet',
  rule: describeRule(alarm),
  servers: describeServers(alarm),
  recipients: describeRecipients(alarm),
  firing: alarm.openAlarms,
  last: alarm.lastFiredAt === null ? null : hoursSince(alarm.lastFiredAt, now),
})

/** Lists the alarms of the workspace. */
export const alarmsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'alarms',
  about: 'Lists the alarms of your workspace, and whether they fire.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const alarms = await account.alarms()
    return { rows: alarms.map((alarm) => alarmRow(alarm, data.now())) }
  },
}

const ruleFlags: readonly Parameter[] = [
  {
    name: 'above',
    type: 'number',
    about: 'The threshold: percent, for disk MiB a second. 90 without it.',
  },
  { name: 'minutes', type: 'number', about: 'For how long: 10, 15, 30 or 60. 15 without it.' },
  { name: 'server', type: 'text', about: 'One server; every server without it.', names: 'servers' },
  { name: 'label', type: 'text', about: 'Servers with a label in quotes, such as "env=prod".' },
  {
    name: 'to',
    type: 'text',
    about:
      'Whom it writes to, in quotes and with commas: e-mail addresses of members, and “mailbox” for the mailbox of the team; or “everybody” who manages servers.',
  },
]
const alarm: Parameter = {
  name: 'alarm',
  type: 'text',
  about: 'The name of the alarm.',
  isRequired: true,
}

interface Change {
  kind: AlarmCommandKind
  about: string
  confirmation: ChangeCommand['confirmation']
  parameters: readonly Parameter[]
  flags: readonly Parameter[]
}

const changes: readonly Change[] = [
  {
    kind: 'create',
    about: 'Creates an alarm for readings of servers.',
    confirmation: 'none',
    parameters: [
      { name: 'name', type: 'text', about: 'Its name.', isRequired: true },
      {
        name: 'kind',
        type: 'text',
        about: 'What it watches.',
        isRequired: true,
        choices: alarmKinds,
      },
    ],
    flags: ruleFlags,
  },
  {
    kind: 'change',
    about: 'Changes an alarm, pauses or resumes it. What is left out stays.',
    confirmation: 'none',
    parameters: [alarm],
    flags: [
      { name: 'name', type: 'text', about: 'Its new name.' },
      ...ruleFlags.map((flag) => ({
        ...flag,
        about: flag.about.replace(/( \d+|;.*) without it/, ''),
      })),
      { name: 'pause', type: 'switch', about: 'It sends no messages until it is resumed.' },
      { name: 'resume', type: 'switch', about: 'It watches again.' },
    ],
  },
  {
    kind: 'remove',
    about: 'Deletes an alarm with the record of when it fired.',
    confirmation: 'name',
    parameters: [alarm],
    flags: [],
  },
]

/** Commands that create, change and delete alarms, with the checks of the dashboard. */
export const alarmCommands: readonly ChangeCommand[] = changes.map(
  ({ kind, about, confirmation, parameters, flags }) => ({
    kind: 'change',
    apiKey: 'operate',
    name: `alarm ${kind}`,
    about,
    confirmation,
    parameters,
    flags,
    columns,
    prepare: async (call) => {
      const { previewAlarm } = await import('./previewAlarm')
      return previewAlarm(kind, call)
    },
  }),
)
