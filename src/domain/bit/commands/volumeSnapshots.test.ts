import { expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume, makeVolumeSnapshot } from '@/domain/volumes/fixtures'
import type { AccountData } from '../command'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const free = makeVolume({ state: 'available', server: null, path: null })

function withVolume(asked: string[] = [], changes: Partial<AccountData> = {}) {
  const account = makeAccount(asked, { volumes: () => Promise.resolve([free]), ...changes })
  return { data: makeData({ account: () => Promise.resolve(account) }), confirm: agree }
}

it('lists them with their volume and what they cost in a month', async () => {
  const { rows: found } = await rows('volume-snapshots', { data: signedIn() })
  expect(found).toMatchObject([
    { name: 'before', state: 'ready', volume: 'data-1', region: 'fra1', size: 4, price: 0.16 },
  ])
  const inBin = withVolume([], {
    volumeSnapshots: () => Promise.resolve([makeVolumeSnapshot({ state: 'deleted' })]),
  })
  expect((await rows('volume-snapshots', inBin)).rows).toMatchObject([{ price: null }])
})

it('takes one after a question with the price', async () => {
  const asked: string[] = []
  const { data } = withVolume(asked)
  const { rows: found } = await rows('volume-snapshot create data-1', {
    data,
    confirm: (preview) => {
      expect(preview.effect).toContain('€0.04 per GiB and month')
      expect(preview.effect).toContain('at most €2.00 per month')
      return agree()
    },
  })
  expect(found).toMatchObject([{ name: 'data-1-snapshot-1', state: 'creating', price: null }])
  expect(asked).toEqual(['volume snapshot data-1-snapshot-1'])
})

it.each([
  ['restore', 'data-1', 'restore data-1 to before'],
  ['delete', 'before', 'delete volume snapshot before'],
])('does %s after %s was typed', async (verb, typed, done) => {
  const asked: string[] = []
  const { data } = withVolume(asked)
  await rows(`volume-snapshot ${verb} before`, {
    data,
    confirm: (preview) => {
      expect(preview.typeName).toBe(typed)
      return agree()
    },
  })
  expect(asked).toEqual([done])
})

it('goes into the bin, unless it failed', async () => {
  const effects: string[] = []
  const confirm = (preview: { effect: string }) => {
    effects.push(preview.effect)
    return agree()
  }
  const { data } = withVolume()
  const { rows: binned } = await rows('volume-snapshot delete before', { data, confirm })
  const failed = makeVolumeSnapshot({ state: 'failed' })
  const without = withVolume([], { volumeSnapshots: () => Promise.resolve([failed]) })
  await rows('volume-snapshot delete before', { ...without, confirm })
  expect(binned).toMatchObject([{ state: 'deleted', price: null }])
  expect(effects[0]).toContain('bin restore gives it back')
  expect(effects[1]).toContain('is deleted for good. The volume')
})

const of = async (line: string, changes: Partial<AccountData> = {}) =>
  (await problem(line, withVolume([], changes))).message

const attached = (state: 'stopped' | 'running') => ({
  volumes: () => Promise.resolve([makeVolume()]),
  servers: () => Promise.resolve([makeInstance({ id: 's1', name: 'web-1', state, action: null })]),
})

it('restores below a server that is stopped, and says that it waits', async () => {
  const asked: string[] = []
  await rows('volume-snapshot restore before', {
    data: withVolume(asked, attached('stopped')).data,
    confirm: ({ effect }) => {
      expect(effect).toContain('web-1 has the volume, and can start when that is done.')
      return agree()
    },
  })
  expect(asked).toEqual(['restore data-1 to before'])
  expect(await of('volume-snapshot restore before', attached('running'))).toBe(
    'Stop web-1 first, or detach data-1 from it.',
  )
})

it('refuses with the reason of the dashboard', async () => {
  expect(await of('volume-snapshot create data-1 --name before')).toMatch(/has before already/)
  expect(
    await of('volume-snapshot create data-1', { regionsWith: () => Promise.resolve(['ams1']) }),
  ).toBe('This region takes no snapshots of volumes at present.')
  expect(
    await of('volume-snapshot create data-1', { snapshotPrice: () => Promise.resolve(null) }),
  ).toBe('The provider offers no snapshots at present.')
  expect(
    await of('volume-snapshot delete before', {
      volumeSnapshots: () => Promise.resolve([makeVolumeSnapshot({ state: 'creating' })]),
    }),
  ).toBe('Wait until it is taken.')
  const kept = {
    volumeSnapshots: () => Promise.resolve([makeVolumeSnapshot({ isProtected: true })]),
  }
  expect(await of('volume-snapshot delete before', kept)).toMatch(/^It is protected/)
  expect(await of('volume-snapshot delete gone')).toContain('There is no snapshot “gone”')
})
