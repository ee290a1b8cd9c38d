import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactGrid } from '@/components/admin/FactGrid'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { BillingAccount } from '@/domain/billing/account'
import { workspaceAccountQuery } from '@/domain/billing/admin/queryOptions'
import { microsOfCents } from '@/domain/billing/cents'
import { Button } from '@/ui/Button'
import { CenteredSpinner } from '@/ui/Spinner'
import { InvoicesTable } from './InvoicesTable'
import { BookPaymentDialog, GrantCreditDialog, PaymentModeDialog } from './MoneyDialogs'
import { PaymentsTable } from './PaymentsTable'

/** What a workspace owes and paid, for billing staff and admins. */
export function MoneySection({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(workspaceAccountQuery(workspaceId))
  return (
    <section aria-labelledby="money" className="border-b border-line">
      <SectionHead id="money" title="Billing" />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(account) => <Loaded workspaceId={workspaceId} account={account} />}
      </QueryState>
    </section>
  )
}

const modes = { postpaid: 'By invoice', prepaid: 'From a balance' } as const
const steps = {
  reminder: 'a reminder',
  hold: 'servers are stopped',
  deletion: 'servers are deleted',
} as const

interface LoadedProps {
  workspaceId: string
  account: BillingAccount
}

function Loaded({ workspaceId, account }: LoadedProps) {
  const { currency, mode, nextStep, nextStepAt, heldAt } = account
  const [open, setOpen] = useState<'payment' | 'credit' | 'mode' | null>(null)
  const close = () => setOpen(null)
  const money = (cents: number) => <Money micros={microsOfCents(cents)} currency={currency} />
  return (
    <>
      <div className="border-t border-line">
        <FactGrid
          facts={[
            {
              label: 'Balance',
              value: money(account.balanceCents),
              note: account.balanceCents < 0 ? 'The customer owes this' : 'Paid more than invoiced',
            },
            { label: 'Overdue', value: money(account.overdueCents), note: account.failureText },
            { label: 'Credits left', value: money(account.creditCents) },
            { label: 'Pays', value: modes[mode] },
            {
              label: 'Next step',
              value: nextStep === null ? 'None' : steps[nextStep],
              note: (
                <>
                  {nextStepAt === null ? null : <LocalTime at={nextStepAt} />}
                  {heldAt === null ? null : (
                    <span className="block text-warn">
                      Servers stopped since <LocalTime at={heldAt} />
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3 px-(--pad) py-4">
        <Button onClick={() => setOpen('payment')}>Book a payment</Button>
        <Button onClick={() => setOpen('credit')}>Grant a credit</Button>
        <Button onClick={() => setOpen('mode')}>
          {mode === 'postpaid' ? 'Let it pay from a balance' : 'Let it pay by invoice'}
        </Button>
      </div>
      <InvoicesTable workspaceId={workspaceId} />
      <PaymentsTable workspaceId={workspaceId} />
      {open === 'payment' ? (
        <BookPaymentDialog
          workspaceId={workspaceId}
          currency={currency}
          number={account.oldestNumber ?? ''}
          onClose={close}
        />
      ) : null}
      {open === 'credit' ? (
        <GrantCreditDialog workspaceId={workspaceId} currency={currency} onClose={close} />
      ) : null}
      {open === 'mode' ? (
        <PaymentModeDialog workspaceId={workspaceId} mode={mode} onClose={close} />
      ) : null}
    </>
  )
}
