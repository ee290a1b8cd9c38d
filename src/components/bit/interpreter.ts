import type { User } from '@machines/auth.types'
import { docPages } from '@/content/docPages'
import type { BitData } from '@/domain/bit/command'
import { evaluate, type Output, type Surroundings } from '@/domain/bit/evaluate'
import { siteData } from '@/domain/bit/siteData'
import { queryClientOf } from '@/domain/session/queryClient'
import type { RouterContext } from '@/domain/session/routerContext'
import { deployment } from '@/lib/deployment'

/** The data of the site for lines of Bit. */
export function dataOf(
  context: RouterContext,
  user: User | null,
  openSignIn?: BitData['openSignIn'],
): BitData {
  return siteData({
    queries: queryClientOf(context),
    user,
    pages: () => docPages(deployment()),
    openSignIn,
    signOut: () => context.auth.send({ type: 'SIGN_OUT' }),
  })
}

/** Runs a line with the data of the site. It brings the parser, so it is loaded with the first line that runs. */
export function runLine(
  line: string,
  context: RouterContext,
  user: User | null,
  { openSignIn, ...around }: Pick<Surroundings, 'confirm' | 'signal'> & Pick<BitData, 'openSignIn'>,
): AsyncGenerator<Output> {
  return evaluate(line, { ...around, data: dataOf(context, user, openSignIn) })
}
