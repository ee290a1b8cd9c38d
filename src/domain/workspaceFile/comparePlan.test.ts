import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeFirewall, tcp } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { isEmpty, planContent } from './changes'
import { comparePlan } from './comparePlan'
import { exportFile } from './exportFile'
import { fileLabels } from './fileLabels'
import { makePresent } from './fixtures'
import type { FileServer, WorkspaceFile } from './fileSchema'
import { planMarkdown, planText } from './planText'
import type { Present } from './present'
import { readWorkspaceFile } from './readFile'

const { plans, rules } = makePresent()
const open = plans.filter(({ regions: places, virtualization }) => {
  const stock = places.find(({ region }) => region === 'fra1')?.stock
  return virtualization === 'container' && stock !== undefined && stock !== 0
})
const [small, large] = open.toSorted((a, b) => (a.diskGib ?? 0) - (b.diskGib ?? 0))
if (small === undefined || large === undefined) throw new Error('The fixtures need two plans.')

const present = (changes: Partial<Present> = {}): Present =>
  makePresent({
    volumePrice: { currency: 'EUR', gibMonthMicros: 50_000 },
    features: [{ region: 'fra1', feature: 'volumes' }],
    keys: ['laptop'],
    backupPrice: { currency: 'EUR', gibMonthMicros: 40_000 },
    ...changes,
  })
const entry = (changes: Partial<FileServer> = {}): FileServer => ({
  plan: small.slug,
  region: 'fra1',
  image: 'debian-13',
  ...changes,
})
const fileOf = (
  servers: Record<string, FileServer>,
  firewalls: WorkspaceFile['firewalls'] = {},
): WorkspaceFile => ({
  name: 'website',
  firewalls,
  networks: {},
  addresses: {},
  alarms: {},
  volumes: {},
  servers,
})

const labels = (name: string, file = 'website') => ({
  [fileLabels.file]: file,
  [fileLabels.entry]: name,
})
const planOfServer = {
  ...makeInstance().plan,
  slug: small.slug,
  id: small.id,
  diskGib: small.diskGib,
}
const managed = (name: string, changes: Parameters<typeof makeInstance>[0] = {}) =>
  makeInstance({
    name,
    labels: labels(name),
    plan: planOfServer,
    price: small,
    ...changes,
  })
const kinds = (plan: ReturnType<typeof comparePlan>) =>
  plan.servers.map(({ kind, name }) => `${kind} ${name}`)
const messages = (plan: ReturnType<typeof comparePlan>) =>
  plan.problems.map(({ message }) => message).join('\n')

test('makes what is missing, one server for each that an entry counts', () => {
  const plan = comparePlan(
    fileOf({ web: entry({ count: 2, keys: ['laptop'] }), db: entry() }),
    present(),
  )
  expect(kinds(plan)).toEqual(['create web-1', 'create web-2', 'create db'])
  expect(plan.problems).toEqual([])
  expect(plan.servers[0]?.steps).toEqual([
    {
      do: 'create',
      order: {
        name: 'web-1',
        count: 1,
        plan: small.slug,
        region: 'fra1',
        image: 'debian-13',
        sshKeys: ['laptop'],
        firewalls: [],
        cloudInit: '',
        labels: labels('web-1'),
        hourlyMicros: small.hourlyMicros,
      },
    },
  ])
  expect(plan.before.hourlyMicros).toBe(0)
  expect(plan.after.hourlyMicros).toBe(3 * small.hourlyMicros)
})

test('leaves alone what is as the file says, and what it does not know', () => {
  const servers = [
    managed('web', { labels: { ...labels('web'), env: 'prod' } }),
    makeInstance({ name: 'mine' }),
  ]
  const plan = comparePlan(fileOf({ web: entry() }), present({ servers }))
  expect(isEmpty(plan)).toBe(true)
  expect(plan.unchanged).toEqual(['web'])
  expect(plan.others).toEqual(['mine'])
  expect(plan.after).toEqual(plan.before)
})

test('changes in place, in an order in which each step is possible', () => {
  const instance = managed('web', { name: 'renamed', labels: { ...labels('web'), env: 'test' } })
  const old = {
    ...makeFirewall({ name: 'old' }),
    servers: [{ id: instance.id, name: 'renamed', state: 'running', status: 'applied' } as const],
  }
  const plan = comparePlan(
    fileOf({
      web: entry({
        plan: large.slug,
        labels: { env: 'prod' },
        firewalls: ['web'],
        protected: true,
        backups: { hour: 3, time_zone: 'Europe/Vienna', keep: 7 },
      }),
    }),
    present({ servers: [instance], firewalls: [old, makeFirewall({ name: 'web' })] }),
    { commit: 'abc123' },
  )
  expect(plan.servers[0]?.steps).toEqual([
    {
      do: 'settings',
      settings: {
        name: 'web',
        isProtected: true,
        labels: { ...labels('web'), env: 'prod', [fileLabels.commit]: 'abc123' },
      },
    },
    { do: 'resize', plan: large.slug, hourlyMicros: large.hourlyMicros },
    { do: 'attach', firewall: 'web' },
    { do: 'detach', firewall: 'old' },
    {
      do: 'backups',
      gibMonthMicros: 40_000,
      terms: { every: 'day', weekday: null, hour: 3, timeZone: 'Europe/Vienna', keep: 7 },
    },
  ])
})

