import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { importStatement, type ImportedRow } from '@/domain/billing/admin/mutations'
import type { StatementRow, StatementResult } from '@/domain/billing/statement/statement'
import { billingStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { StatementTable } from './StatementTable'

const payments = (count: number) => (count === 1 ? '1 payment' : `${formatCount(count)} payments`)

/** Imports the statement of a bank: what was found is shown first, then booked. */
export function ImportSection() {
  const id = useId()
  const reading = useMutation<StatementResult, Failure, File>({
    mutationFn: async (file) => {
      const { readStatement } = await import('@/domain/billing/statement/readStatement')
      return readStatement(new Uint8Array(await file.arrayBuffer()))
    },
  })
  const booking = useMutation<ImportedRow[], Failure, readonly StatementRow[]>({
    mutationFn: importStatement,
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  const [name, setName] = useState('')
  const result = reading.data
  return (
    <section aria-labelledby="import" className="border-b border-line">
      <SectionHead id="import" title="Import a bank statement" />
      <div className="grid max-w-prose justify-items-start gap-4 px-(--pad) pb-5">
        <p className="text-14">
          A file from your bank: camt.053 (XML) or CSV. Payments that were booked before are
          skipped, so you can import the same days again.
        </p>
        <label
          htmlFor={id}
          className={buttonVariants({
            variant: 'secondary',
            size: 'md',
            disabled: false,
            className:
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember',
          })}
        >
          Choose a file
          <input
            id={id}
            type="file"
            accept=".xml,.csv,.txt,.053,text/xml,application/xml,text/csv"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Otherwise choosing the same file again, after a correction, would fire no change event.
              currentTarget.value = ''
              if (file === undefined) return
              setName(file.name)
              booking.reset()
              reading.mutate(file)
            }}
          />
        </label>
        {reading.error ? <FailureBanner failure={reading.error} /> : null}
        {booking.error ? <FailureBanner failure={booking.error} /> : null}
        {result && 'problems' in result ? (
          <Banner tone="error" role="alert" title={`${name} cannot be imported.`}>
            <ul className="grid gap-1">
              {result.problems.map(({ line, title, advice }) => (
                <li key={`${line} ${title}`}>
                  {line === null ? '' : `Line ${formatCount(line)}: `}
                  {title} {advice}
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
      </div>
      {result && 'statement' in result ? (
        <>
          <div role="status" className="flex flex-wrap items-center gap-4 px-(--pad) pb-4 text-14">
            <span className="wrap-anywhere">
              {booking.data === undefined
                ? foundText(name, result.statement)
                : bookedText(booking.data)}
            </span>
            {booking.data === undefined && result.statement.rows.length > 0 ? (
              <Button
                variant="primary"
                busy={booking.isPending}
                onClick={() => booking.mutate(result.statement.rows)}
              >
                Book {payments(result.statement.rows.length)}
              </Button>
            ) : null}
          </div>
          <StatementTable rows={result.statement.rows} results={booking.data} />
        </>
      ) : null}
    </section>
  )
}

function foundText(
  name: string,
  { rows, skipped }: Extract<StatementResult, { statement: unknown }>['statement'],
): string {
  const left = [
    skipped.outgoing > 0 ? `${formatCount(skipped.outgoing)} that went out` : '',
    skipped.pending > 0 ? `${formatCount(skipped.pending)} that the bank has not booked yet` : '',
  ].filter((part) => part !== '')
  const found = `${name}: ${payments(rows.length)} that came in.`
  return left.length === 0 ? found : `${found} Left out: ${left.join(', ')}.`
}

function bookedText(results: readonly ImportedRow[]): string {
  const count = (wanted: ImportedRow['result']) =>
    results.filter(({ result }) => result === wanted).length
  return `Booked for a customer: ${formatCount(count('matched'))}. Without a customer, listed above: ${formatCount(count('unmatched'))}. Booked before: ${formatCount(count('known'))}.`
}
