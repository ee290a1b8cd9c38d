import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  PROBLEMS_PAGE_SIZE,
  sendMessageAgain,
  sendMessagesAgain,
  type DeliveryOverview,
  type DeliveryProblem,
} from '@/domain/deliveries/deliveries'
import type { DeliverySearch } from '@/domain/deliveries/deliverySearch'
import { deliveryProblemsQuery } from '@/domain/deliveries/queryOptions'
import { reasonText } from '@/domain/deliveries/reasonTexts'
import { deliveriesStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Field } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Pagination } from '@/ui/Pagination'
import { Select } from '@/ui/Select'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<DeliveryProblem>[] = [
  {
    id: 'to',
    header: 'To',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (problem) => <Recipient {...problem} />,
  },
  {
    id: 'message',
    header: 'Message',
    list: 'full',
    cell: ({ title, workspaceName }) => (
      <>
        {title}
        {workspaceName === null ? null : (
          <span className="block text-12 wrap-anywhere text-text-3">{workspaceName}</span>
        )}
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    list: 'full',
    className: 'min-w-56 wrap-anywhere',
    cell: ({ code, detail }) => (
      <>
        {reasonText(code)}
        {detail === null ? null : (
          <span className="mono block max-w-[44em] text-12 text-text-3">{detail}</span>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    figure: true,
    align: 'end',
    cell: ({ attempts }) => formatCount(attempts),
  },
  { id: 'at', header: 'Written', cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
]

function Recipient({ address, userId, personName }: DeliveryProblem) {
  const { root } = useArea()
  const shown = address ?? 'No address'
  if (userId === null) return <span className="mono text-12">{shown}</span>
  return (
    <>
      <Link to={`${root}/people/$id`} params={{ id: userId }}>
        {personName ?? shown}
      </Link>
      {personName === null ? null : (
        <span className="mono block text-12 font-normal text-text-3">{shown}</span>
      )}
    </>
  )
}

const columnsWith = (
  onSend: (problem: DeliveryProblem) => void,
  sending: string | undefined,
): readonly Column<DeliveryProblem>[] => [
  ...columns,
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (problem) => (
      <Button size="sm" busy={sending === problem.id} onClick={() => onSend(problem)}>
        <span>
          Send again <span className="sr-only">to {problem.address}</span>
        </span>
      </Button>
    ),
  },
]

interface ProblemsSectionProps {
  search: DeliverySearch
  reasons: DeliveryOverview['reasons']
}

/** The mails that could not be delivered, the newest first. Admins send them again, one or all of a reason. */
export function ProblemsSection({ search, reasons }: ProblemsSectionProps) {
  const { root, isForAdmins } = useArea()
  const navigate = useNavigate()
  const { reason = '' } = search
  const query = useQuery(deliveryProblemsQuery(reason, search.page))
  const one = useMutation({
    mutationFn: ({ id }: DeliveryProblem) => sendMessageAgain(id),
    onSuccess: (_, { address }) =>
      notifySuccess(`The mail to ${address ?? 'nobody'} is sent again.`),
    meta: { invalidates: deliveriesStale, alsoAfter: 'failure' },
  })
  const all = useMutation({
    mutationFn: sendMessagesAgain,
    onSuccess: (again) =>
      notifySuccess(
        again === 1 ? '1 mail is sent again.' : `${formatCount(again)} mails are sent again.`,
      ),
    meta: { invalidates: deliveriesStale, alsoAfter: 'failure' },
  })
  const failure = one.error ?? all.error
  const total = query.data?.total ?? 0
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / PROBLEMS_PAGE_SIZE)))
  return (
    <section aria-labelledby="problems" className="border-t border-line">
      <SectionHead
        id="problems"
        title="Could not be delivered"
        aside={total > 0 ? formatCount(total) : undefined}
      />
      {reasons.length === 0 && reason === '' ? null : (
        <div className="flex flex-wrap items-end gap-3 px-(--pad) pb-4">
          <Field label="Reason" className="w-full max-w-96">
            <Select
              value={reason}
              onChange={(event) =>
                void navigate({
                  to: `${root}/messages`,
                  search: { reason: event.currentTarget.value || undefined },
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              <option value="">All reasons</option>
              {/* The chosen one stays in the list after its last mail is sent. */}
              {(reason === '' || reasons.some(({ code }) => code === reason)
                ? reasons
                : [...reasons, { code: reason, count: 0 }]
              ).map(({ code, count }) => (
                <option key={code} value={code}>
                  {reasonText(code)}: {formatCount(count)}
                </option>
              ))}
            </Select>
          </Field>
          {isForAdmins && reason !== '' && total > 0 ? (
            <Button busy={all.isPending} onClick={() => all.mutate(reason)}>
              Send all of this reason again
            </Button>
          ) : null}
        </div>
      )}
      {failure === null ? null : (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={failure} />
        </div>
      )}
      <QueryState query={query}>
        {(data) => (
          <>
            <Table
              caption="Mails that could not be delivered"
              columns={
                isForAdmins
                  ? columnsWith(one.mutate, one.isPending ? one.variables.id : undefined)
                  : columns
              }
              rows={data?.problems ?? []}
              rowKey={({ id }) => id}
              skeleton={data === undefined ? 3 : 0}
              busy={query.isPlaceholderData}
              foldAt="lg"
              empty={
                <EmptyState
                  size="sm"
                  title={reason === '' ? 'Every mail was delivered' : 'None for this reason'}
                >
                  {reason === ''
                    ? 'A mail that the mail server refuses, or that fails for about a day, appears here.'
                    : 'Choose another reason to see the rest.'}
                </EmptyState>
              }
            />
            {total > PROBLEMS_PAGE_SIZE ? (
              <Pagination
                className="border-t"
                page={page}
                pageSize={PROBLEMS_PAGE_SIZE}
                total={total}
                noun="mails"
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/messages`}
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
