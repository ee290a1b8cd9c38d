import { useMutation, useQuery } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { workspacesStale } from '@/domain/staleKeys'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { acceptInvitation, declineInvitation } from '@/domain/workspaces/mutations'
import { myInvitationsQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, type OwnInvitation } from '@/domain/workspaces/workspace'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'

const meta = { invalidates: workspacesStale, alsoAfter: 'failure' } as const

/** Accepts or declines an invitation of the signed-in person. */
export function useAnswerInvitation(userId: string, onAccepted?: () => void) {
  const accept = useMutation({
    mutationFn: ({ id }: Pick<OwnInvitation, 'id' | 'workspaceName'>) => acceptInvitation(id),
    onSuccess: (slug, { workspaceName }) => {
      chooseWorkspace(userId, slug)
      notifySuccess(`You are now a member of ${workspaceName}.`)
      onAccepted?.()
    },
    meta,
  })
  const decline = useMutation({
    mutationFn: ({ id }: Pick<OwnInvitation, 'id' | 'workspaceName'>) => declineInvitation(id),
    onSuccess: (_, { workspaceName }) =>
      notifySuccess(`You declined the invitation to ${workspaceName}.`),
    meta,
  })
  return { accept, decline }
}

/** Invitations that wait for the person's confirmed address. Renders nothing if there are none. */
export function WaitingInvitations({ userId }: { userId: string }) {
  const { data } = useQuery(myInvitationsQuery)
  const { accept, decline } = useAnswerInvitation(userId)
  const refusal = accept.error ?? decline.error
  if (!refusal && (data === undefined || data.length === 0)) return null
  return (
    <section
      aria-label="Invitations for you"
      className="grid gap-3 border-b border-line px-(--pad) py-4"
    >
      {refusal ? <FailureBanner failure={refusal} /> : null}
      {data?.map((invitation) => (
        <Banner
          key={invitation.id}
          title={`${invitation.invitedBy ?? 'Someone'} invited you to ${invitation.workspaceName} as ${roleNames[invitation.role].toLowerCase()}.`}
          actions={
            <>
              <Button
                size="sm"
                variant="primary"
                aria-label={`Accept the invitation to ${invitation.workspaceName}`}
                busy={accept.isPending && accept.variables.id === invitation.id}
                onClick={() => {
                  decline.reset()
                  accept.mutate(invitation)
                }}
              >
                Accept
              </Button>
              <Button
                size="sm"
                aria-label={`Decline the invitation to ${invitation.workspaceName}`}
                busy={decline.isPending && decline.variables.id === invitation.id}
                onClick={() => {
                  accept.reset()
                  decline.mutate(invitation)
                }}
              >
                Decline
              </Button>
            </>
          }
        >
          It waits until <LocalTime at={invitation.expiresAt} />.
        </Banner>
      ))}
    </section>
  )
}
