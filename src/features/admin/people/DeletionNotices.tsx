import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { deletionListQuery } from '@/domain/identity/leavingQueries'
import { Banner } from '@/ui/Banner'

const PLACE = 'border-b border-line px-(--pad) py-4'

/** Says on the page of a person that they asked for the deletion of their account. Nothing for everybody else. */
export function DeletionNotice({ userId }: { userId: string }) {
  const { data } = useQuery(deletionListQuery)
  const deletion = data?.find((each) => each.userId === userId)
  if (deletion === undefined) return null
  return (
    <div className={PLACE}>
      <Banner
        tone="warn"
        title={
          <>
            This account will be deleted on <LocalTime at={deletion.dueAt} />.
          </>
        }
      >
        The person asked for it on <LocalTime at={deletion.requestedAt} />, and can take it back
        until then.
        {deletion.problem === null ? null : (
          <> It could not be deleted when we last tried: {deletion.problem}</>
        )}
      </Banner>
    </div>
  )
}

/** The accounts that are about to be deleted, above the list of people. Nothing where there is none. */
export function DeletionList() {
  const { data } = useQuery(deletionListQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <div className={PLACE}>
      <Banner
        title={
          data.length === 1
            ? 'One account is about to be deleted.'
            : `${data.length} accounts are about to be deleted.`
        }
      >
        <ul className="mt-1 grid gap-1">
          {data.map(({ userId, name, dueAt, problem }) => (
            <li key={userId} className="wrap-anywhere">
              <Link to="/admin/people/$id" params={{ id: userId }}>
                {name}
              </Link>
              : on <LocalTime at={dueAt} />
              {problem === null ? null : `. Not possible yet: ${problem}`}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
