import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import { makePresent } from './fixtures'
import type { WorkspaceFile } from './fileSchema'
import { planText } from './planText'
import type { Present } from './present'
import { readWorkspaceFile } from './readFile'

const small = makePresent().plans.find(({ regions: places, virtualization }) => {
  const stock = places.find(({ region }) => region === 'fra1')?.stock
  return virtualization === 'container' && stock !== undefined && stock !== 0
})
if (small === undefined) throw new Error('The fixtures need a plan for containers in stock.')

const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    volumePrice: { currency: 'EUR', gibMonthMicros: 50_000 },
    features: [{ region: 'fra1', feature: 'volumes' }],
    ...changes,
  })
const fileOf = (
  volumes: WorkspaceFile['volumes'],
  held: Record<string, readonly string[] | undefined> = {},
): WorkspaceFile => ({
  name: 'website',
  firewalls: {},
  networks: {},
  addresses: {},
  alarms: {},
  volumes,
  servers: Object.fromEntries(
    Object.entries(held).map(([name, names]) => [
      name,
      {
        plan: small.slug,
        region: 'fra1',
        image: 'debian-13',
        ...(names === undefined ? {} : { volumes: [...names] }),
      },
    ]),
  ),
})
const server = (name: string, changes: Parameters<typeof makeInstance>[0] = {}) =>
  makeInstance({
    name,
    labels: { [fileLabels.file]: 'website', [fileLabels.entry]: name },
    plan: { ...makeInstance().plan, slug: small.slug, diskGib: small.diskGib },
    price: small,
    ...changes,
  })
const [web, db] = [server('web'), server('db')]
const at = ({ id, name }: typeof web) => ({ id, name })
const changesOf = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there).volumes.map(({ kind, name, steps }) => [kind, name, steps])
const messages = (file: WorkspaceFile, there: Present) =>
  comparePlan(file, there)
    .problems.map(({ message }) => message)
    .join('\n')

test('makes a volume for the server that names it, and says what it costs', () => {
  const file = fileOf({ data: { size: 20, protected: true } }, { db: ['data'] })
  const plan = comparePlan(file, present())
  expect(plan.problems).toEqual([])
  expect(plan.volumes.map(({ steps }) => steps)).toEqual([
    [
      { do: 'create', sizeGib: 20, gibMonthMicros: 50_000, server: 'db' },
      { do: 'protect', isProtected: true },
    ],
  ])
  const without = comparePlan(fileOf({}, { db: undefined }), present())
  expect(plan.after.monthlyMicros - without.after.monthlyMicros).toBe(20 * 50_000)
  expect(planText(plan, 'en').price).toMatch(/^The servers and volumes of the file cost/)
  expect(planText(plan, 'en').lines[0]).toEqual({
    sign: '+',
    text: 'make volume data',
    more: ['20 GiB', 'for db', 'protected'],
  })
})

test('leaves alone what is as the file says, and what it does not mention', () => {
  const there = present({
    servers: [web, db],
    volumes: [
      makeVolume({ name: 'data', server: at(db) }),
      makeVolume({ id: 'v2', name: 'logs', server: at(web) }),
    ],
  })
  const plan = comparePlan(fileOf({ data: { size: 50 } }, { web: undefined, db: ['data'] }), there)
  expect(plan.volumes).toEqual([])
  expect(plan.unchanged).toEqual(['web', 'db', 'data'])
  expect(plan.after).toEqual(plan.before)
})

test('moves a volume between servers of the file, and grows it', () => {
  const volumes = [makeVolume({ name: 'data', server: at(web) })]
  const there = present({ servers: [web, db], volumes })
  expect(changesOf(fileOf({ data: { size: 80 } }, { web: [], db: ['data'] }), there)).toEqual([
    [
      'change',
      'data',
      [{ do: 'detach' }, { do: 'grow', sizeGib: 80 }, { do: 'attach', server: 'db' }],
    ],
  ])
  // One that is only named stays as large as it is.
  expect(changesOf(fileOf({}, { web: [], db: undefined }), there)).toEqual([
    ['change', 'data', [{ do: 'detach' }]],
  ])
})

test('a server that is replaced gets its volumes again', () => {
  const elsewhere = server('db', { region: { slug: 'ams1', name: 'Amsterdam' } })
  const volumes = [makeVolume({ name: 'data', server: at(elsewhere) })]
  const file = fileOf({}, { db: ['data'] })
  expect(changesOf(file, present({ servers: [elsewhere], volumes }))).toEqual([
    ['change', 'data', [{ do: 'detach' }, { do: 'attach', server: 'db' }]],
  ])
})

