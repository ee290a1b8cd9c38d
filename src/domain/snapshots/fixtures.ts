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
    ...changes,
  }
}
