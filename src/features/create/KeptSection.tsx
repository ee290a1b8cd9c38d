import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/features/shell/SectionHead'
import { formatDate } from '@/lib/format'
import { Skeleton } from '@/ui/Skeleton'
import { choiceInWords } from './choice'
import { keptChoiceQuery } from './queryOptions'

/** On the dashboard: the choice that the account keeps, and the way to it. */
export function KeptSection({ userId }: { userId: string }) {
  const { data: kept, isPending, error } = useQuery(keptChoiceQuery(userId))
  return (
    <section aria-labelledby="kept-choice" aria-busy={isPending} className="border-t border-line">
      <SectionHead id="kept-choice" title="Server" />
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-(--pad) py-3 text-14">
        {isPending ? (
          <Skeleton className="h-5 w-48" />
        ) : kept ? (
          <>
            <p className="min-w-0">
              Your choice: <code>{choiceInWords({ ...kept, image: undefined })}</code>
              {kept.gonePlan ? ', which is not sold any more' : null}
              <span className="block text-12 text-text-3">Kept {formatDate(kept.keptAt)}</span>
            </p>
            <Link to="/dashboard/create">Open your choice</Link>
          </>
        ) : (
          <>
            <p>{error ? 'We could not read your choice.' : 'None chosen yet.'}</p>
            <Link to="/dashboard/create">{error ? 'Open your choice' : 'Choose a server'}</Link>
          </>
        )}
      </div>
    </section>
  )
}
