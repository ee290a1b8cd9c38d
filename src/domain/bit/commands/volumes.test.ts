import { expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const { region, plan } = makeInstance()
const free = makeVolume({
  state: 'available',
  server: null,
  path: null,
  region,
  virtualization: plan.virtualization,
})

function withVolume(volume = free, asked: string[] = []) {
  const account = makeAccount(asked, {
    servers: () => Promise.resolve([makeInstance({ name: 'web-1' })]),
    volumes: () => Promise.resolve([volume]),
  })
  return { data: makeData({ account: () => Promise.resolve(account) }), confirm: agree }
}

it('lists volumes with their server and what they cost in a month', async () => {
  const { rows: found } = await rows('volumes', { data: signedIn() })
  expect(found).toMatchObject([
    { name: 'data-1', state: 'attached', server: 'web-1', size: 50, price: 2.5 },
  ])
})

it('makes one for a server after a question with the price', async () => {
  const asked: string[] = []
  const { data } = withVolume(free, asked)
  const { rows: found } = await rows('volume create web-1 20', {
    data,
    confirm: (preview) => {
      expect(preview.effect).toContain('€1.00 per month')
      return agree()
    },
  })
  expect(found).toMatchObject([{ name: 'web-1-data', state: 'creating', size: 20 }])
  expect(asked).toEqual(['volume web-1-data 20'])
  expect(await problem('volume create web-1 0', withVolume())).toMatchObject({ code: 'refused' })
})

it('attaches, grows and deletes one that no server has', async () => {
  const asked: string[] = []
  const all = withVolume(free, asked)
  await rows('volume attach data-1 web-1', all)
  await rows('volume grow data-1 60', all)
  await rows('volume delete data-1', all)
  expect(asked).toEqual(['attach data-1 web-1', 'grow data-1 60', 'delete volume data-1'])
})

it('refuses with the reason of the dashboard', async () => {
  expect(await problem('volume delete data-1', withVolume(makeVolume()))).toMatchObject({
    message: 'Detach it from web-1 first.',
  })
  expect(await problem('volume grow data-1 49', withVolume())).toMatchObject({ code: 'refused' })
  expect(await problem('volume detach data-1', withVolume())).toMatchObject({
    message: 'No server has it.',
  })
})

const order = 'server create app --plan v1.small --region ams1'

function ordering(asked: unknown[], volume = free) {
  const account = makeAccount([], {
    volumes: () => Promise.resolve([volume]),
    createServers: ({ volumes }) => {
      asked.push(volumes)
      return Promise.resolve([{ id: 's1', name: 'app', actionId: 'a1' }])
    },
  })
  return makeData({ account: () => Promise.resolve(account) })
}

it('orders servers with a new volume each, after a question with the price', async () => {
  const asked: unknown[] = []
  const effects: string[] = []
  await rows(`${order} --count 2 --volume 20 --volume-name logs`, {
    data: ordering(asked),
    confirm: ({ effect }) => {
      effects.push(effect)
      return agree()
    },
  })
  expect(effects[0]).toContain('2 volumes of 20 GiB: €2.00 per month')
  expect(asked).toEqual([[{ sizeGib: 20, gibMonthMicros: 50_000, name: 'logs' }]])
})

it('orders a server with a volume that no server has', async () => {
  const asked: unknown[] = []
  const volume = { ...free, region: { slug: 'ams1', name: 'Amsterdam' } }
  await rows(`${order} --attach-volume data-1`, { data: ordering(asked, volume), confirm: agree })
  expect(asked).toEqual([[{ volumeId: 'v1' }]])
  const refused = async (flags: string, which = volume) =>
    (await problem(`${order} ${flags}`, { data: ordering([], which), confirm: agree })).message
  expect(await refused('--attach-volume data-1', makeVolume())).toMatch(/Detach it first/)
  expect(await refused('--attach-volume data-1 --count 2')).toMatch(/one server only/)
  expect(await refused('--volume 0')).toMatch(/from 1 to 16384/)
  expect(await refused('--volume 5 --volume-name No')).toMatch(/a–z/)
  expect(await refused('--volume-name logs')).toMatch(/--volume/)
})
