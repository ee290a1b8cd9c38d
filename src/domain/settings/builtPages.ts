import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { readBuildTime } from '@/lib/build'
import { callBackend } from '@/lib/callBackend'

const changeRow = v.pipe(
  v.object({ entity: v.string(), changes: v.number(), last_at: v.string() }),
  v.transform(({ last_at, ...rest }) => ({ ...rest, lastAt: last_at })),
)

/** What the built pages do not have yet. */
export interface BuiltPages {
  /** ISO text. */
  builtAt: string
  /** The latest first, by the kind of thing as in the audit log. Empty: the pages are as new as the rows. */
  changes: v.InferOutput<typeof changeRow>[]
}

/**
 * Compares the pages that visitors get with what was changed since they were built.
 * @returns null where there is no build, as in development
 * @throws Failure (plain object): `forbidden`
 */
async function readBuiltPages(signal: AbortSignal): Promise<BuiltPages | null> {
  const builtAt = await readBuildTime(signal)
  if (builtAt === null) return null
  const changes = await callBackend(v.array(changeRow), (client) =>
    client.rpc('admin_changes_since', { since: builtAt }).abortSignal(signal).retry(false),
  )
  return { builtAt, changes }
}

/** Read again at each visit: what makes the pages old is changed on other pages. */
export const builtPagesQuery = queryOptions({
  queryKey: queryKeys.builtPages(),
  queryFn: ({ signal }) => readBuiltPages(signal),
  staleTime: 0,
  // The overview waits for it.
  retry: false,
})
