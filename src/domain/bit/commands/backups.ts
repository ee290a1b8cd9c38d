import {
  hourProblem,
  keepProblem,
  protectedServers,
  scheduleText,
  timeZoneProblem,
  usualTerms,
  weekdays,
  whyNoBackups,
  whyNotBackedUp,
  type ProtectedServer,
} from '@/domain/backups/backupRules'
import type { BackupTerms } from '@/domain/backups/backupSchedule'
import { whyReadOnly } from '@/domain/snapshots/snapshotRules'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { LOCALE } from '@/lib/locale'
import { hoursSince, inUnits } from '../cells'
import {
  BitProblem,
  named,
  type AccountCommand,
  type AccountData,
  type Arguments,
  type Call,
  type ChangeCommand,
  type Column,
} from '../command'
import { server } from './servers'
import { inPreview } from './snapshots'

const columns: readonly Column[] = [
  { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
  { name: 'schedule', type: 'text', about: 'When they are taken; empty: never.' },
  { name: 'keep', type: 'number', about: 'How many are kept.' },
  { name: 'kept', type: 'number', about: 'How many there are now.' },
  { name: 'age', type: 'duration', about: 'Time since the last one was ready.' },
  { name: 'problem', type: 'text', about: 'failed or missed; empty: nothing was wrong.' },
  { name: 'price', type: 'money', about: 'What those that exist cost for a month.' },
]

const rowOf = ({ instance, schedule, backups, monthMicros }: ProtectedServer, now: number) => ({
  server: instance.name,
  schedule: schedule === undefined ? null : scheduleText(schedule),
  keep: schedule?.keep ?? null,
  kept: backups.length,
  age: schedule?.lastAt == null ? null : hoursSince(schedule.lastAt, now),
  problem: schedule?.problem ?? null,
  price: inUnits(monthMicros),
})

async function readProtected(account: AccountData): Promise<ProtectedServer[]> {
  const [servers, schedules, snapshots] = await Promise.all([
    account.servers(),
    account.backupSchedules(),
    account.snapshots(),
  ])
  return protectedServers(servers, schedules, snapshots)
}

/** Lists the servers with their backups: first those that nothing protects. */
export const backupsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'backups',
  about: 'Lists your servers with their backups, first those that have none.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const found = await readProtected(account)
    return {
      currency: found.find(({ backups }) => backups.length > 0)?.backups[0]?.currency,
      rows: found.map((each) => rowOf(each, data.now())),
    }
  },
}

const days = weekdays.map((day) => day.toLowerCase())

/** What a flag changes of the terms that hold now, or of the usual ones. */
function termsOf(args: Arguments, now: BackupTerms): BackupTerms {
  const keep = args.number('keep') ?? now.keep
  const hour = args.number('hour') ?? now.hour
  const timeZone = args.text('zone') ?? now.timeZone
  const refuse = (flag: string, problem: string | undefined) => {
    if (problem !== undefined) throw new BitProblem('wrong_type', args.placeOf(flag), problem)
  }
  refuse('keep', keepProblem(String(keep)))
  refuse('hour', hourProblem(hour))
  refuse('zone', timeZoneProblem(timeZone))
  const day = args.text('day')
  if (day === undefined) return { ...now, hour, timeZone, keep }
  const index = days.indexOf(day)
  return index === -1
    ? { every: 'day', weekday: null, hour, timeZone, keep }
    : { every: 'week', weekday: index + 1, hour, timeZone, keep }
}

/** The server that a command names, if its backups can be changed. */
async function find({ account, args }: Call<AccountData>) {
  const [found, rules, price] = await Promise.all([
    readProtected(account),
    account.rules(),
    account.backupPrice(),
  ])
  const one = named(found, ({ instance: { name } }) => name, args, 'server')
  return { one, rules, price }
}

/** Commands that switch backups on, change and switch them off, with the reasons and questions of the dashboard. */
export const backupCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'backup set',
    about: 'Switches backups of a server on, or changes when they are taken.',
    confirmation: 'ask',
    parameters: [server],
    flags: [
      {
        name: 'day',
        type: 'text',
        about: 'Every day, or the day of the week. Every day without it.',
        choices: ['every', ...days],
      },
      { name: 'hour', type: 'number', about: 'The hour, from 0 to 23. 3 without it.' },
      {
        name: 'zone',
        type: 'text',
        about: 'The time zone, such as Europe/Vienna. UTC without it.',
      },
      { name: 'keep', type: 'number', about: 'How many are kept, up to 30. 7 without it.' },
    ],
    columns,
    prepare: async (call) => {
      const { account, args, data } = call
      const { one, rules, price } = await find(call)
      const { instance, schedule } = one
      const why = whyNoBackups(rules, price) ?? whyNotBackedUp(instance)
      if (why !== undefined || price === null) {
        throw new BitProblem('refused', args.placeOf('server'), why ?? '')
      }
      const terms = termsOf(args, schedule ?? usualTerms('UTC'))
      const { every, weekday, hour, timeZone, keep } = terms
      const row = { ...rowOf(one, data.now()), schedule: scheduleText(terms), keep }
      return {
        currency: price.currency,
        rows: [row],
        effect: `${scheduleText(terms)}, and the last ${keep} are kept. A backup costs ${formatGibMonth(price, 1, LOCALE)} per GiB and month, for the space that it takes, until it is removed.${inPreview(account)}`,
        typeName: null,
        verb: `Back up ${instance.name}`,
        run: async () => {
          await account.setBackups({
            every,
            weekday,
            hour,
            timeZone,
            keep,
            instanceIds: [instance.id],
            gibMonthMicros: price.gibMonthMicros,
          })
          return { currency: price.currency, rows: [row] }
        },
      }
    },
  },
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'backup stop',
    about: 'Switches backups of a server off. Those that exist stay.',
    confirmation: 'ask',
    parameters: [server],
    flags: [],
    columns,
    prepare: async (call) => {
      const { account, args, data } = call
      const { one, rules } = await find(call)
      const { instance, schedule, backups } = one
      const why =
        // Backups are switched off whether the provider offers new ones or not.
        whyReadOnly('backup', rules) ??
        (schedule === undefined ? `No backups are taken of ${instance.name}.` : undefined)
      if (why !== undefined) throw new BitProblem('refused', args.placeOf('server'), why)
      const row = { ...rowOf(one, data.now()), schedule: null, keep: null, problem: null }
      return {
        currency: backups[0]?.currency,
        rows: [row],
        effect: `No more are taken. Those that exist stay, and are billed, until you delete them.${inPreview(account)}`,
        typeName: null,
        verb: `Stop backups of ${instance.name}`,
        run: async () => {
          await account.stopBackups([instance.id])
          return { currency: backups[0]?.currency, rows: [row] }
        },
      }
    },
  },
]
