import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { makeAddress, makeAddressOffer } from '@/domain/addresses/fixtures'
import { makeFirewall, tcp } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import type { FileServer, WorkspaceFile } from './fileSchema'
import { emptyFile, makePresent } from './fixtures'
import { planText } from './planText'
import type { Present } from './present'
import { readWorkspaceFile } from './readFile'

const server = (name: string, changes: Parameters<typeof makeInstance>[0] = {}) =>
  makeInstance({
    name,
    labels: { [fileLabels.file]: 'website', [fileLabels.entry]: name },
    ...changes,
  })
const [web, db] = [server('web'), server('db')]
const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    servers: [web, db],
    addressOffers: [
      makeAddressOffer(),
      makeAddressOffer({ family: 6, monthMicros: 500_000, hasFree: false }),
    ],
    ...changes,
  })
const entry: FileServer = { plan: 'v1.small', region: 'fra1', image: 'debian-13' }
const fileOf = (
  addresses: WorkspaceFile['addresses'],
  more: Partial<WorkspaceFile> = {},
): WorkspaceFile => ({ ...emptyFile, addresses, servers: { web: entry, db: entry }, ...more })
const changesOf = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there).addresses.map(({ kind, name, steps }) => [kind, name, steps])
const messages = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there)
    .problems.map(({ message }) => message)
    .join('\n')

const own = { file: 'website', server: { id: web.id, name: 'web' } }
const mail = makeAddress({ name: 'mail', ...own, reverseName: 'mail.example.com' })

test('orders an address for a server, with its name in the DNS, and says what it costs', () => {
  const file = fileOf({
    mail: { region: 'fra1', server: 'web', reverse: 'Mail.example.com.', protected: true },
  })
  const plan = comparePlan(file, present())
  expect(plan.problems).toEqual([])
  expect(plan.addresses).toMatchObject([
    {
      kind: 'create',
      name: 'mail',
      steps: [
        { do: 'order', region: 'fra1', family: 4, address: undefined, monthMicros: 3_000_000 },
        { do: 'assign', server: 'web' },
        { do: 'settings', settings: { isProtected: true } },
        { do: 'reverse', name: 'mail.example.com' },
      ],
    },
  ])
  expect(plan.after.monthlyMicros - plan.before.monthlyMicros).toBe(3_000_000)
  expect(plan.after.hourlyMicros - plan.before.hourlyMicros).toBe(4032)
  expect(planText(plan, 'en').price).toMatch(/^The servers and addresses of the file cost/)
})

test('leaves alone what is as the file says, and what it does not mention', () => {
  const plan = comparePlan(
    fileOf({ mail: { region: 'fra1' } }),
    present({
      addresses: [mail, makeAddress({ id: 'e2', name: 'mine', address: '198.51.100.9' })],
    }),
  )
  expect(plan.addresses).toEqual([])
  expect(plan.problems).toEqual([])
  expect(plan.unchanged).toContain('mail')
})

test('moves an address, takes it off, and changes its names and its protection', () => {
  const there = present({ addresses: [mail] })
  const moved = fileOf({ mail: { region: 'fra1', server: 'db', reverse: false, protected: true } })
  expect(changesOf(moved, there)).toEqual([
    [
      'change',
      'mail',
      [
        { do: 'settings', settings: { isProtected: true } },
        { do: 'assign', server: 'db' },
        { do: 'reverse', name: '' },
      ],
    ],
  ])
  const free = fileOf({ mail: { region: 'fra1', server: false } })
  expect(changesOf(free, there)).toEqual([['change', 'mail', [{ do: 'unassign' }]]])
})

test('a server that is replaced gets its address again', () => {
  const old = server('web', { region: { slug: 'ams1', name: 'Amsterdam' } })
  const at = makeAddress({ name: 'mail', file: 'website', server: { id: old.id, name: 'web' } })
  expect(
    changesOf(
      fileOf({ mail: { region: 'fra1', server: 'web' } }),
      present({ servers: [old, db], addresses: [at] }),
    ),
  ).toEqual([['change', 'mail', [{ do: 'assign', server: 'web' }]]])
})

