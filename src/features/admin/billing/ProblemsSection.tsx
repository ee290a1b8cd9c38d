import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { billingFailures } from '@/content/messages/billingFailures'
import {
  dismissBillingJob,
  retryBillingJob,
  type BillingProblem,
} from '@/domain/billing/admin/problems'
import { billingProblemsQuery } from '@/domain/billing/admin/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'

type Chosen = { problem: BillingProblem; does: 'retry' | 'dismiss' }

/** What somebody does where the same job is not done again. */
const nextSteps: Readonly<Record<string, string>> = {
  charge: 'The customer was told, and can pay again.',
  refund: 'Give the money back again on the page of the customer.',
  set_up_method: 'The customer was told, and can add it again.',
}

const titleOf = ({ kind }: BillingProblem) => billingFailures[kind] ?? 'A job of billing failed'

const columnsWith = (onChoose: (chosen: Chosen) => void): readonly Column<BillingProblem>[] => [
  {
    id: 'what',
    header: 'What failed',
    rowHeader: true,
    className: 'min-w-48',
    cell: (problem) => (
      <>
        {titleOf(problem)}
        <span className="block text-12 font-normal text-text-3">
          {[problem.number, problem.driver].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    className: 'wrap-anywhere',
    cell: ({ workspace }) =>
      workspace === null ? (
        'All'
      ) : (
        <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>
      ),
  },
  {
    id: 'why',
    header: 'Why',
    list: 'full',
    className: 'min-w-56 wrap-anywhere',
    cell: ({ kind, code, detail }) => (
      <>
        {detail ?? code}
        {nextSteps[kind] === undefined ? null : (
          <span className="block text-12 text-text-3">{nextSteps[kind]}</span>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    figure: true,
    cell: ({ attempts }) => formatCount(attempts),
  },
  { id: 'at', header: 'Failed', cell: ({ failedAt }) => <LocalTime at={failedAt} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (problem) => (
      <div className="flex flex-wrap items-center justify-end gap-2">
        {problem.isQueued ? <span className="text-text-2">Being tried again</span> : null}
        {problem.canRetry && !problem.isQueued ? (
          <Button size="sm" onClick={() => onChoose({ problem, does: 'retry' })}>
            <span>
              Try again <span className="sr-only">: {titleOf(problem)}</span>
            </span>
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => onChoose({ problem, does: 'dismiss' })}>
          <span>
            Remove <span className="sr-only">from the list: {titleOf(problem)}</span>
          </span>
        </Button>
      </div>
    ),
  },
]

/** The jobs of billing that were given up. Billing staff try them again, or take them off the list. */
export function ProblemsSection() {
  const query = useQuery(billingProblemsQuery)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <section aria-labelledby="problems" className="border-b border-line">
      <SectionHead
        id="problems"
        title="Failed jobs"
        aside={query.data && query.data.length > 0 ? formatCount(query.data.length) : undefined}
      />
      <QueryState query={query}>
        {(problems) => (
          <Table
            caption="Failed jobs"
            columns={columnsWith(setChosen)}
            rows={problems ?? []}
            rowKey={({ id }) => id}
            skeleton={problems === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState size="sm" title="No job has failed">
                Payments, documents and checks of VAT IDs appear here when all their tries have
                failed.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {chosen === null ? null : <ProblemDialog {...chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

const schema = v.object({})

function ProblemDialog({ problem, does, onClose }: Chosen & { onClose: () => void }) {
  const isRetry = does === 'retry'
  return (
    <ReasonForm
      title={isRetry ? 'Try it again?' : 'Remove it from the list?'}
      description={
        isRetry
          ? `${titleOf(problem)}. It is tried again within a minute.`
          : `${titleOf(problem)}. Nothing else changes: remove it once it is dealt with.`
      }
      label={isRetry ? 'Try again' : 'Remove'}
      hint="For the audit log."
      fields={[]}
      schema={schema}
      save={(_, reason) =>
        isRetry ? retryBillingJob(problem.id, reason) : dismissBillingJob(problem.id, reason)
      }
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess(
          isRetry ? 'It is tried again within a minute.' : 'It is removed from the list.',
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
