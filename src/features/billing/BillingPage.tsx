import { useQuery } from '@tanstack/react-query'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useDocumentTitle } from '@/components/useDocumentTitle'
import type { BillingAccount } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import { openCents, type Invoice } from '@/domain/billing/invoices'
import type { MonthSoFar } from '@/domain/billing/monthSoFar'
import { billingAccountQuery, invoicesQuery, monthSoFarQuery } from '@/domain/billing/queryOptions'
import { formatCount } from '@/lib/format'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Stat } from '@/ui/Stat'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { CreditSection } from './CreditSection'
import { DueNotice } from './DueNotice'
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
      {account.data ? <DueNotice account={account.data} /> : null}
      <Figures account={account.data} month={month.data} open={open} />
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
}

function Figures({ account, month, open }: FiguresProps) {
  const currency = account?.currency ?? month?.currency ?? 'EUR'
  const money = (micros: number | undefined) =>
    micros === undefined ? undefined : <Money micros={micros} currency={currency} />
  const toPay = open?.reduce((sum, invoice) => sum + openCents(invoice), 0)
  return (
    <div className="grid grid-cols-4 gap-x-8 gap-y-5 border-b border-line px-(--pad) py-5 max-lg:grid-cols-2 max-sm:grid-cols-1">
      <Stat
        label="To pay"
        size="l"
        value={money(toPay === undefined ? undefined : microsOfCents(toPay))}
        note={
          open?.length ? `${open.length} open ${open.length === 1 ? 'invoice' : 'invoices'}` : null
        }
      />
      <Balance account={account} />
      <Stat label="This month so far" size="l" value={money(month?.netMicros)} note="without tax" />
      <Stat
        label="Projected for the month"
        size="l"
        hot
        value={money(month?.projectedMicros)}
        note="without tax"
      />
    </div>
  )
}

/** What is left of the balance of who pays in advance; of others what is left of credits and payments. */
function Balance({ account }: Pick<FiguresProps, 'account'>) {
  if (account == null)
    return <Stat label="Credit" size="l" value={account === null ? '–' : undefined} />
  const { mode, balanceCents, availableCents, daysLeft, currency } = account
  const money = (cents: number) => <Money micros={microsOfCents(cents)} currency={currency} />
  return mode === 'prepaid' ? (
    <Stat
      label="Balance"
      size="l"
      value={money(availableCents)}
      note={
        daysLeft === null
          ? null
          : `lasts for ${formatCount(Math.floor(daysLeft))} days at the present rate`
      }
    />
  ) : (
    <Stat label="Credit" size="l" value={money(Math.max(0, balanceCents))} />
  )
}
