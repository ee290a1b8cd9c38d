import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import { makePresent } from './fixtures'
import type { FileServer, WorkspaceFile } from './fileSchema'
import type { Present } from './present'
import { readWorkspaceFile } from './readFile'

const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    features: [{ region: 'fra1', feature: 'private_networks' }],
    ...changes,
  })
type Places = NonNullable<FileServer['networks']>
const fileOf = (
  networks: WorkspaceFile['networks'],
  places: Record<string, Places | undefined> = {},
  more: Partial<FileServer> = {},
): WorkspaceFile => ({
  name: 'website',
  firewalls: {},
  networks,
  addresses: {},
  alarms: {},
  volumes: {},
  servers: Object.fromEntries(
    Object.entries(places).map(([name, all]) => [
      name,
      {
        plan: 'v1.small',
        region: 'fra1',
        image: 'debian-13',
        ...(all === undefined ? {} : { networks: all }),
        ...more,
      },
    ]),
  ),
})
const server = (name: string, changes: Parameters<typeof makeInstance>[0] = {}) =>
  makeInstance({
    name,
    labels: { [fileLabels.file]: 'website', [fileLabels.entry]: name },
    ...changes,
  })
const [web, db] = [server('web'), server('db')]
const member = ({ id, name }: typeof web, ipv4: string) => makeNetworkServer({ id, name, ipv4 })
const inside = { region: 'fra1', range: '10.1.0.0/24' }
const changesOf = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there).networks.map(({ kind, name, steps }) => [kind, name, steps])
const messages = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there)
    .problems.map(({ message }) => message)
    .join('\n')

test('makes a network, and servers join it', () => {
  const file = fileOf(
    { inside },
    { web: [{ name: 'inside' }], db: [{ name: 'inside', address: '10.1.0.5' }] },
  )
  expect(changesOf(file, present({ servers: [web, db] }))).toEqual([
    [
      'create',
      'inside',
      [
        { do: 'create', ...inside, ipv6: undefined },
        { do: 'join', server: 'web', address: undefined },
        { do: 'join', server: 'db', address: '10.1.0.5' },
      ],
    ],
  ])
})

const there = present({
  servers: [web, db],
  networks: [
    makePrivateNetwork({
      name: 'inside',
      servers: [member(web, '10.1.0.1'), member(db, '10.1.0.5')],
    }),
  ],
})

test('leaves alone what is as the file says, and what it does not mention', () => {
  const plan = comparePlan(fileOf({ inside }, { web: undefined, db: [{ name: 'inside' }] }), there)
  expect(plan.networks).toEqual([])
  expect(plan.unchanged).toEqual(['web', 'db', 'inside'])
})

test('servers leave, and another one gets the address', () => {
  const file = fileOf({}, { web: [{ name: 'inside', address: '10.1.0.5' }], db: [] })
  const plan = comparePlan(file, there)
  expect(plan.problems).toEqual([])
  expect(plan.networks[0]?.steps).toEqual([
    { do: 'leave', serverId: db.id, server: 'db' },
    { do: 'leave', serverId: web.id, server: 'web' },
    { do: 'join', server: 'web', address: '10.1.0.5' },
  ])
  expect(plan.networks[0]?.details).toEqual(['without db', 'web with 10.1.0.5 instead of 10.1.0.1'])
})

test('a server that is replaced leaves with the old one, so that its address is free', () => {
  const moved = server('web', { region: { slug: 'ams1', name: 'Amsterdam' } })
  const network = makePrivateNetwork({ name: 'inside', servers: [member(moved, '10.1.0.1')] })
  const file = fileOf({}, { web: [{ name: 'inside', address: '10.1.0.1' }] })
  expect(changesOf(file, present({ servers: [moved], networks: [network] }))).toEqual([
    [
      'change',
      'inside',
      [
        { do: 'leave', serverId: moved.id, server: 'web' },
        { do: 'join', server: 'web', address: '10.1.0.1' },
      ],
    ],
  ])
})

test.each<[string, WorkspaceFile, Partial<Present>, RegExp]>([
  ['an unknown network', fileOf({}, { web: [{ name: 'lost' }] }), {}, /no private network “lost”/],
  ['a range', fileOf({ inside: { region: 'fra1', range: '8.8.8.0/24' } }), {}, /inside of 10/],
  [
    'another range than it has',
    fileOf({ inside: { region: 'fra1', range: '10.2.0.0/24' } }),
    there,
    /has the range 10\.1\.0\.0\/24, and a network keeps its range/,
  ],
  [
    'another region than it has',
    fileOf({ inside: { ...inside, region: 'ams1' } }),
    there,
    /it is in fra1, and a network does not move/,
  ],
  [
    'no IPv6',
    fileOf({ inside: { ...inside, ipv6: false } }),
    there,
    /has IPv6 addresses, and keeps/,
  ],
  [
    'a region without networks',
    fileOf({ inside }),
    { features: [] },
    /no private networks in fra1/,
  ],
  [
    'a role that only looks',
    fileOf({ inside }),
    { rules: { ...makePresent().rules, roles: ['viewer'] } },
    /Your role may look at private networks/,
  ],
  [
    'a server elsewhere',
    fileOf({ inside }, { web: [{ name: 'inside' }] }, { region: 'ams1' }),
    {},
    /web is in ams1, and the network inside in fra1/,
  ],
  [
    'the same address twice',
    fileOf(
      { inside },
      {
        web: [{ name: 'inside', address: '10.1.0.9' }],
        db: [{ name: 'inside', address: '10.1.0.9' }],
      },
    ),
    {},
    /“web” shall have 10\.1\.0\.9 in inside too/,
  ],
  [
    'an address that another server keeps',
    fileOf({}, { web: [{ name: 'inside', address: '10.1.0.5' }] }),
    there,
    /web: db has the address 10\.1\.0\.5\. Choose another one/,
  ],
  [
    'one address for several servers',
    fileOf({ inside }, { web: [{ name: 'inside', address: '10.1.0.9' }] }, { count: 2 }),
    {},
    /An address has one server, and “web” stands for 2/,
  ],
  [
    'no address',
    fileOf({ inside }, { web: [{ name: 'inside', address: '10.1.0.300' }] }),
    {},
    /“10\.1\.0\.300” is no IPv4 address/,
  ],
])('says what stands against it: %s', (_what, file, changes, wanted) => {
  expect(messages(file, present(changes))).toMatch(wanted)
})

test('an export says which networks there are and who is in them', () => {
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.file.networks).toEqual({ inside })
  expect(read.file.servers['db']?.networks).toEqual([{ name: 'inside', address: '10.1.0.5' }])
  expect(comparePlan(read.file, there).networks).toEqual([])
})
