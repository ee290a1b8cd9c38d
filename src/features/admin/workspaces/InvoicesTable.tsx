import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { DocumentButtons } from '@/components/billing/DocumentButtons'
import { InvoiceStatusTag } from '@/components/billing/InvoiceStatusTag'
import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { ReasonDialog } from '@/components/ReasonDialog'
import { writeOffInvoice } from '@/domain/billing/admin/mutations'
import { microsOfCents } from '@/domain/billing/cents'
import { openCents, type Invoice } from '@/domain/billing/invoices'
import { monthName } from '@/domain/billing/monthName'
import { invoicesQuery } from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { formatDate } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import { CreditNoteDialog } from './CreditNoteDialog'

type Chosen = { invoice: Invoice; does: 'credit' | 'writeOff' }

const columnsWith = (
  onChoose: (chosen: Chosen) => void,
  isForAdmins: boolean,
): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Number',
    rowHeader: true,
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  { id: 'month', header: 'Month', cell: ({ month }) => monthName(month) },
  {
    id: 'status',
    header: 'Status',
    cell: (invoice) => (
      <>
        <InvoiceStatusTag {...invoice} />
        {invoice.dueOn !== null && openCents(invoice) > 0 ? (
          <small className="block text-text-3">due on {formatDate(invoice.dueOn, 'UTC')}</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    figure: true,
    cell: ({ kind, totalCents, currency }) => (
      <Money
        micros={microsOfCents(kind === 'credit_note' ? 0 - totalCents : totalCents)}
        currency={currency}
      />
    ),
  },
  {
    id: 'documents',
    header: 'Documents',
    align: 'end',
    list: 'full',
    cell: ({ number }) => <DocumentButtons number={number} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (invoice) =>
      invoice.kind === 'credit_note' ? null : (
        <div className="flex flex-wrap justify-end gap-2">
          {invoice.creditedCents < invoice.totalCents ? (
            <Button size="sm" onClick={() => onChoose({ invoice, does: 'credit' })}>
              <span>
                Credit <span className="sr-only">{invoice.number}</span>
              </span>
            </Button>
          ) : null}
          {isForAdmins && openCents(invoice) > 0 && invoice.status !== 'written_off' ? (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onChoose({ invoice, does: 'writeOff' })}
            >
              <span>
                Write off <span className="sr-only">{invoice.number}</span>
              </span>
            </Button>
          ) : null}
        </div>
      ),
  },
]

/** The invoices of a workspace. Billing staff take amounts back, admins give up what is open. */
export function InvoicesTable({ workspaceId }: { workspaceId: string }) {
  const { isForAdmins } = useArea()
  const query = useQuery(invoicesQuery([workspaceId]))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      <h3 className="px-(--pad) pt-4 pb-2 text-16">Invoices</h3>
      <QueryState query={query}>
        {(invoices) => (
          <ClientPagination rows={invoices ?? []} noun="invoices" label="Pages of invoices">
            {(page) => (
              <Table
                caption="Invoices and credit notes"
                columns={columnsWith(setChosen, isForAdmins)}
                rows={page}
                rowKey={({ number }) => number}
                skeleton={invoices === undefined ? 2 : 0}
                foldAt="lg"
                empty={
                  <EmptyState size="sm" title="No invoices yet">
                    The first one is issued on the first day of the month after orders opened.
                  </EmptyState>
                }
              />
            )}
          </ClientPagination>
        )}
      </QueryState>
      {chosen?.does === 'credit' ? (
        <CreditNoteDialog invoice={chosen.invoice} onClose={close} />
      ) : null}
      {chosen?.does === 'writeOff' ? (
        <WriteOffDialog invoice={chosen.invoice} onClose={close} />
      ) : null}
    </>
  )
}

interface InvoiceDialogProps {
  invoice: Invoice
  onClose: () => void
}

function WriteOffDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { number } = invoice
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => writeOffInvoice(number, reason),
    onSuccess: () => {
      notifySuccess(`${number} is written off.`)
      onClose()
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={`Write off ${number}?`}
      description="What is open is booked as a loss, and reminders end. The invoice itself stays."
      label="Write off"
      variant="danger"
      hint="For the audit log."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
