import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '@/lib/format'
import { choiceInWords } from './choice'
import { KeptFrame } from './KeptFrame'
import { keptChoiceQuery } from './queryOptions'

/** On the dashboard: the choice that the account keeps, and the way to it. */
export function KeptSection({ userId }: { userId: string }) {
  const { data: kept, isPending, error } = useQuery(keptChoiceQuery(userId))
  return (
    <KeptFrame isPending={isPending}>
      {kept ? (
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
    </KeptFrame>
  )
}