test('a commit alone changes nothing, and a repository is told once', () => {
  const servers = [managed('web')]
  const file = fileOf({ web: entry() })
  expect(isEmpty(comparePlan(file, present({ servers }), { commit: 'abc' }))).toBe(true)
  const plan = comparePlan(file, present({ servers }), { repository: 'acme/infra', commit: 'abc' })
  expect(plan.servers[0]?.details).toEqual(['label file/repository=acme/infra'])
})

test('says why a disk is lost', () => {
  const elsewhere = comparePlan(
    fileOf({ web: entry() }),
    present({ servers: [managed('web', { region: { slug: 'ams1', name: 'Amsterdam' } })] }),
  )
  expect(kinds(elsewhere)).toEqual(['replace web'])
  expect(elsewhere.servers[0]?.reason).toMatch(/region changes from ams1 to fra1/)
  expect(elsewhere.servers[0]?.steps.map((step) => step.do)).toEqual(['delete', 'create'])

  const image = comparePlan(
    fileOf({ web: entry({ image: 'ubuntu-24', keys: ['laptop'], plan: large.slug }) }),
    present({
      servers: [
        managed('web', {
          plan: { ...planOfServer, slug: large.slug, id: large.id, diskGib: large.diskGib },
        }),
      ],
    }),
  )
  expect(image.servers[0]?.reason).toMatch(/everything on it is lost/)
  expect(image.servers[0]?.steps.at(-1)).toEqual({
    do: 'rebuild',
    image: 'ubuntu-24',
    keys: ['laptop'],
  })
})

test('deletes what it made and no longer names, never what is protected', () => {
  const servers = [
    managed('web'),
    managed('safe', { isProtected: true }),
    makeInstance({ name: 'mine' }),
  ]
  const plan = comparePlan(fileOf({}), present({ servers }))
  expect(kinds(plan)).toEqual(['delete web', 'delete safe'])
  expect(messages(plan)).toMatch(
    /^safe is not in the file any more, and cannot be deleted: Protected/,
  )
  expect(plan.after.hourlyMicros).toBe(0)

  const moved = comparePlan(
    fileOf({ safe: entry({ region: 'ams1' }) }),
    present({ servers: servers.filter(({ isProtected }) => isProtected) }),
  )
  expect(messages(moved)).toMatch(/cannot be replaced: Protected/)
})

test('takes over a server with the name, unless another file has it', () => {
  const free = comparePlan(
    fileOf({ web: entry() }),
    present({ servers: [managed('web', { labels: { env: 'prod' } })] }),
  )
  expect(kinds(free)).toEqual(['change web'])
  expect(free.servers[0]?.details).toEqual(['managed by the file website'])
  const taken = comparePlan(
    fileOf({ web: entry() }),
    present({ servers: [managed('web', { labels: labels('web', 'other') })] }),
  )
  expect(messages(taken)).toMatch(/managed by another file, “other”/)
})

test('brings back from the bin what it named before', () => {
  const gone = managed('web', { state: 'deleted', deletedAt: '2026-11-22T11:00:00Z' })
  const withRestore = {
    ...rules,
    transitions: [
      ...(rules.transitions ?? []),
      {
        via: 'restoring',
        fail: null,
        roles: ['operator'],
        needsConfirm: false,
        billingEffect: 'goes_on',
        action: 'restore',
        from: 'deleted',
        to: 'stopped',
      },
    ],
  }
  const plan = comparePlan(
    fileOf({ web: entry() }),
    present({ servers: [gone], rules: withRestore }),
  )
  expect(kinds(plan)).toEqual(['restore web'])
  expect(plan.servers[0]?.steps).toEqual([{ do: 'restore' }, { do: 'start' }])
  expect(plan.problems).toEqual([])
  expect(plan.before.hourlyMicros).toBe(0)
})

