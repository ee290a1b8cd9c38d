import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { CreateLink } from '@/components/CreateLink'
import { LocalTime } from '@/components/LocalTime'
import { CREATE_PATH } from '@/domain/settings/orders'
import { regionName } from '@/domain/instances/choice'
import { QueryState } from '../QueryState'
import { DraftSection } from './DraftSection'
import { SUSPENDED, useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'

/** On the dashboard: the saved configuration, with a link to it. */
export function SavedDraft({ userId }: { userId: string }) {
  const query = useQuery(instanceDraftQuery(userId))
  const regions = useQuery({ ...regionsQuery, enabled: query.data?.region !== undefined })
  return (
    <DraftSection isPending={query.isPending}>
      <QueryState
        query={query}
        stale="silent"
        pending={null}
        failed={<NoDraft>We could not load your saved configuration.</NoDraft>}
      >
        {(kept) =>
          kept ? (
            <>
              <p className="min-w-0">
                Saved configuration: <code>{kept.plan ?? 'no plan'}</code>
                {kept.region ? `, ${regionName(kept.region, regions.data ?? [])}` : null}
                {kept.gonePlan ? ' (no longer offered)' : null}
                <span className="block text-12 text-text-3">
                  Saved <LocalTime at={kept.keptAt} day />
                </span>
              </p>
              <Link to={CREATE_PATH} className="inline-flex min-h-6 items-center">
                Edit
              </Link>
            </>
          ) : (
            <NoDraft>None yet.</NoDraft>
          )
        }
      </QueryState>
    </DraftSection>
  )
}

function NoDraft({ children }: { children: string }) {
  const isSuspended = useViewerSuspended()
  return (
    <>
      <p>{children}</p>
      {isSuspended ? (
        <p>{SUSPENDED}</p>
      ) : (
        <CreateLink className="inline-flex min-h-6 items-center" />
      )}
    </>
  )
}
