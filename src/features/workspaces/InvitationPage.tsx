import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { useAnswerInvitation } from '@/components/workspaces/WaitingInvitations'
import { queryKeys } from '@/domain/queryKeys'
import { useUser } from '@/domain/session/useAuth'
import { findInvitation, type LinkedInvitation } from '@/domain/workspaces/mutations'
import { roleNames } from '@/domain/workspaces/workspace'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'

/** /dashboard/invitations/$token: the target of the link that an owner passes on. */
export function InvitationPage({ token }: { token: string }) {
  const user = useUser()
  const query = useQuery({
    queryKey: queryKeys.workspaces('linked', token),
    queryFn: ({ signal }) => findInvitation(token, signal),
  })
  if (user === null) return null
  return (
    <>
      <PageHeader
        eyebrow="Invitation"
        title={query.data ? `Join ${query.data.workspaceName}` : 'Join a workspace'}
      />
      <QueryState query={query} stale="silent" pending={<CenteredSpinner />}>
        {(invitation) =>
          invitation === null ? (
            <EmptyState
              title="This link does not work."
              action={
                <Button asChild>
                  <Link to="/dashboard">Go to the dashboard</Link>
                </Button>
              }
            >
              It may have been replaced by a newer link. Ask the person who sent it for a new one.
            </EmptyState>
          ) : (
            <Answer invitation={invitation} userId={user.id} email={user.email ?? ''} />
          )
        }
      </QueryState>
    </>
  )
}

const CLOSED = {
  expired: 'This invitation has expired. Ask for a new one.',
  accepted: 'This invitation was accepted already.',
  declined: 'This invitation was declined. Ask for a new one if you want to join.',
  withdrawn: 'This invitation was withdrawn.',
} as const

interface AnswerProps {
  invitation: LinkedInvitation
  userId: string
  email: string
}

function Answer({ invitation, userId, email }: AnswerProps) {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/dashboard/workspace/members' })
  const { accept, decline } = useAnswerInvitation(userId, open)
  const refusal = accept.error ?? decline.error
  const { status, isMine, role, workspaceName, invitedBy } = invitation
  return (
    <div className="grid max-w-[40rem] gap-5 px-(--pad) py-6">
      {refusal ? <FailureBanner failure={refusal} /> : null}
      {status !== 'pending' ? (
        <Banner
          tone="warn"
          role="status"
          actions={
            <Button size="sm" asChild>
              <Link to="/dashboard/workspace/settings" hash="your-workspaces">
                Go to your workspaces
              </Link>
            </Button>
          }
        >
          {CLOSED[status]}
        </Banner>
      ) : isMine ? (
        <>
          <p className="text-16">
            {invitedBy ?? 'Someone'} invited you to <b className="strong">{workspaceName}</b> as{' '}
            {roleNames[role].toLowerCase()}.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              busy={accept.isPending}
              onClick={() => {
                decline.reset()
                accept.mutate(invitation)
              }}
            >
              Join {workspaceName}
            </Button>
            <Button
              busy={decline.isPending}
              onClick={() => {
                accept.reset()
                decline.mutate(invitation)
              }}
            >
              Decline
            </Button>
          </div>
        </>
      ) : (
        <Banner tone="warn" role="status" title="This invitation is for another address.">
          It is for {invitation.email}. You are signed in as {email}. Sign out, then open the link
          again with the account of that address.
        </Banner>
      )}
    </div>
  )
}
