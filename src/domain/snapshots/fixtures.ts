import type { BinnedSnapshot } from './binnedSnapshot'
import type { Snapshot } from './snapshot'

/** A snapshot that is ready, with what a test changes. */
export function makeSnapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 'n1',
    name: 'before',
    kind: 'snapshot',
    state: 'ready',
    errorCode: null,
    server: { id: 's1', name: 'web-1', isGone: false },
    region: { slug: 'fra1', name: 'Frankfurt' },
    image: 'Debian 13',
    virtualization: 'container',
    diskGib: 20,
    sizeGib: 5,
    currency: 'EUR',
    gibMonthMicros: 40_000,
    createdBy: 'Olga',
    createdAt: '2026-11-21T12:00:00.000Z',
    isDeleted: false,
    isProtected: false,
    ...changes,
  }
}

/** An image in the bin, with what a test changes. */
export function makeBinnedSnapshot(changes: Partial<BinnedSnapshot> = {}): BinnedSnapshot {
  return {
    id: 'b1',
    name: 'golden',
    kind: 'image',
    server: { id: 's1', name: 'web-1' },
    volume: null,
    region: { slug: 'fra1', name: 'Frankfurt' },
    sizeGib: 3,
    currency: 'EUR',
    gibMonthMicros: 40_000,
    deletedAt: '2026-11-21T12:00:00.000Z',
    purgeAfter: '2026-11-24T12:00:00.000Z',
    ...changes,
  }
}
