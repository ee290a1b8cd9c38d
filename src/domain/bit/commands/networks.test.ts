import { expect, it } from 'vitest'
import { makeAddress } from '@/domain/addresses/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows } from '../lineFixtures'

const web = makeInstance({ name: 'web-1' })
const elsewhere = makeInstance({ id: 'far', name: 'far', region: { slug: 'far1', name: 'Far' } })
const { region } = web
const member = makeNetworkServer({ id: web.id, name: 'web-1' })

/** A person with a server in the region of the address and the network, and one elsewhere. */
function withThings({
  address = makeAddress({ region, server: null, status: null }),
  servers = [] as ReturnType<typeof makeNetworkServer>[],
  asked = [] as string[],
} = {}) {
  const account = makeAccount(asked, {
    servers: () => Promise.resolve([web, elsewhere]),
    addresses: () => Promise.resolve([address]),
    privateNetworks: () => Promise.resolve([makePrivateNetwork({ region, servers })]),
  })
  return { data: makeData({ account: () => Promise.resolve(account) }), confirm: agree }
}

it('lists extra addresses with their server and price', async () => {
  const address = makeAddress({ reverseName: 'mail.example.com' })
  const { rows: found } = await rows('addresses', withThings({ address }))
  expect(found).toMatchObject([
    {
      address: '198.51.100.7',
      server: 'web-1',
      status: 'ready',
      reverse: 'mail.example.com',
      price: 3,
    },
  ])
  const { rows: free } = await rows('addresses', withThings())
  expect(free).toMatchObject([{ server: null, status: 'free' }])
})

it('moves an address to a server of its region, and takes it off', async () => {
  const asked: string[] = []
  await rows('address move "198.51.100.7" web-1', withThings({ asked }))
  const attached = makeAddress({ region, server: { id: web.id, name: 'web-1' } })
  await rows('address detach "198.51.100.7"', withThings({ asked, address: attached }))
  expect(asked).toEqual(['move 198.51.100.7 web-1', 'move 198.51.100.7 off'])
})

it('refuses what the dashboard does not offer for addresses', async () => {
  expect(await problem('address move "198.51.100.7" far', withThings())).toMatchObject({
    code: 'not_found',
  })
  expect(await problem('address detach "198.51.100.7"', withThings())).toMatchObject({
    message: 'No server has it.',
  })
})

it('lists each server of a network, and a network without servers', async () => {
  const { rows: found } = await rows('networks', withThings({ servers: [member] }))
  expect(found).toMatchObject([{ network: 'Data', server: 'web-1', address: '10.1.0.1' }])
  const { rows: empty } = await rows('networks', withThings())
  expect(empty).toMatchObject([{ network: 'Data', server: null, status: null }])
})

it('lets a server join a network of its region and leave it', async () => {
  const asked: string[] = []
  await rows('network join Data web-1 --address "10.1.0.9"', withThings({ asked }))
  await rows('network leave Data web-1', withThings({ asked, servers: [member] }))
  expect(asked).toEqual(['join Data web-1 10.1.0.9', 'leave Data web-1'])
})

it('refuses what cannot be done with networks', async () => {
  expect(await problem('network join Data far', withThings())).toMatchObject({ code: 'not_found' })
  expect(await problem('network join Data web-1', withThings({ servers: [member] }))).toMatchObject(
    {
      message: 'It is in this network already, with 10.1.0.1.',
    },
  )
  const leaving = { ...member, status: 'leaving' as const }
  expect(
    await problem('network leave Data web-1', withThings({ servers: [leaving] })),
  ).toMatchObject({ message: 'It is leaving already.' })
  expect(await problem('network leave Data web-1', withThings())).toMatchObject({
    code: 'not_found',
  })
})
