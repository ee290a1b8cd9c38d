import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { quotaRequestsQuery } from '@/domain/instances/admin/queryOptions'
import { REQUESTS_PAGE_SIZE, type QuotaRequest } from '@/domain/instances/admin/quotaRequests'
import type { QuotaSearch } from '@/domain/instances/admin/quotaSearch'
import { quotaAmount } from '@/domain/instances/quotaTexts'
import { EmptyState } from '@/ui/EmptyState'
import { Pagination } from '@/ui/Pagination'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { requestColumns } from './requestColumns'

const columns: readonly Column<QuotaRequest>[] = [
  ...requestColumns,
  {
    id: 'wish',
    header: 'Asked for',
    cell: (request) => (
      <>
        {request.label}: <span className="num">{quotaAmount(request, request.requestedMax)}</span>
        <span className="block text-12 text-text-3">
          <LocalTime at={request.requestedAt} day />
        </span>
      </>
    ),
  },
  {
    id: 'answer',
    header: 'Answer',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ status, answer }) => (
      <>
        <StateTag state={status === 'granted' ? 'passing' : 'stopped'}>
          {status === 'granted' ? 'Granted' : 'Declined'}
        </StateTag>
        <span className="block text-14 whitespace-pre-line">{answer}</span>
      </>
    ),
  },
  {
    id: 'answered',
    header: 'Answered',
    cell: ({ answeredBy, answeredAt }) => (
      <>
        {answeredBy ?? 'A former admin'}
        {answeredAt === null ? null : (
          <span className="block text-12 text-text-3">
            <LocalTime at={answeredAt} />
          </span>
        )}
      </>
    ),
  },
]

/** The requests that have an answer, the latest first. */
export function AnsweredRequests({ search }: { search: QuotaSearch }) {
  const { root } = useArea()
  const query = useQuery(quotaRequestsQuery(false, search.page))
  const total = query.data?.total ?? 0
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / REQUESTS_PAGE_SIZE)))
  return (
    <section aria-labelledby="answered">
      <SectionHead id="answered" title="Answered requests" />
      <QueryState query={query}>
        {(data) => (
          <>
            <Table
              caption="Answered requests"
              columns={columns}
              rows={data?.requests ?? []}
              rowKey={({ id }) => id}
              skeleton={data === undefined ? 3 : 0}
              busy={query.isPlaceholderData}
              foldAt="lg"
              empty={
                <EmptyState title="No answers yet">
                  Requests that were granted or declined appear here.
                </EmptyState>
              }
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={REQUESTS_PAGE_SIZE}
                total={total}
                noun={total === 1 ? 'request' : 'requests'}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/quotas`}
                    search={{ ...search, page: to === 1 ? undefined : to }}
                  />
                )}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </section>
  )
}
