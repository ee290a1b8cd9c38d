import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { Money } from '@/components/Money'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import { microsOfCents } from '@/domain/billing/cents'
import type { InvoiceFacts } from '@/domain/billing/invoiceFacts'
import { openCents, type Invoice } from '@/domain/billing/invoices'
import { monthName } from '@/domain/billing/monthName'
import { invoiceFactsQuery, invoiceQuery } from '@/domain/billing/queryOptions'
import { countryName } from '@/lib/countries'
import { documentFormats } from '@/domain/billing/documents'
import { formatDate } from '@/lib/format'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { Stat } from '@/ui/Stat'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { DocumentButtons } from '@/components/billing/DocumentButtons'
import { InvoiceCheckSection } from './InvoiceCheckSection'
import { InvoiceLines } from './InvoiceLines'
import { InvoiceStatusTag } from '@/components/billing/InvoiceStatusTag'
import { PaySection } from './PaySection'

/** /dashboard/billing/invoices/<number>: what is on an invoice, what became of it, and its check. */
export function InvoicePage({ number }: { number: string }) {
  useDocumentTitle(`Invoice ${number}`)
  const invoice = useQuery(invoiceQuery(number))
  return (
    <BillingFrame
      page="overview"
      title={
        <>
          {invoice.data?.kind === 'credit_note' ? 'Credit note' : 'Invoice'}{' '}
          <span className="num wrap-anywhere">{number}</span>
        </>
      }
      workspaceId={invoice.data?.workspaceId}
    >
      {(scope) => (
        <QueryState query={invoice} pending={<CenteredSpinner />}>
          {(row) =>
            row === null ? (
              <EmptyState
                title="There is no invoice with this number"
                action={<Link to="/dashboard/billing">All invoices</Link>}
              >
                It may belong to a workspace to which you have no access, or the number is not
                complete.
              </EmptyState>
            ) : (
              <Content invoice={row} scope={scope} />
            )
          }
        </QueryState>
      )}
    </BillingFrame>
  )
}

function Content({ invoice, scope }: { invoice: Invoice; scope: BillingScope }) {
  const facts = useQuery(invoiceFactsQuery(invoice.number))
  return (
    <>
      <Summary invoice={invoice} />
      <PaySection invoice={invoice} facts={facts.data?.facts} scope={scope} />
      <QueryState query={facts} pending={<CenteredSpinner />}>
        {({ facts: known }) => (
          <>
            <section aria-labelledby="lines">
              <SectionHead id="lines" title="Lines" />
              <InvoiceLines facts={known} />
            </section>
            <Details facts={known} />
            <InvoiceCheckSection number={invoice.number} />
          </>
        )}
      </QueryState>
    </>
  )
}

function Summary({ invoice }: { invoice: Invoice }) {
  const open = openCents(invoice)
  const money = (cents: number) => (
    <Money micros={microsOfCents(cents)} currency={invoice.currency} />
  )
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-4 border-b border-line px-(--pad) py-5">
      <Stat label="Total" size="l" value={money(invoice.totalCents)} />
      {open > 0 && open < invoice.totalCents ? (
        <Stat label="To pay" size="l" value={money(open)} />
      ) : null}
      <div className="grid gap-2 text-14">
        <InvoiceStatusTag {...invoice} />
        {invoice.dueOn !== null && open > 0 ? (
          <p>Due on {formatDate(invoice.dueOn, 'UTC')}</p>
        ) : null}
      </div>
      <div className="ml-auto max-md:ml-0">
        <DocumentButtons number={invoice.number} formats={documentFormats} />
      </div>
    </div>
  )
}

/** Lines of an address without the empty ones. */
function Address({ lines }: { lines: readonly string[] }) {
  return (
    <span className="whitespace-pre-line">{lines.filter((line) => line !== '').join('\n')}</span>
  )
}

const optional = (label: string, value: string): KeyValueItem[] =>
  value === '' ? [] : [{ label, value }]

function Details({ facts }: { facts: InvoiceFacts }) {
  const { payer, seller, corrects } = facts
  return (
    <section aria-labelledby="details" className="border-t border-line">
      <SectionHead id="details" title="Details" />
      <DescriptionList
        items={[
          { label: 'Month', value: monthName(facts.month) },
          { label: 'Issued on', value: formatDate(facts.issued_on, 'UTC') },
          ...(corrects === null
            ? []
            : [
                {
                  label: 'Corrects',
                  value: (
                    <Link
                      to="/dashboard/billing/invoices/$number"
                      params={{ number: corrects.number }}
                    >
                      {corrects.number}
                    </Link>
                  ),
                },
              ]),
          ...optional('Reason', facts.reason),
          ...optional('Note', facts.texts.invoice),
          ...optional('Payment', facts.texts.payment),
          {
            label: 'Billed to',
            value: (
              <Address
                lines={[
                  payer.company,
                  payer.name,
                  payer.street,
                  payer.extra,
                  `${payer.postcode} ${payer.city}`.trim(),
                  payer.region,
                  countryName(payer.country),
                ]}
              />
            ),
          },
          ...optional('VAT ID', payer.vat_id),
          ...optional('Your reference', payer.reference),
          {
            label: 'From',
            value: (
              <Address lines={[seller.legal_name, seller.address, countryName(seller.country)]} />
            ),
          },
          ...optional('VAT ID of the provider', seller.vat_id),
          { label: 'Fingerprint', value: <code className="wrap-anywhere">{facts.hash}</code> },
        ]}
      />
    </section>
  )
}
