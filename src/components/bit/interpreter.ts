import type { User } from '@machines/auth.types'
import { descriptions } from '@/content/descriptions'
import { listedPages } from '@/content/pages'
import { evaluate, type Output, type Surroundings } from '@/domain/bit/evaluate'
import { siteData } from '@/domain/bit/siteData'
import { queryClientOf } from '@/domain/session/queryClient'
import type { RouterContext } from '@/domain/session/routerContext'

/** Runs a line with the data of the site. It brings the parser, so it is loaded with the first line that runs. */
export function runLine(
  line: string,
  context: RouterContext,
  user: User | null,
  around: Pick<Surroundings, 'confirm' | 'signal'>,
): AsyncGenerator<Output> {
  const data = siteData({
    queries: queryClientOf(context),
    user,
    signOut: () => context.auth.send({ type: 'SIGN_OUT' }),
    pages: () =>
      listedPages.map(({ id, title, path }) => ({ title, path, about: descriptions[id] })),
  })
  return evaluate(line, { ...around, data })
}
