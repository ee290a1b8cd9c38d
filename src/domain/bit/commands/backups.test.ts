import { expect, test } from 'vitest'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { rows } from '../lineFixtures'

test('servers are listed with their backups, first those that have none', async () => {
  const web = makeInstance({ name: 'web-1' })
  const open = makeInstance({ name: 'web-2' })
  const account = makeAccount([], {
    servers: () => Promise.resolve([web, open]),
    backupSchedules: () =>
      Promise.resolve([makeSchedule({ instanceId: web.id, problem: 'failed' })]),
    snapshots: () =>
      Promise.resolve([
        makeSnapshot({ kind: 'backup', server: { id: web.id, name: 'web-1', isGone: false } }),
      ]),
  })
  const data = makeData({ account: () => Promise.resolve(account) })
  const { rows: found } = await rows('backups', { data })
  expect(found).toMatchObject([
    { server: 'web-2', schedule: null, kept: 0, problem: null },
    {
      server: 'web-1',
      schedule: 'Every day between 03:00 and 04:00, Europe/Vienna',
      keep: 7,
      kept: 1,
      problem: 'failed',
      price: 0.2,
    },
  ])
})