test('a deleted volume comes back, and one of a deleted server stays', () => {
  const gone = makeVolume({
    name: 'data',
    state: 'deleted',
    server: null,
    purgeAfter: '2026-11-30',
  })
  const file = fileOf({ data: { size: 50 } }, { db: ['data'] })
  expect(changesOf(file, present({ servers: [db], volumes: [gone] }))).toEqual([
    ['restore', 'data', [{ do: 'restore' }, { do: 'attach', server: 'db' }]],
  ])
  const held = [makeVolume({ name: 'data', server: at(db) })]
  const plan = comparePlan(fileOf({}), present({ servers: [db], volumes: held }))
  expect(plan.servers[0]?.details.join()).toMatch(/volume data .* stays, and costs as before/)
  expect(plan.volumes).toEqual([])
})

const held = makeVolume({ name: 'data', server: at(db) })
test.each<[string, WorkspaceFile, Partial<Present>, RegExp]>([
  ['an unknown volume', fileOf({}, { db: ['lost'] }), {}, /there is no volume “lost”/],
  ['one that no server names', fileOf({ data: { size: 5 } }), {}, /made for a server/],
  [
    'no price',
    fileOf({ data: { size: 5 } }, { db: ['data'] }),
    { volumePrice: null },
    /offers no volumes/,
  ],
  [
    'a region without volumes',
    fileOf({ data: { size: 5 } }, { db: ['data'] }),
    { features: [] },
    /no volumes in fra1/,
  ],
  [
    'a smaller size',
    fileOf({ data: { size: 10 } }, { db: ['data'] }),
    { servers: [db], volumes: [held] },
    /data: it has 50 GiB, and a volume never shrinks/,
  ],
  [
    'two servers',
    fileOf({ data: { size: 10 } }, { web: ['data'], db: ['data'] }),
    {},
    /The volume data is at “web” too/,
  ],
  [
    'another region',
    fileOf({}, { db: ['data'] }),
    {
      volumes: [
        makeVolume({ name: 'data', server: null, region: { slug: 'ams1', name: 'Amsterdam' } }),
      ],
    },
    /data: it is in ams1, and db in fra1/,
  ],
  [
    'another kind of server',
    fileOf({}, { db: ['data'] }),
    { volumes: [makeVolume({ name: 'data', server: null, virtualization: 'virtual_machine' })] },
    /made for a virtual machine, and db is a container/,
  ],
  [
    'a server that is not in the file',
    fileOf({}, { db: ['data'] }),
    { volumes: [makeVolume({ name: 'data', server: { id: 'x', name: 'mine' } })] },
    /mine has it, which is not in the file/,
  ],
  [
    'a quota',
    fileOf({ data: { size: 20 } }, { db: ['data'] }),
    {
      quotas: [
        { metric: 'volume_gib', label: 'volumes', unit: '', max: 30, used: 15, requestedMax: null },
      ],
    },
    /quota of volumes is 30: 15 are in use, and this needs 20 more/,
  ],
])('says what stands against it: %s', (_what, file, changes, wanted) => {
  expect(messages(file, present(changes))).toMatch(wanted)
  expect(comparePlan(file, present(changes)).unchanged).not.toContain('lost')
})

test('one entry for several servers has no volume, and the place is that of the word', () => {
  const read = readWorkspaceFile(`name: website
volumes: { data: { size: 1 } }
servers:
  web:
    count: 2
    plan: v1.small
    region: fra1
    image: debian-13
    volumes: [data]`)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const [problem] = comparePlan(read.file, present()).problems
  expect(problem?.message).toMatch(/A volume has one server, and “web” stands for 2/)
  expect(read.placeOf(problem?.path ?? [])).toEqual({ line: 9, column: 14 })
})

test('an export says which volumes there are and who has them', () => {
  const there = present({
    servers: [web, db],
    volumes: [
      held,
      makeVolume({ id: 'v2', name: 'free', server: null, isProtected: true }),
      makeVolume({ id: 'v3', name: 'gone', server: null, state: 'deleted' }),
      makeVolume({ id: 'v4', name: 'other', server: { id: 'x', name: 'of another file' } }),
    ],
  })
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.file.volumes).toEqual({ data: { size: 50 }, free: { size: 50, protected: true } })
  expect(read.file.servers['db']?.volumes).toEqual(['data'])
  expect(comparePlan(read.file, there).volumes).toEqual([])
})
