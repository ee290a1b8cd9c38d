import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { regionName } from '@/domain/instances/choice'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'
import { CREATE_PATH } from '@/domain/settings/orders'

/** The saved configuration, with a link to the form. Nothing if there is none; the form says if it cannot be read. */
export function SavedDraft({ userId }: { userId: string }) {
  const { data: saved } = useQuery(instanceDraftQuery(userId))
  const { data: regions = [] } = useQuery({ ...regionsQuery, enabled: saved?.region != null })
  if (!saved) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-(--pad) py-3 text-14">
      <p className="min-w-0">
        Saved configuration: <code>{saved.plan ?? 'no plan'}</code>
        {saved.region ? `, ${regionName(saved.region, regions)}` : null}
        {saved.gonePlan ? ' (no longer offered)' : null}
        <span className="block text-12 text-text-3">
          Saved <LocalTime at={saved.keptAt} day />
        </span>
      </p>
      <Link to={CREATE_PATH} className="inline-flex min-h-6 items-center">
        Edit
      </Link>
    </div>
  )
}
