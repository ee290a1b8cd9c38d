import { expect, test } from 'vitest'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows } from '../lineFixtures'

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

const running = makeInstance({ name: 'web-1' })
const withServer = (asked: string[], changes = {}) => {
  const account = makeAccount(asked, {
    servers: () => Promise.resolve([running]),
    backupSchedules: () => Promise.resolve([]),
    ...changes,
  })
  return makeData({ account: () => Promise.resolve(account) })
}

test('backups are switched on after a question with the price', async () => {
  const asked: string[] = []
  const { rows: found } = await rows('backup set web-1 --day sunday --hour 4 --keep 8', {
    data: withServer(asked),
    confirm: (preview) => {
      expect(preview.effect).toContain('€0.05 per GiB and month')
      return agree()
    },
  })
  expect(found).toMatchObject([{ schedule: 'Every Sunday between 04:00 and 05:00, UTC', keep: 8 }])
  expect(asked).toEqual(['back up week 7 4 UTC 8'])
})

test('what is left out of a change stays as it was', async () => {
  const asked: string[] = []
  const schedule = makeSchedule({ instanceId: running.id, keep: 4 })
  const backupSchedules = () => Promise.resolve([schedule])
  const data = withServer(asked, { backupSchedules })
  await rows('backup set web-1 --zone UTC', { data, confirm: agree })
  await rows('backup stop web-1', { data, confirm: agree })
  expect(asked).toEqual(['back up day - 3 UTC 4', 'stop backups of 1'])
})

test.each([
  ['backup set web-1 --hour 24', '24', /0 to 23/],
  ['backup set web-1 --keep 31', '31', /1 to 30/],
  ['backup set web-1 --zone Mars', 'Mars', /Europe\/Vienna/],
  ['backup stop web-1', 'web-1', /No backups are taken/],
])('%s is refused at its place', async (line, at, message) => {
  const asked: string[] = []
  const found = await problem(line, { data: withServer(asked), confirm: agree })
  expect(found.at).toContain(at)
  expect(found.message).toMatch(message)
  expect(asked).toEqual([])
})

test('without a price none can be switched on', async () => {
  const data = withServer([], { backupPrice: () => Promise.resolve(null) })
  expect(await problem('backup set web-1', { data, confirm: agree })).toMatchObject({
    message: 'The provider offers no backups at present.',
  })
})

test('a server is brought back to a backup of its own, after its name was typed', async () => {
  const asked: string[] = []
  const own = makeSnapshot({
    name: 'night',
    kind: 'backup',
    server: { id: running.id, name: 'web-1', isGone: false },
  })
  const other = makeSnapshot({ id: 'n2', name: 'other' })
  const data = withServer(asked, { snapshots: () => Promise.resolve([own, other]) })
  await rows('server rebuild web-1 --snapshot night', {
    data,
    confirm: (preview) => {
      expect(preview.effect).toContain('Everything that was written to it since is lost.')
      expect(preview.typeName).toBe('web-1')
      return agree()
    },
  })
  expect(asked).toEqual(['rebuild web-1'])
  const refused = (line: string) => problem(line, { data, confirm: agree })
  expect(await refused('server rebuild web-1 --snapshot other')).toMatchObject({
    code: 'not_found',
    at: 'other',
  })
  expect(await refused('server rebuild web-1 --snapshot night --image debian-13')).toMatchObject({
    code: 'surplus',
  })
})
