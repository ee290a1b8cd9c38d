import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { queueQuery } from '@/domain/tickets/admin/queryOptions'
import type { QueuedTicket } from '@/domain/tickets/admin/staffTicket'
import { TICKETS_PAGE_SIZE, type TicketSearch } from '@/domain/tickets/admin/ticketSearch'
import { staffStates, ticketName, topicLabel } from '@/domain/tickets/ticketTexts'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { areaPaths } from './area'
import { TicketFilters } from './TicketFilters'
import { waitingTime } from './waitingTime'

/** The queue of tickets: those that wait for staff first, the oldest of them first. */
export function QueuePage({ search }: { search: TicketSearch }) {
  const area = useArea()
  const paths = areaPaths(area)
  const query = useQuery(queueQuery(search))
  const { data, isPlaceholderData, dataUpdatedAt } = query
  const total = data?.total ?? 0
  // For a page number past the end, the server returns the last page.
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / TICKETS_PAGE_SIZE)))
  const noun = total === 1 ? 'ticket' : 'tickets'
  return (
    <>
      <PageHeader
        eyebrow={area.label}
        title="Tickets"
        actions={
          <Button asChild>
            <Link to={paths.replies}>Canned replies</Link>
          </Button>
        }
      />
      <TicketFilters path={paths.tickets} search={search} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `${formatCount(total)} ${noun}` : ''}
      </p>
      <QueryState query={query}>
        {(found) => (
          <>
            <Table
              caption="Tickets"
              columns={columnsOf(paths.ticket, dataUpdatedAt)}
              rows={found?.tickets ?? []}
              rowKey={({ number }) => String(number)}
              skeleton={found === undefined ? 8 : 0}
              busy={isPlaceholderData}
              foldAt="lg"
              empty={<NoTickets path={paths.tickets} search={search} />}
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={TICKETS_PAGE_SIZE}
                total={total}
                noun={noun}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={paths.tickets}
                    search={{ ...search, page: to === 1 ? undefined : to }}
                  />
                )}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  )
}

function columnsOf(path: (number: number) => string, now: number): Column<QueuedTicket>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: ({ number, subject, topic, instanceName }) => (
        <>
          <Link to={path(number)}>{subject}</Link>
          <span className="block text-12 font-normal text-text-3">
            <span className="num">{ticketName(number)}</span> ·{' '}
            {[topicLabel(topic), instanceName].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      className: 'wrap-anywhere',
      cell: ({ author }) => author,
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => (
        <StateTag state={staffStates[state][0]} className="folded:whitespace-normal">
          {staffStates[state][1]}
        </StateTag>
      ),
    },
    {
      id: 'waiting',
      header: 'Waiting for us',
      align: 'end',
      figure: true,
      isLeftOut: ({ waitingSince }) => waitingSince === null,
      cell: ({ waitingSince }) =>
        waitingSince === null ? (
          <span className="text-text-3">No</span>
        ) : (
          waitingTime(waitingSince, now)
        ),
    },
    {
      id: 'assignee',
      header: 'Assigned to',
      className: 'wrap-anywhere',
      cell: ({ assignee }) => assignee ?? <span className="text-text-3">Nobody</span>,
    },
    {
      id: 'changed',
      header: 'Last change',
      align: 'end',
      figure: true,
      cell: ({ updatedAt }) => <LocalTime at={updatedAt} />,
    },
  ]
}

function NoTickets({ path, search }: { path: string; search: TicketSearch }) {
  const { page: _, ...filters } = search
  return Object.values(filters).some((value) => value !== undefined) ? (
    <EmptyState
      title="No results"
      action={
        <Button asChild>
          <Link to={path}>Clear filters</Link>
        </Button>
      }
    >
      No ticket matches the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState title="No open tickets">Nobody waits for an answer.</EmptyState>
  )
}
