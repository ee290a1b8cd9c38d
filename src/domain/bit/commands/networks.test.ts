import { expect, it, vi } from 'vitest'
import { makeAddress, makeAddressOffer } from '@/domain/addresses/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import type { Preview } from '../command'
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
  offers = [makeAddressOffer({ region })],
  asked = [] as string[],
} = {}) {
  const account = makeAccount(asked, {
    servers: () => Promise.resolve([web, elsewhere]),
    addresses: () => Promise.resolve([address]),
    addressOffers: () => Promise.resolve(offers),
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

it('orders an address for the price that it says', async () => {
  const asked: string[] = []
  const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
  const found = await rows(`address order ${region.slug}`, { ...withThings({ asked }), confirm })
  expect(confirm.mock.calls[0]?.[0].effect).toContain('€3.00 per month')
  expect(found.rows).toMatchObject([{ address: '198.51.100.9', status: 'free', price: 3 }])
  expect(asked).toEqual([`order IPv4 ${region.slug}`])
})

it('orders no address where none is offered or free', async () => {
  const asked: string[] = []
  const offers = [makeAddressOffer({ region, hasFree: false })]
  expect(
    await problem(`address order ${region.slug} --family IPv6`, withThings({ asked, offers })),
  ).toMatchObject({ message: 'Extra IPv6 addresses cannot be ordered now.' })
  expect(
    await problem(`address order ${region.slug}`, withThings({ asked, offers })),
  ).toMatchObject({ message: `${region.name} has no free IPv4 address now.` })
  expect(await problem('address order far1', withThings({ asked, offers }))).toMatchObject({
    code: 'not_found',
  })
  expect(asked).toEqual([])
})

it('releases an address, which the person types', async () => {
  const asked: string[] = []
  const attached = makeAddress({ region, server: { id: web.id, name: 'web-1' } })
  const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
  await rows('address release "198.51.100.7"', {
    ...withThings({ asked, address: attached }),
    confirm,
  })
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ typeName: '198.51.100.7' })
  expect(confirm.mock.calls[0]?.[0].effect).toMatch(/^web-1 loses it at once\. Billing ends/)
  expect(asked).toEqual(['release 198.51.100.7'])
})

it('makes a network with a range that is free, or the one that was given', async () => {
  const asked: string[] = []
  const slug = (await withThings().data.regions())[0]?.slug ?? ''
  await rows(`network create Web ${slug}`, withThings({ asked }))
  await rows(`network create Db ${slug} --range "10.9.0.0/24" --family IPv4`, withThings({ asked }))
  expect(asked).toEqual([
    `network Web ${slug} 10.2.0.0/24 IPv6`,
    `network Db ${slug} 10.9.0.0/24 -`,
  ])
})

it('makes no network with a name or a range that cannot be', async () => {
  const asked: string[] = []
  const slug = (await withThings().data.regions())[0]?.slug ?? ''
  for (const [line, message] of [
    [`network create Data ${slug}`, 'The workspace has a private network with this name.'],
    [`network create " " ${slug}`, 'Give it a name.'],
    [`network create ${'x'.repeat(61)} ${slug}`, 'Use at most 60 characters.'],
    [`network create Web ${slug} --range "10.9.0.0/8"`, 'Choose a size from /16 to /28.'],
  ] as const) {
    expect(await problem(line, withThings({ asked }))).toMatchObject({ message })
  }
  expect(asked).toEqual([])
})

it('deletes a network that has no servers, which the person types', async () => {
  const asked: string[] = []
  const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
  await rows('network delete Data', { ...withThings({ asked }), confirm })
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ typeName: 'Data' })
  expect(asked).toEqual(['delete network Data'])
  expect(await problem('network delete Data', withThings({ servers: [member] }))).toMatchObject({
    message: 'A server is in it. Remove it first.',
  })
})