test('takes over an address that belongs to no file, by its name or by itself', () => {
  const named = present({ addresses: [makeAddress({ name: 'mail' })] })
  expect(changesOf(fileOf({ mail: { region: 'fra1' } }), named)).toEqual([
    ['change', 'mail', [{ do: 'settings', settings: { file: 'website' } }]],
  ])
  const six = makeAddress({ address: '2001:db8::7', family: 6 })
  const file = fileOf({ mail: { region: 'fra1', family: 'IPv6', address: '2001:DB8:0::7' } })
  expect(changesOf(file, present({ addresses: [six] }))).toEqual([
    ['change', 'mail', [{ do: 'settings', settings: { name: 'mail', file: 'website' } }]],
  ])
})

test('releases what it does not name any more, with the risk', () => {
  const plan = comparePlan(fileOf({}), present({ addresses: [mail] }))
  expect(plan.problems).toEqual([])
  expect(plan.addresses).toMatchObject([
    { kind: 'release', name: 'mail', details: ['198.51.100.7', 'web loses it'] },
  ])
  const text = planText(plan, 'en')
  expect(text.lines.map(({ sign, text: line }) => `${sign} ${line}`)).toContain(
    '- release address mail',
  )
  expect(text.lines[0]?.more.join(' ')).toMatch(/then somebody else may get it/)
  expect(plan.after.monthlyMicros).toBeLessThan(plan.before.monthlyMicros)
})

const allowing = makeFirewall({
  name: 'admins',
  rules: [{ ...tcp(22), sources: ['198.51.100.7/32'] }],
})

test.each<[string, WorkspaceFile, Partial<Present>, RegExp]>([
  [
    'a protected address',
    fileOf({}),
    { addresses: [{ ...mail, isProtected: true }] },
    /mail \(198\.51\.100\.7\) is not in the file any more, and is not released: it is protected/,
  ],
  [
    'an address that a firewall of the workspace lets in',
    fileOf({}),
    { addresses: [mail], firewalls: [allowing] },
    /not released: a rule of the firewall admins lets it in/,
  ],
  [
    'an address that the file still has in a text',
    fileOf({}, { servers: { web: { ...entry, labels: { old: '198.51.100.7' } } } }),
    { addresses: [mail], servers: [web] },
    /not released: the file still has it in a text/,
  ],
  [
    'another file',
    fileOf({ mail: { region: 'fra1' } }),
    { addresses: [{ ...mail, file: 'shop' }] },
    /managed by another file, “shop”/,
  ],
  [
    'another region than it has',
    fileOf({ mail: { region: 'ams1' } }),
    { addresses: [mail] },
    /it is in fra1, and an address does not move/,
  ],
  [
    'another family than it has',
    fileOf({ mail: { region: 'fra1', family: 'IPv6' } }),
    { addresses: [mail] },
    /it is an IPv4 address/,
  ],
  [
    'another address than it has',
    fileOf({ mail: { region: 'fra1', address: '198.51.100.8' } }),
    { addresses: [mail] },
    /it is 198\.51\.100\.7\. Give the other one another name/,
  ],
  [
    'a region without addresses',
    fileOf({ mail: { region: 'ams1' } }),
    {},
    /can be ordered in ams1/,
  ],
  [
    'an empty pool',
    fileOf({ mail: { region: 'fra1', family: 'IPv6' } }),
    {},
    /fra1 has no free IPv6 address now/,
  ],
  [
    'the quota',
    fileOf({ mail: { region: 'fra1' } }),
    {
      quotas: [
        {
          metric: 'addresses',
          label: 'Extra addresses',
          unit: '',
          max: 2,
          used: 2,
          requestedMax: null,
        },
      ],
    },
    /The quota of Extra addresses is 2: 2 are in use, and this needs 1 more/,
  ],
  [
    'a role that only looks',
    fileOf({ mail: { region: 'fra1' } }),
    { rules: { ...makePresent().rules, roles: ['viewer'] } },
    /Your role may look at addresses/,
  ],
  [
    'a server elsewhere',
    fileOf(
      { mail: { region: 'fra1', server: 'web' } },
      { servers: { web: { ...entry, region: 'ams1' } } },
    ),
    {},
    /it is in fra1, and web in ams1/,
  ],
  [
    'a server that the file does not have',
    fileOf({ mail: { region: 'fra1', server: 'lost' } }),
    {},
    /mail: the file has no server “lost”/,
  ],
  [
    'an entry that stands for several servers',
    fileOf(
      { mail: { region: 'fra1', server: 'web' } },
      { servers: { web: { ...entry, count: 2 } } },
    ),
    {},
    /“web” stands for several servers\. Name one, such as web-1/,
  ],
  [
    'a server outside of the file',
    fileOf({ mail: { region: 'fra1', server: 'web' } }),
    { addresses: [makeAddress({ name: 'mail', server: { id: 'x', name: 'mine' } })] },
    /mine has it, which is not in the file/,
  ],
  [
    'no address',
    fileOf({ mail: { region: 'fra1', address: '2001:db8::7' } }),
    {},
    /“2001:db8::7” is no IPv4 address/,
  ],
  [
    'the same address twice',
    fileOf({
      a: { region: 'fra1', address: '198.51.100.7' },
      b: { region: 'fra1', address: '198.51.100.7' },
    }),
    {},
    /198\.51\.100\.7 is there twice/,
  ],
  ['no name', fileOf({ 'My mail': { region: 'fra1' } }), {}, /“My mail” is no name/],
  [
    'no reverse name',
    fileOf({ mail: { region: 'fra1', reverse: 'localhost' } }),
    {},
    /“localhost” is no reverse name/,
  ],
])('says what stands against it: %s', (_what, file, changes, wanted) => {
  expect(messages(file, present(changes))).toMatch(wanted)
})

