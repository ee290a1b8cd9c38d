import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { queryKeys } from '@/domain/queryKeys'
import {
  removeTeamMailbox,
  setTeamMailbox,
  teamMailboxesQuery,
  type TeamMailbox,
} from '@/domain/workspaces/teamMailbox'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { MailboxForm } from './MailboxForm'
import type { SectionProps } from './WorkspacePage'

const meta = { invalidates: [queryKeys.mailboxes()], alsoAfter: 'failure' } as const

/** One address that gets the mails about the workspace, beside those of its people. */
export function MailboxSection({ userId, workspace, reasonAgainst }: SectionProps) {
  const query = useQuery(teamMailboxesQuery(workspace.id))
  const section = useRef<HTMLElement>(null)
  const reason = reasonAgainst('set_mailbox')
  const set = useMutation({
    mutationFn: (address: string) => setTeamMailbox(workspace.id, address),
    onSuccess: (_, address) => notifySuccess(`We sent a mail to ${address}.`),
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ id }: TeamMailbox) => removeTeamMailbox(id),
    onSuccess: (_, { address }) => {
      // The pressed button goes with its address.
      section.current?.focus()
      notifySuccess(`${address} gets no mails about ${workspace.name}.`)
    },
    meta,
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="mailbox"
      className="border-t border-line outline-none"
    >
      <SectionHead id="mailbox" title="Mailbox of the team" />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        One address, such as that of a ticket system, which gets the mails about this workspace that
        its owners and operators get. It has to confirm that first.
      </p>
      {remove.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={remove.error} />
        </div>
      ) : null}
      <QueryState query={query} pending={<Skeleton className="mx-(--pad) mb-5 h-10 max-w-80" />}>
        {(mailboxes) =>
          mailboxes.length === 0 ? null : (
            <ul aria-label="Addresses" className="border-b border-line">
              {mailboxes.map((mailbox) => (
                <MailboxRow
                  key={mailbox.id}
                  mailbox={mailbox}
                  reason={reason}
                  isSending={set.isPending && set.variables === mailbox.address}
                  isRemoving={remove.isPending && remove.variables.id === mailbox.id}
                  onSendAgain={() => set.mutate(mailbox.address)}
                  onRemove={() => remove.mutate(mailbox)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <MailboxForm
        userId={userId}
        workspaceId={workspace.id}
        isReplacing={query.data?.some(({ confirmedAt }) => confirmedAt !== null) === true}
        disabledReason={reason}
        isPending={set.isPending}
        failure={set.error}
        onChange={set.reset}
        onSet={set.mutate}
      />
    </section>
  )
}

interface MailboxRowProps {
  mailbox: TeamMailbox
  /** Why the person cannot change it. */
  reason: string | undefined
  isSending: boolean
  isRemoving: boolean
  onSendAgain: () => void
  onRemove: () => void
}

function MailboxRow({
  mailbox,
  reason,
  isSending,
  isRemoving,
  onSendAgain,
  onRemove,
}: MailboxRowProps) {
  const { address, confirmedAt, askedAt, askedBy, problem } = mailbox
  const isWaiting = confirmedAt === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-(--pad) py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="strong text-16 wrap-anywhere">{address}</span>
          {problem === null ? (
            <StateTag state={isWaiting ? 'low-stock' : 'available'}>
              {isWaiting ? 'Waits for confirmation' : 'Gets mails'}
            </StateTag>
          ) : (
            <StateTag state="error">Mails do not arrive</StateTag>
          )}
        </p>
        <p className="mt-1 text-14 text-text-2">
          {isWaiting ? (
            <>
              We sent a link to it on <LocalTime at={askedAt} />. It works for 7 days.
            </>
          ) : (
            <>
              Confirmed on <LocalTime at={confirmedAt} day />.
            </>
          )}{' '}
          {askedBy === null ? null : `Entered by ${askedBy}.`}
          {problem === null
            ? null
            : ' A mail came back, or was refused. Contact support once the mailbox works again, or enter another address.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWaiting ? (
          <Button
            size="sm"
            aria-label={`Send the link to ${address} again`}
            busy={isSending}
            disabledReason={reason}
            onClick={onSendAgain}
          >
            Send again
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-label={`${isWaiting ? 'Withdraw' : 'Remove'} ${address}`}
          busy={isRemoving}
          disabledReason={reason}
          onClick={onRemove}
        >
          {isWaiting ? 'Withdraw' : 'Remove'}
        </Button>
      </div>
    </li>
  )
}
