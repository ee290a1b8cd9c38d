import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import type { BillingAccount } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import { openCents, type Invoice } from '@/domain/billing/invoices'
import type { MonthSoFar } from '@/domain/billing/monthSoFar'
import { billingAccountQuery, invoicesQuery, monthSoFarQuery } from '@/domain/billing/queryOptions'
import { formatCount, formatDate } from '@/lib/format'
import { buttonVariants } from '@/ui/buttonVariants'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Stat } from '@/ui/Stat'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { CreditSection } from './CreditSection'
import { DueNotice, needsNotice } from './DueNotice'
import { InvoiceTable } from './InvoiceTable'
import { MonthSection } from './MonthSection'
import { PaymentsSection } from './PaymentsSection'

/** Loaded for those who pay in advance. */
const TopUpSection = lazyWithRetry(
  'The form for a top-up',
  async () => (await import('./TopUpSection')).TopUpSection,
)

/** /dashboard/billing: what is due, what this month costs, the invoices and the payments of the workspace. */
export function BillingPage() {
  return <BillingFrame page="overview">{(scope) => <Overview {...scope} />}</BillingFrame>
}

function Overview({ workspace, reasonAgainst }: BillingScope) {
  useDocumentTitle(`Billing of ${workspace.name}`)
  const account = useQuery(billingAccountQuery(workspace.id))
  const month = useQuery(monthSoFarQuery(workspace.id))
  const invoices = useQuery(invoicesQuery([workspace.id]))
  const open = invoices.data?.filter((invoice) => openCents(invoice) > 0)
  return (
    <>
      {account.data && needsNotice(account.data) ? <DueNotice account={account.data} /> : null}
      <Figures
        account={account.data}
        month={month.data}
        open={open}
        isReader={reasonAgainst('pay') !== undefined}
      />
      <MonthSection workspace={workspace} query={month} />
      {account.data?.mode === 'prepaid' ? (
        <TopUpSection
          workspaceId={workspace.id}
          currency={account.data.currency}
          reason={reasonAgainst('pay')}
        />
      ) : null}
      <section aria-labelledby="invoices" className="border-t border-line">
        <SectionHead id="invoices" title="Invoices" />
        <QueryState query={invoices}>
          {(rows) => <InvoiceTable caption={`Invoices of ${workspace.name}`} invoices={rows} />}
        </QueryState>
      </section>
      <PaymentsSection workspaceId={workspace.id} />
      <CreditSection workspaceId={workspace.id} reason={reasonAgainst('pay')} />
    </>
  )
}

interface FiguresProps {
  account: BillingAccount | null | undefined
  month: MonthSoFar | undefined
  /** The invoices that are not paid. */
  open: readonly Invoice[] | undefined
  /** The person sees bills, and cannot pay them. */
  isReader: boolean
}

function Figures({ account, month, open, isReader }: FiguresProps) {
  const currency = account?.currency ?? month?.currency ?? 'EUR'
  const money = (micros: number | undefined) =>
    micros === undefined ? undefined : <Money micros={micros} currency={currency} />
  const toPay = open?.reduce((sum, invoice) => sum + openCents(invoice), 0)
  const first = open?.toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''))[0]
  return (
    <div className="border-b border-line">
      <div className="cells grid-cols-[2fr_1fr_1fr] *:px-(--pad) *:py-5 max-md:grid-cols-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-md:col-span-2">
          <Stat
            label="To pay"
            size="l"
            value={money(toPay === undefined ? undefined : microsOfCents(toPay))}
            note={first === undefined ? null : openInWords(open?.length ?? 0, first)}
          />
          {first === undefined || (account && needsNotice(account)) ? null : (
            <Link
              to="/dashboard/billing/invoices/$number"
              params={{ number: first.number }}
              hash="pay"
              className={buttonVariants({ variant: 'primary', size: 'md', disabled: false })}
            >
              {isReader ? 'See' : 'Pay'} {first.number}
            </Link>
          )}
        </div>
        <Balance account={account} />
        <Stat
          label="This month so far"
          value={money(month?.netMicros)}
          note={
            month === undefined || month.lines.length === 0 ? (
              'without tax'
            ) : (
              <>{money(month.projectedMicros)} by the end of the month, without tax</>
            )
          }
        />
      </div>
    </div>
  )
}

/** '2 open invoices, the first is due on 10 Dec 2026' */
function openInWords(count: number, { dueOn }: Invoice): string {
  const due = dueOn === null ? '' : `due on ${formatDate(dueOn, 'UTC')}`
  if (count === 1) return ['1 open invoice', due].filter(Boolean).join(', ')
  return [`${formatCount(count)} open invoices`, due && `the first is ${due}`]
    .filter(Boolean)
    .join(', ')
}

/** What is left of the balance of who pays in advance; of others what is left of credits and payments. */
function Balance({ account }: Pick<FiguresProps, 'account'>) {
  if (account == null) return <Stat label="Credit" value={account === null ? '–' : undefined} />
  const { mode, balanceCents, availableCents, daysLeft, currency } = account
  const money = (cents: number) => <Money micros={microsOfCents(cents)} currency={currency} />
  return mode === 'prepaid' ? (
    <Stat label="Balance" value={money(availableCents)} note={daysLeftInWords(daysLeft)} />
  ) : (
    <Stat
      label="Credit"
      value={money(Math.max(0, balanceCents))}
      note={balanceCents > 0 ? 'pays your next invoices' : null}
    />
  )
}

function daysLeftInWords(daysLeft: number | null): string | null {
  if (daysLeft === null) return null
  const days = Math.floor(daysLeft)
  if (days === 0) return 'lasts for less than a day at this rate'
  return `lasts for ${formatCount(days)} ${days === 1 ? 'day' : 'days'} at this rate`
}
