import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactGrid } from '@/components/admin/FactGrid'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { workspaceAccountQuery } from '@/domain/billing/admin/queryOptions'
import type { WorkspaceAccount } from '@/domain/billing/admin/workspaceAccount'
import { microsOfCents } from '@/domain/billing/cents'
import { Button } from '@/ui/Button'
import { CenteredSpinner } from '@/ui/Spinner'
import { AddChargeDialog } from './AddChargeDialog'
import { ChargesTable } from './ChargesTable'
import { InvoicesTable } from './InvoicesTable'
import { BookPaymentDialog, GrantCreditDialog, PaymentModeDialog } from './MoneyDialogs'
import { PaymentsTable } from './PaymentsTable'
import { VatIdDialog } from './VatIdDialog'

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
const vatStates = {
  none: 'Not one that VIES knows',
  waiting: 'Waits for the answer of VIES',
  valid: 'Valid',
  invalid: 'Not valid',
  unavailable: 'VIES does not answer, and the next invoice waits for it.',
} as const
const steps = {
  reminder: 'a reminder',
  hold: 'servers are stopped',
  deletion: 'servers are deleted',
} as const

interface LoadedProps {
  workspaceId: string
  account: WorkspaceAccount
}

function Loaded({ workspaceId, account }: LoadedProps) {
  const { currency, mode, nextStep, nextStepAt, heldAt, vat, charges } = account
  const [open, setOpen] = useState<'payment' | 'credit' | 'charge' | 'mode' | 'vat' | null>(null)
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
            ...(vat === null
              ? []
              : [
                  {
                    label: 'VAT ID',
                    value: <span className="num">{vat.vatId}</span>,
                    note: (
                      <>
                        {vatStates[vat.state]}
                        {vat.triedAt === null || vat.state === 'none' ? null : (
                          <span className="block">
                            Last asked <LocalTime at={vat.triedAt} />
                          </span>
                        )}
                      </>
                    ),
                  },
                ]),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3 px-(--pad) py-4">
        <Button onClick={() => setOpen('payment')}>Book a payment</Button>
        <Button onClick={() => setOpen('credit')}>Grant a credit</Button>
        <Button onClick={() => setOpen('charge')}>Add a charge</Button>
        {vat !== null && vat.state !== 'valid' && vat.state !== 'none' ? (
          <Button onClick={() => setOpen('vat')}>Confirm the VAT ID</Button>
        ) : null}
        <Button onClick={() => setOpen('mode')}>
          {mode === 'postpaid' ? 'Let it pay from a balance' : 'Let it pay by invoice'}
        </Button>
      </div>
      <ChargesTable charges={charges} currency={currency} />
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
      {open === 'charge' ? (
        <AddChargeDialog workspaceId={workspaceId} currency={currency} onClose={close} />
      ) : null}
      {open === 'vat' && vat !== null ? (
        <VatIdDialog workspaceId={workspaceId} vat={vat} onClose={close} />
      ) : null}
      {open === 'mode' ? (
        <PaymentModeDialog workspaceId={workspaceId} mode={mode} onClose={close} />
      ) : null}
    </>
  )
}
