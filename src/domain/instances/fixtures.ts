import type { Instance } from './instance'

let made = 0

/** A running server, with what a test changes. */
export function makeInstance(changes: Partial<Instance> = {}): Instance {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    workspace: { id: 'w1', slug: 'north', name: 'North' },
    name: `server-${made}`,
    state: 'running',
    stateSince: '2026-11-20T00:00:00Z',
    hold: 'none',
    holdReason: null,
    isProtected: false,
    mayBeStopped: false,
    isHeldAtLimit: false,
    rescueSince: null,
    labels: {},
    plan: {
      id: 'p1',
      slug: 'v1.small',
      virtualization: 'container',
      cpu: 'shared',
      vcpus: 2,
      memoryMib: 4096,
      diskGib: 40,
      transferGib: 4000,
      gpuModel: null,
      gpuCount: 0,
    },
    nextPlan: null,
    price: { currency: 'EUR', hourlyMicros: 12_000, monthlyCapMicros: 8_000_000 },
    region: { slug: 'fra1', name: 'Frankfurt' },
    image: { id: 'i1', slug: 'debian-13', family: 'Debian', version: '13' },
    snapshot: null,
    addresses: ['10.20.0.4'],
    keys: [],
    createdBy: 'Mira',
    createdAt: '2026-11-01T00:00:00Z',
    action: null,
    deletedAt: null,
    purgeAfter: null,
    version: 1,
    ...changes,
  }
}
