import type { ApiKey } from './apiKeys'
import type { Workspace } from './workspace'

/** A key that works, for tests. */
export function makeApiKey(key: Partial<ApiKey> = {}): ApiKey {
  return {
    id: `id of ${key.name ?? 'deploy-bot'}`,
    name: 'deploy-bot',
    scope: 'operate',
    start: 'wsk_3f9c',
    createdBy: 'Uma User',
    expiresAt: '2027-02-20T12:00:00Z',
    lastUsedAt: null,
    endedAt: null,
    endReason: null,
    monthlyLimitMicros: null,
    limitAction: 'create_nothing',
    ...key,
  }
}

/** A workspace of the person, for tests. */
export function makeWorkspace(workspace: Partial<Workspace> = {}): Workspace {
  return {
    id: `id of ${workspace.slug ?? 'north'}`,
    slug: 'north',
    name: 'North',
    isOwnPersonal: false,
    role: 'owner',
    suspendedAt: null,
    suspensionReason: null,
    version: 1,
    monthlyLimitMicros: null,
    limitAction: 'warn',
    counts: { servers: 0, snapshots: 0, members: 1 },
    ...workspace,
  }
}
