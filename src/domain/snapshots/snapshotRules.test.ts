import { describe, expect, it } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeSnapshot } from './fixtures'
import { formatGibMonth } from './snapshotPrice'
import {
  freeSnapshotName,
  snapshotNameProblem,
  snapshotProblem,
  whyNoServer,
  whyNoSnapshot,
  whyNotChange,
} from './snapshotRules'

const price = { currency: 'EUR', gibMonthMicros: 40_000 }
const operator = { roles: ['operator'] }
const viewer = { roles: [] }

describe('whether a snapshot can be taken', () => {
  it.each(['running', 'stopped'] as const)('of a server that is %s', (state) => {
    expect(whyNoSnapshot(makeInstance({ state, action: null }), operator, price)).toBeUndefined()
  })

  it.each(['error', 'provisioning', 'deleted'] as const)('not of one in the state %s', (state) => {
    expect(whyNoSnapshot(makeInstance({ state, action: null }), operator, price)).toContain(
      'runs or is stopped',
    )
  })

  it('not without a price, by a viewer, on hold, or while something else is done', () => {
    const running = makeInstance({ state: 'running', action: null })
    const action = {
      id: 'a',
      kind: 'delete_snapshot',
      status: 'queued',
      requestedAt: null,
    } as const
    expect(whyNoSnapshot(running, operator, null)).toContain('offers no snapshots')
    expect(whyNoSnapshot(running, operator, undefined)).toContain('still reading')
    expect(whyNoSnapshot(running, viewer, price)).toContain('Your role')
    expect(whyNoSnapshot({ ...running, hold: 'suspended' }, operator, price)).toContain('on hold')
    expect(whyNoSnapshot({ ...running, action }, operator, price)).toBe(
      'Wait until the deletion of a snapshot is done.',
    )
  })
})

it('what is being taken or deleted is left alone', () => {
  const reasons = (['creating', 'ready', 'failed', 'deleting'] as const).map((state) => [
    whyNotChange({ kind: 'snapshot', state }, operator),
    whyNoServer({ kind: 'snapshot', state }, operator),
  ])
  expect(reasons).toEqual([
    ['Wait until it is ready.', 'Wait until it is ready.'],
    [undefined, undefined],
    [undefined, 'This snapshot is not ready.'],
    ['It is being deleted.', 'This snapshot is not ready.'],
  ])
  expect(whyNotChange({ kind: 'image', state: 'ready' }, viewer)).toBe(
    'Your role may look at images, but not change them.',
  )
  expect(whyNoServer({ kind: 'image', state: 'failed' }, operator)).toBe('This image is not ready.')
})

it('names are free, and follow the rule of servers', () => {
  expect(freeSnapshotName('web-1', [{ name: 'web-1-snapshot-1' }])).toBe('web-1-snapshot-2')
  expect(freeSnapshotName('x'.repeat(63), []).length).toBeLessThanOrEqual(63)
  expect(snapshotNameProblem('Before', [])).toContain('a–z')
  expect(snapshotNameProblem('before', [{ name: 'before' }])).toContain('already')
  expect(snapshotNameProblem('before', [])).toBeUndefined()
})

it('a plan needs as much disk as the server had', () => {
  const [snapshot, plan] = [makeSnapshot({ diskGib: 60 }), makePlan()]
  const problem = (diskGib: number | null) => snapshotProblem(snapshot, { ...plan, diskGib })
  expect(problem(40)).toBe('needs 60 GiB of disk')
  expect(problem(null)).toBe('needs 60 GiB of disk')
  expect(problem(60)).toBeUndefined()
  expect(snapshotProblem(snapshot, undefined)).toBeUndefined()
})

it('a disk of a container starts no virtual machine, nor the other way round', () => {
  const plans = (['container', 'virtual_machine'] as const).map((virtualization) =>
    makePlan({ virtualization }),
  )
  const problems = (changes: Parameters<typeof makeSnapshot>[0]) =>
    plans.map((plan) => snapshotProblem(makeSnapshot(changes), plan))
  expect(problems({ virtualization: 'container' })).toEqual([undefined, 'is of a container'])
  expect(problems({ virtualization: 'virtual_machine' })).toEqual([
    'is of a virtual machine',
    undefined,
  ])
})

it('a price has the decimals that it needs', () => {
  expect([1, 60].map((gib) => formatGibMonth(price, gib, 'en-IE'))).toEqual(['€0.04', '€2.40'])
  expect(formatGibMonth({ currency: 'EUR', gibMonthMicros: 4_100 }, 1, 'en-IE')).toBe('€0.0041')
})
