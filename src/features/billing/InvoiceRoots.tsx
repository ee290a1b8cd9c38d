import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import type { CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { rootCheckQuery } from '@/domain/billing/queryOptions'
import type { RootCheck } from '@/domain/billing/rootCheck'
import { rootProblemText, rootsFoundText } from '@/domain/billing/rootText'
import { Banner } from '@/ui/Banner'
import { CenteredSpinner } from '@/ui/Spinner'

interface InvoiceRootsProps {
  checked: CheckedInvoice
}

/** Whether the times of the servers and snapshots on an invoice are those of the daily roots. */
export function InvoiceRoots({ checked }: InvoiceRootsProps) {
  const query = useQuery(rootCheckQuery(checked))
  return (
    <QueryState query={query} pending={<CenteredSpinner />}>
      {({ check }) => (
        <div className="px-(--pad) pb-4">
          {check === null ? (
            <Banner
              tone="info"
              title="The daily roots can only be compared on a page that was loaded by https."
            />
          ) : (
            <Found check={check} checked={checked} />
          )}
        </div>
      )}
    </QueryState>
  )
}

const rootsLink = (
  <Link to="/research/daily-roots" className="inline-flex min-h-6">
    Daily roots
  </Link>
)

function Found({ check, checked: { facts } }: InvoiceRootsProps & { check: RootCheck }) {
  if (check.problems.length === 0) {
    return check.days.length === 0 ? (
      <Banner tone="info" role="status" title={rootsFoundText(check)} actions={rootsLink}>
        So it cannot be shown that the record of the servers and snapshots was not changed later.
      </Banner>
    ) : (
      <Banner
        tone="ok"
        role="status"
        title="The record of the servers and snapshots was not changed later."
        actions={rootsLink}
      >
        {rootsFoundText(check)}
      </Banner>
    )
  }
  const titleOf = (position: number) =>
    facts.lines.find((line) => line.position === position)?.title ?? ''
  return (
    <Banner
      tone="error"
      role="alert"
      title="This invoice does not fit the daily roots."
      actions={
        <Link to="/support" className="inline-flex min-h-6">
          Contact support
        </Link>
      }
    >
      <ul className="mt-2 list-disc pl-5">
        {check.problems.map((problem) => {
          const text = rootProblemText(problem, titleOf)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </Banner>
  )
}
