import type { Volume } from './volume'

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
