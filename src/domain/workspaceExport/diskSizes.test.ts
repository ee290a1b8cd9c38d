import { expect, test } from 'vitest'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { makeVolume, makeVolumeSnapshot } from '@/domain/volumes/fixtures'
import { diskSizes } from './diskSizes'

const ready = { state: 'ready', bytes: 1.5 * 1024 ** 3, until: null, errorCode: null } as const

test('a file that is made has its size, every other one that of its disk at most', () => {
  const old = makeVolumeSnapshot({ id: 'vs0', name: 'old', createdAt: '2026-11-20T12:00:00.000Z' })
  expect(
    diskSizes(
      [makeOwnImage({ name: 'golden', sizeGib: 3 })],
      [
        makeVolume({ id: 'v1', name: 'data-1' }),
        makeVolume({ id: 'v2', name: 'logs', sizeGib: 80 }),
        makeVolume({ id: 'v3', name: 'cache', sizeGib: 7 }),
      ],
      [
        old,
        makeVolumeSnapshot({ name: 'new', file: ready }),
        makeVolumeSnapshot({ name: 'first', volume: { id: 'v2', name: 'logs' }, volumeGib: 40 }),
      ],
    ).map(({ name, what, size }) => [name, what, size]),
  ).toEqual([
    ['golden', 'Image', 'at most 3 GiB'],
    ['data-1', 'Volume, as of the snapshot new', '1.5 GiB'],
    ['logs', 'Volume, as of the snapshot first', 'at most 40 GiB'],
    ['cache', 'Volume. Take a snapshot first.', 'at most 7 GiB'],
  ])
})

test('what is not ready, or in the bin, is not downloaded', () => {
  expect(
    diskSizes(
      [makeOwnImage({ state: 'creating' })],
      [makeVolume({ state: 'deleted' }), makeVolume({ id: 'v2', name: 'logs' })],
      [makeVolumeSnapshot({ state: 'creating', volume: { id: 'v2', name: 'logs' } })],
    ).map(({ what }) => what),
  ).toEqual(['Volume. Take a snapshot first.'])
})
