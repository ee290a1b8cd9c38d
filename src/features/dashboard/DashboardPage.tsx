import { useQuery } from '@tanstack/react-query'
import { SuspensionNotice } from '@/components/SuspensionNotice'
import { CreateLink } from '@/components/CreateLink'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useUser } from '@/domain/session/useAuth'
import { buttonVariants } from '@/ui/buttonVariants'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'

/** Loaded after the head of the page, because it needs other rows. */
const WorkspaceSummary = lazyWithRetry(
  'Your servers',
  async () => (await import('./WorkspaceSummary')).WorkspaceSummary,
  () => <SummarySkeleton />,
)

/** Loaded later, because few people are invited. */
const WaitingInvitations = lazyWithRetry(
  null,
  async () => (await import('@/components/workspaces/WaitingInvitations')).WaitingInvitations,
)

/** /dashboard: what needs the person, what is spent, and the servers of the current workspace. */
export function DashboardPage() {
  const user = useUser()
  return user === null ? null : <Home userId={user.id} email={user.email} />
}

function Home({ userId, email }: { userId: string; email: string | null | undefined }) {
  const { data: profile } = useQuery(profileQuery(userId))
  return (
    <>
      <PageHeader
        eyebrow="Dashboard"
        title={profile?.full_name || email || 'Home'}
        actions={
          <CreateLink
            className={buttonVariants({ variant: 'primary', size: 'md', disabled: false })}
          />
        }
      />
      <SuspensionNotice profile={profile} />
      <WaitingInvitations userId={userId} />
      <WorkspaceSummary userId={userId} />
    </>
  )
}

function SummarySkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
      <Skeleton className="h-13 max-w-60" />
      <Skeleton lines={6} className="h-8" />
    </div>
  )
}
