import { dataOf } from '@/components/bit/interpreter'
import { settledUser } from '@/components/bit/startLine'
import { complete, taken } from '@/domain/bit/completion'
import { readNames } from '@/domain/bit/names'
import type { RouterContext } from '@/domain/session/routerContext'

/** What the console loads when somebody begins to type: the parser, the commands and the names in the live data. */
export { complete, taken }

export async function readLiveNames(context: RouterContext, locale: string, signal: AbortSignal) {
  const user = await settledUser(context.auth, signal)
  return readNames(dataOf(context, user), locale)
}
