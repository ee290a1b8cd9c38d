import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  cancelDeletion,
  requestDeletion,
  stopsDeletion,
  type Deletion,
} from '@/domain/identity/leaving'
import { deletionQuery } from '@/domain/identity/leavingQueries'
import { profileQuery } from '@/domain/identity/profileQuery'
import { queryKeys } from '@/domain/queryKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { Skeleton } from '@/ui/Skeleton'
import { SoleWorkspaces } from './SoleWorkspaces'

const meta = { invalidates: [queryKeys.leaving('deletion')], alsoAfter: 'failure' } as const

export interface DeletionSectionProps {
  userId: string
  /** The address that has to be typed. */
  email: string
}

/** Deletes the account in 14 days, and until then keeps it on request. */
export function DeletionSection({ userId, email }: DeletionSectionProps) {
  const query = useQuery(deletionQuery)
  const section = useRef<HTMLElement>(null)
  return (
    <section
      aria-labelledby="deletion"
      ref={section}
      tabIndex={-1}
      className="min-w-0 outline-none"
    >
      <SectionHead id="deletion" title="Delete your account" />
      <div className="grid max-w-prose gap-4 px-(--pad) pt-1 pb-8">
        <QueryState query={query} pending={<Skeleton className="h-40" />}>
          {(deletion) => (
            <DeletionForm userId={userId} email={email} deletion={deletion} section={section} />
          )}
        </QueryState>
      </div>
    </section>
  )
}

interface DeletionFormProps extends DeletionSectionProps {
  deletion: Deletion
  /** Where the focus goes when the pressed button is gone. */
  section: RefObject<HTMLElement | null>
}

function DeletionForm({ userId, email, deletion, section }: DeletionFormProps) {
  const queries = useQueryClient()
  const { data: profile } = useQuery(profileQuery(userId))
  const [isAsked, setAsked] = useState(false)
  const focusNext = useRef<HTMLElement>(null)
  const store = (changed: Deletion, message: string) => {
    // The dialog gives the focus back itself, after this.
    focusNext.current = section.current
    section.current?.focus()
    queries.setQueryData(deletionQuery.queryKey, changed)
    setAsked(false)
    notifySuccess(message)
  }
  const request = useMutation({
    mutationFn: () => requestDeletion(email),
    onSuccess: (changed) => store(changed, 'Your account will be deleted in 14 days.'),
    meta,
  })
  const cancel = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: (changed) => store(changed, 'Your account will not be deleted.'),
    meta,
  })
  const stopping = deletion.workspaces.filter(stopsDeletion)

  if (deletion.dueAt !== null) {
    return (
      <>
        {cancel.error ? <FailureBanner failure={cancel.error} /> : null}
        <Banner
          tone="warn"
          title={
            <>
              Your account will be deleted on <LocalTime at={deletion.dueAt} />.
            </>
          }
          actions={
            <Button
              size="sm"
              variant="primary"
              busy={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              Keep my account
            </Button>
          }
        >
          Until then everything works as before. Sign in and press the button to keep it.
        </Banner>
        {deletion.postponedAt === null ? null : (
          <Banner tone="error" title="It could not be deleted yet.">
            We tried on <LocalTime at={deletion.postponedAt} />, and try again every hour.
            {stopping.length === 0
              ? ' Contact support to learn why.'
              : ' This has to be done first:'}
          </Banner>
        )}
        <SoleWorkspaces workspaces={deletion.workspaces} />
      </>
    )
  }

  return (
    <>
      <p className="text-14">
        Your account is deleted 14 days after you ask for it. Until then you can change your mind.
        Then your profile, keys, tickets, sign-ins and sessions are gone for good. The audit log and
        billing records are kept. They hold an id in place of your name.
      </p>
      <p className="text-14">
        Workspaces that have another owner are kept, with everything that you made in them.
      </p>
      <SoleWorkspaces workspaces={deletion.workspaces} />
      <div>
        <Button
          variant="danger"
          disabledReason={
            profile?.suspended_at
              ? 'Your account is suspended. Contact support to have it deleted.'
              : stopping.length > 0
                ? 'You are the only owner of a workspace. The list above says what to do first.'
                : undefined
          }
          onClick={() => {
            request.reset()
            focusNext.current = null
            setAsked(true)
          }}
        >
          Delete account
        </Button>
      </div>
      <p className="text-14 text-text-2">
        Do you want to keep a copy? Download your data first. To use another address instead, change
        it under <Link to="/dashboard/account/security">Security</Link>.
      </p>
      {isAsked ? (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title="Delete your account?"
          description="It is deleted in 14 days. Until then you can sign in and keep it; after that nobody can bring it back."
          confirmLabel="Delete account"
          tone="danger"
          typed={email}
          focusNext={focusNext}
          busy={request.isPending}
          onConfirm={() => request.mutate()}
        >
          {request.error && request.error.code !== 'step_up_cancelled' ? (
            <FailureBanner failure={request.error} />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
