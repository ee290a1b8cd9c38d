import {
  freeRange,
  privateNetworkBounds,
  privateRangeProblem,
} from '@/domain/privateNetworks/privateRange'
import type { NetworkServer, PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
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

const columns: readonly Column[] = [
  { name: 'network', type: 'text', about: 'The name of the network.', names: 'networks' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'range', type: 'text', about: 'Its IPv4 addresses.' },
  { name: 'server', type: 'text', about: 'A server in it; empty: it has none.', names: 'servers' },
  { name: 'address', type: 'text', about: 'The IPv4 address of the server in the network.' },
  {
    name: 'status',
    type: 'text',
    about: 'joining, joined, leaving or failed (it is tried again).',
  },
]

const rowOf = (network: PrivateNetwork, member?: NetworkServer) => ({
  network: network.name,
  region: network.region.slug,
  range: network.ipv4Range,
  server: member?.name ?? null,
  address: member?.ipv4 ?? null,
  status: member?.status ?? null,
})

/** Lists the private networks of the workspace: a row for each server in one, and one for each network without servers. */
export const networksCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'networks',
  about: 'Lists your private networks, with the servers in them.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account }) => {
    const networks = await account.privateNetworks()
    return {
      rows: networks.flatMap((network) =>
        network.servers.length === 0
          ? [rowOf(network)]
          : network.servers.map((member) => rowOf(network, member)),
      ),
    }
  },
}

const networkParameter = {
  name: 'network',
  type: 'text',
  about: 'The name of the network.',
  isRequired: true,
  names: 'networks',
} as const

/** Why the person cannot change private networks, or undefined. */
const whyNoChange = ({ blocked, roles }: Awaited<ReturnType<AccountData['rules']>>) =>
  blocked ??
  (roles.includes('operator')
    ? undefined
    : 'Your role may look at private networks, but not change them.')

/** The network of a line, if the person may change it. */
async function networkFor(account: AccountData, args: Arguments): Promise<PrivateNetwork> {
  const [networks, rules] = await Promise.all([account.privateNetworks(), account.rules()])
  const network = named(networks, ({ name }) => name, args, 'network')
  const why = whyNoChange(rules)
  if (why !== undefined) throw new BitProblem('refused', args.placeOf('network'), why)
  return network
}

const change = { kind: 'change', apiKey: 'operate', columns, confirmation: 'ask' } as const

/** Commands that make and delete private networks, and let servers join and leave them. */
export const networkCommands: readonly ChangeCommand[] = [
  {
    ...change,
    name: 'network create',
    about: 'Makes a private network in a region.',
    parameters: [
      { name: 'name', type: 'text', about: 'Its name.', isRequired: true },
      { name: 'region', type: 'text', about: 'Where it is.', isRequired: true, names: 'regions' },
    ],
    flags: [
      {
        name: 'range',
        type: 'text',
        about: 'Its IPv4 range, as 10.1.0.0/24; a free one without it.',
      },
      {
        name: 'family',
        type: 'text',
        about: 'IPv4 for addresses of IPv4 alone; both without it.',
        choices: ['IPv4', 'both'],
      },
    ],
    prepare: async ({ account, args, data }) => {
      const [networks, rules, regions] = await Promise.all([
        account.privateNetworks(),
        account.rules(),
        data.regions(),
      ])
      const refuse = (parameter: string, message: string) => {
        throw new BitProblem('refused', args.placeOf(parameter), message)
      }
      const name = (args.text('name') ?? '').trim()
      const why = whyNoChange(rules)
      if (why !== undefined) refuse('name', why)
      if (name === '') refuse('name', 'Give it a name.')
      if (name.length > privateNetworkBounds.name) {
        refuse('name', `Use at most ${privateNetworkBounds.name} characters.`)
      }
      if (networks.some((each) => each.name === name)) {
        refuse('name', 'The workspace has a private network with this name.')
      }
      const region = named(regions, ({ slug }) => slug, args, 'region')
      const ipv4Range = args.text('range')?.trim() ?? freeRange(networks)
      const wrong = privateRangeProblem(ipv4Range)
      if (wrong !== undefined) refuse('range', wrong)
      const row = {
        network: name,
        region: region.slug,
        range: ipv4Range,
        server: null,
        address: null,
        status: null,
      }
      return {
        rows: [row],
        effect: `A private network in ${region.name}. Only servers of this region can join. It costs nothing.`,
        typeName: null,
        verb: `Create ${name}`,
        run: async () => {
          const ipv6 = args.text('family') !== 'IPv4'
          await account.createNetwork({ region: region.slug, name, ipv4Range, ipv6 })
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'network delete',
    about: 'Deletes a private network without servers.',
    confirmation: 'name',
    parameters: [networkParameter],
    flags: [],
    prepare: async ({ account, args }) => {
      const network = await networkFor(account, args)
      const { length } = network.servers
      if (length > 0) {
        const message =
          length === 1
            ? 'A server is in it. Remove it first.'
            : `${length} servers are in it. Remove them first.`
        throw new BitProblem('refused', args.placeOf('network'), message)
      }
      const row = rowOf(network)
      return {
        rows: [row],
        effect: 'No server is in it. This cannot be undone.',
        typeName: network.name,
        verb: `Delete ${network.name}`,
        run: async () => {
          await account.deleteNetwork(network)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'network join',
    about: 'Lets a server join a private network of its region.',
    parameters: [networkParameter, server],
    flags: [
      {
        name: 'address',
        type: 'text',
        about: 'An address of the range; the lowest free one without it.',
      },
    ],
    prepare: async ({ account, args }) => {
      const network = await networkFor(account, args)
      const fitting = (await account.servers()).filter(
        ({ region, deletedAt }) => deletedAt === null && region.slug === network.region.slug,
      )
      const joining = named(fitting, ({ name }) => name, args, 'server')
      const member = network.servers.find(({ id }) => id === joining.id)
      if (member !== undefined) {
        const message =
          member.status === 'leaving'
            ? 'It is leaving this network. Wait until it has left.'
            : `It is in this network already, with ${member.ipv4}.`
        throw new BitProblem('refused', args.placeOf('server'), message)
      }
      const ipv4 = args.text('address')
      const row = {
        ...rowOf(network),
        server: joining.name,
        address: ipv4 ?? null,
        status: 'joining',
      }
      return {
        rows: [row],
        effect: `${joining.name} joins within some seconds, and is not interrupted. It costs nothing.`,
        typeName: null,
        verb: `Join ${network.name}`,
        run: async () => {
          await account.joinNetwork(network, joining, ipv4)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'network leave',
    about: 'Takes a server out of a private network.',
    parameters: [networkParameter, server],
    flags: [],
    prepare: async ({ account, args }) => {
      const network = await networkFor(account, args)
      const member = named(network.servers, ({ name }) => name, args, 'server')
      if (member.status === 'leaving') {
        throw new BitProblem('refused', args.placeOf('server'), 'It is leaving already.')
      }
      const row = { ...rowOf(network, member), status: 'leaving' }
      return {
        rows: [row],
        effect: `${member.name} loses the address ${member.ipv4}, and the other servers of ${network.name} no longer reach it there. It can join again later.`,
        typeName: null,
        verb: `Take ${member.name} out`,
        run: async () => {
          await account.leaveNetwork(network, member)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
]
