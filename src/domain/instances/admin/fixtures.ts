import type { Instance } from '../instance'
import { makeInstance } from '../fixtures'
import type { FleetInstance } from './fleetInstance'
import type { QuotaRequest } from './quotaRequests'

/** A running server as staff see it, with what a test changes. */
export function makeFleetInstance(
  changes: Partial<FleetInstance> & Partial<Instance> = {},
): FleetInstance {
  return {
    ...makeInstance(),
    engineRef: 'simulated-1',
    machine: null,
    stuckAt: null,
    lastAction: null,
    ...changes,
  }
}

/** An open request for more memory, with what a test changes. */
export function makeQuotaRequest(changes: Partial<QuotaRequest> = {}): QuotaRequest {
  return {
    id: 'r1',
    workspace: { id: 'w1', slug: 'north', name: 'North' },
    metric: 'memory_mib',
    label: 'Memory',
    unit: 'MiB',
    used: 51_200,
    max: 262_144,
    requestedMax: 524_288,
    reason: 'We move our shop to you.',
    status: 'open',
    requestedBy: 'Uma User',
    email: 'uma@example.test',
    answer: null,
    answeredBy: null,
    requestedAt: '2026-11-20T10:00:00Z',
    answeredAt: null,
    total: 1,
    ...changes,
  }
}
