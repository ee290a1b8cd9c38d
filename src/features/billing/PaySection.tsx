import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { Money } from '@/components/Money'
import { SectionHead } from '@/components/SectionHead'
import { microsOfCents } from '@/domain/billing/cents'
import type { InvoiceFacts } from '@/domain/billing/invoiceFacts'
import { openCents, type Invoice } from '@/domain/billing/invoices'
import { payInvoice } from '@/domain/billing/mutations'
import { isOpenAttempt, type PaymentAttempt } from '@/domain/billing/payments'
import {
  billingTermsQuery,
  paymentAttemptsQuery,
  paymentMethodsQuery,
} from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Select } from '@/ui/Select'
import type { BillingScope } from './BillingFrame'

/** Loaded later, because it draws a code. */
const BankTransfer = lazyWithRetry(
  'The account for transfers',
  async () => (await import('./BankTransfer')).BankTransfer,
)

interface PaySectionProps {
  invoice: Invoice
  /** Undefined while they load. */
  facts: InvoiceFacts | undefined
  scope: BillingScope
}

/** How to pay an invoice that is open. Nothing for one that is paid. */
export function PaySection({ invoice, facts, scope }: PaySectionProps) {
  const amountCents = openCents(invoice)
  const attempts = useQuery({
    ...paymentAttemptsQuery(invoice.workspaceId),
    enabled: amountCents > 0,
  })
  if (amountCents === 0) return null
  const latest = attempts.data?.find(({ number }) => number === invoice.number)
  const bank = facts?.bank
  return (
    <section aria-labelledby="pay" className="border-b border-line">
      <SectionHead id="pay" title="Pay" />
      {latest === undefined ? null : <Attempt attempt={latest} />}
      <ByMethod
        invoice={invoice}
        reason={scope.reasonAgainst('pay')}
        isRunning={latest !== undefined && isOpenAttempt(latest)}
      />
      {bank === undefined || bank.iban === '' ? null : (
        <>
          <h3 className="px-(--pad) pt-2 pb-3 text-16">By bank transfer</h3>
          <BankTransfer
            transfer={{
              ...bank,
              amountCents,
              currency: invoice.currency,
              remittance: facts?.remittance ?? invoice.number,
            }}
          />
        </>
      )}
    </section>
  )
}

function Attempt({ attempt: { state, actionUrl, errorText } }: { attempt: PaymentAttempt }) {
  if (state === 'failed') {
    return (
      <div className="px-(--pad) pb-4">
        <Banner tone="error" role="status" title="The last payment failed.">
          {errorText}
        </Banner>
      </div>
    )
  }
  if (state === 'waiting' && actionUrl !== null) {
    return (
      <div className="px-(--pad) pb-4">
        <Banner
          tone="warn"
          role="status"
          title="Your bank wants you to confirm the payment."
          actions={
            <a
              href={actionUrl}
              className={buttonVariants({ variant: 'primary', size: 'sm', disabled: false })}
            >
              Confirm the payment
            </a>
          }
        >
          You come back here afterwards.
        </Banner>
      </div>
    )
  }
  return state === 'queued' || state === 'waiting' ? (
    <div className="px-(--pad) pb-4">
      <Banner tone="info" role="status" title="A payment is on its way.">
        This page shows when it arrived.
      </Banner>
    </div>
  ) : null
}

interface ByMethodProps {
  invoice: Invoice
  reason: string | undefined
  isRunning: boolean
}

function ByMethod({ invoice, reason, isRunning }: ByMethodProps) {
  const { data: methods } = useQuery(paymentMethodsQuery(invoice.workspaceId))
  const { data: terms } = useQuery(billingTermsQuery)
  const [chosen, setChosen] = useState<string>()
  const ready = methods?.filter(({ state }) => state === 'ready') ?? []
  const method = ready.find(({ id }) => id === chosen) ?? ready[0]
  const pay = useMutation({
    mutationFn: (methodId: string) => payInvoice(invoice.number, { methodId }),
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  if (methods === undefined || terms === undefined) return null
  if (method === undefined) {
    return terms.drivers.some((driver) => driver !== 'bank-transfer') ? (
      <p className="px-(--pad) pb-5 text-14">
        <Link to="/dashboard/billing/methods">Add a payment method</Link> to pay this invoice with
        it.
      </p>
    ) : null
  }
  return (
    <div className="grid gap-4 px-(--pad) pb-5">
      {pay.error ? <FailureBanner failure={pay.error} /> : null}
      <div className="flex flex-wrap items-end gap-4">
        {ready.length > 1 ? (
          <Field label="Pay with" className="w-64 max-w-full">
            <Select
              value={method.id}
              options={ready.map(({ id, label }) => ({ value: id, label }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          </Field>
        ) : null}
        <Button
          variant="primary"
          busy={pay.isPending}
          disabledReason={reason ?? (isRunning ? 'A payment is on its way.' : undefined)}
          onClick={() => pay.mutate(method.id)}
        >
          Pay <Money micros={microsOfCents(openCents(invoice))} currency={invoice.currency} /> with{' '}
          {method.label}
        </Button>
      </div>
    </div>
  )
}
