import { expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { needsOf } from './needs'

const now = Date.parse('2026-11-22T12:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

it('names what waits for a person, the most urgent first', () => {
  const quota = { metric: 'vcpus', label: 'vCPU', unit: '', used: 8, max: 8, requestedMax: null }
  const instances = [
    makeInstance({ name: 'fine' }),
    makeInstance({ name: 'soon', state: 'deleted', purgeAfter: inHours(5) }),
    makeInstance({ name: 'later', state: 'deleted', purgeAfter: inHours(60) }),
    makeInstance({ name: 'open', labels: { env: 'prod' } }),
    makeInstance({ name: 'safe', labels: { env: 'prod' }, isProtected: true }),
    makeInstance({
      name: 'slow',
      action: { id: 'a', kind: 'start', status: 'queued', requestedAt: inHours(-1) },
    }),
    makeInstance({ name: 'held', hold: 'maintenance', holdReason: 'A disk is replaced.' }),
    makeInstance({ name: 'broken', state: 'error' }),
  ]
  const needs = needsOf(instances, [quota, { ...quota, metric: 'gpus', used: 0, max: 0 }], now)
  expect(
    needs.map((need) => [need.kind, 'instance' in need ? need.instance.name : need.quota.metric]),
  ).toEqual([
    ['error', 'broken'],
    ['hold', 'held'],
    ['stuck', 'slow'],
    ['quota', 'vcpus'],
    ['bin', 'soon'],
    ['unprotected', 'open'],
  ])
})
