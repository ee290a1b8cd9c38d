import type { Invoice } from '@/domain/billing/invoices'
import { StateTag } from '@/ui/StateTag'

/** What became of an invoice. A credit note has no status: it gives back. */
export function InvoiceStatusTag({ kind, status }: Pick<Invoice, 'kind' | 'status'>) {
  if (kind === 'credit_note') return <StateTag state="stopped">Credit note</StateTag>
  switch (status) {
    case 'open':
      return <StateTag state="preview">Open</StateTag>
    case 'paid':
      return <StateTag state="passing">Paid</StateTag>
    case 'overdue':
      return <StateTag state="error">Overdue</StateTag>
    case 'credited':
      return <StateTag state="deleted">Credited</StateTag>
    case 'written_off':
      return <StateTag state="deleted">Written off</StateTag>
  }
}