test('a mistake is told where it is', () => {
  const text = [
    'name: website',
    'addresses:',
    '  mail: { region: fra1, family: IPv5 }',
    '  other: { region: fra1, server: true }',
  ].join('\n')
  expect(readWorkspaceFile(text)).toMatchObject({
    ok: false,
    problems: [
      { line: 3, column: 33, message: 'The family is IPv4 or IPv6. Without it, IPv4.' },
      { line: 4, column: 34, message: /The server is a name, or false/ },
    ].map(({ message, ...place }) => ({
      ...place,
      message: expect.stringMatching(message) as string,
    })),
  })
})

test('an export says which addresses there are, and gives names to those without', () => {
  const there = present({
    addresses: [
      mail,
      makeAddress({ id: 'e2', address: '2001:db8::7', family: 6, server: null, isProtected: true }),
      makeAddress({ id: 'e3', address: '198.51.100.8', file: 'shop' }),
    ],
  })
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.file.addresses).toEqual({
    mail: { region: 'fra1', address: '198.51.100.7', server: 'web', reverse: 'mail.example.com' },
    'address-1': { region: 'fra1', family: 'IPv6', address: '2001:db8::7', protected: true },
  })
  const again = comparePlan(read.file, there)
  expect(again.problems).toEqual([])
  expect(again.addresses.map(({ name, steps }) => [name, steps])).toEqual([
    ['address-1', [{ do: 'settings', settings: { name: 'address-1', file: 'website' } }]],
  ])
})

test('what was kept before an apply asks for a released address by itself', () => {
  const kept = exportFile('website', present({ addresses: [mail] }), true)
  expect(changesOf(kept, present())).toEqual([
    [
      'create',
      'mail',
      [
        {
          do: 'order',
          region: 'fra1',
          family: 4,
          address: '198.51.100.7',
          monthMicros: 3_000_000,
        },
        { do: 'assign', server: 'web' },
        { do: 'reverse', name: 'mail.example.com' },
      ],
    ],
  ])
})
