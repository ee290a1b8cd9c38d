import { describeRule, describeServers } from '@/domain/alarms/alarmTexts'
import { hoursSince } from '../cells'
import type { AccountCommand } from '../command'

/** Lists the alarms of the workspace. */
export const alarmsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'alarms',
  about: 'Lists the alarms of your workspace, and whether they fire.',
  parameters: [],
  flags: [],
  columns: [
    { name: 'name', type: 'text', about: 'The name of the alarm.' },
    {
      name: 'state',
      type: 'text',
      about: 'Whether it fires.',
      choices: ['fires', 'quiet', 'paused'],
    },
    { name: 'rule', type: 'text', about: 'When it fires.' },
    { name: 'servers', type: 'text', about: 'Which servers it is about.' },
    { name: 'firing', type: 'number', about: 'For how many servers it fires now.' },
    { name: 'last', type: 'duration', about: 'Time since it last began to fire.' },
  ],
  read: async ({ account, data }) => {
    const alarms = await account.alarms()
    return {
      rows: alarms.map((alarm) => ({
        name: alarm.name,
        state: alarm.isPaused ? 'paused' : alarm.openAlarms > 0 ? 'fires' : 'quiet',
        rule: describeRule(alarm),
        servers: describeServers(alarm),
        firing: alarm.openAlarms,
        last: alarm.lastFiredAt === null ? null : hoursSince(alarm.lastFiredAt, data.now()),
      })),
    }
  },
}