describe('says what stands against it', () => {
  test.each<[string, Record<string, FileServer>, Partial<Present>, RegExp]>([
    ['an unknown plan', { web: entry({ plan: 'v9' }) }, {}, /web: We have no plan v9/],
    ['an unknown region', { web: entry({ region: 'moon' }) }, {}, /no region moon/],
    ['an unknown image', { web: entry({ image: 'dos' }) }, {}, /no image dos/],
    ['an unknown key', { web: entry({ keys: ['lost'] }) }, {}, /no SSH key “lost”/],
    ['an unknown firewall', { web: entry({ firewalls: ['lost'] }) }, {}, /no firewall “lost”/],
    ['no name', { 'Web!': entry() }, {}, /is no name/],
    [
      'the same name twice',
      { web: entry({ count: 2 }), 'web-1': entry() },
      {},
      /both stand for web-1/,
    ],
    [
      'a label of the file',
      { web: entry({ labels: { 'file/name': 'x' } }) },
      {},
      /kept for the file/,
    ],
    ['no label', { web: entry({ labels: { 'A B': 'x' } }) }, {}, /A key has/],
    [
      'no backups',
      { web: entry({ backups: { hour: 1, time_zone: 'UTC', keep: 1 } }) },
      { backupPrice: null },
      /offers no backups/,
    ],
    [
      'a quota',
      { web: entry({ count: 3 }) },
      {
        quotas: [
          { metric: 'instances', label: 'servers', unit: '', max: 5, used: 3, requestedMax: null },
        ],
      },
      /quota of servers is 5: 3 are in use, and this needs 3 more/,
    ],
    [
      'a suspension',
      { web: entry() },
      { rules: { ...rules, blocked: 'Your account is suspended.' } },
      /suspended/,
    ],
    [
      'two servers of one entry',
      { web: entry() },
      { servers: [managed('web'), managed('copy', { labels: labels('web') })] },
      /copy have the labels of the same entry|have the labels of the same entry/,
    ],
  ])('%s', (_what, servers, changes, wanted) => {
    expect(messages(comparePlan(fileOf(servers), present(changes)))).toMatch(wanted)
  })

  test('stock for all of them together', () => {
    const scarce = { ...small, regions: [{ region: 'fra1', stock: 2 }] }
    const plan = comparePlan(fileOf({ web: entry({ count: 3 }) }), present({ plans: [scarce] }))
    expect(messages(plan)).toBe(`${small.slug} in fra1: 2 left, and this needs 3.`)
  })
})

const rule = (ports: number) => ({ protocol: 'tcp' as const, ports })

test('firewalls are made and changed, and one that nothing differs in is left alone', () => {
  const plan = comparePlan(
    fileOf(
      {},
      { same: { rules: [rule(22)] }, more: { rules: [rule(22), rule(443)] }, made: { rules: [] } },
    ),
    present({
      firewalls: [makeFirewall({ name: 'same' }), makeFirewall({ name: 'more', servers: ['web'] })],
    }),
  )
  expect(plan.firewalls.map(({ kind, name, details }) => [kind, name, details])).toEqual([
    ['change', 'more', ['1 rule more', 'for 1 server']],
    ['create', 'made', ['0 rules']],
  ])
  expect(plan.firewalls[0]?.rules).toEqual([tcp(22), tcp(443)])
})

test('the hash covers prices and versions', () => {
  const file = fileOf({ web: entry({ protected: true }) })
  const of = (changes: Partial<Present>) => planContent(comparePlan(file, present(changes)))
  const [first] = [managed('web')]
  if (first === undefined) throw new Error('There is no server.')
  expect(of({ servers: [first] })).toBe(of({ servers: [first] }))
  expect(of({ servers: [{ ...first, version: 2 }] })).not.toBe(of({ servers: [first] }))
  const dearer = plans.map((plan) => ({ ...plan, hourlyMicros: plan.hourlyMicros + 1 }))
  expect(of({ plans: dearer })).not.toBe(of({}))
})

test('an export says what is there', () => {
  const instance = managed('web', {
    labels: { ...labels('web'), env: 'prod' },
    isProtected: true,
    keys: [{ name: 'laptop', fingerprint: 'SHA256:x' }],
  })
  const web = {
    ...makeFirewall({
      name: 'web',
      rules: [tcp(22), { ...tcp(8000), port_to: 8100, sources: ['10.0.0.0/8'] }],
    }),
    servers: [{ id: instance.id, name: 'web', state: 'running', status: 'applied' } as const],
  }
  const schedules = [makeSchedule({ instanceId: instance.id, every: 'week', weekday: 7 })]
  const there = present({
    servers: [instance, makeInstance({ labels: labels('x', 'other') })],
    firewalls: [web],
    schedules,
  })
  const read = readWorkspaceFile(stringify(exportFile('website', there)))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(Object.keys(read.file.servers)).toEqual(['web'])
  expect(isEmpty(comparePlan(read.file, there))).toBe(true)
})

test('in words: signs, reasons, prices, and Markdown that names cannot break', () => {
  const plan = comparePlan(
    fileOf({ web: entry() }, { 'a|b': { rules: [] } }),
    present({ servers: [managed('old')] }),
  )
  const text = planText(plan, 'en')
  expect(text.lines.map(({ sign, text: line }) => `${sign} ${line}`)).toEqual([
    '+ make firewall a|b',
    '+ make server web',
    '- delete server old',
  ])
  expect(text.summary).toBe('2 to make, 1 to delete.')
  expect(text.price).toMatch(/^The servers of the file cost .* at most/)
  const markdown = planMarkdown(plan, { hash: 'ab12', problems: ['x.yaml:1:1 no'], locale: 'en' })
  expect(markdown).toContain(String.raw`| + | make firewall a\|b |`)
  expect(markdown).toContain('- x.yaml:1:1 no')
})
