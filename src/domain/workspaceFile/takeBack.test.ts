import { expect, test } from 'vitest'
import { makeAlarm } from '@/domain/alarms/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import { emptyFile, makePresent } from './fixtures'
import type { Present } from './present'
import { madeBy, takeBack } from './takeBack'

const server = (name: string, changes: Parameters<typeof makeInstance>[0] = {}) =>
  makeInstance({
    id: name,
    name,
    labels: { [fileLabels.file]: 'website', [fileLabels.entry]: name },
    ...changes,
  })
const [web, db] = [server('web'), server('db')]
const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    servers: [web, db],
    volumePrice: { currency: 'EUR', gibMonthMicros: 50_000 },
    features: ['volumes', 'private_networks'].map((feature) => ({ region: 'fra1', feature })),
    ...changes,
  })
const data20 = (holder: typeof web | null, changes: Parameters<typeof makeVolume>[0] = {}) =>
  makeVolume({
    name: 'data',
    wantedGib: 20,
    sizeGib: 20,
    gibMonthMicros: 50_000,
    state: holder === null ? 'available' : 'in_use',
    isProtected: false,
    server: holder === null ? null : { ...makeVolume().server, id: holder.id, name: holder.name },
    ...changes,
  } as Parameters<typeof makeVolume>[0])
const inside = makePrivateNetwork({
  name: 'inside',
  servers: [
    makeNetworkServer({ id: web.id, name: 'web', ipv4: '10.1.0.1' }),
    makeNetworkServer({ id: db.id, name: 'db', ipv4: '10.1.0.2' }),
  ],
})
const made = { volumes: ['data'], networks: ['inside'], alarms: ['Busy'] }
/** Before the apply, only db was there. */
const before = exportFile('website', present({ servers: [db] }), true)
const undo = (there: Present) => takeBack(comparePlan(before, there), made, there)

test('an apply notes what it makes', () => {
  const entry = { plan: 'v1.small', region: 'fra1', image: 'debian-13', volumes: ['data'] }
  const file = {
    ...emptyFile,
    networks: { inside: { region: 'fra1', range: '10.1.0.0/24' } },
    volumes: { data: { size: 20 } },
    servers: { web: entry },
    alarms: { Busy: { kind: 'cpu', server: 'web' } as const },
  }
  expect(madeBy(comparePlan(file, present({ servers: [web] })))).toEqual(made)
  const there = present({
    servers: [web],
    alarms: [makeAlarm({ name: 'Busy' })],
    networks: [inside],
  })
  expect(madeBy(comparePlan(file, there))).toEqual({ volumes: ['data'], networks: [], alarms: [] })
})

test('takes back what the apply made, from the servers that go and those that stay', () => {
  const there = present({
    volumes: [data20(web)],
    networks: [inside],
    alarms: [makeAlarm({ name: 'Busy' })],
  })
  const plan = undo(there)
  expect(plan.problems).toEqual([])
  expect(plan.volumes).toMatchObject([
    { kind: 'delete', name: 'data', steps: [{ do: 'detach' }, { do: 'delete' }] },
  ])
  expect(plan.volumes[0]?.details.join()).toMatch(/bin with its data.*restored for 72 hours/)
  expect(plan.networks).toMatchObject([
    {
      kind: 'delete',
      steps: [{ do: 'leave', serverId: 'web' }, { do: 'leave', serverId: 'db' }, { do: 'delete' }],
    },
  ])
  expect(plan.alarms).toMatchObject([{ kind: 'delete', name: 'Busy' }])
  // It does not say that the volume stays.
  expect(plan.servers).toMatchObject([{ kind: 'delete', name: 'web', details: [] }])
  const withoutIt = comparePlan(before, there)
  expect(plan.before.monthlyMicros - withoutIt.before.monthlyMicros).toBe(1_000_000)
  expect(plan.after.monthlyMicros).toBe(withoutIt.after.monthlyMicros)
})

test('a volume at a server that stays costs nothing any more afterwards', () => {
  const there = present({ volumes: [data20(db)] })
  const plan = undo(there)
  expect(plan.problems).toEqual([])
  expect(plan.volumes).toMatchObject([
    { kind: 'delete', steps: [{ do: 'detach' }, { do: 'delete' }] },
  ])
  const withoutIt = comparePlan(before, there)
  expect(plan.before.monthlyMicros).toBe(withoutIt.before.monthlyMicros)
  expect(withoutIt.after.monthlyMicros - plan.after.monthlyMicros).toBe(1_000_000)
})

test('what is gone, or in the bin, is left alone', () => {
  const plan = undo(present({ volumes: [data20(null, { state: 'deleted' })] }))
  expect([...plan.volumes, ...plan.networks, ...plan.alarms]).toEqual([])
})

const mine = makeInstance({ id: 'mine', name: 'mine' })
test.each<[string, Partial<Present>, RegExp]>([
  ['a protected volume', { volumes: [data20(web, { isProtected: true })] }, /cannot be deleted: /],
  [
    'a volume at a server outside of the file',
    { servers: [db, mine], volumes: [data20(mine)] },
    /data: mine has it, which is not in the file/,
  ],
  [
    'a server outside of the file in the network',
    {
      servers: [db, mine],
      networks: [
        { ...inside, servers: [makeNetworkServer({ id: 'mine', name: 'mine', ipv4: '10.1.0.9' })] },
      ],
    },
    /inside: mine is in it, which is not in the file/,
  ],
])('says what stands against it: %s', (_what, changes, wanted) => {
  const { problems } = undo(present(changes))
  expect(problems.map(({ message }) => message).join('\n')).toMatch(wanted)
})
