import { expect, it } from 'vitest'
import { makeAlarm } from '@/domain/alarms/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { rows } from '../lineFixtures'

it('lists alarms, and those that fire can be filtered', async () => {
  const account = makeAccount([], {
    alarms: () =>
      Promise.resolve([
        makeAlarm({ openAlarms: 2 }),
        makeAlarm({ name: 'Off', isPaused: true, label: null }),
        makeAlarm({
          name: 'Away',
          kind: 'unreachable',
          threshold: null,
          label: null,
          serverId: 'i1',
          server: 'web-1',
        }),
      ]),
  })
  const data = makeData({ account: () => Promise.resolve(account) })
  expect((await rows('alarms', { data })).rows).toEqual([
    {
      name: 'Busy',
      state: 'fires',
      rule: 'CPU at 80 % or more for 10 minutes',
      servers: 'servers with env=prod',
      firing: 2,
      last: null,
    },
    {
      name: 'Off',
      state: 'paused',
      rule: 'CPU at 80 % or more for 10 minutes',
      servers: 'every server',
      firing: 0,
      last: null,
    },
    {
      name: 'Away',
      state: 'quiet',
      rule: 'Not reachable for 10 minutes',
      servers: 'web-1',
      firing: 0,
      last: null,
    },
  ])
  expect((await rows('alarms | where state == fires', { data })).rows).toHaveLength(1)
})
