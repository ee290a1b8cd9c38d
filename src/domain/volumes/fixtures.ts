import type { Volume } from './volume'
import type { VolumeSnapshot } from './volumeSnapshot'

/** A volume that a server has, with what a test changes. */
export function makeVolume(changes: Partial<Volume> = {}): Volume {
  return {
    id: 'v1',
    name: 'data-1',
    state: 'attached',
    problem: null,
    errorCode: null,
    server: { id: 's1', name: 'web-1' },
    path: '/mnt/volumes/data-1',
    region: { slug: 'fra1', name: 'Frankfurt' },
    virtualization: 'container',
    sizeGib: 50,
    wantedGib: 50,
    currency: 'EUR',
    gibMonthMicros: 50_000,
    isProtected: false,
    purgeAfter: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    ...changes,
  }
}

/** A snapshot of that volume that is ready, with what a test changes. */
export function makeVolumeSnapshot(changes: Partial<VolumeSnapshot> = {}): VolumeSnapshot {
  return {
    id: 'vs1',
    name: 'before',
    volume: { id: 'v1', name: 'data-1' },
    state: 'ready',
    errorCode: null,
    region: { slug: 'fra1', name: 'Frankfurt' },
    virtualization: 'container',
    volumeGib: 50,
    sizeGib: 4,
    currency: 'EUR',
    gibMonthMicros: 40_000,
    readyAt: '2026-11-22T12:00:00.000Z',
    createdAt: '2026-11-22T12:00:00.000Z',
    file: null,
    isProtected: false,
    ...changes,
  }
}
