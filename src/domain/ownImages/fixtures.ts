import type { OwnImage } from './ownImage'

/** An image that is ready, with what a test changes. */
export function makeOwnImage(changes: Partial<OwnImage> = {}): OwnImage {
  return {
    id: 'o1',
    name: 'golden',
    kind: 'image',
    state: 'ready',
    errorCode: null,
    server: { id: 's1', name: 'web-1' },
    sharedBy: null,
    region: { slug: 'fra1', name: 'Frankfurt' },
    image: 'Debian 13',
    virtualization: 'container',
    diskGib: 20,
    sizeGib: 3,
    currency: 'EUR',
    gibMonthMicros: 40_000,
    createdBy: 'Olga',
    createdAt: '2026-11-21T12:00:00.000Z',
    ...changes,
  }
}
