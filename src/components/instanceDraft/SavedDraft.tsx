import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { CreateLink } from '@/components/CreateLink'
import { LocalTime } from '@/components/LocalTime'
import { CREATE_PATH } from '@/domain/settings/orders'
import { regionName } from '@/domain/instances/choice'
import { DraftSection } from './DraftSection'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'

/** On the dashboard: the saved configuration, with a link to it. */
export function SavedDraft({ userId }: { userId: string }) {
  const { data: kept, isPending, error } = useQuery(instanceDraftQuery(userId))
  const regions = useQuery({ ...regionsQuery, enabled: kept?.region !== undefined })
  return (
    <DraftSection isPending={isPending}>
      {kept ? (
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
        <>
          <p>{error ? 'We could not load your saved configuration.' : 'None yet.'}</p>
          <CreateLink className="inline-flex min-h-6 items-center" />
        </>
      )}
    </DraftSection>
  )
}
