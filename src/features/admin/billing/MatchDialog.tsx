import * as v from 'valibot'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { Money } from '@/components/Money'
import { matchPayment } from '@/domain/billing/admin/mutations'
import type { UnmatchedPayment } from '@/domain/billing/admin/receivables'
import { microsOfCents } from '@/domain/billing/cents'
import { loadInvoice } from '@/domain/billing/invoices'
import { billingStale } from '@/domain/staleKeys'
import { loadWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { failure } from '@/lib/errors'
import { formatDate } from '@/lib/format'
import { notifySuccess } from '@/ui/notify'

const schema = v.pipe(
  v.object({ number: v.pipe(v.string(), v.trim()), workspace_id: v.pipe(v.string(), v.trim()) }),
  v.forward(
    v.check(
      ({ number, workspace_id }) => number !== '' || workspace_id !== '',
      'Enter the number of an invoice, or the slug of a workspace below.',
    ),
    ['number'],
  ),
)

const TIME_LIMIT = 30_000

/** Finds the invoice or the workspace that was typed. @throws Failure (plain object): `not_found` with its field */
async function findPayer(typed: v.InferOutput<typeof schema>) {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  if (typed.number === '') {
    const { id } = await loadWorkspace(typed.workspace_id, signal)
    return { workspaceId: id }
  }
  const invoice = await loadInvoice(typed.number.toUpperCase(), signal)
  if (invoice === null) throw { ...failure('not_found'), field: 'number' }
  return { workspaceId: invoice.workspaceId, number: invoice.number }
}

interface MatchDialogProps {
  payment: UnmatchedPayment
  onClose: () => void
}

/** Says whose a payment is: by an invoice, or by a workspace. */
export function MatchDialog({ payment, onClose }: MatchDialogProps) {
  return (
    <ReasonForm
      title="Whose payment is this?"
      description={
        <>
          <Money micros={microsOfCents(payment.amountCents)} currency={payment.currency} />,
          received on {formatDate(payment.receivedOn, 'UTC')}. {payment.payer || 'The payer'} wrote:{' '}
          {payment.remittance || 'nothing'}. The payment pays the invoice first, then what else is
          open; the rest stays as a balance.
        </>
      }
      label="Match payment"
      hint="For the audit log."
      fields={[
        {
          name: 'number',
          label: 'Invoice',
          hint: 'Its number, such as INV-000042.',
          optional: true,
        },
        {
          name: 'workspace_id',
          label: 'Or a workspace',
          hint: 'Its slug, which is below its name in the list of workspaces.',
          optional: true,
        },
      ]}
      schema={schema}
      save={async (typed, reason) => matchPayment(payment.id, await findPayer(typed), reason)}
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('The payment is matched.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
