import { useMutation } from '@tanstack/react-query'
import { Button } from '@/ui/Button'
import { notifyError, notifySuccess } from '@/ui/notify'
import type { AdminPlan } from './adminPlan'
import { withdrawPrice } from './commands'
import { useCatalogueChanged } from './useCatalogueChanged'

/** Takes an announced price back; nothing where none is announced, or none would be left. */
export function WithdrawPrice({ plan }: { plan: AdminPlan }) {
  const changed = useCatalogueChanged()
  const { hourly_micros, monthly_cap_micros, next_valid_from } = plan
  const { mutate, isPending } = useMutation({
    mutationFn: (hourly: number) =>
      withdrawPrice(plan.plan_id, plan.version, {
        hourly_micros: hourly,
        monthly_cap_micros,
        valid_from: next_valid_from,
      }),
    onSuccess: () => notifySuccess(`The announced price of ${plan.slug} is withdrawn.`),
    onError: ({ message, hint }) => notifyError([message, hint].filter(Boolean).join(' ')),
    onSettled: changed,
  })
  if (next_valid_from === null || hourly_micros === null) return null
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate(hourly_micros)}>
      Withdraw the announced price
    </Button>
  )
}
