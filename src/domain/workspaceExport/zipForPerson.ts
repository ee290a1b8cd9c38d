import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@machines/auth.types'
import { siteData } from '@/domain/bit/siteData'
import { failure } from '@/lib/errors'
import { clientOptions } from '@/lib/supabase'
import { zipWorkspace, type ZippedWorkspace } from './zipWorkspace'

interface Wanted {
  queries: QueryClient
  user: User
  workspaceId: string
  signal: AbortSignal
  report: (sentence: string) => void
}

/**
 * Everything of the current workspace, as the signed-in person may read it. It brings all that reads a workspace, so it is
 * loaded when somebody asks for it.
 * @throws Failure (plain object): `not_found` if another workspace is the current one by now
 */
export async function zipForPerson({
  queries,
  user,
  workspaceId,
  signal,
  report,
}: Wanted): Promise<ZippedWorkspace> {
  const data = siteData({ queries, user, pages: () => [] })
  const account = await data.account()
  if (account?.workspace.id !== workspaceId) throw failure('not_found')
  return zipWorkspace({ data, account, deployment: clientOptions.url(), signal, report })
}
