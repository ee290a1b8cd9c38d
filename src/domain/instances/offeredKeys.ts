import type { WorkspaceSshKey } from '@/domain/workspaces/workspaceSshKeys'
import type { SshKeyName } from './sshKeys'

/** A key that a server can get. */
export interface OfferedKey extends SshKeyName {
  /** Where the key is from, if it is not the person's own: "Workspace key, added by Mira". */
  origin?: string
}

/** Own keys, then those of the workspace. A key that both have is offered once. */
export function offeredKeys(
  own: readonly SshKeyName[],
  shared: readonly WorkspaceSshKey[],
): OfferedKey[] {
  const known = new Set(own.map(({ fingerprint }) => fingerprint))
  return [
    ...own,
    ...shared
      .filter(({ fingerprint }) => !known.has(fingerprint))
      .map(({ id, name, algorithm, bits, fingerprint, createdAt, addedBy }) => ({
        id,
        name,
        algorithm,
        bits,
        fingerprint,
        createdAt,
        origin: `Workspace key, added by ${addedBy ?? 'a former member'}`,
      })),
  ]
}
