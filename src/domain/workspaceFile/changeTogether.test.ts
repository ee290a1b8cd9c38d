import { expect, test } from 'vitest'
import { makeSchedule } from '@/domain/backups/fixtures'
import { usualTerms } from '@/domain/backups/backupRules'
import { makePlan } from '@/domain/catalogue/fixtures'
import type { Plan } from '@/domain/catalogue/plan'
import { makeFirewall } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import type { Quota } from '@/domain/instances/quotas'
import { changeTogether, type WantedTogether } from './changeTogether'
import { fileLabels } from './fileLabels'
import { makePresent } from './fixtures'
import type { Present } from './present'

const small = makePlan({ slug: 'v1.small', vcpus: 2, diskGib: 40, hourlyMicros: 10_000 })
const large = makePlan({ slug: 'v1.large', vcpus: 4, diskGib: 80, hourlyMicros: 20_000 })
const { rules } = makePresent()
const resizes = rules.transitions?.filter(({ action }) => action === 'resize') ?? []
const transitions = [
  ...(rules.transitions ?? []),
  ...resizes.map((each) => ({ ...each, from: 'running', to: 'running' })),
]

const server = (
  name: string,
  { plan: has = small, ...changes }: Partial<Omit<Instance, 'plan'>> & { plan?: Plan } = {},
) => {
  const { plan } = makeInstance()
  const { id, slug, diskGib, vcpus } = has
  return makeInstance({
    id: `id of ${name}`,
    name,
    plan: { ...plan, id, slug, diskGib, vcpus },
    price: has,
    ...changes,
  })
}
const backupPrice = { currency: 'EUR', gibMonthMicros: 40_000 }
const together = (
  instances: readonly Instance[],
  wanted: Partial<WantedTogether>,
  given: Partial<Present> = {},
) =>
  changeTogether(
    instances,
    { labels: {}, withoutLabels: [], ...wanted },
    makePresent({
      plans: [small, large],
      rules: { ...rules, transitions },
      backupPrice,
      ...given,
    }),
  )
test('a plan for all: the price before and after, and no word about who has it', () => {
  const has = server('c', { plan: large })
  const plan = together([server('a'), server('b', { state: 'stopped' }), has], { plan: large.slug })
  expect(plan.changes.map(({ name, details, steps }) => [name, details, steps])).toEqual([
    [
      'a',
      [`plan ${small.slug} → ${large.slug}, with a restart`],
      [{ do: 'resize', plan: large.slug, hourlyMicros: large.hourlyMicros }],
    ],
    [
      'b',
      [`plan ${small.slug} → ${large.slug}`],
      [{ do: 'resize', plan: large.slug, hourlyMicros: large.hourlyMicros }],
    ],
  ])
  expect(plan.unchanged).toEqual([has])
  expect(plan.before.hourlyMicros).toBe(2 * small.hourlyMicros + large.hourlyMicros)
  expect(plan.after.hourlyMicros).toBe(3 * large.hourlyMicros)
})

test('a server that cannot be changed is left out with its reasons, and keeps its price', () => {
  const action = { kind: 'reboot' } as Instance['action']
  const plan = together([server('busy', { action }), server('free')], { plan: large.slug })
  expect(plan.changes.map(({ name }) => name)).toEqual(['free'])
  expect(plan.leftOut).toEqual([
    {
      instance: expect.objectContaining({ name: 'busy' }),
      reasons: ['Wait until the reboot is done.'],
    },
  ])
  expect(plan.after.hourlyMicros).toBe(small.hourlyMicros + large.hourlyMicros)
})

test('labels are set and removed beside those that stay, also those of a file, and it says which file', () => {
  const labels = {
    [fileLabels.file]: 'website',
    [fileLabels.entry]: 'web',
    env: 'test',
    old: '1',
    team: 'a',
  }
  const plan = together([server('web', { labels })], {
    labels: { env: 'prod' },
    withoutLabels: ['old'],
  })
  const { old: _, ...kept } = labels
  expect(plan.changes[0]?.steps).toEqual([
    { do: 'settings', settings: { labels: { ...kept, env: 'prod' } } },
  ])
  expect(plan.changes[0]?.details).toEqual(['label env: test → prod', 'label old removed'])
  expect(plan.changes[0]?.reason).toContain('“website” manages this server')
})

test('what takes long comes last, so that nothing waits for it', () => {
  const web = server('web')
  const firewalls = [
    makeFirewall({ name: 'open', servers: ['web'] }),
    makeFirewall({ name: 'web' }),
  ]
  const plan = together(
    [web],
    {
      plan: large.slug,
      isProtected: true,
      attach: 'web',
      detach: 'open',
      backups: usualTerms('Europe/Vienna'),
    },
    { firewalls },
  )
  expect(plan.leftOut).toEqual([])
  expect(plan.changes[0]?.steps.map((step) => step.do)).toEqual([
    'settings',
    'attach',
    'detach',
    'backups',
    'resize',
  ])
})

test('backups are switched off where they are on', () => {
  const [on, off] = [server('on'), server('off')]
  const plan = together(
    [on, off],
    { backups: false },
    { schedules: [makeSchedule({ instanceId: on.id })] },
  )
  expect(plan.changes.map(({ name, steps }) => [name, steps])).toEqual([
    ['on', [{ do: 'stopBackups' }]],
  ])
  expect(plan.unchanged).toEqual([off])
})

test('bounds of one server leave it out', () => {
  const labels = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`l${n}`, '']))
  expect(together([server('a', { labels })], { labels: { more: '' } }).leftOut[0]?.reasons).toEqual(
    ['A server has at most 20 labels.'],
  )
  const full = server('b')
  const firewalls = Array.from({ length: 6 }, (_, n) =>
    makeFirewall({
      name: `f${n}`,
      servers: n === 5 ? [] : ['b'],
    }),
  )
  expect(together([full], { attach: 'f5' }, { firewalls }).leftOut[0]?.reasons).toEqual([
    'A server has at most 5 firewalls.',
  ])
})

test('what all together go beyond stops everything', () => {
  const quotas: Quota[] = [
    { metric: 'vcpus', label: 'vCPU', unit: '', max: 7, used: 4, requestedMax: null },
  ]
  const wanted = { plan: large.slug }
  expect(together([server('a')], wanted, { quotas }).limits).toEqual([])
  expect(together([server('a'), server('b')], wanted, { quotas }).limits).toEqual([
    expect.stringContaining('this needs 4'),
  ])
})
