import { useEffect } from 'react'
import type { PaymentMethod } from '@/domain/billing/account'
import { checkPaymentMethod } from '@/domain/billing/mutations'

/**
 * Asks the payment provider about ways to pay that were not finished when the page was opened: the customer may have
 * come back from the page of the provider. The list is read again by itself while one is pending.
 */
export function useCheckOnReturn(methods: readonly PaymentMethod[] | undefined): void {
  const ids = methods?.filter(({ state, setupUrl }) => state === 'pending' && setupUrl !== null)
  const joined = ids?.map(({ id }) => id).join(' ') ?? ''
  useEffect(() => {
    if (joined === '') return
    // The list shows what came of it. A failure changes nothing: the worker asks again by itself.
    for (const id of joined.split(' ')) void checkPaymentMethod(id).catch(() => undefined)
  }, [joined])
}
