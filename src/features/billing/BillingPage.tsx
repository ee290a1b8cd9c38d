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
        account={account.isError ? null : account.data}
        month={month.isError ? null : month.data}
        open={invoices.isError ? null : open}
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
  /** Undefined while it is read, null if it could not be; as the two below. */
  account: BillingAccount | null | undefined
  month: MonthSoFar | null | undefined
  /** The invoices that are not paid. */
  open: readonly Invoice[] | null | undefined
  /** The person sees bills, and cannot pay them. */
  isReader: boolean
}

function Figures({ account, month, open, isReader }: FiguresProps) {
  const currency = account?.currency ?? month?.currency ?? 'EUR'
  const money = (micros: number) => <Money micros={micros} currency={currency} />
  const first = byDueDay(open ?? [])[0]
  return (
    <div className="border-b border-line">
      <div className="cells grid-cols-[2fr_1fr_1fr] *:px-(--pad) *:py-5 max-md:grid-cols-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 max-md:col-span-2">
          <Stat
            label="To pay"
            size="l"
            value={open ? money(microsOfCents(sumOf(open))) : unread(open)}
            note={openInWords(open)}
          />
          {first === undefined || (account && needsNotice(account)) ? null : (
            <Link
              to="/dashboard/billing/invoices/$number"
              params={{ number: first.number }}
              hash="pay"
              className={buttonVariants({
                variant: 'primary',
                size: 'md',
                disabled: false,
                className: 'self-end',
              })}
            >
              {isReader ? 'See' : 'Pay'} {first.number}
            </Link>
          )}
        </div>
        <Balance account={account} />
        <Stat
          label="This month so far"
          value={month ? money(month.netMicros) : unread(month)}
          note={
            month == null || month.lines.length === 0 ? (
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

/** A placeholder while something is read, a dash if it could not be. */
const unread = (value: null | undefined) => (value === null ? '–' : undefined)

const sumOf = (open: readonly Invoice[]) =>
  open.reduce((sum, invoice) => sum + openCents(invoice), 0)

/** The open invoices in the order in which they are due. */
const byDueDay = (open: readonly Invoice[]) =>
  open.toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''))

/** '2 open invoices, the first is due on 10 Dec 2026' */
function openInWords(open: readonly Invoice[] | null | undefined): string | null {
  if (open == null) return null
  const dueOn = byDueDay(open)[0]?.dueOn
  const due = dueOn == null ? '' : `due on ${formatDate(dueOn, 'UTC')}`
  switch (open.length) {
    case 0:
      return 'nothing is due'
    case 1:
      return `1 open invoice${due && `, ${due}`}`
    default:
      return `${formatCount(open.length)} open invoices${due && `, the first is ${due}`}`
  }
}

/** What is left of the balance of who pays in advance; of others what is left of credits and payments. */
function Balance({ account }: Pick<FiguresProps, 'account'>) {
  if (account == null) return <Stat label="Credit" value={unread(account)} />
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
