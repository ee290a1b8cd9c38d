import { alarmProblems, fieldsOf, ruleOf, type AlarmFields } from '@/domain/alarms/alarmFields'
import { EVERYBODY, recipientsFrom } from '@/domain/alarms/alarmRecipients'
import { alarmKinds, alarmMinutes, type Alarm, type AlarmRule } from '@/domain/alarms/alarms'
import { describeRecipients, describeRule, describeServers } from '@/domain/alarms/alarmTexts'
import { can } from '@/domain/workspaces/permissions'
import {
  BitProblem,
  named,
  type AccountData,
  type Arguments,
  type Call,
  type Preview,
} from '../command'
import { alarmRow } from './alarms'

export type AlarmCommandKind = 'create' | 'change' | 'remove'

/** The flag of each field, where a problem is shown. */
const FLAGS = {
  name: 'name',
  threshold: 'above',
  serverId: 'server',
  label: 'label',
  recipients: 'to',
} as const

/** The fields of the form of the dashboard, with what the flags say. */
async function fieldsFrom(
  { account, args }: Call<AccountData>,
  was: AlarmFields,
): Promise<AlarmFields> {
  if (args.has('server') && args.has('label')) {
    const message = 'Choose one server or a label, not both.'
    throw new BitProblem('surplus', args.placeOf('label'), message)
  }
  const { kind } = was
  if (args.has('above') && kind === 'unreachable') {
    throw new BitProblem('surplus', args.placeOf('above'), 'This alarm has no threshold.')
  }
  const minutes = args.number('minutes')
  if (
    minutes !== undefined &&
    (kind === 'traffic' || !alarmMinutes.some((each) => each === minutes))
  ) {
    const message =
      kind === 'traffic'
        ? 'Traffic is that of the month: leave the minutes out.'
        : `The minutes are one of ${alarmMinutes.join(', ')}.`
    throw new BitProblem('wrong_type', args.placeOf('minutes'), message, alarmMinutes.map(String))
  }
  const about = args.has('server') ? 'server' : args.has('label') ? 'label' : was.about
  const instance = args.has('server')
    ? named(await account.servers(), ({ name }) => name, args, 'server')
    : undefined
  return {
    ...was,
    name: args.text('name') ?? was.name,
    threshold: args.number('above')?.toString() ?? was.threshold,
    minutes: minutes?.toString() ?? was.minutes,
    about,
    serverId: instance?.id ?? was.serverId,
    label: args.text('label') ?? was.label,
    ...(args.has('to') ? await recipientFields(account, args) : {}),
  }
}

/** The recipients that the flag `to` names. */
async function recipientFields(
  account: AccountData,
  args: Arguments,
): Promise<Pick<AlarmFields, 'isForChosen' | 'people' | 'mailbox'>> {
  const to = (args.text('to') ?? '').trim()
  if (to === EVERYBODY) return { isForChosen: false, people: [], mailbox: false }
  const words = to.split(',').map((word) => word.trim())
  const people = await account.alarmPeople()
  const read = recipientsFrom(words, people)
  if (!read.ok) {
    const choices = people.map(({ email }) => email)
    throw new BitProblem('wrong_type', args.placeOf('to'), read.problem, choices)
  }
  return { isForChosen: true, ...read.recipients }
}

function check(fields: AlarmFields, args: Arguments): void {
  const problems = alarmProblems(fields)
  for (const field of ['name', 'threshold', 'serverId', 'label', 'recipients'] as const) {
    const problem = problems[field]
    if (problem !== undefined) {
      throw new BitProblem('wrong_type', args.placeOf(FLAGS[field]), problem)
    }
  }
}

/** What a command about alarms would do: the checks of the page of alarms. */
export async function previewAlarm(
  kind: AlarmCommandKind,
  call: Call<AccountData>,
): Promise<Preview> {
  const { account, args, data } = call
  const [alarms, permissions] = await Promise.all([account.alarms(), account.permissions()])
  const answer = can(permissions, account.workspace, 'edit_servers', account.isSuspended)
  if (!answer.allowed) throw new BitProblem('refused', args.place, answer.reason)
  if (kind === 'create') return previewCreation(call, alarms)
  const alarm = named(alarms, ({ name }) => name, args, 'alarm')
  const row = alarmRow(alarm, data.now())
  if (kind === 'remove') {
    return {
      rows: [row],
      effect: 'The alarm and the record of when it fired are deleted. This cannot be undone.',
      typeName: alarm.name,
      verb: `Delete ${alarm.name}`,
      run: async () => {
        await account.deleteAlarm(alarm)
        return { rows: [{ ...row, state: 'deleted' }] }
      },
    }
  }
  if (args.has('pause') && args.has('resume')) {
    throw new BitProblem('surplus', args.placeOf('resume'), 'Pause it or resume it, not both.')
  }
  const fields = await fieldsFrom(call, fieldsOf(alarm))
  check(fields, args)
  const isPaused = args.has('pause') || (!args.has('resume') && alarm.isPaused)
  const rule = ruleOf(fields)
  const next: Alarm = {
    ...alarm,
    ...rule,
    name: fields.name,
    isPaused,
    server: serverName(call, alarm),
    recipientNames: await recipientNames(call, rule, alarm),
  }
  return {
    rows: [alarmRow(next, data.now())],
    effect: isPaused
      ? 'It is paused: it sends no messages.'
      : `${describeRule(next)}, ${describeServers(next)}.`,
    typeName: null,
    verb: `Change ${alarm.name}`,
    run: async () => {
      await account.updateAlarm(alarm, { name: fields.name, rule, isPaused })
      return { rows: [alarmRow(next, data.now())] }
    },
  }
}

/** The names of the recipients. Those of before are known. */
async function recipientNames(
  { account, args }: Call<AccountData>,
  { recipients }: AlarmRule,
  alarm?: Alarm,
): Promise<string[]> {
  if (!args.has('to') || recipients === null) return alarm?.recipientNames ?? []
  const people = await account.alarmPeople()
  return people.filter(({ id }) => recipients.people.includes(id)).map(({ name }) => name)
}

const serverName = ({ args }: Call<AccountData>, alarm?: Alarm) =>
  args.text('server') ?? (args.has('label') ? null : (alarm?.server ?? null))

async function previewCreation(
  call: Call<AccountData>,
  alarms: readonly Alarm[],
): Promise<Preview> {
  const { account, args, data } = call
  const kind = alarmKinds.find((each) => each === args.text('kind'))
  if (kind === undefined) throw new BitProblem('wrong_type', args.placeOf('kind'), 'Unknown.')
  const name = args.text('name') ?? ''
  if (alarms.some((each) => each.name === name)) {
    throw new BitProblem('refused', args.placeOf('name'), `There is an alarm ${name} already.`)
  }
  const fields = await fieldsFrom(call, { ...fieldsOf(), kind })
  check(fields, args)
  const rule = ruleOf(fields)
  const made = {
    ...rule,
    id: '',
    name,
    server: serverName(call),
    recipientNames: await recipientNames(call, rule),
    isForAll: rule.recipients === null,
    isPaused: false,
    version: 1,
    openAlarms: 0,
    lastFiredAt: null,
  }
  return {
    rows: [alarmRow(made, data.now())],
    effect: `${describeRule(made)}, ${describeServers(made)}. It writes to: ${describeRecipients(made)}. Each person chooses under Messages whether by mail too.`,
    typeName: null,
    verb: `Create ${name}`,
    run: async () => {
      await account.createAlarm(name, rule)
      return { rows: [alarmRow(made, data.now())] }
    },
  }
}
