import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueStale } from '@/domain/staleKeys'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { formatDateTime } from '@/lib/format'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { cancelScheduledPrice } from '@/domain/catalogue/admin/mutations'
import { PriceChangeDialog } from './PriceChangeDialog'
import type { PlanPrices } from '@/components/catalogue/usePlanPrices'

/** Withdraws an announced price. Renders nothing if no price is announced or the plan has no current price. */
export function CancelScheduledPrice({ plan, prices }: { plan: AdminPlan; prices: PlanPrices }) {
  const { timeZone } = useViewerLocale()
  const [isOpen, setIsOpen] = useState(false)
  const { hourly_micros, monthly_cap_micros, next_hourly_micros, next_valid_from } = plan
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ hourly, reason }: { hourly: number; reason: string }) =>
      cancelScheduledPrice(
        plan.plan_id,
        plan.version,
        { hourly_micros: hourly, monthly_cap_micros, valid_from: next_valid_from },
        reason,
      ),
    onSuccess: () => {
      setIsOpen(false)
      notifySuccess(`The announced price of ${plan.slug} is withdrawn.`)
    },
    meta: { invalidates: catalogueStale, alsoAfter: 'failure' },
  })
  if (next_valid_from === null || hourly_micros === null) return null
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Withdraw announced price
      </Button>
      {isOpen ? (
        <PriceChangeDialog
          title={`Withdraw the announced price of ${plan.slug}?`}
          description={`The current price of ${prices.hourly(plan) ?? ''} per hour stays. The price of ${
            next_hourly_micros === null
              ? ''
              : `${prices.amount('hourly', next_hourly_micros)} per hour `
          }announced for ${formatDateTime(next_valid_from, timeZone)} is removed from the product page.`}
          isIncrease={false}
          effects={{ date: '', now: '' }}
          isDated={false}
          confirmLabel={() => 'Withdraw price'}
          busy={isPending}
          failure={error}
          onTouch={reset}
          onClose={() => {
            setIsOpen(false)
            reset()
          }}
          onConfirm={({ reason }) => mutate({ hourly: hourly_micros, reason })}
        />
      ) : null}
    </>
  )
}
