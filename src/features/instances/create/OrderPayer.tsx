import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BillingProfileForm } from '@/components/billing/BillingProfileForm'
import { billingProfileQuery } from '@/domain/billing/profileQueries'
import { formatMoney, withVat } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { Profile } from '@/domain/identity/profile'
import type { Workspace } from '@/domain/workspaces/workspace'
import { hourlyDecimals } from '@/lib/hourlyDecimals'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { notifySuccess } from '@/ui/notify'
import type { OrderPayer as Payer } from '@/domain/billing/useOrderPayer'

interface OrderPayerProps {
  userId: string
  workspace: Workspace
  person: Profile | undefined
  payer: Payer
  plan: Plan | undefined
  count: number
}

/** Net, tax and total of an order, and who pays it. Owners enter that here before the first order. */
export function OrderPayer({ userId, workspace, person, payer, plan, count }: OrderPayerProps) {
  const { isOwner, profile, tax } = payer
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  return (
    <section aria-label="Tax and who pays" className="border-t border-line px-(--pad) py-4">
      {plan && tax && tax.percent !== null ? (
        <TaxTable plan={plan} count={count} label={tax.label} percent={tax.percent} />
      ) : null}
      {tax ? <p className="small mt-2">{tax.reason}</p> : null}
      {isOwner ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 text-14 wrap-anywhere">
            {profile
              ? `${profile.company || profile.name}, ${profile.city}, pays.`
              : 'Who pays for this workspace?'}
          </p>
          <Button
            size="sm"
            variant={profile === null ? 'primary' : 'secondary'}
            disabledReason={profile === undefined ? 'We are reading who pays.' : undefined}
            onClick={() => setOpen(true)}
          >
            {profile === null ? 'Enter who pays' : 'Change'}
          </Button>
        </div>
      ) : (
        <p className="text-14">VAT depends on who pays, which the owners of the workspace enter.</p>
      )}
      {isOpen && profile !== undefined ? (
        <Dialog
          open
          onOpenChange={setOpen}
          size="lg"
          title="Who pays?"
          description={`Printed on the invoices of ${workspace.name}. You can change it later under Billing.`}
        >
          <BillingProfileForm
            userId={userId}
            workspaceId={workspace.id}
            stored={profile}
            person={person}
            reload={() =>
              client.fetchQuery({
                ...billingProfileQuery(workspace.id),
                staleTime: 0,
                retry: false,
              })
            }
            onSaved={() => {
              setOpen(false)
              notifySuccess('The billing profile is saved.')
            }}
            disabledReason={undefined}
            saveLabel="Save and go on"
            className="grid gap-5"
          />
        </Dialog>
      ) : null}
    </section>
  )
}

interface TaxTableProps {
  plan: Plan
  count: number
  label: string
  percent: number
}

function TaxTable({ plan, count, label, percent }: TaxTableProps) {
  const { locale } = useViewerLocale()
  const money = (micros: number, decimals: number) =>
    formatMoney(micros, { currency: plan.currency, decimals, locale })
  const hour = plan.hourlyMicros * count
  const month = plan.monthlyCapMicros === null ? null : plan.monthlyCapMicros * count
  const rowOf = (name: string, of: (micros: number) => number) => ({
    name,
    // As many decimals as make the rows add up.
    hour: money(of(hour), hourlyDecimals(withVat(hour, percent))),
    month: month === null ? 'no cap' : money(of(month), 2),
  })
  const rows = [
    rowOf('Without VAT', (micros) => micros),
    rowOf(label, (micros) => withVat(micros, percent) - micros),
    rowOf('Total', (micros) => withVat(micros, percent)),
  ]
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Price with tax</caption>
      <thead>
        <tr className="text-12 text-text-3">
          <th scope="col">
            <span className="sr-only">Part of the price</span>
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            Per hour
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            A month at most
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-line last:font-strong last:text-text">
            <th scope="row" className="py-1.5 text-left font-[inherit]">
              {row.name}
            </th>
            <td className="num py-1.5 pl-3 text-right">{row.hour}</td>
            <td className="num py-1.5 pl-3 text-right">{row.month}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
