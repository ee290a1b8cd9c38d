import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import type { BillingAccount } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import { Banner } from '@/ui/Banner'
import { buttonVariants } from '@/ui/buttonVariants'

const BUTTON = buttonVariants({ variant: 'primary', size: 'sm', disabled: false })

const isDue = ({ overdueCents, nextStep, heldAt }: BillingAccount) =>
  overdueCents > 0 || nextStep !== null || heldAt !== null

/** Whether something failed or is overdue. */
export const needsNotice = (account: BillingAccount): boolean =>
  isDue(account) || account.failureText !== null

/** What failed or is overdue, what happens when, and the one button that leads to the payment. */
export function DueNotice({ account }: { account: BillingAccount }) {
  const { oldestNumber, failureText } = account
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner
        tone={isDue(account) ? 'error' : 'warn'}
        role="status"
        title={<Title account={account} />}
        actions={
          oldestNumber === null ? (
            <a href="#top-up" className={BUTTON}>
              Top up
            </a>
          ) : (
            <Link
              to="/dashboard/billing/invoices/$number"
              params={{ number: oldestNumber }}
              hash="pay"
              className={BUTTON}
            >
              Pay {oldestNumber}
            </Link>
          )
        }
      >
        {failureText === null ? null : `${failureText} `}
        {isDue(account) ? <Consequence account={account} /> : null}
      </Banner>
    </div>
  )
}

function Title({ account }: { account: BillingAccount }): ReactNode {
  if (account.overdueCents > 0) {
    return (
      <>
        <Money micros={microsOfCents(account.overdueCents)} currency={account.currency} /> is
        overdue.
      </>
    )
  }
  if (account.oldestNumber === null) return 'The balance is used up.'
  return account.failureText === null
    ? `${account.oldestNumber} is not paid.`
    : `The payment of ${account.oldestNumber} failed.`
}

function Consequence({ account: { nextStep, nextStepAt, heldAt } }: { account: BillingAccount }) {
  const day = nextStepAt === null ? null : <LocalTime at={nextStepAt} day />
  return (
    <>
      {heldAt === null ? null : (
        <>
          The servers of this workspace have been stopped since <LocalTime at={heldAt} day />.{' '}
        </>
      )}
      {nextStep === 'reminder' ? <>You get a reminder on {day}. </> : null}
      {nextStep === 'hold' ? (
        <>If nothing is paid by {day}, the servers of this workspace are stopped. </>
      ) : null}
      {nextStep === 'hold' || heldAt !== null
        ? 'They start again within a minute after your payment has arrived. '
        : null}
      {nextStep === 'deletion' ? <>If nothing is paid by {day}, they are deleted.</> : null}
    </>
  )
}
