import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '@machines/auth.types'
import { useUser } from '@/domain/session/useAuth'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Skeleton } from '@/ui/Skeleton'
import { AccountFacts } from './AccountFacts'
import { AccountFrame } from './AccountFrame'
import { profileQuery } from '@/domain/identity/profileQuery'

/** Loaded after the facts, because its form library is large. */
const ProfileForm = lazyWithRetry(
  'The form',
  async () => (await import('./ProfileForm')).ProfileForm,
  () => <ProfileSkeleton />,
)

/** /dashboard/account: the account of the signed-in person. */
export function AccountPage() {
  const user = useUser()
  return user === null ? null : <Account user={user} />
}

function Account({ user }: { user: User }) {
  const queries = useQueryClient()
  const options = profileQuery(user.id)
  const query = useQuery(options)

  return (
    <AccountFrame user={user} page="profile">
      <div className="grid flex-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="min-w-0 border-line max-lg:border-b lg:border-r">
          <AccountFacts query={query} />
        </div>
        <section aria-labelledby="profile-form" className="min-w-0 bg-surface">
          <SectionHead id="profile-form" title="Profile" />
          {/* The form merges newer rows itself. */}
          <QueryState query={query} stale="silent" pending={<ProfileSkeleton />}>
            {(stored) => (
              <ProfileForm
                userId={user.id}
                stored={stored}
                reload={() => queries.fetchQuery({ ...options, staleTime: 0, retry: false })}
                onSaved={(saved) =>
                  queries.setQueryData(options.queryKey, (now) => now && { ...now, ...saved })
                }
              />
            )}
          </QueryState>
        </section>
      </div>
    </AccountFrame>
  )
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-8">
      <p role="status" className="sr-only">
        Loading your profile
      </p>
      {['name', 'company', 'country', 'zone'].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 max-w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  )
}
