import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { quotaRequestsQuery } from '@/domain/instances/admin/queryOptions'
import { REQUESTS_PAGE_SIZE, type QuotaRequest } from '@/domain/instances/admin/quotaRequests'
import { quotaAmount, quotaUse } from '@/domain/instances/quotaTexts'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { AnswerDialog, type Answer } from './AnswerDialog'
import { requestColumns } from './requestColumns'

const columns: readonly Column<QuotaRequest>[] = [
  ...requestColumns,
  {
    id: 'limit',
    header: 'Limit',
    cell: (request) => (
      <>
        {request.label}: <b className="strong num">{quotaAmount(request, request.requestedMax)}</b>
        <span className="num block text-12 text-text-3">{quotaUse(request)} in use</span>
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ reason }) => <span className="whitespace-pre-line">{reason}</span>,
  },
  { id: 'since', header: 'Since', cell: ({ requestedAt }) => <LocalTime at={requestedAt} /> },
]

/** The columns, with the buttons that answer. */
const columnsWith = (onAnswer: (answer: Answer) => void): readonly Column<QuotaRequest>[] => [
  ...columns,
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (request) => (
      <span className="flex gap-2 lg:justify-end">
        {([true, false] as const).map((isGranted) => (
          <Button
            key={String(isGranted)}
            size="sm"
            onClick={() => onAnswer({ request, isGranted })}
          >
            <span>
              {isGranted ? 'Grant' : 'Decline'}{' '}
              <span className="sr-only">
                {request.label} for {request.workspace.name}
              </span>
            </span>
          </Button>
        ))}
      </span>
    ),
  },
]

/** The requests that wait for an answer, the oldest first. Admins answer them. */
export function OpenRequests() {
  const { isForAdmins } = useArea()
  const query = useQuery(quotaRequestsQuery(true))
  const [answer, setAnswer] = useState<Answer | null>(null)
  const total = query.data?.total ?? 0
  return (
    <section aria-labelledby="open" className="border-b border-line">
      <SectionHead
        id="open"
        title="Open requests"
        aside={total > 0 ? formatCount(total) : undefined}
      />
      <QueryState query={query}>
        {(data) => (
          <Table
            caption="Open requests"
            columns={isForAdmins ? columnsWith(setAnswer) : columns}
            rows={data?.requests ?? []}
            rowKey={({ id }) => id}
            skeleton={data === undefined ? 3 : 0}
            foldAt="lg"
            empty={
              <EmptyState title="No open requests">
                When somebody asks for a higher limit, it appears here.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {total > REQUESTS_PAGE_SIZE ? (
        <p className="border-t border-line px-(--pad) py-3 text-14">
          The {REQUESTS_PAGE_SIZE} that wait the longest. The next ones follow as{' '}
          {isForAdmins ? 'you answer' : 'admins answer'}.
        </p>
      ) : null}
      {answer === null ? null : (
        <AnswerDialog key={answer.request.id} {...answer} onClose={() => setAnswer(null)} />
      )}
    </section>
  )
}
