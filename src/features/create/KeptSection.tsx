import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { regionsQuery } from '@/features/catalogue/queryOptions'
import { LocalTime } from '@/lib/LocalTime'
import { regionName } from './choice'
import { KeptFrame } from './KeptFrame'
import { keptChoiceQuery } from './queryOptions'

/** On the dashboard: the saved configuration, and the way to it. */
export function KeptSection({ userId }: { userId: string }) {
  const { data: kept, isPending, error } = useQuery(keptChoiceQuery(userId))
  const regions = useQuery({ ...regionsQuery, enabled: kept?.region !== undefined })
  return (
    <KeptFrame isPending={isPending}>
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
          <Link to="/dashboard/create" className="inline-flex min-h-6 items-center">
            Edit
          </Link>
        </>
      ) : (
        <>
          <p>{error ? 'We could not load your saved configuration.' : 'None yet.'}</p>
          <Link to="/dashboard/create" className="inline-flex min-h-6 items-center">
            Create server
          </Link>
        </>
      )}
    </KeptFrame>
  )
}
