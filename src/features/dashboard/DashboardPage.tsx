import { useQuery } from '@tanstack/react-query'
import { CreateServerButton } from '@/components/CreateServerButton'
import { SuspensionNotice, WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useUser } from '@/domain/session/useAuth'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import { useDeployment } from '@/lib/useDeployment'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { WorkspaceSummary } from './WorkspaceSummary'

/** Loaded later, because few people are invited. */
const WaitingInvitations = lazyWithRetry(
  null,
  async () => (await import('@/components/workspaces/WaitingInvitations')).WaitingInvitations,
)

/** Loaded only where terms or a privacy notice are published. */
const LegalNotice = lazyWithRetry(null, async () => (await import('./LegalNotice')).LegalNotice)

/** /dashboard: what needs the person, what is spent, and the servers of the current workspace. */
export function DashboardPage() {
  const user = useUser()
  return user === null ? null : <Home userId={user.id} />
}

function Home({ userId }: { userId: string }) {
  const { data: profile } = useQuery(profileQuery(userId))
  const { current } = useCurrentWorkspace(userId)
  const { documents } = useDeployment()
  useDocumentTitle(current && `Home of ${current.name}`)
  return (
    <>
      <PageHeader
        eyebrow={current ? <span className="wrap-anywhere">{current.name}</span> : 'Dashboard'}
        title="Home"
        actions={<CreateServerButton workspace={current} />}
      />
      <SuspensionNotice profile={profile} />
      <WorkspaceSuspensionNotice workspace={current} />
      {documents === undefined ? null : <LegalNotice userId={userId} documents={documents} />}
      <WaitingInvitations userId={userId} />
      <WorkspaceSummary userId={userId} />
    </>
  )
}
