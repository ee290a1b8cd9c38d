import { randomUuid } from '@/lib/randomUuid'
import type { NamedOrder, OrderedServer } from './instanceMutations'

/** Failures after which the servers may exist. The same key finds out, and never creates them twice. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['network', 'timeout', 'unavailable'])
const ATTEMPTS = 3

/**
 * Orders servers. An answer that was lost is asked for again with the same key.
 * @throws Failure (plain object): as `createByNames`; without any answer it says that the servers may exist
 */
export async function orderServers(
  createServers: (order: NamedOrder, key: string) => Promise<readonly OrderedServer[]>,
  order: NamedOrder,
): Promise<readonly OrderedServer[]> {
  const key = randomUuid()
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt follows the failure of the one before
      return await createServers(order, key)
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (!UNANSWERED.has(code)) throw error
      if (attempt === ATTEMPTS) {
        throw {
          code,
          message: 'We got no answer.',
          hint: 'The server may exist or not: “servers” shows it.',
        }
      }
    }
  }
}
