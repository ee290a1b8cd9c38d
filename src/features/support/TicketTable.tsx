import { Link } from '@tanstack/react-router'
import { TimeAgo } from '@/components/TimeAgo'
import type { Ticket } from '@/domain/tickets/ticket'
import { customerStates, ticketName, topicLabel } from '@/domain/tickets/ticketTexts'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<Ticket>[] = [
  {
    id: 'subject',
    header: 'Subject',
    rowHeader: true,
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ number, subject, instance, topic }) => (
      <>
        <Link to="/dashboard/support/$number" params={{ number: String(number) }}>
          {subject}
        </Link>
        <span className="block text-12 font-normal text-text-3">
          {instance?.name ?? topicLabel(topic)}
        </span>
      </>
    ),
  },
  {
    id: 'number',
    header: 'Ticket',
    figure: true,
    className: 'md:w-28',
    cell: ({ number }) => ticketName(number),
  },
  {
    id: 'state',
    header: 'State',
    className: 'md:w-56',
    cell: ({ state, isUnread }) => {
      const [look, word] = customerStates[state]
      return (
        <>
          <StateTag state={look}>{word}</StateTag>
          {isUnread ? <span className="block text-12 text-ember-text">New answer</span> : null}
        </>
      )
    },
  },
  {
    id: 'messages',
    header: 'Messages',
    align: 'end',
    figure: true,
    className: 'md:w-28',
    cell: ({ messages }) => messages,
  },
  {
    id: 'changed',
    header: 'Last change',
    align: 'end',
    figure: true,
    className: 'md:w-40',
    cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
  },
]

export interface TicketTableProps {
  caption: string
  /** Undefined while they load. */
  tickets: readonly Ticket[] | undefined
}

/** Tickets of the signed-in person. */
export function TicketTable({ caption, tickets }: TicketTableProps) {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={tickets ?? []}
      rowKey={({ number }) => String(number)}
      skeleton={tickets === undefined ? 3 : 0}
    />
  )
}
