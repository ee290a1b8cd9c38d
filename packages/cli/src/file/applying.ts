import type { AccountData } from '@/domain/bit/command'
import type { Instance } from '@/domain/instances/instance'

/** With what the changes of a plan are made. */
export interface Applying {
  account: AccountData
  signal: AbortSignal
  /** Is called for each change as it ends. */
  report: (text: string) => void
}

/** What came of a change. */
export interface Outcome {
  name: string
  /** Undefined: it is done. */
  failure: unknown
}

/** The server of a name, as it is now. @throws Error if the workspace has none, or only one in the bin */
export async function serverNamed(name: string, account: AccountData): Promise<Instance> {
  const servers = await account.servers()
  const found = servers.find((each) => each.name === name && each.deletedAt === null)
  if (found === undefined) throw new Error(`There is no server ${name}.`)
  return found
}
