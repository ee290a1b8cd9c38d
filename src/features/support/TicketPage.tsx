import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Failure } from '@machines/auth.types'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { ContextList } from '@/components/tickets/ContextList'
import { Conversation } from '@/components/tickets/Conversation'
import { useAnswerTimes } from '@/components/tickets/useAnswerTimes'
import { queryKeys } from '@/domain/queryKeys'
import { useUser } from '@/domain/session/useAuth'
import { closeTicket, markTicketRead } from '@/domain/tickets/mutations'
import { ticketQuery } from '@/domain/tickets/queryOptions'
import type { Ticket, TicketMessage } from '@/domain/tickets/ticket'
import { customerStates, ticketName, topicLabel } from '@/domain/tickets/ticketTexts'
import { notifyFailure } from '@/components/notifyFailure'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { brand } from '@/lib/brand'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { StateTag } from '@/ui/StateTag'
import { ReplyForm } from './ReplyForm'

/** /dashboard/support/$number: a conversation with support. */
export function TicketPage({ number }: { number: number }) {
  const user = useUser()
  return user === null ? null : <Loaded userId={user.id} number={number} />
}

/** Unknown tickets and those of others are the same not-found page. */
function Loaded({ userId, number }: { userId: string; number: number }) {
  const query = useQuery(ticketQuery(userId, number))
  if (query.error?.code === 'not_found') return <NotFoundPage />
  return (
    <>
      {query.data === undefined ? <h1 className="sr-only">Ticket</h1> : null}
      <QueryState query={query} pending={<CenteredSpinner />}>
        {({ ticket, messages }) => <Opened userId={userId} ticket={ticket} messages={messages} />}
      </QueryState>
    </>
  )
}

interface OpenedProps {
  userId: string
  ticket: Ticket
  messages: readonly TicketMessage[]
}

function Opened({ userId, ticket, messages }: OpenedProps) {
  const { number, state, isUnread } = ticket
  const [look, word] = customerStates[state]
  const times = useAnswerTimes()
  const { mutate: markRead } = useMutation({
    mutationFn: markTicketRead,
    meta: { invalidates: [queryKeys.tickets()] },
  })
  const close = useMutation({
    mutationFn: () => closeTicket(number),
    onSuccess: () => notifySuccess(`${ticketName(number)} is closed. An answer opens it again.`),
    onError: (failure: Failure) =>
      notifyFailure(`The ticket was not closed. ${failure.message}`, failure),
    meta: { invalidates: [queryKeys.tickets()] },
  })
  useEffect(() => {
    if (isUnread) markRead(number)
  }, [isUnread, markRead, number])

  return (
    <>
      <PageHeader
        eyebrow={
          <>
            <Link to="/dashboard/support">Support</Link> · {ticketName(number)}
          </>
        }
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        actions={
          state === 'closed' ? null : (
            <Button busy={close.isPending} onClick={() => close.mutate()}>
              Close ticket
            </Button>
          )
        }
      />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1 px-(--pad) py-3 text-14">
        <StateTag state={look}>{word}</StateTag>
        <span>{topicLabel(ticket.topic)}</span>
        {ticket.instance === null ? null : (
          <Link to="/dashboard/servers/$id" params={{ id: ticket.instance.id }}>
            {ticket.instance.name}
          </Link>
        )}
        <span className="dim">
          Opened on <LocalTime at={ticket.createdAt} />
        </span>
      </p>
      <Conversation
        label="Messages"
        own="customer"
        entries={messages.map((message) => ({
          ...message,
          kind: message.isStaff ? 'staff' : 'customer',
          author: message.isStaff ? (message.author ?? brand.name) : 'You',
        }))}
      />
      {ticket.context.length === 0 ? null : (
        <details className="border-b border-line">
          <summary className="px-(--pad) py-3 text-14 font-medium">
            Sent along with the ticket: {ticket.context.length} lines
          </summary>
          <div className="max-w-[44rem] px-(--pad) pb-5">
            <ContextList lines={ticket.context} />
          </div>
        </details>
      )}
      {times === undefined ? null : <p className="small px-(--pad) pt-5">{times}</p>}
      <ReplyForm userId={userId} ticket={ticket} />
    </>
  )
}
