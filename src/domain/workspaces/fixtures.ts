import type { ApiKey } from './apiKeys'

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
    ...key,
  }
}
