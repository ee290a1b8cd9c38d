import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { invoiceCheckQuery } from '@/domain/billing/queryOptions'
import { brand } from '@/lib/brand'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { CenteredSpinner } from '@/ui/Spinner'

/** Loaded for those who check. */
const InvoiceCheckResult = lazyWithRetry(
  'The check',
  async () => (await import('./InvoiceCheckResult')).InvoiceCheckResult,
  () => <CenteredSpinner />,
)

/** Computes an invoice again from the state log, in this browser, and shows each line with its times. */
export function InvoiceCheckSection({ number }: { number: string }) {
  const [isWanted, setWanted] = useState(false)
  const query = useQuery({ ...invoiceCheckQuery(number), enabled: isWanted })
  return (
    <section aria-labelledby="check" className="border-t border-line">
      <SectionHead id="check" title="Check this invoice" />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        Your browser reads when each server, snapshot and volume of this invoice was billed, and
        computes every amount again.{' '}
        <Link to="/research/$note" params={{ note: 'recomputed-invoices' }}>
          How it works
        </Link>
        . In a terminal:{' '}
        <code>
          {brand.slug} invoice verify {number}
        </code>
      </p>
      {isWanted ? (
        <QueryState query={query} pending={<CenteredSpinner />}>
          {(checked) => <InvoiceCheckResult checked={checked} />}
        </QueryState>
      ) : (
        <div className="px-(--pad) pb-5">
          <Button onClick={() => setWanted(true)}>Compute it again</Button>
        </div>
      )}
    </section>
  )
}
