import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FailureBanner } from '@/components/FailureBanner'
import { ownVotesQuery } from '@/domain/roadmap/queryOptions'
import type { RoadmapItem } from '@/domain/roadmap/roadmapItem'
import { useVote } from '@/domain/roadmap/useVote'
import { useUser } from '@/domain/session/useAuth'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import styles from './roadmap.module.css'

/** '1 vote', '3 votes'. */
export const countVotes = (votes: number) => `${formatCount(votes)} vote${votes === 1 ? '' : 's'}`

/** Votes for an item; a second press takes the vote back. Without an account it leads to sign-in, and back. */
export function VoteButton({ item }: { item: RoadmapItem }) {
  const user = useUser()
  if (user !== null) return <OwnVote userId={user.id} item={item} />
  return (
    <Button asChild size="sm">
      <Link to="/auth" search={{ redirect: `/roadmap#${item.slug}` }}>
        <Face item={item} label="Vote" note=". Sign in first." />
      </Link>
    </Button>
  )
}

function OwnVote({ userId, item }: { userId: string; item: RoadmapItem }) {
  const mine = useQuery(ownVotesQuery(userId))
  const { mutate, isPending, error } = useVote(userId, item.id)
  const hasVoted = mine.data?.includes(item.id) ?? false
  return (
    <>
      <Button
        size="sm"
        className={styles.vote ?? ''}
        aria-pressed={hasVoted}
        busy={isPending}
        disabledReason={mine.data === undefined ? 'Your votes are still loading.' : undefined}
        onClick={() => mutate(!hasVoted)}
      >
        <Face item={item} label={hasVoted ? 'Voted' : 'Vote'} />
      </Button>
      {error === null ? null : (
        <div className="basis-full">
          <FailureBanner failure={error} />
        </div>
      )}
    </>
  )
}

interface FaceProps {
  item: RoadmapItem
  label: string
  note?: string
}

/** What is seen of the button, and its name for screen readers. */
function Face({ item, label, note = '' }: FaceProps) {
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
        <path d="M8 4 13 11H3Z" />
      </svg>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className="num">
        {formatCount(item.votes)}
      </span>
      <span className="sr-only">
        {`${label} for ${item.title}, ${countVotes(item.votes)}${note}`}
      </span>
    </>
  )
}
