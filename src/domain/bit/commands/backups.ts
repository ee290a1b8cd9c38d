import { protectedServers, scheduleText, type ProtectedServer } from '@/domain/backups/backupRules'
import { hoursSince, inUnits } from '../cells'
import type { AccountCommand } from '../command'

const rowOf = ({ instance, schedule, backups, monthMicros }: ProtectedServer, now: number) => ({
  server: instance.name,
  schedule: schedule === undefined ? null : scheduleText(schedule),
  keep: schedule?.keep ?? null,
  kept: backups.length,
  age: schedule?.lastAt == null ? null : hoursSince(schedule.lastAt, now),
  problem: schedule?.problem ?? null,
  price: inUnits(monthMicros),
})

/** Lists the servers with their backups: first those that nothing protects. */
export const backupsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'backups',
  about: 'Lists your servers with their backups, first those that have none.',
  parameters: [],
  flags: [],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'schedule', type: 'text', about: 'When they are taken; empty: never.' },
    { name: 'keep', type: 'number', about: 'How many are kept.' },
    { name: 'kept', type: 'number', about: 'How many there are now.' },
    { name: 'age', type: 'duration', about: 'Time since the last one was ready.' },
    { name: 'problem', type: 'text', about: 'failed or missed; empty: nothing was wrong.' },
    { name: 'price', type: 'money', about: 'What those that exist cost for a month.' },
  ],
  read: async ({ account, data }) => {
    const [servers, schedules, snapshots] = await Promise.all([
      account.servers(),
      account.backupSchedules(),
      account.snapshots(),
    ])
    const found = protectedServers(servers, schedules, snapshots)
    return {
      currency: found.find(({ backups }) => backups.length > 0)?.backups[0]?.currency,
      rows: found.map((each) => rowOf(each, data.now())),
    }
  },
}
