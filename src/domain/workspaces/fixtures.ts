import type { ApiKey } from './apiKeys'
import type { Permission } from './permissions'
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
    actions: null,
    label: null,
    approvalMicros: null,
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
    hasApprovals: false,
    counts: { servers: 0, snapshots: 0, members: 1 },
    ...workspace,
  }
}

/** A row of what roles may do, for tests: for owners alone, with what a test changes. */
export function makePermission(
  action: string,
  changes: Partial<Pick<Permission, 'minimumRole' | 'isForAccountants'>> = {},
): Permission {
  return {
    action,
    minimumRole: 'owner',
    isForAccountants: false,
    label: action,
    condition: '',
    ...changes,
  }
}
