import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import type { BillingAccount } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import type { Invoice } from '@/domain/billing/invoices'
import { Banner } from '@/ui/Banner'
import { buttonVariants } from '@/ui/buttonVariants'

interface DueNoticeProps {
  account: BillingAccount
  /** Those that are not paid in time. */
  overdue: readonly Invoice[]
}

/** What is overdue, what happens when, and the button that leads to the payment. */
export function DueNotice({ account, overdue }: DueNoticeProps) {
  const oldest = overdue.at(-1)
  if (account.overdueCents <= 0 && account.heldAt === null) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner
        tone="error"
        role="status"
        title={
          <>
            <Money micros={microsOfCents(account.overdueCents)} currency={account.currency} /> is
            overdue.
          </>
        }
        actions={
          oldest === undefined ? null : (
            <Link
              to="/dashboard/billing/invoices/$number"
              params={{ number: oldest.number }}
              hash="pay"
              className={buttonVariants({ variant: 'primary', size: 'sm', disabled: false })}
            >
              Pay {oldest.number}
            </Link>
          )
        }
      >
        <Consequence account={account} /> Everything is undone within a minute after the payment
        arrived.
      </Banner>
    </div>
  )
}

function Consequence({ account: { nextStep, nextStepAt, heldAt } }: { account: BillingAccount }) {
  const day = nextStepAt === null ? 'the next step' : <LocalTime at={nextStepAt} day />
  if (nextStep === 'delete') {
    return (
      <>
        The servers of this workspace are on hold{' '}
        {heldAt === null ? null : (
          <>
            since <LocalTime at={heldAt} day />
          </>
        )}
        . If nothing is paid by {day}, they are deleted.
      </>
    )
  }
  if (heldAt !== null) return <>The servers of this workspace are on hold.</>
  if (nextStep === 'hold') {
    return <>If nothing is paid by {day}, the servers of this workspace are put on hold.</>
  }
  return <>You get a reminder on {day}.</>
}
