import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { ContextList } from '@/components/tickets/ContextList'
import { Conversation, type Entry } from '@/components/tickets/Conversation'
import { queryKeys } from '@/domain/queryKeys'
import { useUser } from '@/domain/session/useAuth'
import { assignTicket, setTicketState } from '@/domain/tickets/admin/mutations'
import { staffTicketQuery } from '@/domain/tickets/admin/queryOptions'
import type { StaffTicket } from '@/domain/tickets/admin/staffTicket'
import { staffStates, ticketName, topicLabel, type TicketState } from '@/domain/tickets/ticketTexts'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { PageHeader } from '@/ui/PageHeader'
import { Select } from '@/ui/Select'
import { CenteredSpinner } from '@/ui/Spinner'
import { StateTag } from '@/ui/StateTag'
import { AnswerForm } from './AnswerForm'
import { areaPaths } from './area'
import { CustomerPanel } from './CustomerPanel'

/** One ticket: the conversation with its notes, what staff can do, and the customer beside it. */
export function StaffTicketPage({ number }: { number: number }) {
  const user = useUser()
  const query = useQuery(staffTicketQuery(number))
  if (query.error?.code === 'not_found') return <NotFoundPage />
  return user === null ? null : (
    <>
      {query.data === undefined ? <h1 className="sr-only">Ticket</h1> : null}
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(ticket) => <Opened userId={user.id} ticket={ticket} />}
      </QueryState>
    </>
  )
}

/** Messages and notes in one list, by time. */
export function entriesOf({ messages, notes, customer }: StaffTicket): Entry[] {
  return [
    ...messages.map((message): Entry => ({
      ...message,
      kind: message.isStaff ? 'staff' : 'customer',
      author: message.isStaff ? (message.author ?? 'Deleted account') : customer.name,
    })),
    ...notes.map((note): Entry => ({
      ...note,
      kind: 'note',
      author: note.author ?? 'Deleted account',
      files: [],
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

interface OpenedProps {
  userId: string
  ticket: StaffTicket
}

function Opened({ userId, ticket }: OpenedProps) {
  const paths = areaPaths(useArea())
  const { number, subject, state, assignee, staff, context } = ticket
  const meta = { invalidates: [queryKeys.tickets()], alsoAfter: 'failure' } as const
  const assign = useMutation<void, Failure, string | null>({
    mutationFn: (person) => assignTicket(ticket, person),
    meta,
  })
  const setState = useMutation<void, Failure, TicketState>({
    mutationFn: (next) => setTicketState(ticket, next),
    meta,
  })
  const failure = assign.error ?? setState.error
  const [look, word] = staffStates[state]
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            <Link to={paths.tickets}>Tickets</Link> · {ticketName(number)}
          </>
        }
        title={<span className="wrap-anywhere">{subject}</span>}
        actions={
          <Button
            busy={setState.isPending}
            onClick={() => setState.mutate(state === 'closed' ? 'waiting_for_us' : 'closed')}
          >
            {state === 'closed' ? 'Open again' : 'Close ticket'}
          </Button>
        }
      />
      {failure === null ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <FailureBanner failure={failure} />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-(--pad) py-4 text-14">
        <p className="flex min-h-10 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
          <StateTag state={look}>{word}</StateTag>
          <span>{topicLabel(ticket.topic)}</span>
          {ticket.waitingSince === null ? null : (
            <span>
              Waiting since <LocalTime at={ticket.waitingSince} />
            </span>
          )}
        </p>
        {assignee === userId ? null : (
          <Button busy={assign.isPending} onClick={() => assign.mutate(userId)}>
            Take it
          </Button>
        )}
        <Field label="Assigned to" className="w-60 max-md:w-full">
          <Select
            placeholder="Nobody"
            options={staff.map(({ id, name }) => ({ value: id, label: name }))}
            value={assignee ?? ''}
            onChange={(event) => assign.mutate(event.currentTarget.value || null)}
          />
        </Field>
      </div>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 border-line xl:border-r">
          <Conversation label="Messages and notes" own="staff" entries={entriesOf(ticket)} />
          <AnswerForm userId={userId} ticket={ticket} />
        </div>
        <aside aria-label="Customer" className="min-w-0 border-line max-xl:border-t xl:border-t">
          {context.length === 0 ? null : (
            <section aria-labelledby="context" className="border-b border-line px-(--pad) py-5">
              <h2 id="context" className="mb-3 text-20 leading-6">
                Sent along
              </h2>
              <ContextList lines={context} />
            </section>
          )}
          <CustomerPanel paths={paths} ticket={ticket} />
        </aside>
      </div>
    </>
  )
}
