import { expect, test } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from './fixtures'
import {
  freeVolumeName,
  mountLines,
  serversFor,
  sizeProblem,
  whatItWaitsFor,
  whyNotNow,
  whyNoVolumes,
} from './volumeRules'

const operator = { roles: ['operator' as const], blocked: undefined }
const viewer = { roles: [], blocked: undefined }
const free = makeVolume({ state: 'available', server: null, path: null })

test('an order needs a role and a price', () => {
  const price = { currency: 'EUR', gibMonthMicros: 50_000 }
  expect(whyNoVolumes(operator, price)).toBeUndefined()
  expect(whyNoVolumes(viewer, price)).toMatch(/role/)
  expect(whyNoVolumes(operator, null)).toMatch(/offers no volumes/)
  expect(whyNoVolumes(operator, undefined)).toMatch(/reading the price/)
})

test('a volume of a server is detached before it moves, is renamed or deleted', () => {
  for (const action of ['attach', 'rename', 'delete'] as const) {
    expect(whyNotNow(action, makeVolume(), operator)).toMatch(/Detach it/)
    expect(whyNotNow(action, free, operator)).toBeUndefined()
  }
  expect(whyNotNow('detach', makeVolume(), operator)).toBeUndefined()
  expect(whyNotNow('detach', free, operator)).toBe('No server has it.')
  expect(whyNotNow('grow', makeVolume(), operator)).toBeUndefined()
  expect(whyNotNow('grow', makeVolume(), viewer)).toMatch(/role/)
})

test('a protected one is not deleted, and one in the bin is only restored, or deleted for good', () => {
  expect(whyNotNow('delete', { ...free, isProtected: true }, operator)).toMatch(/protected/)
  const deleted = makeVolume({ state: 'deleted', server: null })
  expect(whyNotNow('restore', deleted, operator)).toBeUndefined()
  expect(whyNotNow('purge', deleted, operator)).toBeUndefined()
  expect(whyNotNow('purge', free, operator)).toBe('It is not in the bin.')
  expect(whyNotNow('attach', deleted, operator)).toBe('Restore it first.')
  const failed = makeVolume({ state: 'failed', server: null })
  expect(whyNotNow('delete', failed, operator)).toBeUndefined()
  expect(whyNotNow('attach', failed, operator)).toMatch(/could not be made/)
})

test('a size is a whole number that is not smaller', () => {
  expect(sizeProblem('50', 50)).toBeUndefined()
  for (const text of ['49', '', '50.5', '-1', '16385', 'ten']) {
    expect(sizeProblem(text, 50)).toMatch(/from 50 to 16384/)
  }
})

test('servers of the region and kind can have it', () => {
  const { region, plan } = makeInstance()
  const volume = { region, virtualization: plan.virtualization }
  expect(serversFor(volume, [makeInstance()])).toHaveLength(1)
  expect(serversFor({ ...volume, region: { slug: 'x', name: 'X' } }, [makeInstance()])).toEqual([])
  const other = plan.virtualization === 'container' ? 'virtual_machine' : 'container'
  expect(serversFor({ ...volume, virtualization: other }, [makeInstance()])).toEqual([])
})

test('a virtual machine is told how to mount it by label, a container needs nothing', () => {
  expect(mountLines(makeVolume())).toBeNull()
  const lines = mountLines(
    makeVolume({ virtualization: 'virtual_machine', path: '/dev/disk/by-id/x' }),
  )
  expect(lines).toContain('mkfs.ext4 -L data-1 /dev/disk/by-id/x')
  expect(lines).toContain('LABEL=data-1 /mnt/volumes/data-1 ext4')
})

test('proposes a name that nothing has', () => {
  expect(freeVolumeName('web-1', [])).toBe('web-1-data')
  expect(freeVolumeName('web-1', [{ name: 'web-1-data' }])).toBe('web-1-data-2')
})

test('work at a volume waits for the action of its server, which may be slow', () => {
  const requestedAt = '2026-11-26T12:00:00.000Z'
  const now = Date.parse(requestedAt) + 9 * 60_000
  const action = { id: 'a1', kind: 'stop', status: 'running' as const, requestedAt }
  const server = makeInstance({ id: 's1', name: 'web-1', action })
  const making = makeVolume({ state: 'creating' })
  expect(whatItWaitsFor(making, [server], now)).toBe('It waits for the stop of web-1.')
  expect(whatItWaitsFor(making, [server], now + 2 * 60_000)).toBe(
    'It waits for the stop of web-1, which takes longer than usual. We keep trying.',
  )
  // A queued action holds nothing up, unless it makes the server.
  const queued = { ...server, action: { ...action, status: 'queued' as const } }
  expect(whatItWaitsFor(making, [queued], now)).toBeUndefined()
  expect(whatItWaitsFor(making, [{ ...queued, state: 'provisioning' }], now)).toMatch(/waits/)
  expect(whatItWaitsFor(making, [{ ...server, action: null }], now)).toBeUndefined()
  expect(whatItWaitsFor(makeVolume(), [server], now)).toBeUndefined()
  expect(whatItWaitsFor(making, [], now)).toBeUndefined()
})
