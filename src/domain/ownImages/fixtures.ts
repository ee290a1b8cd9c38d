import type { OfferedImage } from './imageShare'
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
    isProtected: false,
    ...changes,
  }
}

/** What the link of an image of another workspace leads to, with what a test changes. */
export function makeLinkedImage(changes: Partial<OfferedImage> = {}): OfferedImage {
  return {
    status: 'pending',
    name: 'base',
    image: 'Debian 13',
    virtualization: 'container',
    diskGib: 20,
    sizeGib: 3,
    region: 'Frankfurt',
    isRegionOpen: true,
    sharedBy: 'South',
    ownWorkspaceId: null,
    expiresAt: '2026-11-29T12:00:00Z',
    ...changes,
  }
}
