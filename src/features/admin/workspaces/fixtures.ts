import type { AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'

/** A workspace for tests. */
export const north: AdminWorkspace = {
  id: 'w1',
  slug: 'north',
  name: 'North',
  isPersonal: false,
  createdBy: { id: 'uma', name: 'Uma User' },
  createdAt: '2026-01-02T12:00:00Z',
  suspendedAt: null,
  suspensionReason: null,
  suspendedBy: null,
  suspendedByRole: null,
  deletedAt: null,
  servers: 3,
  running: 2,
  spend: [{ currency: 'EUR', spentMicros: 1_500_000, projectedMicros: 3_000_000 }],
  members: [
    {
      userId: 'uma',
      fullName: 'Uma User',
      email: 'uma@example.test',
      role: 'owner',
      memberSince: '2026-01-02T12:00:00Z',
    },
    {
      userId: 'cora',
      fullName: '',
      email: 'cora@example.test',
      role: 'viewer',
      memberSince: '2026-01-03T12:00:00Z',
    },
  ],
  invitations: [],
}
