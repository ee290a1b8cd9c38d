import { offeredKeys, type OfferedKey } from '@/domain/instances/offeredKeys'
import type { AccountData } from './command'

/** The SSH keys that new servers can get: those of the person, then those of the workspace. */
export async function usableKeys(
  account: Pick<AccountData, 'keys' | 'workspaceKeys'>,
): Promise<OfferedKey[]> {
  return offeredKeys(...(await Promise.all([account.keys(), account.workspaceKeys()])))
}
