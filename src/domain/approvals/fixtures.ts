import type { Approval } from './approvals'

/** An order that waits for a person, for tests. */
export function makeApproval(approval: Partial<Approval> = {}): Approval {
  return {
    id: '00000000-0000-4000-8000-00000000a001',
    state: 'open',
    keyName: 'deploy-bot',
    items: [
      { kind: 'server', name: 'web-1', plan: 'v1.small', region: 'hel1', monthMicros: 6_000_000 },
      { kind: 'volume', name: 'web-1-data', gib: 20, monthMicros: 1_000_000 },
    ],
    monthMicros: 7_000_000,
    currency: 'EUR',
    note: 'For the release on Friday.',
    createdAt: '2026-11-25T09:30:00Z',
    expiresAt: '2026-11-26T09:30:00Z',
    decidedBy: null,
    decidedAt: null,
    answer: null,
    usedAt: null,
    ...approval,
  }
}
