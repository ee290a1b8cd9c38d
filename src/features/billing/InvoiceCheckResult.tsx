import { Link } from '@tanstack/react-router'
import { ClientPagination } from '@/components/ClientPagination'
import { Disclosure } from '@/components/Disclosure'
import { differenceText } from '@/domain/billing/differenceText'
import { isRight, type CheckedInvoice } from '@/domain/billing/invoiceCheck'
import type { InvoiceCheck } from '@/domain/billing/verify'
import { formatMoney } from '@/domain/catalogue/money'
import { formatCount } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Banner } from '@/ui/Banner'
import { CheckedSegments } from './CheckedSegments'

const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** What a check found: each difference, and each line with the times that it was made of. */
export function InvoiceCheckResult({ checked }: { checked: CheckedInvoice }) {
  const { check, facts } = checked
  const times = check.lines.reduce((sum, { segments }) => sum + segments.length, 0)
  return (
    <>
      <div className="px-(--pad) pb-4">
        {isRight(checked) ? (
          <Banner tone="ok" role="status" title="Every amount is right.">
            {many(facts.lines.length, 'line')} with {many(times, 'period')}, the taxes and the sums
            were computed again. {hashText(checked)}
          </Banner>
        ) : (
          <Differences checked={checked} />
        )}
      </div>
      <ClientPagination rows={check.lines} noun="lines" label="Pages of checked lines">
        {(page) => (
          <ul className="divide-y divide-line border-y border-line">
            {page.map((line) => (
              <li key={line.position}>
                <CheckedLine line={line} facts={facts} />
              </li>
            ))}
          </ul>
        )}
      </ClientPagination>
    </>
  )
}

function hashText({ hash: { stated, computed } }: CheckedInvoice): string {
  if (computed === null)
    return 'Its fingerprint can only be computed on a page that was loaded by https.'
  return stated === computed
    ? 'Its fingerprint is the one that was stored when it was issued, so nothing on it has changed.'
    : 'Its fingerprint is not the one that was stored when it was issued: something on it has changed.'
}

function Differences({ checked }: { checked: CheckedInvoice }) {
  const { locale } = useViewerLocale()
  const { check, facts } = checked
  const wording = {
    currency: facts.currency,
    locale,
    titleOf: (position: number) =>
      facts.lines.find((line) => line.position === position)?.title ?? '',
  }
  return (
    <Banner
      tone="error"
      role="alert"
      title="Something on this invoice is wrong."
      actions={
        <Link to="/support" className="inline-flex min-h-6">
          Contact support
        </Link>
      }
    >
      <ul className="mt-2 list-disc pl-5">
        {check.differences.map((difference) => {
          const text = differenceText(difference, wording)
          return <li key={text}>{text}</li>
        })}
        {checked.hash.stated === (checked.hash.computed ?? checked.hash.stated) ? null : (
          <li>{hashText(checked)}</li>
        )}
      </ul>
    </Banner>
  )
}

interface CheckedLineProps {
  line: InvoiceCheck['lines'][number]
  facts: CheckedInvoice['facts']
}

function CheckedLine({ line, facts }: CheckedLineProps) {
  const { locale } = useViewerLocale()
  const { title = '' } = facts.lines.find(({ position }) => position === line.position) ?? {}
  const exact = (micros: number) =>
    formatMoney(micros, { currency: facts.currency, decimals: 6, locale })
  const { stated, computed } = line.net
  const summary = (
    <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap justify-between gap-x-4 text-14">
      <span className="wrap-anywhere">
        {line.position}. {title}
      </span>
      <span className="num">
        {exact(stated)}
        {computed === null
          ? ' entered'
          : computed === stated
            ? ' right'
            : `, should be ${exact(computed)}`}
      </span>
    </span>
  )
  if (line.segments.length === 0) return <p className="px-(--pad) py-3">{summary}</p>
  return (
    <Disclosure id={`checked-${line.position}`} summary={summary} isOpen={computed !== stated}>
      <CheckedSegments
        caption={`Times of line ${line.position}`}
        segments={line.segments}
        currency={facts.currency}
      />
    </Disclosure>
  )
}
