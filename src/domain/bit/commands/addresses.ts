import type { Address } from '@/domain/addresses/address'
import { formatAddressMonth, serversFor, whyNoAddresses } from '@/domain/addresses/addressRules'
import { LOCALE } from '@/lib/locale'
import { hoursSince, inUnits } from '../cells'
import {
  BitProblem,
  named,
  type AccountCommand,
  type AccountData,
  type Arguments,
  type ChangeCommand,
  type Column,
} from '../command'
import { server } from './servers'
import { inPreview } from './snapshots'

const columns: readonly Column[] = [
  { name: 'address', type: 'text', about: 'The address.', names: 'addresses' },
  { name: 'name', type: 'text', about: 'What you call it.' },
  { name: 'family', type: 'text', about: 'IPv4 or IPv6.' },
  { name: 'server', type: 'text', about: 'The server that has it, or gets it.', names: 'servers' },
  { name: 'status', type: 'text', about: 'free, moving, ready, failed or released.' },
  { name: 'reverse', type: 'text', about: 'Its reverse name.' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
  { name: 'age', type: 'duration', about: 'Time since it was ordered.' },
]

function statusOf({ server: at, status }: Address): string {
  if (status === 'failed') return 'failed'
  if (status === 'pending') return 'moving'
  return at === null ? 'free' : 'ready'
}

const rowOf = (address: Address, now: number) => ({
  address: address.address,
  name: address.name,
  family: `IPv${address.family}`,
  server: address.server?.name ?? null,
  status: statusOf(address),
  reverse: address.reverseName,
  region: address.region.slug,
  price: inUnits(address.monthMicros),
  age: hoursSince(address.since, now),
})

/** Lists the extra addresses of the workspace. */
export const addressesCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'addresses',
  about: 'Lists the extra addresses of your workspace.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const addresses = await account.addresses()
    return {
      currency: addresses[0]?.currency,
      rows: addresses.map((address) => rowOf(address, data.now())),
    }
  },
}

const addressParameter = {
  name: 'address',
  type: 'text',
  about: 'The extra address.',
  isRequired: true,
  names: 'addresses',
} as const

/** The address of a line, if the person may change it. */
async function addressFor(account: AccountData, args: Arguments): Promise<Address> {
  const [addresses, rules] = await Promise.all([account.addresses(), account.rules()])
  const found = named(addresses, ({ address }) => address, args, 'address')
  const why = whyNoAddresses(rules)
  if (why !== undefined) throw new BitProblem('refused', args.placeOf('address'), why)
  return found
}

const change = { kind: 'change', apiKey: 'operate', columns, confirmation: 'ask' } as const

/** Commands that order, move and release extra addresses, with the reasons of the dashboard. */
export const addressCommands: readonly ChangeCommand[] = [
  {
    ...change,
    name: 'address order',
    about: 'Orders an extra address in a region.',
    parameters: [
      { name: 'region', type: 'text', about: 'Where it is.', isRequired: true, names: 'regions' },
    ],
    flags: [
      {
        name: 'family',
        type: 'text',
        about: 'IPv4 or IPv6; IPv4 without it.',
        choices: ['IPv4', 'IPv6'],
      },
    ],
    prepare: async ({ account, args }) => {
      const [offers, rules] = await Promise.all([account.addressOffers(), account.rules()])
      const family = args.text('family') === 'IPv6' ? 6 : 4
      const refuse = (message: string) => {
        throw new BitProblem('refused', args.placeOf('region'), message)
      }
      const why = whyNoAddresses(rules)
      if (why !== undefined) refuse(why)
      const offered = offers.filter((each) => each.family === family)
      if (offered.length === 0) refuse(`Extra IPv${family} addresses cannot be ordered now.`)
      const offer = named(offered, ({ region }) => region.slug, args, 'region')
      if (!offer.hasFree) refuse(`${offer.region.name} has no free IPv${family} address now.`)
      const rowFor = (address: string | null) => ({
        address,
        name: null,
        family: `IPv${family}`,
        server: null,
        status: 'free',
        reverse: null,
        region: offer.region.slug,
        price: inUnits(offer.monthMicros),
        age: 0,
      })
      return {
        currency: offer.currency,
        rows: [rowFor(null)],
        effect: `An address of your workspace. It costs ${formatAddressMonth(offer, LOCALE)} per month from now until you release it, also while it is at no server.${inPreview(account)}`,
        typeName: null,
        verb: 'Order address',
        run: async () => {
          const address = await account.orderAddress(offer)
          return { currency: offer.currency, rows: [rowFor(address)], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'address move',
    about: 'Moves an extra address to a server of its region.',
    parameters: [addressParameter, server],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const address = await addressFor(account, args)
      const servers = await account.servers()
      const to = named(serversFor(address, servers), ({ name }) => name, args, 'server')
      const row = { ...rowOf(address, data.now()), server: to.name, status: 'moving' }
      const from = address.server === null ? '' : ` ${address.server.name} loses it.`
      return {
        currency: address.currency,
        rows: [row],
        effect: `${to.name} gets ${address.address} within seconds.${from} The price stays the same.`,
        typeName: null,
        verb: `Move ${address.address}`,
        run: async () => {
          await account.moveAddress(address, to)
          return { currency: address.currency, rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'address detach',
    about: 'Takes an extra address off its server. You keep it.',
    parameters: [addressParameter],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const address = await addressFor(account, args)
      if (address.server === null) {
        throw new BitProblem('refused', args.placeOf('address'), 'No server has it.')
      }
      const row = { ...rowOf(address, data.now()), server: null, status: 'moving' }
      return {
        currency: address.currency,
        rows: [row],
        effect: `${address.server.name} is no longer reached at ${address.address}. You keep the address, and it is billed as before.`,
        typeName: null,
        verb: `Detach ${address.address}`,
        run: async () => {
          await account.moveAddress(address, null)
          return { currency: address.currency, rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'address release',
    about: 'Gives an extra address back.',
    confirmation: 'name',
    parameters: [addressParameter],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const address = await addressFor(account, args)
      if (address.isProtected) {
        const message = `${address.address} is protected. Switch the protection off on its page first.`
        throw new BitProblem('refused', args.placeOf('address'), message)
      }
      const row = { ...rowOf(address, data.now()), server: null, status: 'released', price: null }
      const loses = address.server === null ? '' : `${address.server.name} loses it at once. `
      return {
        currency: address.currency,
        rows: [row],
        effect: `${loses}Billing ends at once. Your workspace can take it back for some time, usually 24 hours. After that, somebody else may get it.${inPreview(account)}`,
        typeName: address.address,
        verb: `Release ${address.address}`,
        run: async () => {
          await account.releaseAddress(address)
          return { currency: address.currency, rows: [row], follows: [] }
        },
      }
    },
  },
]
